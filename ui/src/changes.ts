/** What is different now, put into the view one has. */
import type { Changes, HandView, View } from "./wire";

/** The view after a change, as a whole frame would show it; the view before it stays as it was. */
export function changed(view: View, change: Changes): View {
  const turned = new Map(change.chairs.map((chair) => [chair.seat, chair]));
  return {
    ...view,
    ...(change.public as Partial<View>),
    ...(change.own as Partial<View>),
    hand: view.hand && { ...view.hand, ...(change.hand as Partial<HandView>) },
    chairs: view.chairs.map((chair) => turned.get(chair.seat) ?? chair),
  };
}
