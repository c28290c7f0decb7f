/** A sum that is built by tapping: chips one after another, or digits. Pure: what is legal is said by whoever asks. */

export interface Building {
  /** The chips tapped, in order; what was there before them is the first. */
  readonly chips: readonly number[];
  /** What was typed; null while chips are tapped. */
  readonly digits: string | null;
  /** It was there from the start, or was used: the next chip or digit begins a new amount. */
  readonly given?: true;
}

export const NOTHING: Building = { chips: [], digits: null };

export const sumOf = (chips: readonly number[]): number => chips.reduce((sum, chip) => sum + chip, 0);

/** Begin at an amount: a size, or what is there already. */
export const at = (amount: number): Building => ({ chips: [amount], digits: null });

/** What stands there until something is tapped. */
export const given = (amount: number): Building => ({ ...at(amount), given: true });

/** It was used, and stands there until something else is tapped. */
export const used = (building: Building): Building => ({ ...building, given: true });

/** A chip more. */
export const plus = ({ chips, digits, given }: Building, chip: number): Building => ({
  chips: digits === null && !given ? [...chips, chip] : [chip],
  digits: null,
});

/** A digit or a point more; the first one begins a new amount. */
export function typed({ digits, given }: Building, sign: string): Building {
  const before = given ? "" : (digits ?? "");
  if (sign === "." && before.includes(".")) return { chips: [], digits: before };
  return { chips: [], digits: (before === "0" && sign !== "." ? "" : before) + sign };
}

/** The last chip or digit is taken back. */
export const back = ({ chips, digits }: Building): Building =>
  digits === null
    ? { chips: chips.slice(0, -1), digits: null }
    : { chips: [], digits: digits.slice(0, -1) || null };

/** What it comes to, in chips; null if nothing was entered, or what was typed is no amount. `read` reads an amount in
 * the reader's own units. */
export const amountOf = (
  { chips, digits }: Building,
  read: (text: string) => number | null,
): number | null => (digits !== null ? read(digits) : chips.length ? sumOf(chips) : null);

/** How many chips of this kind were tapped. */
export const countOf = ({ chips }: Building, chip: number): number =>
  chips.filter((each) => each === chip).length;
