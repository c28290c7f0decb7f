import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import {
  ANY,
  cardsIn,
  ending,
  endsOf,
  isForMoney,
  partsOf,
  questionOf,
  signed,
  stepsOf,
  withLater,
} from "../src/story/story";
import type { Frame, HandLine, Line, Story } from "../src/wire";
import { say } from "../src/words";

const units = { minor_per_chip: 10, currency: "$", big: 3 };
const player = (name: string, won = 0, readings: string[] = []) => ({
  seat: 1,
  guest: `g-${name}`,
  name,
  net: won,
  won,
  folded: false,
  all_in: false,
  cards: [],
  readings,
  bounty: 0,
});
const hand = (more: Partial<HandLine>): HandLine => ({
  id: "5",
  table: 1,
  number: 5,
  at_ms: 0,
  game: "texas",
  title: "Texas hold'em",
  boards: [],
  pot: 60,
  players: [],
  winning: "",
  showdown: false,
  voided: "",
  bomb: false,
  change: false,
  runs: 0,
  broken: "",
  tournament: "",
  level: 0,
  blinds: [],
  ...more,
});

const line = (key: string, kind: Line["kind"] = "act"): Line =>
  ({
    key,
    kind,
    voice: "",
    filling: null,
    cards: [],
    amount: null,
    plus: false,
    you: "",
    who: "",
  }) as unknown as Line;
const frame = (seq: number, street: string, board: string[], lines: Line[], type = "hand_ended"): Frame => {
  const view = views["my-turn"]!;
  return {
    seq,
    view: { ...view, hand: { ...view.hand!, street: street as "flop", boards: [board] } },
    news: [{ seq, at_ms: 0, event: { type }, table: 1, lines }] as unknown as Frame["news"],
  };
};

test("how a hand ended is one sentence", () => {
  const maya = player("Maya", 60, ["pair of kings"]);
  const say = (more: Partial<HandLine>, you = "") => ending(hand(more), you, units, "money");
  expect(say({ players: [maya, player("Theo")] })).toBe("Maya wins $6.00 with a pair of kings");
  expect(say({ players: [maya] }, "g-Maya")).toBe("You win $6.00 with a pair of kings");
  expect(say({ players: [player("Maya", 60)] })).toBe("Maya wins $6.00");
  expect(say({ players: [player("Maya", 30), player("Theo", 30)] })).toContain("Maya and Theo");
  const fold = { ...player("Theo"), folded: true };
  expect(say({ players: [player("Maya"), fold] })).toBe("Everyone folds to Maya");
  expect(say({ players: [player("Maya"), fold] }, "g-Maya")).toBe("Everyone folds to you");
  expect(say({ voided: "misdeal" })).toBe("Void, so it doesn’t count: misdeal");
  expect(say({ players: [maya], runs: 2, bomb: true })).toMatch(/^Bomb pot\. Run twice\. Maya wins/);
});

test("a question names only what is looked for", () => {
  expect(questionOf(ANY, 50, 50)).toBe("first=50&limit=50");
  const asked = questionOf(
    { ...ANY, text: " Theo ", only: ["mine", "all_in"], least: 40, board: "Kd" },
    0,
    50,
  );
  expect(asked).toBe("first=0&limit=50&text=Theo&only=mine%2Call_in&least=40&board=Kd");
});

test("half a card that somebody types is none yet", () => {
  expect(cardsIn("Kd 7")).toBe("kd");
  expect(cardsIn("10h, kd kd x")).toBe("10hkd");
});

test("what was won has a plus, and what was lost a minus", () => {
  expect([12, 0, -5].map((chips) => signed(chips, units, "chips"))).toEqual(["+12", "0", "−5"]);
});

test("the replayer stops where something is told, and what follows in silence comes with it", () => {
  const frames = [
    frame(1, "preflop", [], [line("log.hand", "hand")]),
    frame(2, "preflop", [], []),
    frame(3, "flop", ["Ah", "Kd", "2c"], [line("log.flop", "street")]),
    frame(4, "over", ["Ah", "Kd", "2c"], [line("log.wins")]),
    frame(5, "over", ["Ah", "Kd", "2c"], []),
  ];
  expect(stepsOf(frames).map(({ frame }) => frame)).toEqual([0, 2, 4]);
});

test("what voids a hand is a step of it; what is for the record alone isn’t", () => {
  const ruling: Line = { ...line("log.voided", "audit"), voice: "ruling" };
  const frames = [
    frame(1, "preflop", [], [line("log.hand", "hand")]),
    frame(2, "preflop", [], [{ ...line("log.asks_void", "audit"), voice: "calm" }]),
    frame(3, "over", [], [ruling, line("log.renamed", "audit")]),
  ];
  expect(stepsOf(frames).map(({ lines }) => lines.map(({ key }) => key))).toEqual([
    ["log.hand"],
    ["log.voided"],
  ]);
});

test("a board run twice has two rivers and one end", () => {
  const four = ["Ah", "Kd", "2c", "3c"];
  const streets: [string, string[]][] = [
    ["preflop", []],
    ["turn", four],
    ["vote", four],
    ["river", [...four, "9c"]],
    ["showdown", [...four, "9c"]],
    ["river", [...four, "9c", "9h"]],
    ["showdown", [...four, "9c", "9h"]],
    ["river", [...four, "9c", "9h"]],
    ["over", [...four, "9c", "9h"]],
  ];
  const frames = streets.map(([street, board], at) => {
    const dealt = board.length > (streets[at - 1]?.[1].length ?? 0);
    return frame(at + 1, street, board, [line("log.acts")], dealt ? "board_dealt" : "called");
  });
  const parts = partsOf(frames, stepsOf(frames));
  expect(parts.map(({ name, first, end }) => [name, first, end])).toEqual([
    ["The deal", 0, 1],
    ["Turn", 1, 3],
    ["River", 3, 5],
    ["River", 5, 6],
    ["End", 6, 9],
  ]);
});

test("when everybody folds before the flop there is no river", () => {
  const frames = [
    frame(1, "deal", [], [line("log.hand", "hand")], "begun"),
    frame(2, "preflop", [], [line("street.preflop", "street")], "hole_dealt"),
    frame(3, "preflop", [], [line("log.folds")], "folded"),
    frame(4, "river", [], [line("log.folds")], "folded"),
    frame(5, "river", [], [line("log.wins")], "awarded"),
    frame(6, "over", [], []),
  ];
  const parts = partsOf(frames, stepsOf(frames));
  expect(parts.map(({ name }) => name)).toEqual(["The deal", "End"]);
});

test("cards that became known later lie where they were face down", () => {
  const now = views["my-turn"]!;
  const hidden = now.chairs.find(({ cards }) => cards.length === 2 && cards.every((card) => !card))!;
  const last = {
    ...now,
    chairs: now.chairs.map((chair) => (chair === hidden ? { ...chair, cards: ["As", ""] } : chair)),
  };
  const seen = withLater(now, last).chairs.find(({ seat }) => seat === hidden.seat)!;
  expect(seen.cards).toEqual(["As", ""]);
  const gone = withLater({ ...now, chairs: [{ ...hidden, cards: [] }] }, last);
  expect(gone.chairs[0]!.cards).toEqual([]);
});

test("a list too long for its lines shows its ends", () => {
  expect(endsOf("abcdef".split(""), 6)).toEqual({ first: [..."abcdef"], between: 0, last: [] });
  expect(endsOf("abcdefg".split(""), 6)).toEqual({ first: ["a", "b", "c"], between: 2, last: ["f", "g"] });
  expect(endsOf("abcdefghi".split(""), 6)).toEqual({ first: ["a", "b", "c"], between: 4, last: ["h", "i"] });
});

test("a night is for money if hands were, or a tournament cost something", () => {
  const free = { result: 0, turns: [], entered: false };
  const night = (...players: object[]) => ({ players }) as unknown as Pick<Story, "players">;
  expect(isForMoney(night(free, free))).toBe(false);
  expect(isForMoney(night(free, { ...free, turns: [{ at_ms: 0, hand: "1", net: 0 }] }))).toBe(true);
  expect(isForMoney(night(free, { ...free, entered: true }))).toBe(true);
});

test("a night of one hand is no night of hands", () => {
  const night = { day: "Friday", from: "19:30", to: "19:34" };
  expect(say("story.lede", { ...night, n: 1 })).toBe("Friday, 19:30 to 19:34: 1 hand.");
  expect(say("story.lede", { ...night, n: 2 })).toBe("Friday, 19:30 to 19:34: 2 hands.");
});
