/** Cards as the server writes them: "Ks" is the king of spades, "" is one face down. */
import { isSaid, type Key, say } from "./words";

export type Suit = "s" | "h" | "d" | "c";
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

export const suitOf = (card: string) => card.charAt(1) as Suit;
export const rankOf = (card: string) => card.charAt(0);
/** What stands in the corner: a ten is written 10. */
export const indexOf = (card: string) => (rankOf(card) === "T" ? "10" : rankOf(card));
export const isCourt = (card: string) => "JQK".includes(rankOf(card));

/** Events hold cards as 0 to 51, four to a rank. */
export const cardOf = (place: number) => `${RANKS[place >> 2]}${SUITS[place & 3]}`;

/** A written card's place, as commands name it: "Ah", "ah"; -1: it is none. */
export function cardPlace(card: string): number {
  const rank = RANKS.indexOf(card.charAt(0).toUpperCase());
  const suit = SUITS.indexOf(card.charAt(1).toLowerCase());
  return card.length === 2 && rank >= 0 && suit >= 0 ? rank * 4 + suit : -1;
}

export function cardName(card: string): string {
  if (!card) return say("card.down");
  return say("card.of", {
    rank: say(`card.r${rankOf(card)}` as Key as "card.rA"),
    suit: say(`card.${suitOf(card)}` as Key as "card.s"),
  });
}
/** What players call a starting hand like "AKs"; "" if they have no name for it. */
export function nicknameOf(hand: string): string {
  const key = `nickname.${hand.slice(0, 2)}`;
  return isSaid(key) ? say(key as "nickname.AK") : "";
}
/** The nickname of these hole cards. */
export function calledOf(cards: readonly string[]): string {
  if (cards.length !== 2) return "";
  const high = [...cards].sort((one, other) => cardPlace(other) - cardPlace(one));
  return nicknameOf(high.map(rankOf).join(""));
}
export const cardNames = (cards: readonly string[]) => cards.map(cardName).join(", ");
