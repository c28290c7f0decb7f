import { expect, test } from "vitest";
import { news, views } from "../src/fixtures/views";
import { LogBook, tell, Told } from "../src/table/log";
import type { News } from "../src/wire";

const money = (chips: number) => `$${(chips / 10).toFixed(2)}`;
const read = (list: readonly News[]) => {
  const book = new LogBook();
  book.meet(views["my-turn"]!);
  return book.read(list, money);
};

test("a hand is told by street, in the third person, but you in the second", () => {
  const lines = read(news).map(tell);
  expect(lines).toContain("Jonas has the button");
  expect(lines).toContain("Maya raises to");
  expect(lines).toContain("You call");
  expect(lines).toContain("Flop");
});

test("the first bet of a street is a bet, the next one a raise", () => {
  const flop: News[] = [
    { seq: 101, at_ms: 0, event: { type: "board_dealt", run: 0, street: "flop", cards: [0, 5, 10] } },
    { seq: 102, at_ms: 0, event: { type: "raised", seat: 2, to: 40, by: 40 } },
    { seq: 103, at_ms: 0, event: { type: "raised", seat: 1, to: 120, by: 80, all_in: true } },
  ];
  expect(read(flop).map(tell).slice(1)).toEqual(["Maya bets", "You raise to, all in"]);
});

test("what was read once is not told twice", () => {
  const book = new LogBook();
  book.meet(views["my-turn"]!);
  expect(book.read(news, money).length).toBeGreaterThan(10);
  expect(book.read(news, money)).toEqual([]);
});

test("whoever leaves keeps the name, whoever takes the seat gets the next line", () => {
  const moved: News[] = [
    { seq: 201, at_ms: 0, event: { type: "stood_up", seat: 2, amount: 412, why: "left" } },
    { seq: 202, at_ms: 0, event: { type: "knocked", guest: "n1", name: "Nadia" } },
    { seq: 203, at_ms: 0, event: { type: "sat_down", seat: 2, guest: "n1", amount: 300 } },
    { seq: 204, at_ms: 0, event: { type: "folded", seat: 2 } },
  ];
  expect(read(moved).map(tell)).toEqual(["Maya gets up", "Nadia sits down in seat 2", "Nadia folds"]);
});

const begun = news.find(({ event }) => event.type === "begun")!.event as Extract<
  News["event"],
  { type: "begun" }
>;
const numbered = (from: number, events: readonly News["event"][]): News[] =>
  events.map((event, i) => ({ seq: from + i, at_ms: 0, event }));
const drawHand = (number: number): News["event"] => ({
  ...begun,
  plan: { ...begun.plan, number, program: [{ type: "hole", down: 5 }] } as typeof begun.plan,
});
/** A screen that was opened after `older` had happened. */
const opened = (older: readonly News[], since: readonly News[]) => {
  const told = new Told();
  told.meet(views["my-turn"]!);
  told.add(since, money);
  told.addOlder(older, views["my-turn"]!, money);
  return told;
};

test("who comes in the middle of a hand hears the rest of it as everybody else does", () => {
  const before = numbered(40, [
    drawHand(3),
    { type: "hole_dealt", down: 5, up: [] },
    { type: "checked", seat: 2 },
  ]);
  const since = numbered(43, [
    { type: "discarded", seat: 2, places: [0, 1] },
    { type: "drawn", seat: 2, count: 2 },
  ]);
  const told = opened(before, since);
  const rest = numbered(45, [{ type: "raised", seat: 2, to: 40, by: 40 }]);
  expect(told.add(rest, money).map(tell)).toEqual(["Maya bets"]);
  expect(told.lines.map(tell).slice(-4)).toEqual(["Maya checks", "Draw", "Maya draws 2", "Maya bets"]);
});

test("earlier hands are told from their beginning; what was known comes after them", () => {
  const end: News["event"][] = [{ type: "folded", seat: 2 }, { type: "hand_ended" }];
  const since = numbered(50, [{ type: "checked", seat: 2 }]);
  const told = opened(numbered(45, [...end, drawHand(3), { type: "hole_dealt", down: 5, up: [] }]), since);
  expect(told.first).toBe(47);
  expect(told.hasOlder).toBe(true);
  expect(tell(told.lines[0]!)).toBe("Hand 3");
  told.addOlder(numbered(1, [...end, ...end, ...end]), views["my-turn"]!, money);
  expect(told.hasOlder).toBe(false);
  expect(told.lines.map(({ seq }) => seq)).toEqual(
    told.lines.map(({ seq }) => seq).toSorted((a, b) => a - b),
  );
});

test("of a long evening the last lines are kept, and the earlier ones can be had again", () => {
  const told = opened(numbered(1, [drawHand(1)]), []);
  for (let seq = 10; seq < 900; seq += 1) told.add(numbered(seq, [{ type: "checked", seat: 2 }]), money);
  expect(told.lines.length).toBeLessThan(620);
  expect(told.lines.at(-1)!.seq).toBe(899);
  expect(told.first).toBe(told.lines[0]!.seq);
  expect(told.hasOlder).toBe(true);
});

test("nobody is given the words of who sat in the seat before", () => {
  const told = opened(
    numbered(1, [
      { type: "folded", seat: 2 },
      { type: "stood_up", seat: 2, amount: 412, why: "left" },
      {
        type: "sat_down",
        seat: 2,
        guest: views["my-turn"]!.chairs.find(({ seat }) => seat === 2)!.guest,
        amount: 300,
      },
      { type: "checked", seat: 2 },
    ]),
    [],
  );
  expect(told.lines.map(tell)).toEqual([
    "Somebody folds",
    "Somebody gets up",
    "Maya sits down in seat 2",
    "Maya checks",
  ]);
});

test("what the host does is marked for all to find", () => {
  const desk: News[] = [
    { seq: 301, at_ms: 0, event: { type: "paused", by: "g1" } },
    { seq: 302, at_ms: 0, event: { type: "blinds_set", small: 5, big: 10, ante: null } },
    { seq: 303, at_ms: 0, event: { type: "voided", reason: "two cards exposed" } },
  ];
  const lines = read(desk);
  expect(lines.every(({ kind }) => kind === "audit")).toBe(true);
  expect(lines.map(tell)).toEqual([
    "Dana pauses the game",
    "Blinds from the next hand: $0.50 / $1.00",
    "The hand is void: two cards exposed",
  ]);
});

test("what goes in before the cards is named, and a vote is told from question to end", () => {
  const post = (seat: number, name: "straddle" | "missed_small" | "bomb") =>
    ({ seat, amount: 6, kind: "live", option: true, name }) as const;
  const lines = read([
    {
      seq: 401,
      at_ms: 0,
      event: {
        ...begun,
        plan: { ...begun.plan, posts: [post(2, "straddle"), post(3, "missed_small"), post(4, "bomb")] },
      },
    },
    {
      seq: 402,
      at_ms: 0,
      event: { type: "proposed", seat: 2, extra: "bomb_pot", amount: 5, seats: [], reason: "" },
    },
    { seq: 403, at_ms: 0, event: { type: "voted", seat: 2, yes: true, play: true } },
    { seq: 404, at_ms: 0, event: { type: "voted", seat: 3, yes: true, play: false } },
    { seq: 405, at_ms: 0, event: { type: "vote_closed", agreed: true } },
  ]).map(tell);
  expect(lines.slice(-6)).toEqual([
    "Maya straddles",
    "Theo posts a missed small blind",
    "Priya pays into the bomb pot",
    "Maya proposes a bomb pot, from everybody",
    "Theo agrees, without playing it",
    "Agreed: the next hand is a bomb pot",
  ]);
});
