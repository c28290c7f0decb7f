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

/** Files by night: those of the same name belong together, such as hands and their ledger; of a site that writes tables,
 * also logs that share a hand, and the ledger of the people in a log, whatever they are called. */
export async function byNight(files: readonly File[]): Promise<File[][]> {
  const found = new Map<string, File[]>();
  for (const file of files) {
    const title = titleOf(file.name);
    found.set(title, [...(found.get(title) ?? []), file]);
  }
  const nights: { files: File[]; table: Table }[] = [];
  for (const files of found.values()) {
    const table = await tableIn(files);
    const same = nights.find((night) => areOfOneNight(night.table, table));
    if (same) {
      same.files.push(...files);
      same.table.hands.push(...table.hands);
      same.table.people.push(...table.people);
      same.table.hours.push(...table.hours);
      same.table.lines = [];
    } else nights.push({ files, table });
  }
  return nights.map((night) => night.files);
}

/** What tells a site's tables of one night from others. */
interface Table {
  /** The ids of hands. */
  hands: string[];
  /** The ids of people, as a log has them. */
  people: string[];
  /** The hours in which something happened in a log. */
  hours: string[];
  /** The lines of a ledger, each about one of them; the first of its times is when they sat down. */
  lines: string[];
}

const HOUR = /\d{4}-\d\d-\d\dT\d\d/;

const areOfOneNight = (one: Table, other: Table): boolean =>
  one.hands.some((hand) => other.hands.includes(hand)) || isLedgerOf(one, other) || isLedgerOf(other, one);

const isLedgerOf = (ledger: Table, log: Table): boolean =>
  ledger.lines.length > 0 &&
  ledger.lines.every(
    (line) => log.people.some((id) => line.includes(id)) && log.hours.includes(HOUR.exec(line)?.[0] ?? ""),
  );

async function tableIn(files: readonly File[]): Promise<Table> {
  const table: Table = { hands: [], people: [], hours: [], lines: [] };
  for (const file of files) {
    if (!/\.csv$/i.test(file.name)) continue;
    const text = await file.text();
    const [head = "", ...lines] = text.split("\n");
    if (head.includes("player_nickname")) {
      if (files.length === 1) table.lines.push(...lines.filter((line) => line.trim()));
      continue;
    }
    for (const [, id] of text.matchAll(/-- starting hand #\d+ \(id: (\w+)\)/g)) table.hands.push(id!);
    table.hours.push(
      ...new Set(Array.from(text.matchAll(/,"?(\d{4}-\d\d-\d\dT\d\d):/g), ([, hour]) => hour!)),
    );
    table.people.push(...new Set(Array.from(text.matchAll(/@ ([\w-]+)"/g), ([, id]) => id!)));
  }
  return table;
}
