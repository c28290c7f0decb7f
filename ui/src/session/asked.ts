/** What a table wants of the viewer now, and how the page is called meanwhile. */
import type { View } from "../wire";
import { say } from "../words";

/** Names the draw or the vote on runs that waits for this viewer; "" if none does. */
export const asksOf = ({ draw, run_vote }: View): string =>
  draw?.turn_id ?? (run_vote?.may ? `${run_vote.turn_id}/runs` : "");

/** Somebody stands at the door and the viewer can let them in: who. */
export const knocks = ({ door }: View): string => (door[0] ? say("host.knocks", { name: door[0].name }) : "");

/** The title of the page: it calls whoever looks elsewhere. */
export function titleOf(view: View): string {
  const calls = view.may || asksOf(view) || view.turn_at ? say("table.your_turn_title") : knocks(view);
  return calls ? `● ${calls} · ${view.title}` : view.title;
}
