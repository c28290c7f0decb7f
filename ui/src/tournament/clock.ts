/** How a tournament stands, in figures and words: its clock, its levels, and how far the money is. */
import { amount, compact, type Stakes } from "../money";
import type { Level, TournamentView, View } from "../wire";
import { list, say } from "../words";

/** When the clock warns, in minutes before the end. */
export const WARNINGS = [5, 1] as const;
export const LAST_MS = 60_000;
/** Blinds have no price, whatever a reader chose for stacks. */
const CHIPS: Stakes = { minor_per_chip: 0, currency: "", big: 0 };

/** What is left of the level or the break when `gone` have passed since the server said so: never below zero. */
export const levelLeft = ({ level_ms, level_runs }: Pick<View, "level_ms" | "level_runs">, gone: number) =>
  level_runs ? Math.max(0, level_ms - gone) : level_ms;

const DAY_H = 24;

/** "1 d 3 h": so long that nobody watches the seconds; "" within a day. */
export function daysTime(ms: number): string {
  const hours = Math.floor(Math.ceil(ms / 1000) / 3600);
  return hours < DAY_H ? "" : say("board.days", { d: Math.floor(hours / DAY_H), h: hours % DAY_H });
}

/** "7:12", from an hour on "1:02:05", and from a day on "1 d 3 h". A second that has begun counts. */
export function clockTime(ms: number): string {
  const days = daysTime(ms);
  if (days) return days;
  const s = Math.ceil(Math.max(0, ms) / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(s / 60);
  return minutes < 60
    ? `${minutes}:${two(s % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}`;
}

/** Money as it is told in a tournament: cents only where there are any. */
export const sum = (minor: number, currency: string): string =>
  amount(minor, { minor_per_chip: 1, currency, big: 0 }, "money").replace(/\.00(?!\d)/, "");

/** What somebody was paid, and what of it was bounties: "$217 + $111.25 in bounties"; "" if nothing. */
export const paidWords = (prize: string, bounties: string): string =>
  bounties
    ? say(prize ? "standings.prize_bounties" : "standings.won_bounties", { amount: bounties, prize })
    : prize;

/** Chips; `short` where there is little room, from ten thousand on: "25k". */
export const chips = (figure: number, short = false): string =>
  (short && figure >= 10_000 ? compact : amount)(figure, CHIPS, "chips");
/** "400 / 800"; `short` where there is little room: "25k / 50k". */
export const blinds = ({ small, big }: Pick<Level, "small" | "big">, short = false): string =>
  say("table.blinds", { small: chips(small, short), big: chips(big, short) });

export const levelNow = ({ levels, level }: TournamentView): Level | undefined =>
  levels[Math.max(level, 1) - 1];
export const levelNext = ({ levels, level }: TournamentView): Level | undefined => levels[level];

/** The level that is played after a break: the next one, or the same where a host has begun the break. */
export const numberAfterBreak = ({ level, called_break }: TournamentView): number =>
  called_break ? level : level + 1;

/** How long the level or the break is that the clock shows, in minutes. */
export function clockMinutes(tournament: TournamentView): number {
  const now = levelNow(tournament);
  if (!tournament.resting) return now?.minutes ?? 0;
  return tournament.called_break?.minutes ?? now?.rest ?? 0;
}

/** How much of the level or the break is over, 0 to 1. */
export function progress(tournament: TournamentView, left_ms: number): number {
  const whole = clockMinutes(tournament);
  return whole ? Math.min(1, Math.max(0, 1 - left_ms / (whole * 60_000))) : 1;
}

/** The bar has something to tell at this table. */
export const hasBar = ({ tournament }: View): boolean =>
  tournament?.here === true && tournament.phase !== "gathering";
/** The table's felt is the waiting room. */
export const isWaiting = ({ tournament }: View): boolean =>
  tournament?.here === true && tournament.phase === "gathering";

/** How much room the felt has for words. */
export type Room = "wide" | "narrow" | "tiny";
/** What the felt says of the blinds to come, in the last minute and until they are there; "" if nothing. */
export function blindsToCome(
  tournament: TournamentView | null,
  left_ms: number,
  room: Room = "wide",
): string {
  if (!tournament?.here || tournament.phase !== "playing") return "";
  const [now, next] = [levelNow(tournament), levelNext(tournament)];
  if (!now || !next || left_ms > LAST_MS || blinds(now) === blinds(next)) return "";
  const to = { blinds: blinds(next, room !== "wide") };
  if (room === "tiny") return say("tournament_table.blinds_tiny", to);
  if (left_ms <= 0) return say("tournament_table.blinds_next", to);
  return say(room === "narrow" ? "tournament_table.blinds_soon" : "tournament_table.blinds_up", to);
}

/** What this table's next hand waits for, as a title; "" if it does not wait. */
export const waitTitle = (tournament: TournamentView | null): string =>
  tournament?.here && tournament.waits && tournament.phase !== "ended"
    ? say(`tournament_table.waits_${tournament.waits}`)
    : "";
/** The same in a sentence; "" if it does not. */
export const waitWords = (tournament: TournamentView | null): string =>
  tournament?.here && tournament.waits && tournament.phase !== "ended"
    ? seatsWords(tournament) || say(`tournament_table.wait_${tournament.waits}`)
    : "";
/** Whose move it waits for: "Ann moves from table 1 to table 2 when the hand at table 1 is over."; "" if for none. */
export function seatsWords({ seats }: Pick<TournamentView, "seats">): string {
  if (seats?.rebuying.length) return say("tournament_table.due_rebuy", { names: list(seats.rebuying) });
  if (!seats?.hands.length) return "";
  const tables = list(seats.hands.map(String));
  return say(`tournament_table.due_${seats.kind}`, { name: seats.name, to: seats.to, tables });
}
