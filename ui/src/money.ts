/** Amounts are whole chips; a player reads them as money, as chips or as big blinds. */
import type { HouseView } from "./wire";
import { say } from "./words";

export type Amounts = "money" | "chips" | "bb";
export type Stakes = Pick<HouseView, "minor_per_chip" | "currency" | "big">;

const whole = new Intl.NumberFormat("en");
const tenths = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

function money(minor: number, currency: string): string {
  // From a million on nobody counts cents, and a plate has no room for them.
  const digits = Math.abs(minor) >= 100_000_000 && minor % 100 === 0 ? 0 : 2;
  if (/^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat("en", { style: "currency", currency, minimumFractionDigits: digits }).format(
      minor / 100,
    );
  }
  const figure = new Intl.NumberFormat("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${minor < 0 ? "-" : ""}${currency}${figure.format(Math.abs(minor) / 100)}`;
}

/** 60 chips at 10 cents each are "$6.00", "60" or "20 BB". */
export function amount(chips: number, stakes: Stakes, as: Amounts): string {
  if (as === "bb" && stakes.big > 0) return `${tenths.format(chips / stakes.big)} BB`;
  if (as === "money" && stakes.minor_per_chip > 0)
    return money(chips * stakes.minor_per_chip, stakes.currency);
  return whole.format(chips);
}

/** The chips in what somebody wrote, perhaps a fraction; null if it is no number. */
function figureOf(text: string, stakes: Stakes, as: Amounts): number | null {
  const cleaned = text.replace(/[^\d.]/g, "");
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(cleaned)) return null;
  const figure = Number(cleaned);
  if (as === "bb") return figure * stakes.big;
  return as === "money" && stakes.minor_per_chip > 0 ? (figure * 100) / stakes.minor_per_chip : figure;
}

/** What somebody wrote, as chips; null if it is no whole number of chips. */
export function chipsOf(text: string, stakes: Stakes, as: Amounts): number | null {
  const chips = figureOf(text, stakes, as);
  if (chips === null) return null;
  const rounded = Math.round(chips);
  return Math.abs(chips - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? rounded : null;
}

/** Why what somebody wrote is no amount. `bounds` says what is legal, where the field knows it. */
export function notAmount(text: string, stakes: Stakes, as: Amounts, bounds = ""): string {
  const chips = figureOf(text, stakes, as);
  if (chips === null) return say("dock.no_amount", { amount: amount(stakes.big || 1, stakes, as) });
  if (!Number.isSafeInteger(Math.round(chips))) return bounds || say("dock.too_large");
  return say("dock.not_amount", { chip: amount(1, stakes, as) });
}

export interface Pile {
  colour: number;
  count: number;
}

/** The fewest chips that make an amount: at most three piles of eight, the big ones first. */
export function piles(chips: number, denominations: readonly number[]): Pile[] {
  const found: Pile[] = [];
  let rest = chips;
  const sizes = denominations.map((size, colour) => ({ size, colour })).sort((a, b) => b.size - a.size);
  for (const { size, colour } of sizes) {
    const count = Math.floor(rest / size);
    if (count > 0 && found.length < 3) found.push({ colour, count: Math.min(count, 8) });
    rest -= count * size;
  }
  return found;
}
