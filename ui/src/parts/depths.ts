/** How much is entered where people deal, from the least on. */
import type { RealView } from "../wire";

export type Depth = RealView["depth"];
export const DEPTHS: readonly Depth[] = ["button", "pots", "cards", "phones"];
