/** A tournament as choices of a house, so that it can be opened again. */
import type { Level, Setup } from "../wire";

type Choice = string | number | boolean | (string | number)[];

/** "100/200+200 20 rest 10", as a house file has it. */
export const line = ({ small, big, ante, minutes, rest }: Level): string =>
  `${small}/${big}${ante ? `+${ante}` : ""} ${minutes}${rest ? ` rest ${rest}` : ""}`;

/** It has prices that no house keeps: fees, a staff bonus, rebuys with their own price or chips. */
export const isPriced = ({ fee, bonus, rebuy_cost, rebuy_stack }: Setup): boolean =>
  fee > 0 || bonus > 0 || rebuy_cost !== null || rebuy_stack !== null;

/** What a house has to say for this tournament. */
export function choicesOf(setup: Setup): Record<string, Choice> {
  const { structure, payout } = setup;
  const { plan, levels } = structure;
  const [first] = levels;
  return {
    "tourn.buyin": setup.buyin,
    "tourn.stack": setup.stack,
    "tourn.blinds": [first?.small ?? plan.first[0], first?.big ?? plan.first[1]],
    "tourn.levels": levels.map(line),
    "tourn.ante": plan.ante,
    "tourn.minutes": plan.minutes,
    "tourn.total_minutes": plan.total_minutes,
    "tourn.late_until_level": Math.min(setup.late_until, levels.length),
    "tourn.rebuys": setup.rebuys,
    "tourn.reentries": setup.reentries,
    "tourn.addon": setup.addon || "none",
    ...(setup.addon ? { "tourn.addon_cost": setup.addon_cost } : {}),
    "tourn.bounty": setup.bounty,
    "tourn.progressive": setup.progressive,
    "tourn.max_seats": setup.seats,
    "payout.rule": payout.rule,
    "payout.places": payout.places,
    "payout.percent": payout.percent,
    "payout.unit": payout.unit,
  };
}
