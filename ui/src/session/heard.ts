/** Which sounds tell what has happened at a table. */
import type { SoundName } from "../settings.svelte";
import type { News, View } from "../wire";

export interface Sound {
  name: SoundName;
  /** It is heard so many ms from now. */
  after: number;
  /** How much there is of it: chips of a large bet are more. */
  more: number;
}

const FLIGHT_MS = 300;
const WON_MS = 400;
const MOST_CARDS = 6;

/** `gap`: the time between two cards. */
export function heard(news: readonly News[], before: View, view: View, gap: number): Sound[] {
  const one = (name: SoundName, after = 0, more = 1): Sound[] => [{ name, after, more }];
  const cards = (many: number, from = 0) =>
    Array.from({ length: many }, (_, n) => one("card", from + n * gap)[0]!);
  const found = news.flatMap(({ event }): Sound[] => {
    switch (event.type) {
      case "hole_dealt":
        return cards(Math.min(MOST_CARDS, view.chairs.length));
      case "board_dealt":
        return cards(event.cards.length, FLIGHT_MS);
      case "folded":
      case "mucked":
        return one("fold");
      case "discarded":
        return cards(event.places.length);
      case "checked":
        return one("check");
      case "called":
        return one("chips");
      case "raised":
        return one("chips", 0, event.to > 10 * view.house.big ? 3 : 2);
      case "awarded":
        return event.seat === view.you.seat ? one("win", WON_MS) : one("chips", WON_MS, 3);
      case "shown":
        return one("card");
      default:
        return [];
    }
  });
  return view.door.length > before.door.length ? [...found, ...one("door")] : found;
}
