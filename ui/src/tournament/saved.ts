/** A tournament as choices of a house, so that it can be opened again. */
import type { Level, Setup } from "../wire";

type Choice = string | number | boolean | (string | number)[];

/** "100/200+200 20 rest 10", as a house file has it. */
export const line = ({ small, big, ante, minutes, rest }: Level): string =>
  `${small}/${big}${ante ? `+${ante}` : ""} ${minutes}${rest ? ` rest ${rest}` : ""}`;

/** What a house has to say for this tournament: in this money and, for a game of its own, with this limit. */
export function choicesOf(setup: Setup, currency: string, limit: string): Record<string, Choice> {
  const { structure, payout } = setup;
  const { plan, levels } = structure;
  const [first] = levels;
  return {
    ...(setup.game ? { "game.variant": setup.game, "game.rotation": [], "betting.structure": limit } : {}),
    ...(setup.late_stacks === null ? {} : { "tourn.late_dummy_stacks": setup.late_stacks }),
    "stakes.currency": currency,
    "tourn.buyin": setup.buyin,
    "tourn.stack": setup.stack,
    "tourn.blinds": [first?.small ?? plan.first[0], first?.big ?? plan.first[1]],
    "tourn.levels": levels.map(line),
    "tourn.ante": plan.ante,
    "tourn.minutes": plan.minutes,
    "tourn.total_minutes": plan.total_minutes,
    "tourn.late_until_level": Math.min(setup.late_until, levels.length),
    "tourn.fee": setup.fee,
    "tourn.rebuys": setup.rebuys,
    "tourn.rebuy_cost": setup.rebuy_cost ?? "buyin",
    "tourn.rebuy_stack": setup.rebuy_stack ?? "stack",
    "tourn.reentries": setup.reentries,
    "tourn.addon": setup.addon || "none",
    ...(setup.addon ? { "tourn.addon_cost": setup.addon_cost || "free" } : {}),
    "tourn.bonus": setup.bonus || "none",
    "tourn.bonus_cost": setup.bonus_cost,
    "tourn.bounty": setup.bounty,
    "tourn.progressive": setup.progressive,
    "tourn.max_seats": setup.seats,
    "payout.rule": payout.rule,
    "payout.places": payout.places,
    "payout.percent": payout.percent,
    "payout.unit": payout.unit,
  };
}
