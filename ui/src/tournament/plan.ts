/** What the page of a new tournament works out for itself: clock times, and the cells of the levels. */
import { figuresIn } from "../figures";
import { chipsOf, type Stakes } from "../money";
import { hasHalves, shortTime, timeOfDay } from "../times";
import type { Level } from "../wire";
import { say } from "../words";

const DAY = 24 * 60;

// ---------------------------------------------------------------- numbers

const whole = new Intl.NumberFormat("en");
export const figure = (n: number): string => whole.format(n);

/** A whole number that somebody wrote: "15,000", "15k"; null if it is none. A mark stands between thousands: there
 * are no parts of a chip. */
export function numberIn(text: string): number | null {
  const { numbers, unit } = figuresIn(text);
  if (unit && unit !== "chips") return null;
  const found = numbers
    .map((n) => [n, Math.round(n)] as const)
    .filter(([n, rounded]) => Math.abs(n - rounded) < 1e-6 && Number.isSafeInteger(rounded))
    .map(([, rounded]) => rounded);
  return found.length ? Math.max(...found) : null;
}

/** Chips in little room, and still exact: 400, 1.5k, 1.25m; 1,255 has no shorter form. */
export function short(chips: number): string {
  for (const [by, letter] of [
    [1_000_000, "m"],
    [1000, "k"],
  ] as const)
    if (chips >= by && (100 * chips) % by === 0) return `${chips / by}${letter}`;
  return figure(chips);
}

/** A number too large to be counted exactly is the largest that is: what takes it says how large it may be. */
export function boundedIn(text: string): number | null {
  const { numbers, unit } = figuresIn(text);
  const isHuge = (!unit || unit === "chips") && numbers.some((n) => n > Number.MAX_SAFE_INTEGER);
  return isHuge ? Number.MAX_SAFE_INTEGER : numberIn(text);
}

/** The same for an amount of money, in its smallest unit; null also if it may be two. */
export function minorIn(text: string, stakes: Stakes): number | null {
  const { numbers, unit } = figuresIn(text, stakes.currency);
  const isHuge = (!unit || unit === "money") && numbers.some((n) => 100 * n > Number.MAX_SAFE_INTEGER);
  const minor = isHuge ? Number.MAX_SAFE_INTEGER : chipsOf(text, stakes, "money");
  return minor !== null && minor >= 0 ? minor : null;
}

/** Two blinds that somebody wrote, "25/50" or "25 50"; of a single number, it is the big blind. */
export function blindsIn(text: string): [number, number] | null {
  const parts = text
    .trim()
    .split(/\s*[/\\–—-]\s*|(?<=[\dkm])\s+(?=\d)/i)
    .map(numberIn);
  const [first, second] = parts;
  if (parts.length > 2 || first === undefined || first === null || second === null) return null;
  return second === undefined ? [Math.floor(first / 2), first] : [first, second];
}
export const blindsText = (small: number, big: number) => `${short(small)}/${short(big)}`;

// ---------------------------------------------------------------- clock times

/** Minutes after midnight as a clock shows them: "7:30 PM"; in little room, "7:30". */
export function clockText(minutes: number, inLittle = false): string {
  const within = ((minutes % DAY) + DAY) % DAY;
  const at = new Date(2000, 0, 1, Math.floor(within / 60), within % 60).getTime();
  return inLittle ? shortTime(at) : timeOfDay(at);
}

/** A clock time that somebody wrote, in minutes after midnight: "7:30 PM", "19.30", "7pm", "1930". An hour up
 * to 12 without a.m. or p.m. is in the half of the day that is named, if one is. */
export function clockIn(text: string, half: "am" | "pm" | "" = ""): number | null {
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:h|uhr|o’clock)?\s*([ap])?\.?(?:m\.?)?$/i.exec(
    text.normalize("NFKC").trim(),
  );
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  const named = found[3] ? (found[3].toLowerCase() === "p" ? "pm" : "am") : "";
  if (minute > 59 || hour > (named ? 12 : 24) || (named && !hour)) return null;
  const side = named || (hour >= 1 && hour <= 12 && !/^0/.test(text.trim()) ? half : "");
  const hours = side ? (hour % 12) + (side === "pm" ? 12 : 0) : hour % 24;
  return 60 * hours + minute;
}

/** The half of the day in which somebody means an hour that may be in either, where clocks have two. */
export const halfOf = (minutes: number): "am" | "pm" | "" =>
  hasHalves ? (minutes >= DAY / 2 ? "pm" : "am") : "";

/** When it ends, as it was written: after the start, in the nearer half of the day if none is named. */
export function spanIn(text: string, start: number): number | null {
  const ends = [clockIn(text, ""), ...(halfOf(0) ? [clockIn(text, "am"), clockIn(text, "pm")] : [])];
  const hasHalf = /[ap]\.?(?:m\.?)?\s*$/i.test(text.trim());
  const spans = (hasHalf ? ends.slice(0, 1) : ends)
    .filter((each) => each !== null)
    .map((each) => spanTo(start, each));
  return spans.length ? Math.min(...spans) : null;
}
/** No night is longer: an end beyond is one that was meant to be before the start. */
const LONGEST_NIGHT = 16 * 60;
/** Why it can't end when somebody wrote; "" if it can. */
export function tooLate(span: number, start: number): string {
  if (span <= LONGEST_NIGHT) return "";
  return say("tournament_page.too_late", {
    time: clockText(start + span),
    hours: hoursText(span),
    most: LONGEST_NIGHT / 60,
  });
}
/** Hours as they are said: "23½", "16¼", "4"; other minutes are written "23:40". */
const hoursText = (minutes: number): string => {
  const part = { 0: "", 15: "¼", 30: "½", 45: "¾" }[minutes % 60];
  return part === undefined ? lengthText(minutes) : `${Math.floor(minutes / 60)}${part}`;
};
/** The minutes from one clock time to the next time the clock shows another. */
export const spanTo = (start: number, end: number): number => ((end - start + DAY - 1) % DAY) + 1;

/** Hours and minutes: "4:00". */
export const lengthText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
/** Hours that somebody wrote, in minutes: "4:30", "4.5 h", "4". */
export function lengthIn(text: string): number | null {
  const found = /^(\d{1,2})(?::([0-5]\d)|[.,](\d{1,2}))?\s*(?:h|hours?)?$/i.exec(text.trim());
  if (!found) return null;
  const rest = found[2] ? Number(found[2]) : found[3] ? Math.round(60 * Number(`0.${found[3]}`)) : 0;
  return 60 * Number(found[1]) + rest || null;
}

/** The next time that a clock shows this, and whether that is tomorrow. */
export function nextAt(minutes: number, now: Date): { ms: number; tomorrow: boolean } {
  const at = new Date(now);
  at.setHours(Math.floor(minutes / 60), minutes % 60, 0, 0);
  const tomorrow = at.getTime() < now.getTime() - 60_000;
  if (tomorrow) at.setDate(at.getDate() + 1);
  return { ms: at.getTime(), tomorrow };
}
/** When it could start: half past seven tonight, or in half an hour at the earliest. */
export function usualStart(now: Date): number {
  const soon = Math.ceil((60 * now.getHours() + now.getMinutes() + 30) / 30) * 30;
  return Math.max(soon, 19 * 60 + 30) % DAY;
}

// ---------------------------------------------------------------- levels

export type Row = "blinds" | "ante" | "minutes";
export const ROWS: readonly Row[] = ["blinds", "ante", "minutes"];

/** A column: a level, or the break after one. Levels count from 1. */
export interface Column {
  level: number;
  rests: boolean;
}
/** The levels from left to right; after the last one nobody rests. */
export const columnsOf = (levels: readonly Level[]): Column[] =>
  levels.flatMap(({ rest }, i): Column[] => [
    { level: i + 1, rests: false },
    ...(rest && i < levels.length - 1 ? [{ level: i + 1, rests: true }] : []),
  ]);

/** The minutes at which each level begins; the last one is the end. */
export function startsOf(levels: readonly Level[]): number[] {
  const found = [0];
  levels.forEach(({ minutes, rest }, i) => {
    found.push(found[i]! + minutes + (i < levels.length - 1 ? rest : 0));
  });
  return found;
}

/** What is written in a cell. */
export function cellText(level: Level, row: Row, rests = false): string {
  if (rests) return String(level.rest);
  if (row === "blinds") return blindsText(level.small, level.big);
  if (row === "ante") return level.ante ? short(level.ante) : say("tournament_page.no_ante");
  return String(level.minutes);
}

/** The levels with a cell changed to what somebody wrote; a sentence if it can't be read. */
export function changedCell(
  levels: readonly Level[],
  { level, rests }: Column,
  row: Row,
  text: string,
): Level[] | string {
  const change = partOf(row, rests, text.trim());
  if (typeof change === "string") return change;
  return levels.map((each, i) => (i === level - 1 ? { ...each, ...change } : each));
}
const MOST_CHIPS = 10 ** 9;
const MOST_MINUTES = 600;
const cellMost = () => say("tournament_page.cell_most", { most: figure(MOST_CHIPS) });
function partOf(row: Row, rests: boolean, text: string): Partial<Level> | string {
  if (row === "blinds" && !rests) {
    const blinds = blindsIn(text);
    if (!blinds) return say("tournament_page.cell_blinds_like");
    return Math.max(...blinds) > MOST_CHIPS ? cellMost() : { small: blinds[0], big: blinds[1] };
  }
  if (row === "ante" && !rests) {
    const ante = /^[-–—]?$/.test(text) ? 0 : numberIn(text);
    if (ante === null) return say("tournament_page.cell_chips_like");
    return ante > MOST_CHIPS ? cellMost() : { ante };
  }
  const minutes = numberIn(text.replace(/\s*(min|minutes|m)\.?$/i, ""));
  if (minutes === null) return say("tournament_page.cell_minutes_like");
  if (minutes > MOST_MINUTES) return say("tournament_page.cell_minutes_most", { most: MOST_MINUTES });
  return rests ? { rest: minutes } : { minutes };
}

/** Without a level; the last one that is left can't be removed. Without a break, for its column. */
export function removed(levels: readonly Level[], { level, rests }: Column): Level[] {
  if (rests) return withBreak(levels, level, 0);
  return levels.length > 1 ? levels.filter((_, i) => i !== level - 1) : [...levels];
}
export const withBreak = (levels: readonly Level[], level: number, rest: number): Level[] =>
  levels.map((each, i) => (i === level - 1 ? { ...each, rest } : each));

/** What a cell holds: what was written there, as long as it can't be read. */
export interface Unread {
  column: Column;
  row: Row;
  text: string;
  say: string;
}
export const isAt = ({ column, row }: Unread, { level, rests }: Column, of: Row): boolean =>
  column.level === level && column.rests === rests && row === of;
/** What can't be read in the levels that are left without one of them, or without the break after it. */
export const unreadWithout = (unread: readonly Unread[], { level, rests }: Column): Unread[] =>
  unread
    .filter(({ column }) => column.level !== level || (rests && !column.rests))
    .map((each) =>
      rests || each.column.level < level
        ? each
        : { ...each, column: { ...each.column, level: each.column.level - 1 } },
    );

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
/** One level more: the next round blinds that the smallest chip makes, and everything else as before. */
export function added(levels: readonly Level[], chip: number): Level[] {
  const last = levels.at(-1)!;
  const big = roundAbove(1.25 * last.big, 2 * chip);
  const ante = last.ante === last.big ? big : last.ante;
  return [...levels, { ...last, small: big / 2, big, ante, rest: 0 }];
}
function roundAbove(least: number, unit: number): number {
  const decade = 10 ** Math.floor(Math.log10(least));
  const found = [...STEPS, ...STEPS.map((each) => 10 * each)]
    .map((each) => Math.round(each * decade))
    .find((each) => each >= least && each % unit === 0);
  return found ?? Math.ceil(least / unit) * unit;
}

/** The same blinds in so many minutes: levels become longer or shorter, breaks stay. */
export function rescaled(levels: readonly Level[], total: number): Level[] {
  const rests = levels.slice(0, -1).reduce((sum, { rest }) => sum + rest, 0);
  const played = levels.reduce((sum, { minutes }) => sum + minutes, 0);
  const by = Math.max(0, total - rests) / Math.max(1, played);
  let exact = 0;
  let given = 0;
  return levels.map((each) => {
    exact += each.minutes * by;
    const minutes = Math.max(1, Math.round(exact) - given);
    given += minutes;
    return { ...each, minutes };
  });
}

/** How high each level's bar is, from 0 to 1: blinds rise by factors. */
export function heights(levels: readonly Level[]): number[] {
  const bigs = levels.map(({ big }) => Math.log(Math.max(1, big)));
  const [least, most] = [Math.min(...bigs), Math.max(...bigs)];
  return bigs.map((each) => (most > least ? (each - least) / (most - least) : 0));
}

/** Where an arrow key leads from a cell. A break has minutes only. */
export function moved(
  key: string,
  { column, row }: { column: number; row: Row },
  columns: readonly Column[],
): { column: number; row: Row } | null {
  const has = (at: number) => row === "minutes" || !columns[at]!.rests;
  const to = (from: number, by: number) => {
    for (let at = from; columns[at]; at += by) if (has(at)) return { column: at, row };
    return null;
  };
  if (key === "ArrowRight") return to(column + 1, 1);
  if (key === "ArrowLeft") return to(column - 1, -1);
  if (key === "Home") return to(0, 1);
  if (key === "End") return to(columns.length - 1, -1);
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  const next = by === undefined || columns[column]!.rests ? undefined : ROWS[ROWS.indexOf(row) + by];
  return next ? { column, row: next } : null;
}

/** The cell that an error is about: "levels.4.big" is level 4's blinds. */
export function cellOf(field: string): { level: number; row: Row } | null {
  const found = /^levels\.(\d+)\.(small|big|ante|minutes|rest)$/.exec(field);
  if (!found) return null;
  const part = found[2]!;
  return {
    level: Number(found[1]),
    row: part === "ante" || part === "minutes" ? part : part === "rest" ? "minutes" : "blinds",
  };
}

// ---------------------------------------------------------------- prizes

/** The shares of the prizes in percent, as whole numbers that add up to 100 and never rise. */
export function percentsOf(prizes: readonly number[]): number[] {
  const pool = prizes.reduce((sum, each) => sum + each, 0);
  if (!pool) return [];
  const exact = prizes.map((each) => (100 * each) / pool);
  const found = exact.map((each) => Math.max(1, Math.floor(each)));
  const byRest = exact
    .map((each, i) => [each - found[i]!, i] as const)
    .sort((one, other) => other[0] - one[0]);
  let left = 100 - found.reduce((sum, each) => sum + each, 0);
  for (const [, i] of byRest) {
    if (left <= 0) break;
    found[i]! += 1;
    left -= 1;
  }
  found[0]! += left;
  return found.sort((one, other) => other - one);
}
