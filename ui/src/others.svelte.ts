/** What one person keeps about others, on this device alone: a note, a colour, and whose chat is not shown.
    People are known by name, because a guest has another number every night. */
import { keep, kept } from "./settings.svelte";
import type { Line } from "./wire";

/** The colours that somebody can be marked with: those of chips that are told apart best. */
export const TAGS = ["red", "yellow", "green", "blue", "purple"] as const;
export type Tag = (typeof TAGS)[number] | "";

interface Kept {
  note?: string;
  tag?: Tag;
  muted?: boolean;
}

const PLACE = "homegame.others";
export const LONGEST_NOTE = 500;

const of = (name: string) => name.trim().toLowerCase();

/** What was kept, as far as it is of the kind expected. */
export function readOthers(found: unknown): Record<string, Kept> {
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found as Record<string, Kept | null>)
      .map(([name, each]): [string, Kept] => [
        name,
        {
          ...(typeof each?.note === "string" && each.note ? { note: each.note.slice(0, LONGEST_NOTE) } : {}),
          ...(TAGS.some((tag) => tag === each?.tag) ? { tag: each!.tag! } : {}),
          ...(each?.muted === true ? { muted: true } : {}),
        },
      ])
      .filter(([, each]) => Object.keys(each).length > 0),
  );
}

const others: { by: Record<string, Kept> } = $state({ by: readOthers(kept(PLACE)) });

function change(name: string, what: Kept): void {
  others.by = readOthers({ ...others.by, [of(name)]: { ...others.by[of(name)], ...what } });
  keep(PLACE, others.by);
}

export const noteOn = (name: string): string => others.by[of(name)]?.note ?? "";
export const tagOn = (name: string): Tag => others.by[of(name)]?.tag ?? "";
export const isMuted = (name: string): boolean => others.by[of(name)]?.muted === true;
/** Whether a line of the log is for this viewer: what muted people say, in words or with a press, is not. */
export const isHeard = ({ kind, filling }: Line): boolean =>
  (kind !== "said" && kind !== "reacted") || !isMuted(String(filling?.name ?? ""));
export const setNote = (name: string, note: string, tag: Tag): void =>
  change(name, { note: note.trim(), tag });
export const mute = (name: string, muted: boolean): void => change(name, { muted });
/** Whoever has another name is still the same person: what was kept is about them. */
export function carryOver(was: string, name: string): void {
  const about = others.by[of(was)];
  if (about) change(name, about);
}
