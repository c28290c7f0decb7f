/** Who has cut the deck, in words. */
import type { View } from "../wire";
import { say } from "../words";

type Seen = Pick<View, "fair" | "hand" | "guests">;

/** Sentences: by whom the deck was cut, who did not cut it, and that bots don't; none if the hand on the table was dealt
 * otherwise. */
export function cutWords(
  { fair, hand, guests }: Seen,
  list: (names: readonly string[]) => string,
): string[] | null {
  if (!fair || fair.number !== hand?.number) return null;
  const bots = new Set(guests.filter(({ bot }) => bot).map(({ guest }) => guest));
  const dealt = [...hand.dealt].sort((one, other) => one.seat - other.seat);
  const people = dealt.filter(({ guest }) => !bots.has(guest));
  const names = (cut: boolean) =>
    people.filter(({ seat }) => fair.cut.includes(seat) === cut).map(({ name }) => name);
  const [cut, silent] = [names(true), names(false)];
  if (!cut.length) return [say("seal.not_cut")];
  return [
    say("seal.cut_by", { names: list(cut) }),
    ...(silent.length ? [say("seal.silent", { names: list(silent) })] : []),
    ...(people.length < dealt.length ? [say("seal.bots")] : []),
  ];
}
