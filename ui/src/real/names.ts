/** Several players at once: names with commas between them, or one below the other as they were pasted. */

import { keep, kept } from "../settings.svelte";

/** A name without what a list writes before it: "1. Ann", "2) Bob", "- Cat", "• Dan". */
export const bare = (name: string): string =>
  name.trim().replace(/^(?:\d{1,3}[.)]\s*|[-–*]\s+|[•·]\s*)(?=\S)/, "");

export const namesIn = (text: string): string[] => text.split(/[,;\n]+/).flatMap((name) => bare(name) || []);

const PLACE = "homegame.players";
const MOST = 30;

/** Who was added on this device before, the latest first, but for those who are here. */
export function earlier(here: readonly string[]): string[] {
  const names: unknown = kept(PLACE);
  const known = Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : [];
  return known.filter((name) => !here.includes(name));
}

/** Remember who was added, for the next time. */
export const remember = (names: readonly string[]): void =>
  keep(PLACE, [...new Set([...names, ...earlier([])])].slice(0, MOST));

/** What is pasted goes into one line: a field loses the ends of lines, and with them where a name ends. */
export function pasted(event: ClipboardEvent, add: (names: string) => void): void {
  const names = namesIn(event.clipboardData?.getData("text") ?? "");
  if (names.length < 2) return;
  event.preventDefault();
  add(names.join(", "));
}
