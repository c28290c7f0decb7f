/** Which writing of an amount has room on a plate. Figures are as wide as each other; the rest is estimated. */

/** Pixels that words take at a size of type; rather too many than too few. */
export const widthOf = (words: string, px: number): number =>
  [...words].reduce((sum, sign) => sum + (/[.,' ]/.test(sign) ? 0.3 : sign === "m" ? 0.95 : 0.63), 0) * px;

export interface Fitted {
  text: string;
  /** Set smaller, so that it has room. */
  long: boolean;
}
/** The room for an amount, and the size of its type: as it usually stands, and set smaller. */
export interface Rooms {
  usual: { room: number; px: number };
  long: { room: number; px: number };
}

/** Whole if that has room, else smaller, else short. */
export function fitted(whole: string, short: string, { usual, long }: Rooms): Fitted {
  if (widthOf(whole, usual.px) <= usual.room) return { text: whole, long: false };
  if (widthOf(whole, long.px) <= long.room) return { text: whole, long: true };
  return { text: short, long: widthOf(short, usual.px) > usual.room };
}

const REM = { normal: 16, large: 18, largest: 20 };

/** What the stylesheet leaves for the amount on a plate, beside its avatar or without. */
export function roomsOf(
  width: number,
  unit: number,
  portrait: boolean,
  tiny: boolean,
  size: keyof typeof REM,
): Rooms {
  const rem = REM[size];
  const low = { room: width - 16 * unit, px: 12 };
  if (tiny) return { usual: low, long: low };
  return portrait
    ? {
        usual: {
          room: width - 49 * unit,
          px: Math.min(Math.max(12, 0.875 * rem * unit), Math.max(12, 15.5 * unit)),
        },
        long: { room: width - 24 * unit, px: 12 },
      }
    : {
        usual: { room: width - 65 * unit, px: Math.max(12, 0.9375 * rem * unit) },
        long: { room: width - 49 * unit, px: Math.max(12, 12.5 * unit) },
      };
}
