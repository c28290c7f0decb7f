/** What is played, and the parts a pot is cut into, in words. */
import { cardName } from "../cards";
import type { AwardView, ChairView, HandView, View } from "../wire";
import { say } from "../words";

/** The game on the table, or the first one of the evening: its title, and what it is played for. */
export function gameWords({ hand, house }: Pick<View, "hand" | "house">): [] | [string, string] {
  const game = hand?.game_title ? { title: hand.game_title, limit: hand.limit } : house.games[0];
  return game ? [game.title, say(`limit.${game.limit}`)] : [];
}

/** "First run", "Bottom board", "Second run, top board"; nothing where there is one board. */
export function boardName(hand: HandView, row: number): string {
  const each = Math.max(hand.boards_a_run, 1);
  const run = hand.boards.length > each ? say(`part.run_${Math.floor(row / each)}` as "part.run_0") : "";
  const board = each > 1 ? say(`part.board_${row % each}` as "part.board_0") : "";
  return run && board ? say("part.both", { run, board: board.toLowerCase() }) : run || board;
}

/** The part of a pot that was won: its board and its half, as far as there are several. */
export function partName(
  hand: HandView,
  { run, board, half }: Pick<AwardView, "run" | "board" | "half">,
): string {
  const kind = hand.kinds.length > 1 ? say(`part.kind_${hand.kinds[half] ?? "high"}`) : "";
  const row = boardName(hand, run * Math.max(hand.boards_a_run, 1) + board);
  return row && kind ? say("part.both", { run: row, board: kind.toLowerCase() }) : row || kind;
}

/** The rows that are drawn: all boards of a game that has some, and a card that stud shares. */
export const rowsOf = ({ hand }: Pick<View, "hand">): readonly (readonly string[])[] => {
  if (!hand) return [];
  const rows = hand.boards.length ? hand.boards : [hand.board];
  return hand.board_size > 0 || rows.some((row) => row.length) ? rows : [];
};

/** A seat shows some of its cards and not all: that is stud. */
export const showsSome = ({ cards, up }: Pick<ChairView, "cards" | "up">): boolean =>
  up.length > 0 && up.length < cards.length;

/** "king of spades, two of hearts": what everybody sees of a seat. */
export const upWords = ({ cards, up }: Pick<ChairView, "cards" | "up">): string =>
  up.map((place) => cardName(cards[place] ?? "")).join(", ");

/** "once", "twice", "3 times" */
export const times = (runs: number): string =>
  runs === 1 ? say("run.once") : runs === 2 ? say("run.twice") : say("run.n", { n: runs });
