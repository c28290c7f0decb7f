/** Times as they run on this screen between two messages of the server. */
import type { View } from "../wire";

/** What is left of `ms` when `gone` have passed since the server said so. A paused game's times stand still. */
export const remaining = (ms: number, gone: number, phase: View["phase"]): number =>
  phase === "paused" ? ms : Math.max(0, ms - gone);
