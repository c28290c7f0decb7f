/** A chip that leaves play at a table with real cards, in words. */
import type { RacedView, RaceView } from "../wire";
import { list, say } from "../words";
import { chips } from "./clock";

/** "25s" */
export const valuesOf = (...values: readonly number[]): string =>
  list(values.map((value) => say("board.colour_chips", { value: chips(value) })));

/** "The 25s leave play" */
export const leaves = ({ chip }: Pick<RaceView, "chip">): string =>
  say("race.leave", { chips: valuesOf(chip) });

/** "The 25s have left play. Ben and Cat each won a 100. Dan kept a 100." */
export function hasLeft(
  { chip, into, winners, rescued }: RacedView,
  nameOf: (seat: number) => string,
): string {
  const named = (seats: readonly number[]) => ({ into: chips(into), names: list(seats.map(nameOf)) });
  return [
    say("race.left", { chips: valuesOf(chip) }),
    winners.length && say(winners.length > 1 ? "race.won_each" : "race.won", named(winners)),
    rescued.length && say("race.kept", named(rescued)),
  ]
    .filter(Boolean)
    .join(" ");
}
