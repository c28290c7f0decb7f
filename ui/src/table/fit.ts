/** Which writing of an amount has room on a plate. Figures are as wide as each other; the rest is estimated. */

/** Pixels that words take at a size of type; rather too many than too few. */
export const widthOf = (words: string, px: number): number =>
  [...words].reduce((sum, sign) => sum + (/[.,' ]/.test(sign) ? 0.3 : sign === "m" ? 0.95 : 0.63), 0) * px;

export interface Fitted {
  text: string;
  /** The size of its type. */
  px: number;
  /** The picture beside it is drawn smaller, so that it has room. */
  long: boolean;
}
/** The size of type an amount usually has and the least, and its room: beside its picture, and beside a smaller one. */
export interface Rooms {
  px: number;
  least: number;
  usual: number;
  long: number;
}

/** Whole, as large as it has room; else beside a smaller picture; else short. */
export function fitted(whole: string, short: string, { px, least, usual, long }: Rooms): Fitted {
  const most = (words: string, room: number) => Math.min(px, room / widthOf(words, 1));
  if (most(whole, usual) >= least) return { text: whole, px: most(whole, usual), long: false };
  const text = most(whole, long) >= least ? whole : short;
  return { text, px: Math.max(least, most(text, long)), long: true };
}

/** The size of letters that the viewer wants, in pixels. */
export const REM = { normal: 16, large: 18, largest: 20 };

/** What the stylesheet leaves for the amount on a plate, or for a word in its place. */
export function roomsOf(
  width: number,
  unit: number,
  portrait: boolean,
  tiny: boolean,
  size: keyof typeof REM,
  isWord: boolean,
): Rooms {
  const rem = REM[size];
  const least = 0.75 * rem;
  const low = width - 16 * unit;
  if (tiny) return { px: 12, least: 12, usual: low, long: low };
  const px = portrait
    ? isWord
      ? least
      : Math.min(0.875 * rem, 17.5) * unit
    : (isWord ? 0.8125 : 0.9375) * rem * unit;
  const beside = portrait ? { usual: 49, long: 41 } : { usual: 65, long: 53 };
  return {
    px: Math.max(least, px),
    least,
    usual: width - beside.usual * unit,
    long: width - beside.long * unit,
  };
}
