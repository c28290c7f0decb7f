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

/** The text of a file: in UTF-8 or UTF-16, or in a code page of Windows, as old programs wrote it. Cyrillic letters stand
 * together, letters with accents alone. Throws if it is no text. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le", { fatal: true }).decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be", { fatal: true }).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (wrong) {
    const text = new TextDecoder("windows-1252").decode(bytes);
    if (/(?![\t-\r\u0080-\u009f])\p{Cc}/u.test(text)) throw wrong;
    const high = text.match(/[\u0080-\uffff]/g) ?? [];
    const together = (text.match(/[¨¸À-ÿ]{2,}/g) ?? []).join("");
    return 2 * together.length > high.length ? new TextDecoder("windows-1251").decode(bytes) : text;
  }
}

/** Files by night: those of the same name belong together, such as hands and their ledger. */
export function byNight(files: readonly File[]): File[][] {
  const found = new Map<string, File[]>();
  for (const file of files) {
    const title = titleOf(file.name);
    found.set(title, [...(found.get(title) ?? []), file]);
  }
  return [...found.values()];
}
