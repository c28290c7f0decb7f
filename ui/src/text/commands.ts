/** The text table's one line: what somebody writes, as a command or an answer. No rule lives here. */
import { cardNames } from "../cards";
import { chipsOf } from "../money";
import { settings } from "../settings.svelte";
import { type Extra, entry, question, standing } from "../table/before";
import type { Table } from "../table/state.svelte";
import type { ChairView, WireCommand } from "../wire";
import { say } from "../words";

export type Outcome = { answer: string } | { decide: WireCommand } | { send: WireCommand };

const EXTRAS = new Map<string, Extra>([["bomb", "bomb_pot"], ["straddle", "straddles"], ["straddles", "straddles"], ["kill", "kill"], ["kills", "kill"]]);
const ANSWERS = new Map([["yes", { yes: true }], ["no", { yes: false }], ["without", { yes: true, play: false }]]);

export function handWords({ view }: Table): string {
  const cards = view?.you.cards.filter(Boolean) ?? [];
  if (!view || cards.length === 0) return say("text.no_cards");
  return view.you.reading
    ? say("text.cards_reading", { cards: cardNames(cards), reading: view.you.reading })
    : say("text.cards", { cards: cardNames(cards) });
}
export function boardWords({ view }: Table): string {
  return view?.hand?.board.length ? say("text.board", { cards: cardNames(view.hand.board) }) : say("text.board_none");
}
export function potWords(table: Table): string[] {
  const hand = table.view?.hand;
  if (!hand || hand.middle === 0) return [say("text.no_pot")];
  const names = hand.pots.map((_, i) => (hand.pots.length === 1 ? say("pot.one") : i === 0 ? say("pot.main") : say("pot.side_n", { n: i })));
  return [...hand.pots.map(({ amount }, i) => say("text.pot_line", { pot: names[i]!, amount: table.amount(amount) })), say("text.middle", { amount: table.amount(hand.middle) })];
}
export function stackWords(table: Table, chair: ChairView): string {
  return say("text.stack_line", {
    n: chair.seat, name: chair.seat === table.view?.you.seat ? say("table.you") : chair.name,
    amount: table.amount(chair.stack), state: say(`text.state_${chair.state}`),
  });
}

export function read(line: string, table: Table): Outcome {
  const { view, may } = table;
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const first = (rest[0] ?? "").toLowerCase();
  const answer = (text: string): Outcome => ({ answer: text });
  const turn = (make: () => Outcome): Outcome => (may ? make() : answer(say("text.not_turn")));
  if (!view) return answer(say("table.connecting"));
  switch (word.toLowerCase()) {
    case "f": case "fold":
      return turn(() => (may!.fold === "asks" && rest[0] !== "!"
        ? answer(`${say("dock.fold_free_title")}. f !: ${say("dock.fold_anyway")}`)
        : { decide: rest[0] === "!" ? { type: "fold", anyway: true } : { type: "fold" } }));
    case "k": case "check":
      return turn(() => (may!.check ? { decide: { type: "check" } } : answer(say("text.no_check", { amount: table.amount(may!.call) }))));
    case "c": case "call":
      return turn(() => (may!.call > 0 ? { decide: { type: "call" } } : answer(say("text.no_call"))));
    case "r": case "raise": case "b": case "bet":
      return turn(() => {
        if (may!.raise_most === 0) return answer(may!.why_no_raise || say("text.no_raise"));
        const to = chipsOf(rest.join(""), view.house, settings.amounts);
        return to === null
          ? answer(say("text.raise_how", { least: table.amount(may!.raise_least), most: table.amount(may!.raise_most) }))
          : { decide: { type: "raise_to", to } };
      });
    case "cards": return answer(handWords(table));
    case "board": return answer(boardWords(table));
    case "pot": case "pots": return answer(potWords(table).join(" "));
    case "stacks": return answer(view.chairs.map((chair) => stackWords(table, chair)).join(" "));
    case "why": return answer(may?.why_no_raise ? `${may.why_no_raise} (${may.why_no_raise_rule})` : say("text.why_none"));
    case "time": case "t": return view.clock?.seat === view.you.seat && view.clock.bank_ms > 0 ? { send: { type: "more_time" } } : answer(say("text.time_none"));
    case "show": return { send: { type: "show" } };
    case "muck": return { send: { type: "muck" } };
    case "buy": case "wait": {
      const ask = view.before && entry(table, view.before);
      return ask?.command.type === "buy_blinds" && ask.command.buy === (word.toLowerCase() === "buy") ? { send: ask.command } : answer(say("text.buy_none"));
    }
    case "straddle": {
      const when = first || "once";
      if (!view.before?.may_straddle) return answer(say("text.straddle_off"));
      if (when !== "never" && when !== "once" && when !== "always") return answer(say("text.straddle_how"));
      const to = rest[1] === undefined ? 0 : chipsOf(rest[1], view.house, settings.amounts);
      return to === null ? answer(say("text.straddle_how")) : { send: { type: "straddle", when, to } };
    }
    case "sleeper": return { send: { type: "sleep", sleep: first !== "no" } };
    case "vote": {
      const { vote } = view;
      if (!vote || vote.agreed) return answer(say("text.vote_none"));
      const said = ANSWERS.get(first);
      return said ? { send: { type: "vote", ...said } } : answer(`${question(table, vote)} ${standing(table, vote)}. ${say("text.vote_how")}`);
    }
    case "propose": {
      const extra = EXTRAS.get(first);
      const amount = rest[1] === undefined ? 0 : chipsOf(rest[1], view.house, settings.amounts);
      return extra && amount !== null ? { send: { type: "propose", extra, amount } } : answer(say("text.propose_how"));
    }
    case "withdraw": {
      const extra = EXTRAS.get(first);
      return extra ? { send: { type: "withdraw", extra } } : answer(say("text.withdraw_how"));
    }
    case "say": return rest.length ? { send: { type: "say", text: rest.join(" ").slice(0, 280) } } : answer(say("text.help"));
    case "help": case "?": case "": return answer(say("text.help"));
    default: return answer(say("text.unknown", { what: word }));
  }
}
