/** The count at the end: what is written in its fields. What would explain a difference is the server's. */
import type { ToCount } from "../wire";

/** The fields of a count: how many chips someone has of a value, as it was written. */
export type Written = Record<string, string>;

/** Whose row it is, if it isn't a guest's: what is left in the case. */
export const HOME = "@home";

export const field = (who: string, value: number) => `${who} ${value}`;

/** What was kept of a count, as far as it is of the kind expected. */
export const writtenIn = (found: unknown): Written =>
  Object.fromEntries(
    Object.entries(typeof found === "object" && found ? found : {}).filter(
      ([, text]) => typeof text === "string",
    ),
  );

/** How many chips were written: null if nothing was, NaN if it is no number of chips. */
export function many(text: string | undefined): number | null {
  const plain = (text ?? "").trim();
  if (!plain) return null;
  return /^\d{1,6}$/.test(plain) ? Number(plain) : NaN;
}

/** How many chips of each value someone has; null if they were not counted yet, or that can't be read. */
export function row(table: ToCount, written: Written, who: string): [number, number][] | null {
  const counts = table.case.map(({ value }) => [value, many(written[field(who, value)])] as const);
  if (counts.every(([, count]) => count === null) || isWrong(table, written, who)) return null;
  return counts.map(([value, count]) => [value, count ?? 0]);
}

export const worth = (piles: readonly (readonly [number, number])[]) =>
  piles.reduce((sum, [value, count]) => sum + value * count, 0);

/** Whether anything written for someone is no number of chips. */
export const isWrong = (table: ToCount, written: Written, who: string) =>
  table.case.some(({ value }) => Number.isNaN(many(written[field(who, value)])));
