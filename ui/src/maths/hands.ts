/** The 169 starting hands in their square, and the 52 cards: names only, no arithmetic. */
export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";

/** Pairs on the diagonal from aces down, suited hands above it, offsuit hands below. */
export function classAt(row: number, column: number): string {
  const [high, low] = [RANKS[Math.min(row, column)]!, RANKS[Math.max(row, column)]!];
  return high + low + (row === column ? "" : column > row ? "s" : "o");
}
export const SQUARE = Array.from({ length: 13 }, (_, row) =>
  Array.from({ length: 13 }, (_, column) => classAt(row, column)),
);

export type Weights = Record<string, number>;

/** Weights by class as the server reads them. */
export const written = (weights: Weights): string =>
  Object.entries(weights)
    .filter(([, weight]) => weight > 0)
    .map(([name, weight]) => (weight === 1 ? name : `${name}:${weight}`))
    .join(", ");

export const percent = (part: number, digits = 1): string => `${(100 * part).toFixed(digits)}%`;
/** The same for a style sheet. */
export const wide = (part: number): string => `${100 * part}%`;
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
export const count = (n: number): string => whole.format(n);

/** Where an arrow key leads in a square of so many columns and rows; null for other keys. */
export function step(
  key: string,
  row: number,
  column: number,
  rows: number,
  columns: number,
): [number, number] | null {
  const [down, right] =
    { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [];
  if (down === undefined || right === undefined) {
    if (key === "Home") return [row, 0];
    return key === "End" ? [row, columns - 1] : null;
  }
  return [Math.min(Math.max(row + down, 0), rows - 1), Math.min(Math.max(column + right, 0), columns - 1)];
}
