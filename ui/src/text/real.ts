/** The text table of a game with real cards: what its host enters, in words. No rule lives here. */
import { cardPlace } from "../cards";
import { DEPTHS } from "../parts/depths";
import { downAt } from "../real/keypad";
import { potName } from "../table/game";
import type { Table } from "../table/state.svelte";
import { valuesOf } from "../tournament/race";
import type { ActFor, RaceView, RealView, View } from "../wire";
import { list, say } from "../words";
import type { Outcome } from "./outcome";

const answer = (text: string): Outcome => ({ answer: text });

/** What is entered next, and how. */
export function realWords(table: Table): string {
  const { real } = table.view!;
  if (!real?.asks) return "";
  if (real.waits === "last") return say("text.real_last");
  if (real.waits === "ending") return say("real.through_more");
  const name = table.nameOf(real.seat);
  switch (real.asks) {
    case "action":
      return say("text.real_action", { name, n: real.seat });
    case "draw":
      return real.draw?.middle
        ? say("text.real_set", { name, n: real.seat })
        : real.draw?.replaced === false
          ? say("text.real_away", { name, n: real.seat, many: real.draw.least })
          : say("text.real_draw", { name, n: real.seat });
    case "runs":
      return say("text.real_runs", { n: table.view!.run_vote?.most ?? 1 });
    case "cards":
      return real.takers.length
        ? say(real.may_skip ? "text.real_cards_of" : "text.real_cards_needed", {
            n: real.cards,
            names: real.takers.map(table.nameOf).join(", "),
          })
        : say("text.real_cards", { n: real.cards * real.boards });
    case "winners":
      return [
        say("text.real_winners"),
        ...real.pots.map((_, i) => claimWords(table, real, i)),
        ...(real.middle && real.depth === "cards" ? [say("text.real_middle", { n: real.middle })] : []),
      ].join(" ");
    case "hand":
      return [real.race ? raceWords(table, real.race) : "", say("text.real_hand")].filter(Boolean).join(" ");
    default:
      return say(`text.real_${real.asks}`);
  }
}

/** "The 25s leave play: … Odd chips: seat 1 has 2." */
function raceWords({ nameOf }: Table, { chip, odd, prizes }: RaceView): string {
  const has = list(odd.map(([seat, n]) => say("text.real_race_seat", { seat, name: nameOf(seat), n })));
  return [
    say("text.real_race", { chips: valuesOf(chip) }),
    has && say("text.real_race_odd", { odd: has, n: prizes }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** "Side pot, high: 120 for Theo, Maya." */
function claimWords(table: Table, { pots }: RealView, at: number): string {
  const { name, pot, part, amount, seats } = pots[at]!;
  return say("text.real_claim", {
    pot: [potName(name, pot), part].filter(Boolean).join(", "),
    amount: table.amount(amount),
    names: list(seats.map((seat) => `${seat} ${table.nameOf(seat)}`)),
  });
}

/** What a host writes at a table where people deal; null: no word of theirs. */
export function dealing(word: string, rest: string[], table: Table): Outcome | null {
  const { real } = table.view!;
  if (!real) return null;
  const [first = ""] = rest;
  const send = (command: Extract<Outcome, { send: unknown }>["send"]): Outcome => ({ send: command });
  switch (word) {
    case "next":
      return send(seatIn(first) ? { type: "begin", button: seatIn(first) } : { type: "begin" });
    case "for":
      return acted(rest, real, table);
    case "to":
      return real.fold_to.includes(seatIn(first))
        ? send({ type: "fold_to", seat: seatIn(first) })
        : answer(say("text.to_how", { seats: real.fold_to.join(", ") || say("text.nobody") }));
    case "around":
      return send({ type: "check_around" });
    case "put":
      return putIn(rest.join(" "), table);
    case "deal": {
      const faces = cardsIn(rest);
      return faces ? send({ type: "deal", faces }) : answer(say("text.deal_cards_how"));
    }
    case "open": {
      const cards = cardsIn(rest.slice(1));
      const seat = seatIn(first);
      return seat && cards?.length
        ? send({ type: "turn_up", seat, places: downAt(table.view!, seat).slice(0, cards.length), cards })
        : answer(say("text.open_how"));
    }
    case "win":
      return won(rest.join(" "), real, table);
    case "race": {
      const winners = rest.map(seatIn);
      return real.race && winners.every(Boolean)
        ? send({ type: "race_chips", chip: real.race.chip, winners })
        : answer(real.race ? raceWords(table, real.race) : say("text.race_none"));
    }
    case "undo":
      return send({ type: "undo_note" });
    case "settle":
      return send({ type: "settle_hand" });
    case "seated":
      return send({ type: "start_clock" });
    case "out": {
      const [seat, ...by] = rest.filter((each) => each !== "by").map(seatIn);
      return seat && by.every(Boolean) ? send({ type: "knock_out", seat, by }) : answer(say("text.out_how"));
    }
    case "first":
      return seatIn(first) ? send({ type: "deal", first: seatIn(first) }) : answer(say("text.first_how"));
    case "depth": {
      const depth = DEPTHS.find((each) => each === first.toLowerCase());
      return depth ? send({ type: "set_depth", depth }) : answer(say("text.depth_how"));
    }
    case "count": {
      const stack = table.chipsOf(rest[1] ?? "");
      const reason = rest.slice(2).join(" ");
      return seatIn(first) && stack !== null && reason
        ? send({ type: "correct_stack", seat: seatIn(first), stack, reason })
        : answer(say("text.count_how"));
    }
    case "add": {
      const amount = table.chipsOf(rest[1] ?? "");
      const name = rest.slice(2).join(" ");
      return seatIn(first) && amount !== null && name
        ? send({ type: "add_player", name, seat: seatIn(first), amount })
        : answer(say("text.add_how"));
    }
    case "straddle": {
      const guest = guestIn(first, table);
      if (!guest) return null;
      const when = (["once", "always", "never"] as const).find(
        (each) => each === (rest[1] ?? "").toLowerCase(),
      );
      return when
        ? send({ type: "on_behalf", guest, command: { type: "straddle", when } })
        : answer(say("text.straddle_how"));
    }
    default:
      return chipsIn(word, rest, real, table);
  }
}

/** Real chips: "change 3 100", "hold 3 25", "play 3", "return 3", "lay 3 20", "sell 3 20 to 5". */
function chipsIn(word: string, rest: string[], real: RealView, table: Table): Outcome | null {
  const [first = "", second = "", third = "", fourth = ""] = rest;
  const guest = guestIn(first, table);
  const amount = table.chipsOf(second);
  switch (word) {
    case "change": {
      const found = real.change.find(([chip]) => chip === amount);
      const other = third.toLowerCase() === "with" ? seatIn(fourth) : 0;
      if (!guest || !found || (third && !other))
        return answer(
          say("text.change_how", {
            chips: list(real.change.map(([chip]) => table.amount(chip))) || say("text.nothing"),
          }),
        );
      const [chip, gets] = found;
      return {
        send: { type: "swap_chips", gives: [[chip, 1]], gets, guest, ...(other ? { other } : {}) },
      };
    }
    case "hold":
      return guest && amount ? { send: { type: "hold_chip", guest, amount } } : answer(say("text.hold_how"));
    case "play":
      return guest ? { send: { type: "play_held", guest } } : answer(say("text.hold_how"));
    case "return":
      return guest ? { send: { type: "return_held", guest } } : answer(say("text.hold_how"));
    case "lay":
      return guest && amount ? { send: { type: "lay_cash", guest, amount } } : answer(say("text.lay_how"));
    case "sell": {
      const buyer = third.toLowerCase() === "to" ? guestIn(fourth, table) : "";
      return guest && amount && buyer
        ? { send: { type: "sell_chips", seller: guest, buyer, amount } }
        : answer(say("text.sell_how"));
    }
    default:
      return null;
  }
}

/** The guest in a seat that is named; "" if no one sits there. */
const guestIn = (text: string, { view }: Table): string =>
  view!.chairs.find(({ seat }) => seat === seatIn(text))?.guest ?? "";

const seatIn = (text: string): number => (/^([1-9]|10)$/.test(text) ? Number(text) : 0);

/** "for 3 raise 20"; without a seat, for the one whose turn it is. */
function acted(rest: string[], real: RealView, table: Table): Outcome {
  const named = seatIn(rest[0] ?? "");
  const [word = "", more = ""] = (named ? rest.slice(1) : rest).map((each) => each.toLowerCase());
  const action = actionIn(word, more, table.view!, table);
  return action
    ? { send: { type: "act_for", seat: named || real.seat, action } }
    : answer(say("text.for_how"));
}

function actionIn(word: string, more: string, view: View, table: Table): ActFor["action"] | null {
  switch (word) {
    case "f":
    case "fold":
      return { type: "fold", anyway: true };
    case "k":
    case "check":
      return { type: "check" };
    case "c":
    case "call":
      return { type: "call" };
    case "r":
    case "raise":
    case "b":
    case "bet": {
      const to = table.chipsOf(more);
      return to === null ? null : { type: "raise_to", to };
    }
    case "run": {
      const runs = Number(more);
      return Number.isInteger(runs) && runs >= 1 && runs <= (view.run_vote?.most ?? 0)
        ? { type: "run_it", runs }
        : null;
    }
    case "pat":
      return { type: "discard", places: [] };
    case "middle":
      return { type: "set_middle", place: 0 };
    case "draw": {
      const count = Number(more);
      return Number.isInteger(count) && count >= 1 && count <= (view.real!.draw?.most ?? 0)
        ? { type: "discard", places: Array.from({ length: count }, (_, place) => place) }
        : null;
    }
    default:
      return null;
  }
}

/** "put 1 50, 2 50, 3 20 folded" */
function putIn(text: string, table: Table): Outcome {
  const amounts: [number, number][] = [];
  const folded: number[] = [];
  for (const part of text.split(",").map((each) => each.trim().split(/\s+/))) {
    const seat = seatIn(part[0] ?? "");
    const amount = table.chipsOf(part[1] ?? "");
    if (!seat || amount === null || (part[2] && part[2].toLowerCase() !== "folded"))
      return answer(say("text.put_how"));
    amounts.push([seat, amount]);
    if (part[2]) folded.push(seat);
  }
  return { send: folded.length ? { type: "put_in", amounts, folded } : { type: "put_in", amounts } };
}

/** "win 2", "win 1 2" for one pot that is split, "win 1, 2" for two pots, "win 1, none" without a low hand. */
function won(text: string, { pots }: RealView, table: Table): Outcome {
  if (!pots.length) return answer(say("text.win_none"));
  const named = text.split(",").map((part) => part.trim().split(/\s+/).filter(Boolean));
  const winners = named.map((part) => (part[0]?.toLowerCase() === "none" ? [] : part.map(seatIn)));
  const good = named.every((part, at) => part.length > 0 && winners[at]!.every(Boolean));
  if (good && winners.length === pots.length) return { send: { type: "push", winners } };
  return answer([say("text.win_how", { n: pots.length }), realWords(table)].join(" "));
}

/** Cards as they are written, "AhKd" or "Ah Kd"; null if one of them is none. */
function cardsIn(words: readonly string[]): number[] | null {
  const cards = words.join("").match(/.{1,2}/g) ?? [];
  const places = cards.map(cardPlace);
  return places.includes(-1) ? null : places;
}
