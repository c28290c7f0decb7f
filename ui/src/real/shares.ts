/** What winners take before the pots are pushed. How a pot is shared is the server's: here it is only looked up. */
import type { ClaimView, RealView, TakeView } from "../wire";

export interface Share extends Omit<TakeView, "winners"> {
  seat: number;
}

type Winners = readonly (readonly number[])[];

/** What each winner of a pot takes, in the order in which odd chips go round. `chosen` are those of all pots. */
export function sharesOf(pots: readonly ClaimView[], chosen: Winners, at: number): Share[] {
  const pot = pots[at]!;
  const seats = pot.seats.filter((seat) => chosen[at]!.includes(seat));
  const ways = pot.alone.length && !chosen[at + 1]?.length ? pot.alone : pot.shares;
  const takes = (ways[seats.length - 1] ?? []).flatMap(({ winners, ...take }) =>
    Array.from({ length: winners }, () => take),
  );
  return takes.map((take, place) => ({ seat: seats[place]!, ...take }));
}

/** Who wins a side pot by having won the main pot, or the same part of it: they beat everyone in it. */
export function inSidePot(
  pots: readonly ClaimView[],
  won: Readonly<Record<number, readonly number[]>>,
  at: number,
): number[] {
  const { pot, part, seats } = pots[at]!;
  const main = pots.findIndex((other) => other.pot === 0 && other.part === part);
  return pot > 0 && main >= 0 ? (won[main] ?? []).filter((seat) => seats.includes(seat)) : [];
}

/** Who wins several pots, or parts of them, and what that is in all. */
export function inAll(pots: readonly ClaimView[], chosen: Winners): { seat: number; amount: number }[] {
  const all = pots.flatMap((_, at) => sharesOf(pots, chosen, at));
  const seats = [...new Set(all.map(({ seat }) => seat))];
  return seats.flatMap((seat) => {
    const own = all.filter((share) => share.seat === seat);
    return own.length > 1 ? [{ seat, amount: own.reduce((sum, { amount }) => sum + amount, 0) }] : [];
  });
}

/** Who beats someone in one pot and not in another for which both play; null: no one does. Boards, runs and halves
 * are won by different hands. */
export function contradiction(
  pots: readonly ClaimView[],
  chosen: Winners,
): { winner: number; loser: number } | null {
  const won = pots.map(({ seats, part }, at) => ({ seats, part, by: chosen[at]! }));
  for (const { seats, part, by } of won)
    for (const winner of by)
      for (const loser of seats.filter((seat) => !by.includes(seat)))
        if (
          won.some((other) => other.part === part && other.seats.includes(winner) && other.by.includes(loser))
        )
          return { winner, loser };
  return null;
}

/** Which sentence says who gets odd chips, and why; "": there are none. */
export function oddWords(
  shares: readonly Share[],
  { odd_chip: rule, odd_unit: unit }: Pick<RealView, "odd_chip" | "odd_unit">,
): "" | "odd_first" | "odd_each" | "odd_all" {
  const odd = shares.filter((share) => share.odd);
  if (!odd.length) return "";
  if (odd.length > 1) return "odd_each";
  return rule === "all_to_first" && odd[0]!.amount - shares.at(-1)!.amount > unit ? "odd_all" : "odd_first";
}
