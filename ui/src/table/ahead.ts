/** What was chosen before the turn came, at the price that was seen. The server says what each choice means. */
import type { AheadChoiceView, WireCommand } from "../wire";

/** What answers a turn. */
export type Decision = Extract<WireCommand, { type: "fold" | "check" | "call" | "raise_to" }>;
export interface Ahead {
  choice: AheadChoiceView;
  price: number;
}

/** The command that carries a choice out at this price, or null if the choice falls away. */
export function carriedOut({ choice, price }: Ahead, now: number): Decision | null {
  const type = price === now ? choice.then : choice.otherwise;
  // There is nothing to call where nobody has bet.
  return type && !(type === "call" && now === 0) ? { type } : null;
}
