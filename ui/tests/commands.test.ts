import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { amount, chipsOf, eitherOf } from "../src/money";
import type { Table } from "../src/table/state.svelte";
import { read } from "../src/text/commands";

const at = (name: string) => {
  const view = views[name]!;
  return {
    view,
    may: view.may,
    amount: (chips: number) => amount(chips, view.house, "money"),
    chipsOf: (text: string) => chipsOf(text, view.house, "money"),
    eitherOf: (text: string) => eitherOf(text, view.house, "money"),
    left: (ms: number) => ms,
    youOr: (seat: number) => view.chairs.find((chair) => chair.seat === seat)?.name,
  } as unknown as Table;
};

test.each([
  ["f", { decide: { type: "fold" } }],
  ["c", { decide: { type: "call" } }],
  ["r 18", { decide: { type: "raise_to", to: 180 } }],
  ["raise $18.00", { decide: { type: "raise_to", to: 180 } }],
  ["r 18,50", { decide: { type: "raise_to", to: 185 } }],
  ["r 12,000", { answer: "Do you mean $12.00 or $12,000.00? Write $12.00 or $12000.00." }],
  ["say good luck", { send: { type: "say", text: "good luck" } }],
  ["react wow", { send: { type: "react", reaction: "wow" } }],
  ["react", { answer: "Type react and one of nice, laugh, wow, ouch, hmm or cheers." }],
  ["time", { send: { type: "more_time" } }],
])("%s is understood", (line, outcome) => {
  expect(read(line, at("my-turn"))).toEqual(outcome);
});

test.each([
  ["k", "You can’t check: it’s $6.00 to call."],
  ["r", "Type r and an amount from $12.00 to $58.40."],
  ["cards", "You hold king of hearts, jack of hearts: two pair, kings and nines."],
  ["board", "The board is king of spades, nine of diamonds, four of hearts, nine of clubs."],
  ["dance", "Unknown command: “dance”. Type help for the list."],
])("%s is answered in words", (line, answer) => {
  expect(read(line, at("my-turn"))).toEqual({ answer });
});

test("an amount that may be two is asked about, and either answer is understood", () => {
  expect(read("straddle once 1,500", at("waits-buy"))).toEqual({
    answer: "Do you mean $1.50 or $1,500.00? Write $1.50 or $1500.00.",
  });
});

test("folding for free is asked about first", () => {
  expect(read("f", at("free"))).toHaveProperty("answer");
  expect(read("f !", at("free"))).toEqual({ decide: { type: "fold", anyway: true } });
});

test("a raise that the rules refuse is answered with the rule's own words", () => {
  expect(read("r 20", at("refusal"))).toHaveProperty(
    "answer",
    expect.stringContaining("A full raise would be to $10.00"),
  );
});

test("nobody acts out of turn", () => {
  expect(read("c", at("waiting"))).toEqual({ answer: "It’s not your turn." });
});

test.each([
  ["buy", { send: { type: "buy_blinds", buy: true } }],
  ["wait", { answer: "You have no blinds to post now." }],
  ["straddle", { send: { type: "straddle", when: "once", to: 0 } }],
  ["straddle always $0.90", { send: { type: "straddle", when: "always", to: 9 } }],
  ["straddle often", { answer: "Type straddle once, straddle always or straddle never." }],
  ["sleeper no", { send: { type: "sleep", sleep: false } }],
  ["propose bomb 0.50", { send: { type: "propose", extra: "bomb_pot", amount: 5 } }],
  ["withdraw kill", { send: { type: "withdraw", extra: "kill" } }],
  ["vote yes", { answer: "There’s no vote open." }],
])("before the cards: %s", (line, outcome) => {
  expect(read(line, at("waits-buy"))).toEqual(outcome);
});

test.each([
  ["vote yes", { send: { type: "vote", yes: true } }],
  ["vote constructor", { answer: expect.stringContaining("Type vote yes") as string }],
  ["Vote No", { send: { type: "vote", yes: false } }],
  ["vote no", { send: { type: "vote", yes: false } }],
  ["vote without", { send: { type: "vote", yes: true, play: false } }],
  [
    "vote",
    {
      answer:
        "Bomb pot, $0.50 each? Proposed by Theo · 2 of 7 agree · 14 s. Type vote yes, vote no or vote without.",
    },
  ],
])("in a vote: %s", (line, outcome) => {
  expect(read(line, at("vote"))).toEqual(outcome);
});

test.each([
  ["seat 3", { send: { type: "change_seat", seat: 3 } }],
  ["Seat 9", { send: { type: "change_seat", seat: 9 } }],
  ["seat 2", { answer: "Type seat and the number of an empty seat: 3, 4, 5, 6, 7, 8, 9." }],
  ["seat 0", { answer: expect.stringContaining("Type seat and the number") as string }],
  ["seat", { answer: expect.stringContaining("Type seat and the number") as string }],
  ["stay", { answer: "You haven’t asked for another seat." }],
])("with empty seats: %s", (line, outcome) => {
  expect(read(line, at("heads-up"))).toEqual(outcome);
});

test("at a full table there is no seat to change to", () => {
  expect(read("seat 3", at("my-turn"))).toEqual({ answer: "You can’t change seats now." });
});

test("who has asked for another seat can stay, and help says so", () => {
  const table = at("heads-up");
  const view = { ...table.view!, offers: { ...table.view!.offers, may_stay: true } };
  expect(read("stay", { ...table, view } as unknown as Table)).toEqual({
    send: { type: "change_seat", seat: 0 },
  });
  expect(read("help", table)).toHaveProperty("answer", expect.stringContaining("seat 4, or stay"));
});
