/** What becomes of a line that somebody writes: words, a decision, a command, cards to draw, or a look at the bank. */
import type { Decision } from "../table/ahead";
import type { WireCommand } from "../wire";

export type Outcome =
  { answer: string } | { decide: Decision } | { send: WireCommand } | { draw: number[] } | { ask: "bank" };
