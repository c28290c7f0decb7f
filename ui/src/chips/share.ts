/** A case of chips that is shared out: its lines as they are written. How it is shared is the server's. */
import { priceIn } from "../bank/bank";
import { amount, chipsOf } from "../money";
import { COLOURS, type Colour } from "../parts/colours";
import type { CaseChip, ChipsFound } from "../wire";

/** A line of the case: a colour, what the chip is worth and how many there are, as they were written. */
export interface Line {
  colour: Colour;
  value: string;
  count: string;
}

export const MOST_LINES = 10;

export const moneyOf = (minor: number, currency: string) => amount(minor, priceIn({ currency }), "money");
export const minorOf = (text: string, currency: string) => chipsOf(text, priceIn({ currency }), "money");

/** The case of an answer as lines that can be changed. */
export const linesOf = ({ case: kinds, currency }: ChipsFound): Line[] =>
  kinds.map(({ colour, value, count }) => ({
    colour,
    value: moneyOf(value, currency),
    count: count === null ? "" : String(count),
  }));

/** How many chips there are: undefined if nothing was written, null if it is no number. */
export function countOf(text: string): number | null | undefined {
  const plain = text.trim();
  if (!plain) return undefined;
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/** The lines as they are asked; null if one of them can't be read. */
export function caseOf(lines: readonly Line[], currency: string): CaseChip[] | null {
  const found: CaseChip[] = [];
  for (const { colour, value, count } of lines) {
    const [worth, many] = [minorOf(value, currency), countOf(count)];
    if (worth === null || many === null) return null;
    found.push({ colour, value: worth, count: many ?? null });
  }
  return found;
}

/** Another line: the first colour that isn't there yet. */
export const another = (lines: readonly Line[]): Line => ({
  colour: COLOURS.find((colour) => lines.every((line) => line.colour !== colour)) ?? "white",
  value: "",
  count: "",
});
