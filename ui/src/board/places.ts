/** Where seats lie on the board of a table: around it, so that no hand lies on another. */
import { seatPlace } from "../tournament/board/scene";

export interface Place {
  /** Its middle, in hundredths of the table. */
  x: number;
  y: number;
}

/** From so many players on, seats stand in rows above and below the table, and in columns beside it. */
const MANY = 7;
const [TOP, UPPER, MIDDLE, LOWER, BOTTOM] = [13, 38.6, 51.5, 64.4, 90];
const [LEFT, RIGHT] = [9.5, 90.5];

export const isCrowded = (players: number): boolean => players >= MANY;

/** The places of so many players, clockwise from the middle of the lower row. */
export function placesOf(players: number): Place[] {
  if (!isCrowded(players)) return Array.from({ length: players }, (_, nth) => seatPlace(nth + 1, players));
  const beside = players >= 9 ? [LOWER, UPPER] : [MIDDLE];
  const above = players - 3 - 2 * beside.length === 3 ? [22, 50, 78] : [34, 66];
  const row = (y: number, all: readonly number[]): Place[] => all.map((x) => ({ x, y }));
  return [
    ...row(BOTTOM, [50, 22]),
    ...beside.map((y) => ({ x: LEFT, y })),
    ...row(TOP, above),
    ...beside.toReversed().map((y) => ({ x: RIGHT, y })),
    ...row(BOTTOM, [78]),
  ];
}

/** What is seen of each card below the next, of `wide` units: all of few cards, the index of many. */
export function stepOf(cards: number, wide: number): number {
  const [most, least] = [240, 37];
  if (cards < 4) return wide + 4;
  return Math.max(least, Math.min(wide + 4, (most - wide) / (cards - 1)));
}
