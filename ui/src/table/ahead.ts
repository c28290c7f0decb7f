/** What was chosen before the turn came: it holds only for the price it was chosen at. */
import type { AheadView, MayView, WireCommand } from "../wire";

/** What answers a turn. */
export type Decision = Extract<WireCommand, { type: "fold" | "check" | "call" | "raise_to" }>;
export type AheadChoice = AheadView["choices"][number];
export interface Ahead {
  kind: AheadChoice;
  price: number;
}

/** Check-or-fold means the same at every price; everything else falls away when the price changes. */
export const stillStands = (chosen: Ahead, now: AheadView): boolean =>
  chosen.kind === "check_fold" || chosen.price === now.price;

/** The command that carries a choice out, or null if it no longer means what it meant. Nobody folds for free. */
export function carriedOut(chosen: Ahead, may: MayView): Decision | null {
  if (chosen.kind === "check_fold") return may.check ? { type: "check" } : { type: "fold" };
  if (chosen.price !== may.price) return null;
  if (chosen.kind === "check") return may.check ? { type: "check" } : null;
  if (chosen.kind === "call") return may.call > 0 ? { type: "call" } : null;
  return may.check ? null : { type: "fold" };
}
