/** What the board of a table says: from the table as everyone sees it, so that it can leak nothing. */
import { isChangeHand, postings } from "../real/said";
import { potName } from "../table/game";
import { sum, waitTitle, waitWords } from "../tournament/clock";
import { talkTitle, termsOf } from "../tournament/deal";
import { hasLeft, leaves } from "../tournament/race";
import type { ChairView, HandView, MayView, NextHandView, RealView, View } from "../wire";
import { list, say } from "../words";

export type Amount = (chips: number) => string;

/** Bets are entered, or the server deals: turns, pots and stacks are known. */
export const tracks = (real: RealView | null): boolean => real?.depth !== "button";

/** The seat that is to act; 0: no one is, as while several are asked how often the board is run. */
export const turnOf = ({ hand, real }: Pick<View, "hand" | "real">): number => {
  const waits = !real || real.asks === "action" || real.asks === "draw";
  return hand && tracks(real) && waits ? Math.max(0, hand.turn) : 0;
};

export const isOver = (hand: HandView | null): boolean => !hand || hand.street === "over";

export const nameAt = ({ chairs }: Pick<View, "chairs">, seat: number): string =>
  chairs.find((chair) => chair.seat === seat)?.name ?? say("tv.seat", { n: seat });

/** Who has won in a seat, also once they have left it. */
const winnerAt = (view: View, seat: number): string =>
  view.hand?.dealt.find((each) => each.seat === seat)?.name || nameAt(view, seat);

export interface NamedBoard {
  /** "" if it is the only one. */
  name: string;
  cards: readonly string[];
}

/** The boards, as far as anyone enters their cards; a card that was left out is "". */
export const boardsOf = ({ hand, real }: Pick<View, "hand" | "real">): NamedBoard[] => {
  if (!hand || !tracks(real)) return [];
  return (hand.boards.length ? hand.boards : [hand.board])
    .map((cards, n) => ({ name: hand.board_names[n] ?? "", cards }))
    .filter(({ cards }) => cards.some(Boolean) || (cards.length > 0 && real?.depth === "cards"));
};

/** A seat's hand as everyone sees it: face up, face down, or none. */
export function cardsOf(chair: ChairView, { hand, real }: Pick<View, "hand" | "real">): readonly string[] {
  if (!hand || chair.state === "folded" || chair.state === "out") return [];
  if (hand.street === "over" || !tracks(real)) return chair.cards.some(Boolean) ? chair.cards : [];
  return chair.cards;
}

/** The share of the main pot each seat can expect, from cards that lie face up for everyone. */
export function sharesOf(hand: HandView | null, board = 0): Readonly<Record<number, number>> {
  const now = hand?.chances.find((each) => each.now && each.board === board);
  return Object.fromEntries(now?.shares ?? []);
}
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Pots, and the total with what lies in front of the seats, which is not in them yet. */
export function potsOf({ hand, real }: Pick<View, "hand" | "real">): { name: string; amount: number }[] {
  if (!hand || !tracks(real)) return [];
  const pots = hand.pots.map(({ name, amount }, n) => ({ name: potName(name, n), amount }));
  const rest = hand.middle - hand.pots.reduce((sum, { amount }) => sum + amount, 0);
  return rest > 0 ? [...pots, { name: say("pot.total"), amount: hand.middle }] : pots;
}

/** How the winners are named: a pot is split where all of them have a part of each; else each has won something else. */
function winnersTitle(view: View, { winners, awards }: HandView): string {
  const names = list(winners.map(({ seat }) => winnerAt(view, seat)));
  if (winners.length < 2) return say("tv.wins", { names });
  const pots = new Set(awards.map(({ pot }) => pot));
  const shared = winners.every(({ seat }) =>
    [...pots].every((pot) => awards.some((award) => award.seat === seat && award.pot === pot)),
  );
  return say(shared ? "tv.split" : "tv.win_each", { names });
}

/** "Call 7, or raise to 14 or more."; with the low card of a stud "Bring in for 5, or complete to 20." */
function legal(may: MayView, amount: Amount): string {
  if (may.bring_in)
    return say(may.raise_most ? "tv.bring_in_or" : "tv.bring_in", {
      amount: amount(may.call),
      least: amount(may.raise_least),
    });
  const call = may.call ? say("tv.call", { amount: amount(may.call) }) : say("tv.check");
  if (!may.raise_most) return call;
  const what = may.is_bet ? "bet" : "raise";
  const key = may.raise_least === may.raise_most ? (`tv.${what}_fixed` as const) : (`tv.${what}` as const);
  return say(key, { call, amount: amount(may.raise_least) });
}

/** What each posts; what all of them post is told once. */
const posts = (view: Pick<View, "chairs">, next: NextHandView, amount: Amount): string[] =>
  postings(next.posts).map(({ seats, amount: chips }) =>
    seats.length > 1
      ? say("real.antes", { n: seats.length, amount: amount(chips) })
      : say("tv.posts", { name: nameAt(view, seats[0]!), amount: amount(chips) }),
  );

/** What makes the hand to come another one than the last, once that is over. */
export function coming({ hand, real }: Pick<View, "hand" | "real">): string[] {
  if (!real?.next || (tracks(real) && !isOver(hand))) return [];
  const { notes, game } = real.next;
  return notes.flatMap((note) => {
    if (note === "bomb") return [say("tv.next_bomb", { game })];
    if (note === "boards") return notes.includes("bomb") ? [say("guest.note_boards")] : [];
    if (note === "kill") return [say("tv.next_kill")];
    if (note === "change") return [say("tv.next_change")];
    return note === "again" ? [say("guest.note_again")] : [];
  });
}

/** What each winner won, or what was won on each board and who won it. */
function wins(view: View, hand: HandView, amount: Amount): string[] {
  const each = hand.won_on.flatMap(({ seats, amount: chips, reading }, n) =>
    seats.length
      ? [
          say(reading ? "tv.board_with" : "tv.board", {
            board: hand.board_names[n] ?? "",
            names: list(seats.map((seat) => winnerAt(view, seat))),
            amount: amount(chips),
            hand: reading,
          }),
        ]
      : [],
  );
  if (hand.board_names.length > 1 && each.length) return each;
  return hand.winners.map(({ seat, amount: chips, readings }) =>
    say(readings.length ? "tv.won_with" : "tv.won", {
      name: winnerAt(view, seat),
      amount: amount(chips),
      hand: readings.join(", "),
    }),
  );
}

/** Who deals the hand to come. The button may rest at an empty seat. */
export function dealsNext(view: Pick<View, "chairs">, { button }: NextHandView): string {
  const name = view.chairs.find(({ seat }) => seat === button)?.name;
  return name ? say("tv.deals", { name }) : say("tv.button_rests", { n: button });
}

/** Who has the button in the hand that is played. */
function hasButton(view: Pick<View, "chairs">, { button }: NextHandView): string {
  const name = view.chairs.find(({ seat }) => seat === button)?.name;
  return name ? say("tv.has_button", { name }) : say("tv.button_rests", { n: button });
}

export interface Told {
  title: string;
  lines: string[];
  /** It is somebody's turn, or somebody has won. */ now: boolean;
}

/** What matters most now, in one look: a winner, whose turn it is, or the hand to come. */
export function told(view: View, amount: Amount): Told {
  const { hand, real } = view;
  if (view.phase === "ended") return { title: say("tv.ended"), lines: [], now: false };
  if (view.paused_by)
    return {
      title: say("tv.paused"),
      lines: [say("standings.paused_by", { name: view.paused_by })],
      now: false,
    };
  if (real?.race) return { title: leaves(real.race), lines: [], now: false };
  if (real?.raced.length) {
    const lines = real.raced.map((raced) => hasLeft(raced, (seat) => nameAt(view, seat)));
    return { title: say("tv.between"), lines, now: false };
  }
  const deal = view.tournament?.here ? view.tournament.deal : null;
  if (deal && (isOver(hand) || !tracks(real))) {
    const money = (minor: number) => sum(minor, view.house.currency);
    const shares = deal.shares.map((each) =>
      say("tv.deal_share", { name: each.name, amount: money(each.amount) }),
    );
    return {
      title: talkTitle(deal),
      lines: deal.kind ? [termsOf(deal, money), ...shares] : [],
      now: false,
    };
  }
  if (hand && tracks(real) && hand.street === "over" && hand.winners.length)
    return { title: winnersTitle(view, hand), lines: wins(view, hand, amount), now: true };
  const turn = turnOf(view);
  if (hand && turn) {
    const name = nameAt(view, turn);
    const chair = view.chairs.find(({ seat }) => seat === turn);
    const owed = Math.max(0, hand.to_match - (chair?.bet ?? 0));
    const line = real?.may
      ? legal(real.may, amount)
      : owed
        ? say(hand.bring_in ? "tv.bring_in" : "tv.to_call", { amount: amount(owed) })
        : say("tv.free");
    // Who draws has nothing to call.
    const bets = !real || real.asks === "action";
    return { title: say("tv.turn", { name }), lines: bets ? [line] : [], now: true };
  }
  if (real?.asks === "winners" && isChangeHand(real))
    return {
      title: say("tv.change_hand"),
      lines: hand ? [say("tv.change_hand_for", { amount: amount(hand.middle) })] : [],
      now: false,
    };
  if (real?.asks === "winners") {
    // Where no cards are entered, someone who is all in may be so before the last of them.
    const early = real.depth !== "cards" && view.chairs.some(({ state }) => state === "all_in");
    const line = say(early ? "tv.showdown_board" : "tv.showdown_more");
    return { title: say("tv.showdown"), lines: [line], now: false };
  }
  if (real?.asks === "runs") return { title: say("real.runs"), lines: [], now: false };
  if (hand && tracks(real) && hand.street !== "over")
    return { title: say("tv.dealing"), lines: [], now: false };
  if (real?.waits === "seats")
    return { title: waitTitle(view.tournament), lines: [waitWords(view.tournament)], now: false };
  // Where no bets are entered, the hand that is played is told until the next one begins.
  if (real?.now)
    return { title: hasButton(view, real.now), lines: posts(view, real.now, amount), now: false };
  if (real?.next)
    return {
      title: dealsNext(view, real.next),
      lines: posts(view, real.next, amount),
      now: false,
    };
  return { title: say(view.chairs.length ? "tv.between" : "tv.empty"), lines: [], now: false };
}

/** What is remembered of a hand when the next one begins: "Hand 47: Ruth won 64 with a flush". */
export function remembered(view: View, amount: Amount): string {
  const { hand } = view;
  if (!hand?.winners.length || !tracks(view.real)) return "";
  const won = hand.winners.map(({ seat, amount: chips, readings }) =>
    say(readings.length ? "tv.won_with" : "tv.won", {
      name: winnerAt(view, seat),
      amount: amount(chips),
      hand: readings.join(", "),
    }),
  );
  return say("tv.last", { n: hand.number, won: list(won) });
}
