/** What is settled before the cards, in words: for the dock, the panel and the text table. */
import type { BeforeView, ChairView, VoteView, WireCommand } from "../wire";
import { asSentence, list, say } from "../words";
import { shortName } from "./game";
import type { Table } from "./state.svelte";
import { inTime } from "./time";

export interface Ask {
  text: string;
  command: WireCommand;
}

/** "The next hand is a bomb pot, $0.50 each.": of which game, where there are several. */
export const nextBomb = (table: Table, { game, amount }: VoteView): string =>
  say(game ? "vote.next_bomb_game" : "vote.next_bomb", { game, amount: table.amount(amount) });

/** "Bomb pot, $0.50 each?" */
export function question(table: Table, vote: VoteView): string {
  const { extra, about, amount, was, game } = vote;
  const own = about === table.view?.you.seat;
  switch (extra) {
    case "bomb_pot":
      return say(game ? "vote.asks_bomb_game" : "vote.asks_bomb_pot", { game, amount: table.amount(amount) });
    case "correct_bet":
    case "correct_stack": {
      const chips = { was: table.amount(was), amount: table.amount(amount) };
      return own
        ? say(`vote.asks_${extra}_own`, chips)
        : say(`vote.asks_${extra}`, { name: table.nameOf(about), ...chips });
    }
    case "take_back":
      if (!about) return say("vote.asks_take_back");
      return own
        ? say("vote.asks_take_back_own")
        : say("vote.asks_take_back_of", { name: table.nameOf(about) });
    case "kill_hand":
    case "kick":
    case "expose_card":
      return own ? say(`vote.asks_${extra}_own`) : say(`vote.asks_${extra}`, { name: table.nameOf(about) });
    default:
      return say(`vote.asks_${extra}`);
  }
}

/** The floor asks, and the game waits for the answers. */
export const isRuling = ({ extra }: VoteView): boolean =>
  ["take_back", "correct_bet", "kill_hand", "correct_stack", "kick", "expose_card", "void"].includes(extra);

/** "Dana proposes a bomb pot, $0.50 each"; a question where nobody proposes it. Of a long name its first word. */
export function proposal(table: Table, vote: VoteView): string {
  const { extra, by } = vote;
  if (
    extra === "take_back" ||
    extra === "correct_bet" ||
    extra === "kill_hand" ||
    extra === "correct_stack" ||
    extra === "kick" ||
    extra === "expose_card" ||
    extra === "void" ||
    by <= 0
  )
    return question(table, vote);
  const name = shortName(table.youOr(by));
  if (vote.game)
    return say("vote.proposes_bomb_game", { name, game: vote.game, amount: table.amount(vote.amount) });
  return say(`vote.proposes_${extra}`, { name, amount: table.amount(vote.amount) });
}

/** Who is asked and has not agreed yet. */
export const silent = ({ agreed, asked, yes }: VoteView): number[] =>
  agreed ? [] : asked.filter((seat) => !yes.includes(seat));

/** "2 of 5 agree · 12 s"; while the game waits, for whom. */
export function count(table: Table, vote: VoteView): string {
  const left = Math.ceil(table.left(vote.left_ms) / 1000);
  const own = table.view?.you.seat;
  const waiting = silent(vote);
  const nameOf = (seat: number) => (seat === own ? say("vote.you") : table.nameOf(seat));
  return [
    isRuling(vote) && waiting.length
      ? say("vote.waiting", { names: list(waiting.map(nameOf)) })
      : say("vote.count", { n: vote.yes.length, of: vote.asked.length }),
    left ? inTime(left) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "Theo proposes it · 2 of 5 agree · 12 s" */
export const standing = (table: Table, vote: VoteView): string =>
  [
    vote.reason,
    vote.by > 0
      ? say(vote.by === table.view?.you.seat ? "vote.by_you" : "vote.by", { name: table.youOr(vote.by) })
      : "",
    count(table, vote),
  ]
    .filter(Boolean)
    .join(" · ");

/** What can be answered now; whoever has agreed may take it back. A host outside the hand rules alone. */
export function answers(vote: VoteView, seat = 0, chairs: readonly ChairView[] = []): Ask[] {
  const alone = vote.may_rule ? ruling(vote, chairs) : null;
  if (alone) return [{ text: say("vote.decide"), command: alone }];
  if (!vote.may_vote) return [];
  const own = isRuling(vote) && vote.by === seat;
  const no: Ask = {
    text: say(own ? "vote.withdraw" : vote.said ? "vote.back" : "vote.no"),
    command: { type: "vote", yes: false },
  };
  if (vote.said) return [no];
  return [
    { text: say("vote.yes"), command: { type: "vote", yes: true } },
    ...(vote.may_pass
      ? [{ text: say("vote.without"), command: { type: "vote", yes: true, play: false } as const }]
      : []),
    no,
  ];
}

/** The ruling that a vote asks about. */
function ruling(
  { extra, about, amount, reason }: VoteView,
  chairs: readonly ChairView[],
): WireCommand | null {
  const guest = chairs.find(({ seat }) => seat === about)?.guest;
  switch (extra) {
    case "correct_bet":
      return { type: "correct_bet", to: amount, reason };
    case "kill_hand":
      return { type: "kill_hand", seat: about, reason };
    case "correct_stack":
      return { type: "correct_stack", seat: about, stack: amount, reason };
    case "expose_card":
      return { type: "expose_card", seat: about, place: amount, reason };
    case "void":
      return { type: "void", reason };
    case "kick":
      return guest ? { type: "kick", guest, reason } : null;
    default:
      return null;
  }
}

/** What the viewer has answered: they agree, or agree without playing. */
export const said = (vote: VoteView): string => vote.said && say(`vote.said_${vote.said}`);

const cost = ({ buy_live, buy_dead }: BeforeView): number => buy_live + buy_dead;

/** Buying the blinds, or rather waiting; null where there is no choice. */
export function buying(table: Table, before: BeforeView): Ask | null {
  // Where the next hand takes them for free, there is nothing to buy.
  if (!before.waits || !(before.may_buy || before.buys) || !cost(before)) return null;
  return before.buys
    ? { text: say("before.wait"), command: { type: "buy_blinds", buy: false } }
    : {
        text: say("before.buy", { amount: table.amount(cost(before)) }),
        command: { type: "buy_blinds", buy: true },
      };
}

/** What the seat owes; "" if nothing. */
function owed(table: Table, { owes_small, owes_big }: BeforeView): string {
  const owes = owes_small + owes_big;
  return owes ? say("before.owes", { amount: table.amount(owes) }) : "";
}

/** How a seat that is not dealt in comes back: its title, and what it owes, posts or waits for. */
export const ENTRY = { owes: "dock.out", big_blind: "before.waits", next_chance: "before.buys" } as const;
export function entryMore(table: Table, before: BeforeView, how: NonNullable<BeforeView["entry"]>): string {
  if (how === "owes") return owed(table, before);
  if (before.may_buy && !cost(before)) return say("before.free");
  if (how === "next_chance") return say("before.buys_more", { amount: table.amount(cost(before)) });
  const waits = say(before.may_buy ? "before.waits_more" : "before.waits_place");
  return [price(table, before) || owed(table, before), waits].filter(Boolean).join(" ");
}

/** What the key to play now costs, where that is not what the seat owes; "" where it is. */
function price(table: Table, before: BeforeView): string {
  const { buy_live, buy_dead, owes_small, owes_big } = before;
  const owes = owes_small + owes_big;
  if (!owes || !buying(table, before) || cost(before) === owes) return "";
  const parts = { live: table.amount(buy_live), dead: table.amount(buy_dead) };
  return say(
    buy_live && buy_dead ? "before.price" : buy_live ? "before.price_live" : "before.price_dead",
    parts,
  );
}

/** Both together, for the panel and the text table; "" for a seat that needs nothing. */
export const entering = (table: Table, before: BeforeView | null): string =>
  before?.entry ? `${asSentence(say(ENTRY[before.entry]))} ${entryMore(table, before, before.entry)}` : "";
