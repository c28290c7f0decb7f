/** What a tournament offers besides its levels and prizes, and when it starts, in words. */
import { timeOfDay } from "../times";
import type { Level, Setup } from "../wire";
import { say } from "../words";
import { chips } from "./clock";

/** From here on a house says "any number". */
const ANY = 1000;

/** Bounties, rebuys, re-entries and the add-on; empty where one buy-in is all there is. */
export function terms(setup: Setup, price: (minor: number) => string): string[] {
  const { bounty, rebuys, reentries, addon, addon_cost } = setup;
  const found: string[] = [];
  if (bounty)
    found.push(
      say(setup.progressive ? "tournament_terms.progressive" : "tournament_terms.bounty", {
        sum: price(bounty),
      }),
    );
  if (rebuys)
    found.push(
      rebuys >= ANY ? say("tournament_terms.rebuys_any") : say("tournament_terms.rebuys", { n: rebuys }),
    );
  if (reentries)
    found.push(
      reentries >= ANY
        ? say("tournament_terms.reentries_any")
        : say("tournament_terms.reentries", { n: reentries }),
    );
  if (addon) {
    const words = { chips: chips(addon), n: setup.late_until };
    found.push(
      addon_cost
        ? say("tournament_terms.add_on", { ...words, sum: price(addon_cost) })
        : say("tournament_terms.add_on_free", words),
    );
  }
  return found;
}

/** The same as a line of its own; "" if there is nothing. */
export function termsLine(setup: Setup, price: (minor: number) => string): string {
  const line = terms(setup, price).join(" · ");
  return line.slice(0, 1).toUpperCase() + line.slice(1);
}

type Times = Pick<Setup, "starts_ms" | "starts_itself">;

/** Who starts it, and when, where a clock counts down beside it. `left`: the time until then. */
export function startWords({ starts_ms, starts_itself }: Times, left: number): string {
  if (!starts_ms) return "";
  if (left <= 0) return say(starts_itself ? "tournament_waiting.once_two" : "tournament_waiting.due");
  return say(starts_itself ? "tournament_waiting.starts_itself" : "standings.starts_at", {
    time: timeOfDay(starts_ms),
  });
}

/** Whether stacks can be bought until the end of the break after the level that is named. */
export const endsInBreak = (levels: readonly Level[], late: number): boolean =>
  late < levels.length && (levels[late - 1]?.rest ?? 0) > 0;
