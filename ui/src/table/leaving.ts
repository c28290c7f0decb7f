/** What leaving one's seat means now, in sentences: for the dialog and the text table. */
import { isCounted } from "../real/said";
import { say } from "../words";
import type { Table } from "./state.svelte";

export function leaving(table: Table): string[] {
  const { chairs, hand, house, you, tournament, real } = table.view!;
  // Who was dealt in leaves when the hand is over, also after folding.
  const plays =
    hand !== null && hand.street !== "over" && hand.dealt.some(({ guest }) => guest === you.guest);
  if (tournament?.here) return [say(plays ? "people.leave_tournament_after" : "people.leave_tournament")];
  // With real cards: no one has entered what was won and lost since the last count.
  const uncounted = real !== null && !isCounted({ real }, you.seat);
  const stack = chairs.find(({ seat }) => seat === you.seat)?.stack ?? 0;
  return [
    plays
      ? say("people.leave_after")
      : uncounted
        ? say("people.leave_more")
        : stack
          ? say("people.leave_with", { amount: table.amount(stack) })
          : say("people.leave_none_left"),
    ...(uncounted ? [say("people.leave_uncounted")] : []),
    // Who takes nothing off the table has nothing to stay away for.
    ...(plays || uncounted || stack ? house.coming_back : []),
  ];
}
