/** Cards that are entered by tapping: a rank, then a suit. Pure; cards are written as the server writes them. */
import type { View } from "../wire";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
const ORDER = "23456789TJQKA";
const SUIT_ORDER = "cdhs";

/** A card's number in a command: 0 to 51, four to a rank. */
export const placeOf = (card: string): number =>
  ORDER.indexOf(card.charAt(0)) * 4 + SUIT_ORDER.indexOf(card.charAt(1));

export interface Draft {
  readonly cards: readonly string[];
  /** The rank that waits for its suit. */
  readonly rank: string;
}

export const BLANK: Draft = { cards: [], rank: "" };

/** A rank is tapped; the same one again is let go. */
export const withRank = (draft: Draft, rank: string): Draft => ({
  ...draft,
  rank: draft.rank === rank ? "" : rank,
});

/** A suit is tapped: the card is there, unless it lies somewhere already or there is no room for it. */
export function withSuit(draft: Draft, suit: string, used: ReadonlySet<string>, most: number): Draft {
  const card = draft.rank + suit;
  if (!draft.rank || used.has(card) || draft.cards.includes(card) || draft.cards.length >= most) return draft;
  return { cards: [...draft.cards, card], rank: "" };
}

/** The rank, or the last card, is taken back. */
export const withoutLast = (draft: Draft): Draft =>
  draft.rank ? { ...draft, rank: "" } : { ...draft, cards: draft.cards.slice(0, -1) };

/** The cards that lie open somewhere: on a board, or before a seat. */
export function usedIn({ hand, chairs }: Pick<View, "hand" | "chairs">): Set<string> {
  const open = hand ? [...hand.board, ...hand.boards.flat(), ...chairs.flatMap(({ cards }) => cards)] : [];
  return new Set(open.filter(Boolean));
}

/** The places of a seat's cards that lie face down; in stud the others are on the table. */
export const downAt = ({ chairs }: Pick<View, "chairs">, seat: number): number[] =>
  (chairs.find((chair) => chair.seat === seat)?.cards ?? []).flatMap((card, at) => (card ? [] : [at]));

/** A rank of which every suit is used can't be tapped. */
export const isUsedUp = (rank: string, used: ReadonlySet<string>): boolean =>
  [...SUITS].every((suit) => used.has(rank + suit));
