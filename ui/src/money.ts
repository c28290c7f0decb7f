/** Amounts are whole chips; a player reads them as money, as chips or as big blinds. */
import { figuresIn, priced } from "./figures";
import type { HouseView } from "./wire";
import { say } from "./words";

export type Amounts = "money" | "chips" | "bb";
export type Stakes = Pick<HouseView, "minor_per_chip" | "currency" | "big">;

const whole = new Intl.NumberFormat("en");
const tenths = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const withCents = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of money as the bank and the table write it: with cents. */
export function money(minor: number, currency: string): string {
  // From a million on nobody counts cents, and a plate has no room for them.
  const figure = Math.abs(minor) >= 100_000_000 && minor % 100 === 0 ? whole : withCents;
  return (minor < 0 ? "-" : "") + priced(figure.format(Math.abs(minor) / 100), currency);
}

/** 60 chips at 10 cents each are "$6.00", "60" or "20 BB". */
export function amount(chips: number, stakes: Stakes, as: Amounts): string {
  if (as === "bb" && stakes.big > 0) return `${tenths.format(chips / stakes.big)} BB`;
  if (as === "money" && stakes.minor_per_chip > 0)
    return money(chips * stakes.minor_per_chip, stakes.currency);
  return whole.format(chips);
}

/** How all amounts of a list are written: cents only if one of them has some. They come in the smallest unit. */
export function pricesLike(minors: readonly number[], currency: string): (minor: number) => string {
  const round = minors.every((minor) => minor % 100 === 0);
  return (minor) => {
    const written = money(minor, currency);
    return round ? written.replace(/\.00(?!\d)/, "") : written;
  };
}

/** The same amount in less room: "$30k", "12.3k", "$1.25m". What is left out is less than a hundredth of it. */
export function compact(chips: number, stakes: Stakes, as: Amounts): string {
  const hasPrice = as === "money" && stakes.minor_per_chip > 0;
  const [worth, of] = hasPrice ? [stakes.minor_per_chip, 100] : as === "bb" ? [1, stakes.big] : [1, 1];
  const units = (chips * worth) / of;
  const [by, letter] = units >= 1_000_000 ? [1_000_000, "m"] : units >= 1000 ? [1000, "k"] : [1, ""];
  const digits = units / by >= 100 ? 0 : units / by >= 10 ? 1 : 2;
  const least = 10 ** digits;
  // One division of whole figures is exact to the last digit; 4.6 times 100 is less than 460.
  const figure = String(Math.floor((chips * worth * least) / (of * by)) / least) + letter;
  if (as === "bb" && stakes.big > 0) return `${figure} BB`;
  return hasPrice ? priced(figure, stakes.currency) : figure;
}

/** The chips that somebody may mean, perhaps a fraction of one; none if it is no amount. */
function meant(text: string, stakes: Stakes, as: Amounts): number[] {
  const { numbers, unit } = figuresIn(text, stakes.currency);
  const said = unit ?? as;
  const hasPrice = stakes.minor_per_chip > 0;
  if ((unit === "money" || unit === "cents") && !hasPrice) return [];
  const worth =
    said === "bb"
      ? stakes.big
      : said === "chips" || !hasPrice
        ? 1
        : (said === "cents" ? 1 : 100) / stakes.minor_per_chip;
  return numbers.map((number) => number * worth);
}

/** Money with a point before three figures: it stands between thousands in half of the world, and before cents here. */
const hasPoint = (text: string, stakes: Stakes, as: Amounts): boolean =>
  stakes.minor_per_chip > 0 &&
  (figuresIn(text, stakes.currency).unit ?? as) === "money" &&
  /\.\d{3}(?!\d)/.test(text.normalize("NFKC"));

/**
 * Whole amounts that somebody may mean. What a field takes decides nothing: fifteen hundred is never $1.50. Of
 * "12.345", the nearest amount stands for the fraction: it may have been a slip.
 */
function readings(text: string, stakes: Stakes, as: Amounts): number[] {
  const found = meant(text, stakes, as);
  const isSlip = found.length > 1 && hasPoint(text, stakes, as);
  return found
    .map((chips, at) => [chips, Math.round(chips), isSlip && !at] as const)
    .filter(([chips, rounded, slip]) => (slip ? rounded > 0 : Math.abs(chips - rounded) < 1e-6))
    .map(([, rounded]) => rounded)
    .filter(Number.isSafeInteger);
}

/** What somebody wrote, as chips; null if it is no whole number of chips, or may be two. */
export function chipsOf(text: string, stakes: Stakes, as: Amounts): number | null {
  const found = readings(text, stakes, as);
  return found.length === 1 ? found[0]! : null;
}

/** An amount as it is told, and as it is written so that it can mean nothing else. */
export interface Written {
  says: string;
  text: string;
}

/** The two amounts that somebody may mean; none where it is clear. One of them is chosen, never guessed. */
export function eitherOf(text: string, stakes: Stakes, as: Amounts): Written[] {
  const found = readings(text, stakes, as);
  if (found.length < 2) return [];
  return found.map((chips) => {
    const says = amount(chips, stakes, as);
    return { says, text: says.replaceAll(",", "") };
  });
}

/** Why what somebody wrote is no amount. `says` tells what is legal, where the field knows it. */
export function notAmount(text: string, stakes: Stakes, as: Amounts, says = ""): string {
  const chips = meant(text, stakes, as);
  const [first, second] = eitherOf(text, stakes, as);
  if (first && second) return say("dock.either", { first: first.says, second: second.says });
  if (!chips.length) return say("dock.no_amount", { amount: amount(stakes.big || 1, stakes, as) });
  if (!chips.some((each) => Number.isSafeInteger(Math.round(each)))) return says || say("dock.too_large");
  return say("dock.not_amount", { chip: amount(1, stakes, as) });
}
