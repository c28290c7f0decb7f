/** Files to import, and what came of them. */
import type { NightImported } from "../wire";

/** What came of one night's files. */
export interface Told {
  title: string;
  made: NightImported | null;
  wrong: string[];
}

/** The name of a file without its ending. */
export const titleOf = (name: string): string => name.replace(/\.[^.]*$/, "") || name;

/** Files by night: those of the same name belong together, such as hands and their ledger. */
export function byNight(files: readonly File[]): File[][] {
  const found = new Map<string, File[]>();
  for (const file of files) {
    const title = titleOf(file.name);
    found.set(title, [...(found.get(title) ?? []), file]);
  }
  return [...found.values()];
}
