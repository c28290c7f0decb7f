/** The fair deal, `homegame/fair/1`: commit, freeze, cut. The server's side is src/homegame/fair/deal.py. */
import { byte, digest, fromHex, macs, orderFrom, text, toHex, type Bytes } from "./bytes";

/** A seed that nobody can guess. */
export const newSeed = (): Bytes => crypto.getRandomValues(new Uint8Array(32));

/** What a seat publishes of its seed before the list is closed. */
export const promise = (deal: string, seat: number, seed: Bytes): Bytes =>
  digest("player", deal, byte(seat), seed);

/** What a card at a place of a deck hides behind. */
export const leaf = (deal: string, which: number, place: number, card: number, salt: Bytes): Bytes =>
  digest("leaf", deal, byte(which, place, card), salt);

/** One deck in 32 bytes. */
export const root = (leaves: readonly Bytes[]): Bytes => digest("root", ...leaves);

/** All decks in 32 bytes: what is published before the players promise anything. */
export const commitment = (deal: string, roots: readonly Bytes[]): Bytes => digest("commit", deal, ...roots);

/** The root that the deck of a seed must have. */
export function rootFrom(deal: string, which: number, seed: Bytes, size: number): Bytes {
  const mac = macs(seed);
  const salt = (place: number) => mac(new Uint8Array([...text("salt"), place]));
  const cards = orderFrom(seed, "deck", size);
  return root(cards.map((card, place) => leaf(deal, which, place, card, salt(place))));
}

export type Promises = readonly (readonly [seat: number, promised: Bytes])[];

/** What all players chose together. A seat that doesn't open its seed counts with its promise. */
export const entropy = (committed: Bytes, frozen: Promises, seeds: ReadonlyMap<number, Bytes>): Bytes =>
  digest(
    "cut",
    committed,
    ...frozen.flatMap(([seat, promised]) => [byte(seat), seeds.get(seat) ?? promised]),
  );

export interface Cut {
  /** The deck that is dealt from. */
  which: number;
  /** Where the cards lie in it, in the order in which they are dealt. */
  order: number[];
}

/** What the players' entropy chooses. */
export const cut = (chosen: Bytes, decks: number, size: number): Cut => ({
  which: orderFrom(chosen, "which", decks)[0]!,
  order: orderFrom(chosen, "cut", size),
});

export interface Opened {
  pos: number;
  card: number;
  /** In hexadecimal digits. */
  salt: string;
}

/** Whether a card is the one that lies at its position in the deck that was committed to. `at`: how many cards a
 * player cut from the top. */
export function isCommitted(
  deal: string,
  { which, order }: Cut,
  leaves: readonly string[],
  opened: Opened,
  at = 0,
): boolean {
  const place = order[(opened.pos + at) % order.length]!;
  return toHex(leaf(deal, which, place, opened.card, fromHex(opened.salt))) === leaves[place];
}
