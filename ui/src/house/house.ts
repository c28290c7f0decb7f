/** What the house form works out for itself: what is shown, numbers as they are written, and the shelf of
 * houses that this browser keeps. */
import { keep, kept } from "../settings.svelte";
import type { FormOption, FormPart, HouseForm } from "../wire";

export type Raw = FormOption["value"];

/** The part with only what is different. */
export const DIFFERENT = -1;

export const same = (one: Raw | undefined, other: Raw | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The choices that differ from the house it is built on, and those that can't be made. */
export const changed = (form: HouseForm): FormOption[] =>
  form.parts
    .flatMap(({ options }) => options)
    .filter(
      ({ name, value, base }) => !same(value, base) || form.faults.some(({ option }) => option === name),
    );

/** How many choices of a part differ. */
export const changesIn = (part: FormPart) =>
  part.options.filter(({ value, base }) => !same(value, base)).length;

/** Whether every word somebody looks for is in an option, its values or its rule, as the sheet tells it. */
export function matches(option: FormOption, words: string, sheet: HouseForm["sheet"] = null): boolean {
  const rule = sheet?.parts.flatMap(({ articles }) => articles).find((each) => each.rule === option.rule);
  const said = [
    option.name,
    option.about,
    option.rule,
    option.says,
    ...option.values.map(({ says }) => says),
    rule?.title,
    rule?.says,
  ]
    .join(" ")
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The options on the page: those found, else those of the part; what makes no difference in this house is
 * left out unless it was changed or looked for. */
export function shown(
  form: HouseForm,
  part: number,
  words: string,
  sheet: HouseForm["sheet"] = null,
): FormOption[] {
  const all = form.parts.flatMap(({ options }) => options);
  if (words.trim()) return all.filter((option) => matches(option, words.trim(), sheet));
  if (part === DIFFERENT) return changed(form);
  const asked = new Set(changed(form));
  return (form.parts[part]?.options ?? []).filter((option) => option.matters || asked.has(option));
}

/** A sentence's first letter is large. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Numbers as somebody writes them: "5", "5, 10"; lines below each other. */
export const written = (value: Raw, kind?: FormOption["kind"]): string =>
  Array.isArray(value)
    ? value.join(kind === "lines" ? "\n" : ", ")
    : typeof value === "number"
      ? String(value)
      : "";

/** What was written, as whole numbers that may be chosen; null if it is something else. */
export function numbersIn(
  text: string,
  { kind, alone, least, most }: Pick<FormOption, "kind" | "alone" | "least" | "most">,
): Raw | null {
  const parts = text
    .replace(/(\d)\s*[–-]\s*(\d)/g, "$1 $2")
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (!parts.length || parts.some((part) => !/^\d{1,13}$/.test(part))) return null;
  const found = parts.map(Number);
  if (found.some((n) => n < least || n > most)) return null;
  if (kind === "number" || (alone && found.length === 1)) return found.length === 1 ? found[0]! : null;
  return found;
}

/** What was written as lines, without the empty ones. */
export const linesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean);

/** A list with one value more, or less. */
export const toggled = (value: Raw, one: string | number): (string | number)[] => {
  const list = Array.isArray(value) ? value : [];
  return list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
};

// ---------------------------------------------------------------- the shelf

/** A house that was made in this browser, as a house file. */
export interface Mine {
  id: string;
  title: string;
  rules: string;
}

const SHELF = "homegame.houses";
/** What begins the name of a house of one's own; houses of the server have no such names. */
const OWN = "~";

const isMine = (found: unknown): found is Mine =>
  typeof found === "object" &&
  found !== null &&
  ["id", "title", "rules"].every((name) => typeof (found as Record<string, unknown>)[name] === "string");

export function shelf(): Mine[] {
  const found = kept(SHELF);
  return Array.isArray(found) ? found.filter(isMine) : [];
}

export const isOwn = (name: string) => name.startsWith(OWN);
export const onShelf = (id: string): Mine | undefined => shelf().find((each) => each.id === id);

/** A name for a house that no other one on the shelf has. */
export function freshName(): string {
  const taken = new Set(shelf().map(({ id }) => id));
  let n = taken.size + 1;
  while (taken.has(`${OWN}${n}`)) n += 1;
  return `${OWN}${n}`;
}

/** Put a house on the shelf, in its old place if it was there. True if the browser keeps it. */
export function put(mine: Mine): boolean {
  const houses = shelf();
  const at = houses.findIndex(({ id }) => id === mine.id);
  keep(SHELF, at < 0 ? [...houses, mine] : houses.with(at, mine));
  return same(onShelf(mine.id)?.rules, mine.rules);
}

export function takeOff(id: string): void {
  keep(
    SHELF,
    shelf().filter((each) => each.id !== id),
  );
}
