/** What a tournament offers besides its levels and prizes, and when it starts, in words. */
import { timeOfDay } from "../times";
import type { EntryView, Level, Setup, TournamentView } from "../wire";
import { say } from "../words";
import { chips } from "./clock";

type Offered = Pick<TournamentView, "setup" | "levels">;
type EntryWay = Exclude<EntryView["may_enter"], "">;
/** From here on a house says "any number". */
const ANY = 1000;

/** What a stack costs in all: a rebuy may have a price of its own, and goes without the fee. */
export const costOf = ({ buyin, bounty, fee, rebuy_cost }: Setup, way: EntryWay | "" = "first"): number =>
  (way === "rebuy" ? (rebuy_cost ?? buyin) : buyin + fee) + bounty;

/** The chips of a stack that is bought this way. */
export const stackOf = ({ stack, rebuy_stack }: Setup, way: EntryWay | "" = "first"): number =>
  way === "rebuy" ? (rebuy_stack ?? stack) : stack;

const bountyTerm = (setup: Setup, price: (minor: number) => string): string =>
  say(setup.progressive ? "tournament_terms.progressive" : "tournament_terms.bounty", {
    sum: price(setup.bounty),
  });
const rebuyTerm = (setup: Setup, price: (minor: number) => string): string =>
  say("tournament_terms.rebuy", {
    chips: chips(stackOf(setup, "rebuy")),
    sum: price(costOf(setup, "rebuy")),
  });

/** What players ask while stacks are sold: the bounty, and what a rebuy costs; "" if there is neither. */
export function lateTerms(setup: Setup, price: (minor: number) => string): string {
  const found = [
    ...(setup.bounty ? [bountyTerm(setup, price)] : []),
    ...(setup.rebuys ? [rebuyTerm(setup, price)] : []),
  ];
  return inLine(found);
}

/** Bounties, rebuys, re-entries and the add-on; empty where one buy-in is all there is. */
export function terms({ setup, levels }: Offered, price: (minor: number) => string): string[] {
  const { bounty, fee, rebuys, reentries, addon, addon_cost, bonus, bonus_cost, late_until: n } = setup;
  const found: string[] = [];
  if (fee) found.push(say("tournament_terms.fee", { sum: price(fee) }));
  if (bounty) found.push(bountyTerm(setup, price));
  if (rebuys)
    found.push(
      rebuys >= ANY ? say("tournament_terms.rebuys_any") : say("tournament_terms.rebuys", { n: rebuys }),
    );
  if (rebuys && (setup.rebuy_cost !== null || setup.rebuy_stack !== null))
    found.push(rebuyTerm(setup, price));
  if (reentries)
    found.push(
      reentries >= ANY
        ? say("tournament_terms.reentries_any")
        : say("tournament_terms.reentries", { n: reentries }),
    );
  if (addon) {
    const when = say(endsInBreak(levels, n) ? "tournament_terms.then_rest" : "tournament_terms.then", { n });
    const words = { chips: chips(addon), when };
    found.push(
      addon_cost
        ? say("tournament_terms.add_on", { ...words, sum: price(addon_cost) })
        : say("tournament_terms.add_on_free", words),
    );
  }
  if (bonus) found.push(say("tournament_terms.staff_bonus", { chips: chips(bonus), sum: price(bonus_cost) }));
  return found;
}

/** The same as a line of its own, which a dot may end and never begins; "" if there is nothing. */
export const termsLine = (offered: Offered, price: (minor: number) => string): string =>
  inLine(terms(offered, price));

function inLine(terms: readonly string[]): string {
  const line = terms.join("\u00a0· ");
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
