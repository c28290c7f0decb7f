/** The text table's one line: what somebody writes, as a command or an answer. No rule lives here. */
import { cardNames } from "../cards";
import { buying, question, standing } from "../table/before";
import { gameWords, potName, rowsOf, showsSome, upWords } from "../table/game";
import { hostingWords } from "../table/hosting";
import { renameOf, renameWords } from "../table/rename";
import { isBlind, whyNoRaise } from "../table/prompt";
import { REACTIONS } from "../table/reactions";
import type { Table } from "../table/state.svelte";
import { sum } from "../tournament/clock";
import {
  LETTERS,
  type BeforeView,
  type ChairView,
  type DrawView,
  type HostingView,
  type RenameView,
} from "../wire";
import { asSentence, say } from "../words";
import { banking } from "./banking";
import type { Outcome } from "./outcome";
import { dealing } from "./real";
import { seating } from "./seating";
import { tourney } from "./tournament";

const EXTRAS = new Map<string, BeforeView["may_propose"][number]>([
  ["bomb", "bomb_pot"],
  ["straddle", "straddles"],
  ["straddles", "straddles"],
  ["kill", "kill"],
  ["kills", "kill"],
  ["chops", "chop"],
  ["cards", "rabbit"],
]);
const ANSWERS = new Map([
  ["yes", { yes: true }],
  ["no", { yes: false }],
  ["without", { yes: true, play: false }],
]);

export function handWords({ view }: Table): string {
  const cards = view?.you.cards.filter(Boolean) ?? [];
  if (!view || cards.length === 0) return say("text.no_cards");
  return view.you.reading
    ? say("text.cards_reading", { cards: cardNames(cards), reading: view.you.reading })
    : say("text.cards", { cards: cardNames(cards) });
}
export function boardWords({ view }: Table): string {
  const rows = view ? rowsOf(view).filter((row) => row.length) : [];
  if (!view?.hand || rows.length === 0) return say("text.board_none");
  if (rows.length === 1) return say("text.board", { cards: cardNames(rows[0]!) });
  return rows
    .map((row, i) => say("text.board_n", { board: view.hand!.board_names[i] ?? "", cards: cardNames(row) }))
    .join(" ");
}
/** What lies open before each seat, where a game has open cards. */
export function upLines(table: Table): string[] {
  return (
    table.view?.chairs
      .filter(showsSome)
      .map((chair) => say("text.up_cards", { name: table.youOr(chair.seat), cards: upWords(chair) })) ?? []
  );
}
export function potWords(table: Table): string[] {
  const hand = table.view?.hand;
  if (!hand || hand.middle === 0) return [say("text.no_pot")];
  const names = hand.pots.map(({ name }, i) => potName(name, i));
  return [
    ...hand.pots.map(({ amount }, i) =>
      say("text.pot_line", { pot: names[i]!, amount: table.amount(amount) }),
    ),
    say("text.middle", { amount: table.amount(hand.middle) }),
  ];
}
export function stackWords(table: Table, chair: ChairView): string {
  return say(chair.bounty ? "text.stack_line_bounty" : "text.stack_line", {
    n: chair.seat,
    name: chair.seat === table.view?.you.seat ? say("table.you") : chair.name,
    amount: table.amount(chair.stack),
    state: say(`text.state_${chair.state}`),
    bounty: chair.bounty ? sum(chair.bounty, table.view!.house.currency) : "",
  });
}

/** "draw 2", "pat", "middle" with real cards: how many go is enough. */
function drawnBlind(word: string, rest: string[], { least, most, middle }: DrawView): Outcome {
  const many = word === "pat" ? 0 : middle ? 1 : Number(rest[0] || NaN);
  const good = Number.isInteger(many) && many >= least && many <= most;
  if (middle === (word === "middle") && good)
    return { draw: Array.from({ length: many }, (_, place) => place) };
  if (middle) return { answer: say("text.draw_set") };
  return {
    answer: least === most ? say("text.draw_exactly", { n: least }) : say("text.draw_many", { least, most }),
  };
}

/** "draw 1 3", "pat", "middle 2": places are told from one, as the cards lie. */
function drawn(word: string, rest: string[], { view }: Table): Outcome {
  const { draw } = view!;
  if (!draw) return { answer: say("text.draw_none") };
  if (isBlind(view!)) return drawnBlind(word, rest, draw);
  const of = view!.you.cards.length;
  const places = [...new Set(word === "pat" ? [] : rest.map(Number))];
  const good =
    places.every((place) => Number.isInteger(place) && place >= 1 && place <= of) &&
    places.length >= draw.least &&
    places.length <= draw.most;
  if (draw.middle !== (word === "middle") || !good || (places.length === 0 && word !== "pat")) {
    return {
      answer: draw.middle
        ? say("text.middle_how", { n: of })
        : draw.replaced
          ? say("text.draw_how", { n: of })
          : say("text.draw_away", { n: draw.least, of }),
    };
  }
  return { draw: places.map((place) => place - 1) };
}

/** A name that someone has to agree to, and what to write: of several, to the one that is answered now. */
export const askedName = ({ view }: Table, asked: RenameView): string =>
  [
    asSentence(renameWords(view!, asked)),
    asked === renameOf(view!) ? say(asked.may_agree ? "text.name_answer" : "text.name_back") : "",
  ]
    .filter(Boolean)
    .join(" ");

/** An offer to host the night, and what to write. */
export const offeredHosting = ({ view }: Table, offer: HostingView): string =>
  `${asSentence(hostingWords(view!, offer))} ${say(offer.guest === view!.you.guest ? "text.host_answer" : "text.host_back")}`;

/** Offer somebody to host the night, or answer to that. */
function hosting(words: readonly string[], table: Table): Outcome {
  const { hosting: offer, guests, desk } = table.view!;
  const name = words.join(" ");
  const said = name.toLowerCase();
  if (offer && (said === "yes" || said === "no"))
    return { send: { type: "answer_hosting", yes: said === "yes" } };
  if (offer) return { answer: offeredHosting(table, offer) };
  if (!desk?.may_hand_over.length) return { answer: say("text.host_none") };
  if (!name) return { answer: say("text.host_how") };
  const found = guests.find((each) => each.name.toLowerCase() === said);
  return found
    ? { send: { type: "offer_hosting", guest: found.guest } }
    : { answer: say("text.no_guest", { name }) };
}

/** An amount, as chips; or a question where two may be meant, or what to write instead. */
function amountIn(
  words: readonly string[],
  table: Table,
  how: string,
  make: (chips: number) => Outcome,
): Outcome {
  const text = words.join(" ");
  const chips = table.chipsOf(text);
  if (chips !== null) return make(chips);
  const [first, second] = table.eitherOf(text);
  return {
    answer:
      first && second
        ? say("text.either", { first: first.says, second: second.says, a: first.text, b: second.text })
        : how,
  };
}

export function read(line: string, table: Table): Outcome {
  const { view, may } = table;
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const first = (rest[0] ?? "").toLowerCase();
  const answer = (text: string): Outcome => ({ answer: text });
  const turn = (make: () => Outcome): Outcome => (may ? make() : answer(say("text.not_turn")));
  if (!view) return answer(say("table.connecting"));
  const entered =
    dealing(word.toLowerCase(), rest, table) ??
    seating(word.toLowerCase(), rest, table, (words, how, make) => amountIn(words, table, how, make));
  if (entered) return entered;
  switch (word.toLowerCase()) {
    case "f":
    case "fold":
      return turn(() =>
        may!.fold === "asks" && rest[0] !== "!"
          ? answer(say("text.fold_free"))
          : { decide: rest[0] === "!" ? { type: "fold", anyway: true } : { type: "fold" } },
      );
    case "k":
    case "check":
      return turn(() =>
        may!.check
          ? { decide: { type: "check" } }
          : answer(say("text.no_check", { amount: table.amount(may!.call) })),
      );
    case "c":
    case "call":
      return turn(() => (may!.call > 0 ? { decide: { type: "call" } } : answer(say("text.no_call"))));
    case "r":
    case "raise":
    case "b":
    case "bet":
      return turn(() => {
        if (may!.raise_most === 0) return answer(whyNoRaise(table, may!) || say("text.no_raise"));
        const how = say("text.raise_how", {
          least: table.amount(may!.raise_least),
          most: table.amount(may!.raise_most),
        });
        return amountIn(rest, table, how, (to) => ({ decide: { type: "raise_to", to } }));
      });
    case "draw":
    case "d":
    case "discard":
    case "pat":
    case "middle":
      return drawn(word.toLowerCase(), rest, table);
    case "run": {
      const vote = view.run_vote;
      if (!vote?.may) return answer(say("text.run_none"));
      const runs = Number(first);
      return Number.isInteger(runs) && runs >= 1 && runs <= vote.most
        ? { send: { type: "run_it", runs } }
        : answer(say("text.run_how", { n: vote.most }));
    }
    case "runs": {
      const most = view.before?.runs_most ?? 0;
      const runs = Number(first);
      if (!most) return answer(say("text.runs_none"));
      return Number.isInteger(runs) && runs >= 1 && runs <= most
        ? { send: { type: "agree_runs", runs } }
        : answer(say("text.run_how", { n: most }));
    }
    case "game": {
      if (!first) return answer(say("text.game", { game: gameWords(view).join(", ") }));
      if (!view.before?.may_choose) return answer(say("text.game_none"));
      const wanted = rest.join(" ").toLowerCase();
      const found = view.house.games.find(
        ({ name, title }) => name === wanted || title.toLowerCase() === wanted,
      );
      return found
        ? { send: { type: "choose_game", game: found.name } }
        : answer(say("text.game_how", { games: view.house.games.map(({ name }) => name).join(", ") }));
    }
    case "chop":
      return view.may_chop ? { send: { type: "chop" } } : answer(say("text.chop_none"));
    case "up":
      return answer(upLines(table).join(" ") || say("text.board_none"));
    case "cards":
      return answer(handWords(table));
    case "board":
      return answer(boardWords(table));
    case "pot":
    case "pots":
      return answer(potWords(table).join(" "));
    case "stacks":
      return answer(view.chairs.map((chair) => stackWords(table, chair)).join(" "));
    case "why":
      return answer(
        may?.why_no_raise ? `${whyNoRaise(table, may)} (${may.why_no_raise_rule})` : say("text.why_none"),
      );
    case "time":
    case "t":
      return view.clock?.seat === view.you.seat && view.clock.more_ms > 0
        ? { send: { type: "more_time" } }
        : answer(say("text.time_none"));
    case "show":
      return { send: { type: "show" } };
    case "muck":
      return { send: { type: "muck" } };
    case "buy":
    case "wait": {
      const ask = view.before && buying(table, view.before);
      return ask?.command.type === "buy_blinds" && ask.command.buy === (word.toLowerCase() === "buy")
        ? { send: ask.command }
        : answer(say("text.buy_none"));
    }
    case "straddle": {
      const when = first || "once";
      if (!view.before?.may_straddle) return answer(say("text.straddle_off"));
      if (when !== "never" && when !== "once" && when !== "always") return answer(say("text.straddle_how"));
      const set = (to: number): Outcome => ({ send: { type: "straddle", when, to } });
      return rest.length > 1 ? amountIn(rest.slice(1), table, say("text.straddle_how"), set) : set(0);
    }
    case "seat": {
      const seats = view.offers.may_change.map(({ seat }) => seat);
      if (!seats.length) return answer(say("text.seat_none"));
      const seat = seats.find((each) => String(each) === first);
      return seat
        ? { send: { type: "change_seat", seat } }
        : answer(say("text.seat_how", { seats: seats.join(", ") }));
    }
    case "stay":
      return view.offers.may_stay
        ? { send: { type: "change_seat", seat: 0 } }
        : answer(say("text.stay_none"));
    case "clock":
      return { send: { type: "call_clock" } };
    case "cut":
      return /^[1-9]\d?$/.test(first)
        ? { send: { type: "cut", at: Number(first) } }
        : answer(say("text.cut_how"));
    case "dark": {
      if (!view.dark) return answer(say("text.dark_how"));
      const act = (to: number): Outcome => ({ send: { type: "act_dark", to } });
      return first === "" || first === "check" ? act(0) : amountIn(rest, table, say("text.dark_how"), act);
    }
    case "sleeper":
      return { send: { type: "sleep", sleep: first !== "no" } };
    case "vote": {
      const { vote } = view;
      if (!vote || vote.agreed) return answer(say("text.vote_none"));
      const said = ANSWERS.get(first);
      return said
        ? { send: { type: "vote", ...said } }
        : answer(`${question(table, vote)} ${asSentence(standing(table, vote))} ${say("text.vote_how")}`);
    }
    case "marker":
      return view.cover?.may_mark
        ? { send: { type: "borrow", amount: view.cover.short } }
        : answer(say("text.marker_none"));
    case "bank":
    case "expense":
    case "paid":
    case "carry":
    case "cash":
    case "confirm":
      return banking(word.toLowerCase(), rest, table);
    case "accept":
    case "decline":
      if (first && word.toLowerCase() === "decline") return banking("decline", rest, table);
      return view.request?.may
        ? { send: { type: "accept", yes: word.toLowerCase() === "accept" } }
        : answer(say("text.accept_none"));
    case "propose": {
      const extra = EXTRAS.get(first);
      if (!extra) return answer(say("text.propose_how"));
      const ask = (amount: number): Outcome => ({ send: { type: "propose", extra, amount } });
      return rest.length > 1 ? amountIn(rest.slice(1), table, say("text.propose_how"), ask) : ask(0);
    }
    case "withdraw": {
      const extra = EXTRAS.get(first);
      return extra && extra !== "rabbit"
        ? { send: { type: "withdraw", extra } }
        : answer(say("text.withdraw_how"));
    }
    case "say":
      return rest.length
        ? { send: { type: "say", text: rest.join(" ").slice(0, LETTERS.Say.text) } }
        : answer(say("text.help"));
    case "name": {
      const asked = renameOf(view);
      if (asked && rest.length === 1 && (first === "yes" || first === "no"))
        return {
          send: { type: "answer_rename", guest: asked.guest, name: asked.wants, yes: first === "yes" },
        };
      if (!rest.length) return answer(asked ? askedName(table, asked) : say("text.name_how"));
      return view.offers.may_rename
        ? {
            send: {
              type: "rename",
              guest: view.you.guest,
              name: rest.join(" ").slice(0, LETTERS.Knock.name),
            },
          }
        : answer(say("text.name_none"));
    }
    case "host":
      return hosting(rest, table);
    case "react": {
      const reaction = REACTIONS.find((each) => each === first);
      return reaction ? { send: { type: "react", reaction } } : answer(say("text.react_how"));
    }
    case "help":
    case "?":
    case "":
      return answer(
        [
          say("text.help"),
          say("text.help_seat"),
          view.tournament ? say("text.help_tournament") : "",
          view.real ? say("text.help_real") : "",
        ]
          .filter(Boolean)
          .join(" "),
      );
    default:
      return tourney(word.toLowerCase(), rest, table) ?? answer(say("text.unknown", { what: word }));
  }
}
