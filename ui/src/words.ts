/** Sentences from the one catalogue (src/homegame/words/en.toml), filled in and checked by type. */
import { first } from "./first.gen";
import type { words as all } from "./words.gen";

type Words = typeof all;
export type Key = keyof Words;
type Text<K extends Key> = Words[K] extends string
  ? Words[K]
  : Words[K] extends { other: infer O }
    ? O
    : never;
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Filling<K extends Key> = Record<Names<Text<K>>, string | number>;
export type Args<K extends Key> = [Names<Text<K>>] extends [never] ? [] : [Filling<K>];
/** A sentence with nothing to fill in. */
export type PlainKey = { [K in Key]: [Names<Text<K>>] extends [never] ? K : never }[Key];

/** What the door of a night says is there at once; all the rest comes by `learn`. */
let words = first as unknown as Words;

/** Load every sentence: before it is there, no other screen is drawn. */
export async function learn(): Promise<void> {
  ({ words } = await import("./words.gen"));
}
/** Whether there is a sentence of this name. */
export const isSaid = (key: string): key is Key => key in words;

const plural = new Intl.PluralRules("en");
export const lists = new Intl.ListFormat("en", { type: "conjunction" });

function sentence(key: Key, filling: Record<string, string | number>): string {
  const entry: string | { one: string; other: string } = words[key];
  if (typeof entry === "string") return entry;
  return plural.select(Number(filling.n)) === "one" ? entry.one : entry.other;
}

export function say<K extends Key>(key: K, ...args: Args<K>): string {
  return pieces(key, args[0] ?? {})
    .map(({ text }) => text)
    .join("");
}

export interface Piece {
  text: string;
  filled: boolean;
  /** What was filled in, by its name in the sentence. */
  name?: string;
}

/** The same sentence in pieces, so that what was filled in can stand out. Words of a person that end with a
 * mark of their own take the place of the full stop behind them. */
export function pieces(
  key: Key,
  filling: Record<string, string | number>,
  shown: (sentence: string) => string = (sentence) => sentence,
): Piece[] {
  let ended = false;
  return shown(sentence(key, filling))
    .split(/\{(\w+)\}/)
    .map((part, i) => {
      if (i % 2 === 0) return { text: ended ? part.replace(/^\.(?=\s|$)/, "") : part, filled: false };
      const text = String(filling[part]);
      ended = isEnded(text);
      return { text, filled: true, name: part };
    })
    .filter(({ text }) => text !== "");
}

const isEnded = (text: string): boolean => /[.!?…]$/.test(text);

/** Words as a sentence of their own: with a capital and a full stop, unless they end with a mark. */
export const asSentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${isEnded(text) ? "" : "."}`;

/** Fillings in the viewer's own units: numbers whose name ends in _chips are amounts. */
export const inUnits = (
  filling: Record<string, string | number>,
  amount: (chips: number) => string,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(filling).map(([name, value]) => [
      name,
      name.endsWith("_chips") && typeof value === "number" ? amount(value) : value,
    ]),
  );

/** Names in a row: "Maya, Theo, and Omar". Only at its beginning is the reader "You". */
export const list = (names: readonly string[]): string =>
  lists.format(names.map((name, at) => (at && name === say("table.you") ? say("pot.you") : name)));

/** A refusal in the viewer's own units. The server knows players by their seats; some refusals are said
 * with a name instead. Null if it has no words of its own. */
export function refusal(
  place: string,
  numbers: Record<string, string | number>,
  amount: (chips: number) => string,
  nameOf?: (seat: number) => string,
): string | null {
  const named = `refused.${place}`;
  if (isSaid(named) && nameOf && typeof numbers.seat === "number")
    return say(named as "refused.turn.other", { name: nameOf(numbers.seat) });
  const key = `refusals.${place}`;
  if (!isSaid(key)) return null;
  return pieces(key, inUnits(numbers, amount), printed)
    .map(({ text }) => text)
    .join("");
}

/** The server's apostrophes and quotation marks as a printer has them. */
export const printed = (text: string): string =>
  text.replace(/(?<=^|[\s(])'(?=\S)/g, "‘").replaceAll("'", "’");
