/** Files to import: in which portions they are sent. Which of them belong together is found out where they arrive. */
import type { NightImported } from "../wire";

/** What came of one night's files. */
export interface Told {
  title: string;
  made: NightImported | null;
  wrong: readonly string[];
}

/** A file, and what it is called with its folders. */
export interface Brought {
  name: string;
  file: File;
}

/** The most bytes and files in one portion; in base64 they are a third more. */
export const MOST_BYTES = 11_000_000;
export const MOST_FILES = 200;

const ENDINGS = /\.(txt|phhs?|ohh|jsonl?|csv|log|xml|zip)$/i;

/** The files that were chosen or dropped, with their folders. */
export const brought = (files: readonly File[]): Brought[] =>
  files.map((file) => ({ name: (file.webkitRelativePath || file.name).slice(-400), file }));

/** The files of a folder that may hold hands or a ledger. */
export const ofFolder = (files: readonly File[]): File[] => files.filter((file) => ENDINGS.test(file.name));

/** The name without its ending. */
export const titleOf = (name: string): string => name.replace(/\.[^./]*$/, "") || name;

/** Files in portions. Those of one name stay together, and small ones go first: a ledger that asks for the log of its night
 * is sent along with the next portion. */
export function inPortions(files: readonly Brought[]): Brought[][] {
  const named = new Map<string, Brought[]>();
  for (const each of files) named.set(titleOf(each.name), [...(named.get(titleOf(each.name)) ?? []), each]);
  const sizeOf = (some: readonly Brought[]) => some.reduce((sum, { file }) => sum + file.size, 0);
  const groups = [...named.values()].sort((one, other) => sizeOf(one) - sizeOf(other));
  const portions: Brought[][] = [];
  let size = Infinity;
  for (const group of groups) {
    const last = portions.at(-1);
    if (!last || size + sizeOf(group) > MOST_BYTES || last.length + group.length > MOST_FILES) {
      portions.push([...group]);
      size = 0;
    } else last.push(...group);
    size += sizeOf(group);
  }
  return portions;
}

/** The content of a file in base64. */
export async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** The files that were dropped, and those in folders as far as they may hold hands or a ledger. */
export async function dropped(from: DataTransfer | null): Promise<File[]> {
  const files = [...(from?.files ?? [])];
  const entries = [...(from?.items ?? [])].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  return (await Promise.all(entries.flatMap((entry) => (entry ? [within(entry)] : [])))).flat();
}

async function within(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail));
    if (!some.length) return (await Promise.all(found.map(within))).flat();
    found.push(...some.filter((each) => each.isDirectory || ENDINGS.test(each.name)));
  }
}
