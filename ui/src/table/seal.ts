/** Who has cut the deck, in words. */
import type { View } from "../wire";
import { say } from "../words";

type Seen = Pick<View, "fair" | "hand" | "guests">;

/** Sentences: by whom the deck was cut, who had promised a seed and opened none, and who took no part; none if the hand
 * on the table was dealt otherwise. */
export function cutWords(
  { fair, hand, guests }: Seen,
  list: (names: readonly string[]) => string,
): string[] | null {
  if (!fair || fair.number !== hand?.number) return null;
  const bots = new Set(guests.filter(({ bot }) => bot).map(({ guest }) => guest));
  const named = (seats: readonly number[]) =>
    hand.dealt.filter(({ seat }) => seats.includes(seat)).map(({ name }) => name);
  const cut = named(fair.cut);
  const others = hand.dealt.filter(({ seat, guest }) => !fair.cut.includes(seat) && !bots.has(guest));
  const silent = others.map(({ name }) => name);
  const robots = hand.dealt.filter(({ guest }) => bots.has(guest)).length;
  return [
    cut.length ? say("seal.cut_by", { names: list(cut) }) : say("seal.not_cut"),
    ...(cut.length && silent.length ? [say("seal.silent", { names: list(silent) })] : []),
    ...(cut.length && robots ? [say("seal.bots")] : []),
  ];
}
