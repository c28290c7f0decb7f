/**
 * Nothing is told before it is seen. While cards are on their way the table says what it said before: readings,
 * winners and pots wait for the last card, a stack waits for its chips.
 */
import type { ChairView, HandView, News, View } from "../wire";
import { CHIPS, DEAL, FLIP, STAGGER, SWEEP, WIN } from "./motion";

/** How long cards and chips are on their way, in milliseconds. */
export interface Flight {
  cards: number;
  chips: number;
}
export const LANDED: Flight = { cards: 0, chips: 0 };

/** When the card lies that a seat is dealt at this place: the first one goes to the button's left. */
export const dealtAt = (order: number, place: number, players: number): number =>
  (order + place * players) * STAGGER;
/** When the card of a board begins its way: the bets have half gone by then, and a flop comes one by one. */
export const boardAt = (place: number): number => SWEEP / 2 + (place < 3 ? place : 0) * STAGGER;

/** The seats in dealing order. */
export const ringOf = (seats: readonly number[], button: number): number[] =>
  [...seats].sort((a, b) => Number(a <= button) - Number(b <= button) || a - b);

/** What the news set in motion. */
export function flightOf(news: readonly News[], view: View): Flight {
  const { chairs, hand, you } = view;
  const flight = { ...LANDED };
  for (const { event } of news) {
    if (event.type === "board_dealt")
      flight.cards = Math.max(flight.cards, boardAt(Math.min(event.cards.length, 3) - 1) + DEAL);
    else if (event.type === "hole_dealt" && hand && you.cards.length) {
      const order = ringOf(
        chairs.map(({ seat }) => seat),
        hand.button,
      ).indexOf(you.seat);
      const last = dealtAt(order, you.cards.length - 1, chairs.length);
      flight.cards = Math.max(flight.cards, last + DEAL + FLIP);
    } else if (event.type === "called" || event.type === "raised")
      flight.chips = Math.max(flight.chips, CHIPS);
    else if (event.type === "awarded") flight.chips = WIN;
  }
  return flight;
}

function handBehind(next: HandView, seen: HandView | null): HandView {
  const { awards, winners, won_on, winning, split, chances } = seen ?? {
    awards: [],
    winners: [],
    won_on: [],
    winning: "",
    split: false,
    chances: [],
  };
  const pots = next.awards.length > awards.length && seen ? seen.pots : next.pots;
  return { ...next, awards, winners, won_on, winning, split, chances, pots };
}

function chairBehind(next: ChairView, seen: ChairView | undefined, cards: boolean): ChairView {
  const reading = cards ? (seen?.reading ?? "") : next.reading;
  if (!seen || next.stack === seen.stack) return { ...next, reading };
  return { ...next, reading, stack: seen.stack, won: seen.won };
}

/** Titles that tell nothing of the cards. */
const PLAIN = new Set<View["prompt"]["title"]>(["turn", "folded", "all_in", "watching", "shuffling"]);

function titleBehind(next: View, same: View | null, reading: string): View["prompt"]["title"] {
  if (reading) return "reading";
  if (next.may) return "turn";
  const before = same?.prompt.title;
  return before && PLAIN.has(before) ? before : "shuffling";
}

/** The view as far as it has been seen; `seen` is what stood on the table a moment ago. */
export function veiled(next: View, seen: View | null, cards: boolean, chips: boolean): View {
  if ((!cards && !chips) || !next.hand) return next;
  const same = seen?.hand?.number === next.hand.number ? seen : null;
  const found = {
    ...next,
    chairs: next.chairs.map((chair) =>
      chairBehind(
        chair,
        same?.chairs.find(({ guest, seat }) => guest === chair.guest && seat === chair.seat),
        cards,
      ),
    ),
  };
  const reading = cards ? (same?.you.reading ?? "") : next.you.reading;
  const tells = next.prompt.title === "won" || (cards && next.prompt.title === "reading");
  const prompt = tells ? { ...next.prompt, title: titleBehind(next, same, reading) } : next.prompt;
  if (!cards) return { ...found, prompt };
  return {
    ...found,
    hand: handBehind(next.hand, same?.hand ?? null),
    you: { ...next.you, reading },
    prompt,
  };
}
