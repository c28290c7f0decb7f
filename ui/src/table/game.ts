/** What is played, and what lies on the table, in words. */
import { cardName } from "../cards";
import type { ChairView, HandView, PotView, View } from "../wire";
import { say } from "../words";

/** The game on the table, or the first one of the evening: its title, and what it is played for. */
export function gameWords({ hand, house }: Pick<View, "hand" | "house">): [] | [string, string] {
  const game = hand?.game_title ? { title: hand.game_title, limit: hand.limit } : house.games[0];
  return game ? [game.title, say(`structure.${game.limit}`)] : [];
}

/** "Hand 12", and in the last minutes of a night what is special about it. */
export function handName({ hand, phase }: Pick<View, "hand" | "phase">): string {
  if (!hand) return "";
  if (hand.change) return say("pot.change");
  return phase === "ending" ? say("table.last_hand") : say("table.hand", { n: hand.number });
}

/** Where a hand is. A bomb pot has no betting before the flop, and the change hand none at all. */
export const streetName = ({ street, bomb, change }: Pick<HandView, "street" | "bomb" | "change">): string =>
  say(change ? "pot.change" : bomb && street === "preflop" ? "street.deal" : `street.${street}`);

/** Which of the night's tables it is; "" if there is one alone. */
export const tableName = ({ tables, table }: Pick<View, "tables" | "table">): string =>
  tables.length > 1
    ? tables.find((each) => each.table === table)?.name || say("tournament_table.table", { n: table })
    : "";

/** Where the viewer sits, at whichever table; 0: nowhere. */
export const ownTable = ({ guests, you }: Pick<View, "guests" | "you">): number =>
  guests.find(({ guest }) => guest === you.guest)?.table ?? 0;

/** In a sentence on the table a long name is its first word. */
export const shortName = (name: string): string => (name.length > 12 ? name.split(" ")[0]! : name);

/** The rows that are drawn: all boards of a game that has some, and a card that stud shares. */
export const rowsOf = ({ hand }: Pick<View, "hand">): readonly (readonly string[])[] => {
  if (!hand) return [];
  const rows = hand.boards.length ? hand.boards : [hand.board];
  return hand.board_size > 0 || rows.some((row) => row.length) ? rows : [];
};

/** What a row is called where there is little room: "Run 1, bottom", and in its corner "1B". */
export function rowName(
  hand: Pick<HandView, "board_names" | "boards_a_run">,
  row: number,
  short = false,
): string {
  const { board_names: names, boards_a_run: wide } = hand;
  const n = Math.floor(row / wide) + 1;
  const [runs, half] = [names.length > wide, row % wide ? "bottom" : "top"] as const;
  if (short)
    return runs && wide > 1
      ? say(`pot.mark_${half}`, { n })
      : runs
        ? String(n)
        : say(`pot.mark_${half}_only`);
  return runs && wide > 1 ? say(`pot.run_${half}`, { n }) : (names[row] ?? "");
}

/** A seat shows some of its cards and not all: that is stud. */
export const showsSome = ({ cards, up }: Pick<ChairView, "cards" | "up">): boolean =>
  up.length > 0 && up.length < cards.length;

/** "king of spades, two of hearts": what everybody sees of a seat. */
export const upWords = ({ cards, up }: Pick<ChairView, "cards" | "up">): string =>
  up.map((place) => cardName(cards[place] ?? "")).join(", ");

/** What a pot is called; several side pots are numbered. */
export function potName(name: PotView["name"], n: number, short = false): string {
  if (name === "side_n") return say(short ? "pot.side_n_short" : "pot.side_n", { n });
  return name === "main" || name === "side"
    ? say(short ? `pot.${name}_short` : `pot.${name}`)
    : say(`pot.${name}`);
}

/** Chips are in side pots, or were: what a hand can expect of the pot is then said of the main pot. */
export const hasSides = ({ pots, awards }: Pick<HandView, "pots" | "awards">): boolean =>
  pots.length > 1 || awards.some(({ pot }) => pot > 0);

/** "once", "twice", "3 times" */
export const times = (runs: number): string =>
  runs === 1 ? say("run.once") : runs === 2 ? say("run.twice") : say("run.n", { n: runs });

/** A hand as it stands in a sentence: "a pair of eights", "an 8-6-4-3-A low", "two pair, kings and nines". */
export function withArticle(reading: string): string {
  if (/^(8|A).* low$/.test(reading)) return `an ${reading}`;
  const counted = /^(pair|straight|flush|full house|royal flush|badugi|\w+-card)\b| low$/.test(reading);
  return counted ? `a ${reading}` : reading;
}
