/** What is said aloud of a tournament, and when: new levels, warnings, breaks, the money, the final table. */
import type { View } from "../wire";
import { say } from "../words";
import { chips, clockMinutes, levelNext, levelNow, WARNINGS } from "./clock";

export type Call = "level" | "break" | "break_over" | "hand_for_hand" | "money" | "final";
/** The log has a line of these, which a screen reader hears anyway. */
const TOLD: readonly Call[] = ["level", "break", "hand_for_hand"];

/** How many of its tables are played at. */
const tablesOf = ({ tables }: View): number =>
  tables.filter(({ tournament, taken }) => tournament && taken > 0).length;

/** What has come between two views of one tournament. */
export function callsOf(before: View, now: View): Call[] {
  const [was, is] = [before.tournament, now.tournament];
  if (!was || !is?.here || is.phase === "ended" || was.setup.title !== is.setup.title) return [];
  const found: Call[] = [];
  if (was.resting && !is.resting) found.push("break_over");
  if (is.resting && !was.resting) found.push("break");
  if (is.level > was.level) found.push("level");
  if (is.hand_for_hand && !was.hand_for_hand) found.push("hand_for_hand");
  if (was.level > 0 && was.to_money > 0 && is.to_money === 0) found.push("money");
  if (was.level > 0 && tablesOf(before) > 1 && tablesOf(now) === 1) found.push("final");
  return found;
}

/** The warning that is due when the time left goes from `was` to `left`: minutes, or 0. A level that is no longer
 * than its warning goes without. */
export function warningOf(view: View, was: number, left: number): number {
  const { tournament } = view;
  if (!tournament?.here || (tournament.phase !== "playing" && tournament.phase !== "break")) return 0;
  const whole = clockMinutes(tournament);
  return WARNINGS.findLast((m) => whole > m && was > m * 60_000 && left <= m * 60_000 && left > 0) ?? 0;
}

/** How long until the next warning is due when so much is left; 0: none is to come. */
export function untilWarning(left: number): number {
  const next = WARNINGS.find((m) => left > m * 60_000);
  return next ? left - next * 60_000 : 0;
}

/** A call as it is said. */
export function callWords({ tournament }: View, call: Call): string {
  const now = tournament && levelNow(tournament);
  if (!now) return "";
  switch (call) {
    case "level":
      return say(now.ante ? "tournament_aloud.level_ante" : "tournament_aloud.level", {
        n: tournament.level,
        small: chips(now.small),
        big: chips(now.big),
        ante: chips(now.ante),
      });
    case "break":
      return say("tournament_aloud.break", { n: clockMinutes(tournament) });
    default:
      return say(`tournament_aloud.${call}`);
  }
}

/** What a screen reader has not heard from the log. */
export const untold = (calls: readonly Call[]): Call[] => calls.filter((call) => !TOLD.includes(call));

/** A warning as it is said. */
export function warningWords({ tournament }: View, minutes: number): string {
  const next = tournament && levelNext(tournament);
  if (tournament?.resting)
    return say(minutes === 1 ? "tournament_aloud.break_one" : "tournament_aloud.break_five");
  if (minutes !== 1) return say("tournament_aloud.five");
  return next
    ? say("tournament_aloud.one", { small: chips(next.small), big: chips(next.big) })
    : say("tournament_aloud.one_last");
}
