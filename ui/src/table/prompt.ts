/** Where the viewer stands, in words: the server says what is to be told, and here are its sentences. */
import type { GuestView, MayView, View } from "../wire";
import { asSentence, list, refusal, say } from "../words";
import { ENTRY, entryMore, nextBomb, question, standing } from "./before";
import { streetName, times } from "./game";
import type { Table } from "./state.svelte";
import { inTime } from "./time";

const offer = (table: Table, words: "cover.asks_you" | "cover.offers"): string => {
  const { seat, amount } = table.view!.request!;
  return say(words, { name: table.youOr(seat), amount: table.amount(amount) });
};

/** Who has stopped the game: names are unique at a table. */
export const pausedWords = ({ paused_by, you }: Pick<View, "paused_by" | "you">): string =>
  paused_by === you.name ? say("table.you_paused") : say("table.paused", { name: paused_by });

/** How many could play a hand now. */
export const ready = ({ chairs }: Pick<View, "chairs">): number =>
  chairs.filter(({ state, leaving }) => state === "playing" && !leaving).length;

/** What is told below a title, which may be about a vote or a deal: that the game is paused comes first. */
export const alsoPaused = (view: View, title: string, more: string): string =>
  view.phase === "paused" && title !== pausedWords(view)
    ? [asSentence(pausedWords(view)), more].filter(Boolean).join(" ")
    : more;

/** Who hosts the night. */
export const hostOf = ({ guests }: Pick<View, "guests">): string =>
  guests.find(({ role }) => role === "host")?.name ?? "";

/** "Next hand: Omaha" */
function nextGame({ view }: Table): string {
  const { before, house } = view!;
  const name = before!.chosen;
  return say("choice.next", { game: house.games.find((game) => game.name === name)?.title ?? name });
}

/** The first thing to tell. */
export function promptTitle(table: Table): string {
  const { prompt, before, chairs, hand, vote, you, offers } = table.view!;
  switch (prompt.title) {
    case "paused":
      return pausedWords(table.view!);
    case "ended":
      return say("table.ended");
    case "marker":
      return offer(table, "cover.offers");
    case "loan":
      return offer(table, "cover.asks_you");
    case "vote":
      return question(table, vote!);
    case "voided":
      return say("table.voided", { why: hand!.voided });
    case "runs":
      return say("run.title");
    case "choose_game":
      return before?.chosen ? nextGame(table) : say("choice.title");
    case "won":
      return say("table.you_win", {
        amount: table.amount(chairs.find(({ seat }) => seat === you.seat)!.won),
      });
    case "reading":
      return you.reading;
    case "draw":
      return say("draw.title");
    case "turn":
      return say("table.your_turn");
    case "watching":
      return say("table.watching");
    case "lost_seat":
      return say("table.lost_seat", { n: offers.away!.lost_after });
    case "out":
      return say(table.view!.tournament?.here ? "dock.away" : "dock.out");
    case "big_blind":
    case "next_chance":
      return say(ENTRY[prompt.title]);
    case "next_hand":
      return say("dock.waits");
    case "broke":
      return say(table.view!.tournament?.here ? "dock.broke_out" : "dock.broke");
    case "players":
      return say("table.waiting");
    case "night_ends":
      return say("table.night_ends");
    case "not_started":
      return say("table.not_started");
    case "folded":
      return say("dock.folded");
    case "all_in":
      return say("dock.all_in_wait");
    case "shuffling":
      return say("table.shuffling");
    case "street":
      return streetName(hand!);
  }
}

/** "Waiting for Maya and Theo. Lowest so far: twice." */
function runsSoFar(table: Table): string {
  const { may, waiting, asked } = table.view!.run_vote!;
  if (may) return say("run.how");
  const names = list(waiting.map(table.youOr));
  return asked ? say("run.waits_so_far", { names, times: times(asked) }) : say("run.waits", { names });
}

/** The viewer's cards are real ones: what they discard is told by its number. */
export const isBlind = ({ you }: Pick<View, "you">): boolean => you.cards.length === 0;

/** How to discard, or to choose the card for the middle. */
export function drawHow(table: Table): string {
  const { middle, replaced } = table.view!.draw!;
  if (isBlind(table.view!)) return say(middle ? "draw.how_set" : "draw.how_many");
  return say(middle ? "draw.how_middle" : replaced ? "draw.how" : "draw.how_away");
}

/** In fixed limit: how many raises are left in the round; "" if they aren’t limited. */
export const raisesLeft = ({ raises_left: n, is_bet }: MayView): string =>
  n ? say(is_bet ? "dock.raises_follow" : "dock.raises_left", { n: is_bet ? n - 1 : n }) : "";

/** Why there is no raise, in the viewer's units; "" if there is one. */
export const whyNoRaise = (table: Table, { why_no_raise, why_no_raise_words, call }: MayView): string =>
  refusal(why_no_raise_words, { call_chips: call }, table.amount) ?? why_no_raise;

/** What the night has brought a guest, in the smallest unit of money. */
export const resultOf = ({ paid_in, paid_out }: GuestView): number => paid_out - paid_in;

/** "bought in for $30.00", "cashed out $42.40": once the night is over as the bank has it, also with
 * what a corrected stack came to, so that it adds up to the result. */
export function tradedBy(table: Table, guest: GuestView): string[] {
  const isOver = table.view!.phase === "ended" && guest.paid_in > 0;
  const bought = isOver ? table.money(guest.paid_in) : guest.bought ? table.amount(guest.bought) : "";
  const cashed = isOver ? table.money(guest.paid_out) : guest.cashed ? table.amount(guest.cashed) : "";
  return [
    bought && say("people.bought", { amount: bought }),
    cashed && say("people.cashed", { amount: cashed }),
  ].filter(Boolean);
}

/** "You’re up $12.40: bought in for $30.00, cashed out $42.40." */
function ownResult(table: Table): string {
  const { guests, you } = table.view!;
  const me = guests.find(({ guest }) => guest === you.guest);
  if (!me?.paid_in) return say("table.ended_more");
  const result = resultOf(me);
  return say(result > 0 ? "table.ended_up" : result < 0 ? "table.ended_down" : "table.ended_even", {
    amount: table.money(Math.abs(result)),
    bought: table.money(me.paid_in),
    cashed: table.money(me.paid_out),
  });
}

/** What to know besides; "" if there is nothing. */
export function promptHint(table: Table): string {
  const { prompt, before, chairs, door, hand, house, may, next_ms, vote, offers, tournament, you } =
    table.view!;
  const seconds = Math.ceil(table.left(next_ms) / 1000);
  const soon = seconds ? say("table.between", { time: inTime(seconds) }) : say("table.between_soon");
  if (prompt.title === "out" && tournament?.here) return say("table.blinded_off");
  switch (prompt.hint) {
    case "":
      return "";
    case "paused":
      return say("table.paused_more");
    case "ended":
      return ownResult(table);
    case "marker":
      return say("cover.offers_more");
    case "loan":
      return say("cover.asks_you_more");
    case "vote":
      return standing(table, vote!);
    case "runs":
      return runsSoFar(table);
    case "draw":
      return drawHow(table);
    case "muck":
      return say("show.hint");
    case "leaving":
      return say("table.leaving");
    case "going_out":
      return say(tournament?.here ? "table.blinded_off" : "table.going_out");
    case "moving":
      return say("plate.moving", { n: chairs.find(({ seat }) => seat === you.seat)!.moving });
    case "bomb_pot":
      return nextBomb(table, vote!);
    case "owes":
    case "big_blind":
    case "next_chance":
      return entryMore(table, before!, prompt.hint);
    case "game_chosen":
      // Who has chosen reads it in the title.
      return prompt.title === "choose_game" ? soon : nextGame(table);
    case "choosing":
      return say("choice.waits", { name: table.nameOf(prompt.seat), time: inTime(seconds) });
    case "next_hand":
      return soon;
    case "call": {
      const opens = may!.raise_most ? "table.to_bring_in" : "table.to_bring_in_only";
      return say(may!.bring_in ? opens : "table.to_call", {
        amount: table.amount(may!.call),
        least: table.amount(may!.raise_least),
        middle: table.amount(hand!.middle),
      });
    }
    case "free":
      return say("table.free", { middle: table.amount(hand!.middle) });
    case "last_hand":
      return say(house.change_hand ? "table.ending_change" : "table.ending");
    case "change_next":
      return seconds ? say("table.change_in", { time: inTime(seconds) }) : say("table.change_soon");
    case "change_hand":
      return say("table.change_hand");
    case "pick_seat":
      return say("table.pick_seat");
    case "lost_seat":
      return say("table.lost_back", { amount: table.amount(offers.away!.cashed) });
    case "away":
      return say("table.away", { amount: table.amount(offers.away!.cashed), n: offers.away!.orbits });
    case "full":
      return say("table.seat_full");
    case "one_more":
      return say("table.one_more");
    case "not_enough":
      return say("table.not_enough");
    case "night_ends":
      return say("table.night_ends_more");
    case "start":
      return say("table.start_when", { n: ready(table.view!) });
    case "host_starts":
      return say("table.host_starts", { host: hostOf(table.view!) });
    case "bots_wait":
      return say("table.bots_wait");
    case "empty":
      return say("table.nobody");
    case "none_seated":
      return say("table.none_seated");
    case "door":
      return door.length > 1
        ? say("table.door_many", { n: door.length })
        : say("table.door", { name: door[0]!.name });
    case "thinking":
      return say("table.thinking", { name: table.youOr(hand!.turn) });
    case "middle":
      return say("table.in_middle", { amount: table.amount(hand!.middle) });
  }
}
