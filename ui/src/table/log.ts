/** The log on the screen: the server's lines, as one reader reads them. */
import { cardNames } from "../cards";
import type { Line, LogPage, News } from "../wire";
import { inUnits, type Key, pieces, say } from "../words";

export interface LogLine extends Line {
  seq: number;
  at: number;
  /** Which of its event's lines it is. */
  n: number;
}
/** Who reads, and how amounts are written. */
export interface Reader {
  guest: string;
  amount: (chips: number) => string;
  /** How chips of a tournament are written: they have no price, also once its table is played for money. */
  chips: (chips: number) => string;
}
/** `apart`: the cards follow the sentence. */
export type Part = { text: string; filled: boolean } | { cards: readonly string[]; apart?: boolean };

/** How this line's amounts are written. */
const unitsOf = (line: Line, reader: Reader) => (line.chips ? reader.chips : reader.amount);
/** A line's own amount; "" if it has none. */
export const amountOf = (line: Line, reader: Reader): string =>
  line.amount == null ? "" : unitsOf(line, reader)(line.amount);

/** A line in parts: words, what was filled in, and cards where they belong. */
export function parts(line: Line, reader: Reader): Part[] {
  const { key, you, who, whom, filling, cards = [] } = line;
  const place = you && who === reader.guest ? you : key;
  const filled = {
    ...inUnits(filling ?? {}, unitsOf(line, reader)),
    ...(whom && whom === reader.guest ? { other: say("pot.you") } : {}),
    you: say("log.self"),
    undone: " ",
  };
  const found: Part[] = pieces(place as Key, filled).flatMap((piece): Part[] =>
    piece.name === "cards" ? [{ cards }] : piece.name === "undone" ? quoted(line, reader) : [piece],
  );
  return cards.length && !found.some((part) => "cards" in part) ? [...found, { cards, apart: true }] : found;
}

/** The line that another one quotes, with its amount. */
function quoted({ undone }: Line, reader: Reader): Part[] {
  if (!undone) return [];
  const amount = amountOf(undone, reader);
  return [...parts(undone, reader), ...(amount ? [{ text: ` ${amount}`, filled: true }] : [])];
}

/** The cards of a street, by board: each board gets an odd number of them, so an even number is for two. */
export function boardsOf({ kind }: Line, cards: readonly string[]): (readonly string[])[] {
  const half = cards.length / 2;
  return kind === "street" && half && Number.isInteger(half)
    ? [cards.slice(0, half), cards.slice(half)]
    : [cards];
}

/** The same line as one says it, with its cards by name and its amount. */
export function aloud(line: Line, reader: Reader): string {
  // Where no one enters the cards of the board, there is nothing to say of them.
  const told = line.kind === "street" && !line.cards?.some(Boolean) ? { ...line, cards: [] } : line;
  const words = parts(told, reader).map((part) =>
    "cards" in part ? (part.apart ? ": " : "") + cardNames(part.cards) : part.text,
  );
  return [words.join(""), amountOf(line, reader)].filter(Boolean).join(" ");
}

/** How many cards each guest drew in this hand, 0 for who stood pat, until they act again. */
export function drawn(lines: readonly LogLine[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const acted = new Set<string>();
  for (const { key, kind, who, voice, filling } of lines.toReversed()) {
    if (kind === "hand") break;
    if (!who || voice !== "urgent" || acted.has(who)) continue;
    acted.add(who);
    if (key === "log.draws") found.set(who, Number(filling?.n));
    if (key === "log.pat") found.set(who, 0);
  }
  return found;
}

/** A screen keeps so many lines, and those that somebody asked for. */
const MOST_LINES = 600;

const linesOf = (news: readonly News[]): LogLine[] =>
  news.flatMap(({ seq, at_ms, lines }) => lines.map((line, n) => ({ ...line, seq, at: at_ms, n })));

/** What has been told of the log, from one row to another. */
export class History {
  lines: LogLine[] = [];
  /** The first row that is known; undefined before there is one. */
  first: number | undefined;
  #last = 0;
  #most = MOST_LINES;

  get hasOlder(): boolean {
    return (this.first ?? 1) > 1;
  }

  /** What has happened since; the lines that are new. */
  add(news: readonly News[]): LogLine[] {
    const fresh = news.filter(({ seq }) => seq > this.#last);
    if (!fresh.length) return [];
    this.first ??= fresh[0]!.seq;
    this.#last = fresh.at(-1)!.seq;
    const lines = linesOf(fresh);
    this.lines = [...this.lines, ...lines];
    const cut = this.lines.at(-this.#most)?.seq ?? 0;
    if (cut && cut > this.lines[0]!.seq)
      [this.lines, this.first] = [this.lines.filter(({ seq }) => seq >= cut), cut];
    return lines;
  }

  /** What happened before. */
  addOlder({ news, first }: LogPage): void {
    const older = news.filter(({ seq }) => seq < (this.first ?? Infinity));
    this.first = Math.min(first, this.first ?? first);
    this.#last = Math.max(this.#last, older.at(-1)?.seq ?? 0);
    this.lines = [...linesOf(older), ...this.lines];
    this.#most = MOST_LINES + this.lines.length;
  }
}
