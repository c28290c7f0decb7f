/** The clock of a tournament as it runs on this screen between two answers of the server. */
import type { Level, TournamentPage, TournamentView } from "../wire";
import { clockMinutes, daysTime } from "./clock";

const MINUTE = 60_000;
type Told = Pick<TournamentPage, "level_ms" | "level_runs">;

/** What is left of the level or the break when `gone` have passed since the server said so. */
export const leftOf = ({ level_ms, level_runs }: Told, gone: number): number =>
  Math.max(0, level_runs ? level_ms - Math.max(0, gone) : level_ms);

/** "12:24", "1:05:00" from a hundred minutes on, and "1 d 3 h" from a day on. A second that has begun counts. */
export function inClock(ms: number): string {
  const days = daysTime(ms);
  if (days) return days;
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const two = (n: number) => String(n).padStart(2, "0");
  return minutes < 100
    ? `${minutes}:${two(seconds % 60)}`
    : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** How far the level or the break has come, from 0 to 1. */
export function progress(tournament: TournamentView, left: number): number {
  const whole = clockMinutes(tournament);
  return whole ? Math.min(1, Math.max(0, 1 - left / (whole * MINUTE))) : 0;
}

/** What is posted at a level; null after the last one. */
export const levelAt = (tournament: TournamentView, number: number): Level | null =>
  tournament.levels[number - 1] ?? null;

/** The break after a level, in minutes: there is none after the last level. */
const restAfter = (tournament: TournamentView, number: number): number =>
  number < tournament.levels.length ? (levelAt(tournament, number)?.rest ?? 0) : 0;

/** The level after which the next break comes; null if none is to come, or one is on. */
function nextBreak(tournament: TournamentView): number | null {
  const from = Math.max(1, tournament.level);
  const coming = tournament.levels.slice(from - 1).findIndex((_, at) => restAfter(tournament, from + at) > 0);
  return tournament.resting || coming < 0 ? null : from + coming;
}

/** How long until play stops for a break; null if none is to come, or it is on. */
export function untilBreak(tournament: TournamentView, left: number): number | null {
  const last = nextBreak(tournament);
  if (last === null) return null;
  const between = tournament.levels.slice(tournament.level, last);
  return between.reduce((ms, { minutes }) => ms + minutes * MINUTE, left);
}

/** How much of the level comes after a break that a host has begun in its middle. */
const leftOver = ({ called_break }: TournamentView): number => (called_break?.left_s ?? 0) * 1000;

/** How long until the next level begins: after the break, if one comes first. */
export const untilNext = (tournament: TournamentView, left: number): number =>
  tournament.resting && !tournament.called_break
    ? left
    : left + leftOver(tournament) + restAfter(tournament, tournament.level) * MINUTE;

/** How long until each level begins; those that have begun are left out. */
export function untilLevels(tournament: TournamentView, left: number): Map<number, number> {
  const found = new Map<number, number>();
  let ms = tournament.level ? untilNext(tournament, left) : 0;
  for (let number = tournament.level + 1; number <= tournament.levels.length; number++) {
    found.set(number, ms);
    ms += (levelAt(tournament, number)!.minutes + restAfter(tournament, number)) * MINUTE;
  }
  return found;
}

/** How long until the last level is over. */
export function untilEnd(tournament: TournamentView, left: number): number {
  const [last, level] = [tournament.levels.length, tournament.level];
  if (level >= last) return left + leftOver(tournament);
  return untilLevels(tournament, left).get(last)! + levelAt(tournament, last)!.minutes * MINUTE;
}

export interface Removal {
  /** The values of chips that leave play. */
  chips: number[];
  /** The level before which they do. */
  before: number;
  /** They leave in the next break there is. */
  inNextBreak: boolean;
}

/** The chips that leave play next; null if all stay. */
export function nextColourUp(tournament: TournamentView): Removal | null {
  const coming = tournament.colour_ups.map(({ before }) => before).filter((each) => each > tournament.level);
  if (!coming.length) return null;
  const before = Math.min(...coming);
  const chips = tournament.colour_ups.filter((each) => each.before === before).map(({ chip }) => chip);
  const number = nextBreak(tournament);
  return { chips, before, inNextBreak: number !== null && number === before - 1 };
}

const SHIFT = 8;
const SHIFT_EVERY = 10 * MINUTE;
const PLACES = [
  [0, 0],
  [SHIFT, 0],
  [SHIFT, SHIFT],
  [0, SHIFT],
] as const;

/** Where the picture of a board stands, in pixels: it moves every ten minutes, so that nothing burns in. */
export const shiftAt = (now: number): readonly [number, number] =>
  PLACES[Math.floor(now / SHIFT_EVERY) % PLACES.length]!;
