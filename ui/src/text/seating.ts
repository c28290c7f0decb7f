/** What somebody writes about their own seat: taking it, sitting out, coming back, chips for it, and leaving. */
import { leaving } from "../table/leaving";
import type { Table } from "../table/state.svelte";
import type { WireCommand } from "../wire";
import { list, say } from "../words";
import type { Outcome } from "./outcome";

const answer = (text: string): Outcome => ({ answer: text });
const either = (may: unknown, send: WireCommand, none: string): Outcome => (may ? { send } : answer(none));
type Amount = (words: readonly string[], how: string, make: (chips: number) => Outcome) => Outcome;

/** "sit 4 60", and "sit 4" for the most. */
function taken(rest: readonly string[], table: Table, amount: Amount): Outcome {
  const offer = table.view!.offers.may_sit;
  if (!offer) return answer(say("text.sit_none"));
  const how = say("text.sit_how", {
    seats: list(offer.seats.map(String)),
    least: table.amount(offer.least),
    most: table.amount(offer.most),
  });
  const seat = offer.seats.find((each) => String(each) === rest[0]);
  if (!seat) return answer(how);
  const sit = (chips: number): Outcome => ({ send: { type: "sit_down", seat, amount: chips } });
  return rest.length > 1 ? amount(rest.slice(1), how, sit) : sit(offer.most);
}

/** "top up 20" and "rebuy 60"; alone, each asks how much, but a rebuy of which there is one. */
function bought(
  word: "top up" | "rebuy",
  rest: readonly string[],
  { view, amount: said }: Table,
  amount: Amount,
) {
  const { you, chairs } = view!;
  const broke = chairs.find(({ seat }) => seat === you.seat)?.state === "broke";
  if (!you.seat || you.top_up_most === 0 || (word === "rebuy" && !broke))
    return answer(say(word === "rebuy" ? "text.rebuy_none" : "text.top_up_none"));
  const how = say("text.top_up_how", {
    word,
    least: said(you.top_up_least),
    most: said(you.top_up_most),
  });
  const buy = (chips: number): Outcome => ({ send: { type: "top_up", amount: chips } });
  if (rest.length) return amount(rest, how, buy);
  return you.top_up_least === you.top_up_most ? buy(you.top_up_most) : answer(how);
}

/** "auto rebuy 60", "auto top up 60" and "auto rebuy off": what the seat buys by itself after a hand. */
function wished(words: readonly string[], table: Table, amount: Amount): Outcome {
  const { before } = table.view!;
  if (!before?.auto_buys.length) return answer(say("text.auto_none"));
  const rebuys = words[0] === "rebuy";
  const how = say("text.auto_how", { amounts: list(before.auto_buys.map(table.amount)) });
  if (!rebuys && (words[0] !== "top" || words[1] !== "up")) return answer(how);
  const rest = words.slice(rebuys ? 1 : 2);
  const { rebuy_to, top_up_to } = before;
  const wish = (chips: number): Outcome =>
    chips && !before.auto_buys.includes(chips)
      ? answer(how)
      : { send: { type: "auto_buy", rebuy_to, top_up_to, [rebuys ? "rebuy_to" : "top_up_to"]: chips } };
  return rest[0] === "off" ? wish(0) : amount(rest, how, wish);
}

/** What a line about one's own seat does; null if it is about something else. */
export function seating(word: string, rest: readonly string[], table: Table, amount: Amount): Outcome | null {
  const { offers, desk, tournament, may_skip: skips } = table.view!;
  const words = rest.map((each) => each.toLowerCase());
  const [first = ""] = words;
  const out = () => either(offers.may_sit_out, { type: "sit_out" }, say("text.out_none"));
  const back = () => either(offers.may_come_back, { type: "come_back" }, say("text.back_none"));
  switch (word) {
    case "sit":
      return first === "out" ? out() : first === "in" ? back() : taken(words, table, amount);
    case "out":
    case "away":
      return out();
    case "back":
      return back();
    case "come":
      return first === "back" ? back() : null;
    case "top":
      return first === "up" ? bought("top up", rest.slice(1), table, amount) : null;
    case "rebuy":
      return tournament?.here ? null : bought("rebuy", rest, table, amount);
    case "auto":
      return wished(words, table, amount);
    case "leave":
      if (!offers.may_leave) return answer(say("text.leave_none"));
      return first === "!"
        ? { send: { type: "stand_up" } }
        : answer(`${leaving(table).join(" ")} ${say("text.leave_how")}`);
    case "queue":
      return first === "off"
        ? either(offers.may_unqueue, { type: "leave_queue" }, say("text.queue_none"))
        : either(offers.may_queue, { type: "join_queue" }, say("text.queue_none"));
    case "skip":
      return either(skips, { type: "skip_wait" }, say("text.skip_none"));
    case "start":
      return tournament ? null : either(desk?.may_start, { type: "start" }, say("text.begin_none"));
    default:
      return null;
  }
}
