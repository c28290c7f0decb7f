import { expect, test } from "vitest";
import { news, views } from "../src/fixtures/views";
import { LogBook, tell } from "../src/table/log";
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

test("what the host does is marked for all to find", () => {
  const desk: News[] = [
    { seq: 301, at_ms: 0, event: { type: "paused", by: "g1" } },
    { seq: 302, at_ms: 0, event: { type: "blinds_set", small: 5, big: 10, ante: null } },
    { seq: 303, at_ms: 0, event: { type: "voided", reason: "two cards exposed" } },
  ];
  const lines = read(desk);
  expect(lines.every(({ kind }) => kind === "audit")).toBe(true);
  expect(lines.map(tell)).toEqual(["Dana pauses the game", "Blinds from the next hand: $0.50 / $1.00", "The hand is void: two cards exposed"]);
});

test("what goes in before the cards is named, and a vote is told from question to end", () => {
  const begun = news.find(({ event }) => event.type === "begun")!.event as Extract<News["event"], { type: "begun" }>;
  const post = (seat: number, name: "straddle" | "missed_small" | "bomb") => ({ seat, amount: 6, kind: "live", option: true, name }) as const;
  const lines = read([
    { seq: 401, at_ms: 0, event: { ...begun, plan: { ...begun.plan, posts: [post(2, "straddle"), post(3, "missed_small"), post(4, "bomb")] } } },
    { seq: 402, at_ms: 0, event: { type: "proposed", seat: 2, extra: "bomb_pot", amount: 5, seats: [], reason: "" } },
    { seq: 403, at_ms: 0, event: { type: "voted", seat: 2, yes: true, play: true } },
    { seq: 404, at_ms: 0, event: { type: "voted", seat: 3, yes: true, play: false } },
    { seq: 405, at_ms: 0, event: { type: "vote_closed", agreed: true } },
  ]).map(tell);
  expect(lines.slice(-6)).toEqual([
    "Maya straddles", "Theo posts a missed small blind", "Priya pays into the bomb pot",
    "Maya proposes a bomb pot, from everybody", "Theo agrees, without playing it", "Agreed: the next hand is a bomb pot",
  ]);
});
