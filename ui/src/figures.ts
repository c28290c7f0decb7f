/** Numbers as people write them, in every country: with a comma or a point, in thousands, with a coin or a k. */

export type Unit = "money" | "cents" | "bb" | "chips";

const CODES = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));
const COINS = new Set("kr zł fr kč ft lei лв руб р rs s/ 円 元 원".split(" "));
/** A coin's short name has its own point, before any figures: "Rs.500" is five hundred. */
const SHORTENED = new RegExp(`^(${[...COINS].join("|")})\\. ?`);
const HALVES: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };
const TIMES: Record<string, number> = { "": 1, k: 1000, m: 1_000_000, mio: 1_000_000 };

/** A figure as money: a sign stands before it, letters stand after it. */
export const priced = (figure: string, currency: string): string =>
  /\p{L}$/u.test(currency) ? `${figure}\u00a0${currency}` : currency + figure;

/** What a word beside a number means: undefined if it means nothing, null if there is no word. */
function unitOf(word: string, currency: string): Unit | null | undefined {
  const bare = word.replace(/\.$/, "");
  if (!bare) return null;
  if (bare === "bb" || bare === "bbs") return "bb";
  if (bare === "chip" || bare === "chips") return "chips";
  if (/^(¢|c|ct|cents?)$/.test(bare)) return "cents";
  if (bare === currency.toLowerCase() || CODES.has(bare) || COINS.has(bare)) return "money";
  return /^(\p{L}{0,2})\p{Sc}$/u.test(bare) ? "money" : undefined;
}

/** What a digit of any script is worth: Unicode has each script's ten in a row, from zero. */
function digit(written: string): string {
  const code = written.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** One script of digits, one width, one kind of space, one apostrophe, and no marks of direction. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    // Fractions and signs of money stay: "½" would become "1⁄2".
    .replace(/[^\p{No}\p{Sc}]+/gu, (part) => part.normalize("NFKC"))
    .replace(/\p{Nd}/gu, digit)
    .replaceAll("٫", ".")
    .replace(/[٬’ʼ]/g, "'")
    .replace(/\s/g, " ")
    .trim()
    .toLowerCase()
    .replace(SHORTENED, "$1 ");

/**
 * The numbers that figures may mean, the smaller first: none if they are no number, and two where a lone mark
 * may stand before a fraction or between thousands ("1,500").
 */
function numbersIn(figures: string): number[] {
  const swiss = figures.replace(/(\d)[.,][-–—]+$/, "$1");
  const half = /^(\d*) ?([½¼¾])$/.exec(swiss);
  if (half) return [Number(half[1]) + HALVES[half[2]!]!];
  if (/^\d+$/.test(swiss)) return [Number(swiss)];
  const lone = /^(\d*)[.,](\d*)$/.exec(swiss);
  if (lone) {
    const [whole = "", rest = ""] = lone.slice(1);
    if (!whole && !rest) return [];
    const fraction = Number(`${whole || 0}.${rest}`);
    return /^[1-9]\d{0,2}$/.test(whole) && rest.length === 3 ? [fraction, Number(whole + rest)] : [fraction];
  }
  const thousands = /^([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/.exec(swiss);
  if (thousands && thousands[2] !== thousands[3])
    return [Number(`${thousands[1]!.replace(/\D/g, "")}.${thousands[4] ?? ""}`)];
  const lakhs = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/.test(swiss);
  return lakhs ? [Number(swiss.replaceAll(",", ""))] : [];
}

/** What somebody wrote: the numbers it may mean, and the unit, where they wrote one. */
export function figuresIn(text: string, currency = ""): { numbers: number[]; unit: Unit | null } {
  const none = { numbers: [], unit: null };
  const found =
    /^([^\d.,½¼¾]*?) ?([\d.,' ½¼¾–—-]+?) ?(?:(k|m|mio)\.?(?!\p{L}))?(?: ?([^\d\s.,'½¼¾–—-]+\.?))?$/u.exec(
      plain(text),
    );
  if (!found) return none;
  const [head = "", figures = "", times = "", tail = ""] = found.slice(1);
  const [before, after] = [unitOf(head, currency), unitOf(tail, currency)];
  if (before === undefined || after === undefined || (before && after && before !== after)) return none;
  return { numbers: numbersIn(figures).map((n) => n * TIMES[times]!), unit: before ?? after };
}
