/** What is entered, and what follows, in words. */
import { cardNames } from "../cards";
import { potName, times } from "../table/game";
import type { Table } from "../table/state.svelte";
import type { AwardView, MayView, NextHandView, PostView, WireCommand } from "../wire";
import { list, say } from "../words";

type Command<T extends WireCommand["type"]> = Extract<WireCommand, { type: T }>;

/** An amount where there is little room: the exact one if it fits. */
export const short = (table: Table, chips: number): string => {
  const exact = table.amount(chips);
  return exact.length > 7 ? table.compact(chips) : exact;
};

/** "Theo raises to $30.00" */
export function actionWords(table: Table, { seat, action }: Command<"act_for">, isBet = false): string {
  const name = table.nameOf(seat);
  switch (action.type) {
    case "raise_to":
      return say(isBet ? "real.said.bet" : "real.said.raise_to", { name, amount: table.amount(action.to) });
    case "discard": {
      const n = action.places?.length ?? 0;
      const away = table.view!.real?.draw?.replaced === false;
      return n
        ? say(away ? "real.said.away" : "real.said.discard", { name, n })
        : say("real.said.pat", { name });
    }
    case "run_it":
      return say("real.said.runs", { times: times(action.runs) });
    case "set_middle":
      return say("real.said.middle", { name });
    default:
      return say(`real.said.${action.type}`, { name });
  }
}

/** "Board: ace of spades, …" */
export const dealWords = (cards: readonly string[]): string =>
  cards.length ? say("real.said.deal", { cards: cardNames(cards) }) : say("real.said.deal_unknown");

/** "Maya wins", "Maya and Theo split the pot" */
export function pushWords(table: Table, winners: readonly (readonly number[])[]): string {
  if (!winners.length) return say("real.said.push_cards");
  const seats = [...new Set(winners.flat())];
  const names = list(seats.map(table.nameOf));
  return seats.length > 1 && winners.length === 1
    ? say("real.said.push_split", { names })
    : say("real.said.push", { names });
}

/** What the seat may do, in a sentence. */
export function legalWords(may: MayView, amount: (chips: number) => string): string {
  const least = amount(may.raise_least);
  if (may.call === 0) {
    if (!may.raise_most) return say("real.legal_check_only");
    return say(may.is_bet ? "real.legal_check" : "real.legal_check_raise", { least });
  }
  const call = amount(may.call);
  if (may.call_all_in) return say("real.legal_call_all", { amount: call });
  if (may.bring_in) return say("real.legal_bring_in", { amount: call, least });
  if (!may.raise_most) return say("real.legal_call_only", { amount: call });
  return say(may.fixed ? "real.legal_fixed" : "real.legal_call", { amount: call, least });
}

const NO_RAISE = {
  "raise.short": "real.no_raise_short",
  "raise.nobody": "real.no_raise_nobody",
  "raise.closed": "real.no_raise_closed",
  "raise.capped": "real.no_raise_capped",
} as const;
/** Why the player in turn can't raise; "" if nothing more is to be said. */
export const noRaiseWords = ({ why_no_raise_words }: MayView, name: string): string => {
  const key = NO_RAISE[why_no_raise_words as keyof typeof NO_RAISE];
  return key ? say(key, { name }) : "";
};

export interface Posting {
  seats: readonly number[];
  name: PostView["name"];
  amount: number;
  /** The chips go to the pot, and count toward no bet. */
  dead: boolean;
}

/** Who posts what; antes of one size are told together. */
export function postings(posts: readonly PostView[]): Posting[] {
  const found: Posting[] = [];
  for (const { seat, name, amount, dead } of posts) {
    const same = found.find(
      (each) => each.name === name && each.amount === amount && ["ante", "bomb"].includes(name),
    );
    if (same) found[found.indexOf(same)] = { ...same, seats: [...same.seats, seat] };
    else found.push({ seats: [seat], name, amount, dead });
  }
  return found;
}

/** Why a seat posts. Who posts a dead small blind buys both to play now. */
export function whyWords({ name, seats, dead }: Posting, { button, posts }: NextHandView): string {
  if (name === "small_blind" && dead) return say("real.why.small_blind_dead");
  if (name === "big_blind" && posts.some((post) => post.dead && post.seat === seats[0]))
    return say("real.why.entry");
  return name === "small_blind" && seats[0] === button
    ? say("real.why.small_blind_button")
    : say(`real.why.${name}`);
}

/** "Jonas has the button." */
export const buttonWords = (table: Table, { button, dealt }: NextHandView): string =>
  dealt.includes(button) || table.view!.chairs.some(({ seat }) => seat === button)
    ? say("real.has_button", { name: table.nameOf(button) })
    : say("real.button_empty", { n: button });

export interface Taken {
  seat: number;
  amount: number;
  /** Which pots, and whether with an odd chip. */
  how: string;
}

/** What each takes, with the pots it comes from. */
export function takings(awards: readonly AwardView[]): Taken[] {
  const pots = new Set(awards.map(({ pot }) => pot)).size;
  const seats = [...new Set(awards.map(({ seat }) => seat))];
  return seats.map((seat) => {
    const own = awards.filter((award) => award.seat === seat);
    const names = [...new Set(own.map(({ pot_name, pot }) => potName(pot_name, pot)))];
    const readings = [...new Set(own.map(({ reading }) => reading).filter(Boolean))];
    return {
      seat,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      how: [
        ...(pots > 1 ? names : []),
        ...readings,
        ...(own.some(({ odd }) => odd) ? [say("real.takes_odd")] : []),
      ].join(" · "),
    };
  });
}
