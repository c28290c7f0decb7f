/** The proof of a hand, with what this device kept of it. */
import { get } from "../api";
import { fromHex, toHex } from "./bytes";
import { promise } from "./deal";
import { lastOf, type Own } from "./kept";
import type { Mine, Transcript } from "./shape";

/** What the server tells of a hand; `mine` is the seed that was promised for it here, if its promise is on the list. */
export async function proofOf(night: string, table: number, number: number): Promise<Transcript> {
  const path = `/api/nights/${encodeURIComponent(night)}/tables/${table}/hands/${number}/proof`;
  const told = await get<Transcript>(path);
  const mine = mineIn(told);
  return mine ? { ...told, mine } : told;
}

/** The own seed that helped to cut the deck. */
export function mineIn(told: Pick<Transcript, "hand" | "commitment" | "frozen">): Mine | undefined {
  const own = lastOf(told.hand);
  if (own?.commitment !== told.commitment) return undefined;
  return told.frozen.some(([seat, listed]) => seat === own.seat && listed === promised(own))
    ? { seat: own.seat, seed: own.seed, commitment: own.commitment }
    : undefined;
}

const promised = ({ hand, seat, seed }: Own): string => toHex(promise(hand, seat, fromHex(seed)));
