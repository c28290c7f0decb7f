/** Times as they run on this screen between two messages of the server. */
import type { View } from "../wire";
import { say } from "../words";

/** What is left of `ms` when `gone` have passed since the server said so. A paused game's times stand still. */
export const remaining = (ms: number, gone: number, phase: View["phase"]): number =>
  phase === "paused" ? ms : Math.max(0, ms - gone);

/** "45 s", and from a hundred seconds on "4:57". */
export const inTime = (s: number): string =>
  s < 100 ? say("dock.time", { s }) : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
