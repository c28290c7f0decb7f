/** What leaving one's seat means now, in sentences: for the dialog and the text table. */
import { isKnown } from "../board/said";
import { say } from "../words";
import type { Table } from "./state.svelte";

export function leaving({ view }: Table): string[] {
  const { hand, you, tournament, real } = view!;
  // Who was dealt in leaves when the hand is over, also after folding.
  const plays =
    hand !== null && hand.street !== "over" && hand.dealt.some(({ guest }) => guest === you.guest);
  if (tournament?.here) return [say(plays ? "people.leave_tournament_after" : "people.leave_tournament")];
  // With real cards: no one has entered what was won and lost since the last count.
  const uncounted = real !== null && !isKnown(real, you.seat);
  return [
    say(plays ? "people.leave_after" : "people.leave_more"),
    ...(uncounted ? [say("people.leave_uncounted")] : []),
  ];
}
