/** Where the hand stands while the line is broken, as far as the taps that wait tell it. Nothing is worked out that
 * only the server knows: what may be called, which pots there are, who is all in. */
import type { RealView, View, WireCommand } from "../wire";

export interface Standing {
  /** Whose turn it probably is; 0: nobody's. */
  readonly seat: number;
  /** Who is still in, clockwise. */
  readonly live: readonly number[];
  /** The pot was given away, or the next hand has not begun. */
  readonly over: boolean;
}

/** What the keys are about, as a name: where it changes, they mean something else. */
export const asked = (view: View, real: RealView): string =>
  [real.moment, real.asks, real.seat, real.shows, real.street, view.hand?.turn_id].join("/");

/** The next of these seats clockwise; the same one if it is alone. */
const after = (live: readonly number[], seat: number): number =>
  live.find((each) => each > seat) ?? live[0] ?? 0;

export function standing(view: View, real: RealView, pending: readonly WireCommand[]): Standing {
  const inHand = ["action", "draw", "runs", "first", "winners", "cards"].includes(real.asks);
  const begins = { seat: real.seat, over: !inHand };
  let live = inHand ? view.chairs.filter(({ state }) => state === "playing").map(({ seat }) => seat) : [];
  let { seat, over } = begins;
  for (const command of pending) {
    if (command.type === "act_for") {
      const then = after(live, command.seat);
      if (command.action.type === "fold") live = live.filter((each) => each !== command.seat);
      seat = then;
    } else if (command.type === "fold_to") {
      for (let each = seat; each !== command.seat && live.includes(each); each = after(live, each))
        live = live.filter((other) => other !== each);
      seat = command.seat;
    } else if (command.type === "check_around") seat = after(live, view.hand?.button ?? 0);
    else if (command.type === "push") [over, seat] = [true, 0];
    else if (command.type === "begin") {
      live = view.chairs
        .filter((chair) => ["playing", "folded", "all_in"].includes(chair.state))
        .map((chair) => chair.seat);
      [over, seat] = [false, after(live, real.next?.big ?? 0)];
    }
  }
  return { seat: over ? 0 : seat, live, over };
}
