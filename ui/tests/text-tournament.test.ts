import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { amount, chipsOf, eitherOf } from "../src/money";
import type { Table } from "../src/table/state.svelte";
import { read } from "../src/text/commands";
import { levelWords, offerWords, prizeWords } from "../src/text/tournament";
import type { View } from "../src/wire";

const at = (name: string, more: Partial<View> = {}) => {
  const view = { ...views[name]!, ...more };
  return {
    view,
    may: view.may,
    amount: (chips: number) => amount(chips, view.house, "chips"),
    chipsOf: (text: string) => chipsOf(text, view.house, "chips"),
    eitherOf: (text: string) => eitherOf(text, view.house, "chips"),
    levelLeft: () => view.level_ms,
    dealLeft: () => view.deal_ms,
    youOr: () => "",
  } as unknown as Table;
};

test.each([
  ["tournament-gathering", "enter", { send: { type: "enter_tournament" } }],
  ["tournament-gathering", "start", { send: { type: "start_tournament" } }],
  ["tournament-gathering", "bots 3", { send: { type: "enter_bots", count: 3 } }],
  ["tournament-gathering", "late 0", { send: { type: "expect_late", count: 0 } }],
  ["tournament-gathering-in", "take back", { send: { type: "take_back_entry" } }],
  ["busted-rebuy", "rebuy", { send: { type: "rebuy" } }],
  ["busted-rebuy", "no rebuy", { send: { type: "decline_rebuy" } }],
  ["tournament-add-on", "add on", { send: { type: "add_on" } }],
  ["tournament-add-on", "add-on", { send: { type: "add_on" } }],
  ["in-the-money", "deal", { send: { type: "talk_deal" } }],
  [
    "tournament-playing",
    "level 2.5 Pizza is here",
    { send: { type: "set_level_clock", left_s: 150, reason: "Pizza is here" } },
  ],
  ["tournament-playing", "break 15 Dinner", { send: { type: "begin_break", minutes: 15, reason: "Dinner" } }],
  ["tournament-playing", "end It’s late", { send: { type: "end_tournament", reason: "It’s late" } }],
])("%s: %s is understood", (name, line, outcome) => {
  expect(read(line, at(name))).toEqual(outcome);
});

test.each([
  ["my-turn", "level", "There’s no tournament tonight."],
  ["my-turn", "enter", "There’s no tournament tonight."],
  ["my-turn", "yes", "Unknown command: “yes”. Type help for the list."],
  ["busted-rebuy", "enter", "You can rebuy: type rebuy."],
  ["tournament-playing", "rebuy", "You can’t rebuy now."],
  ["tournament-playing", "take back", "You have no entry to take back."],
  ["tournament-playing", "bots 3", "You can’t add bots now."],
  ["tournament-gathering", "bots 30", "Type bots and a number up to 8."],
  ["tournament-playing", "end", "Type end and why, like end It’s getting late."],
  ["tournament-add-on", "end Bye", "Only the host can do that, while the tournament is on."],
  ["tournament-playing", "break 15", "Type break, for how many minutes and why, like break 15 Dinner."],
  [
    "tournament-playing",
    "break 900 Sleep",
    "Type break, for how many minutes and why, like break 15 Dinner.",
  ],
  ["tournament-add-on", "break 15 why", "Only the host can do that, while the tournament is on."],
  ["tournament-add-on", "level 5 why", "Only the host can do that, while the tournament is on."],
  [
    "tournament-playing",
    "level 5",
    "Type level, how many minutes are left and why, like level 5 Pizza is here.",
  ],
  ["tournament-playing", "deal icm", "There’s no deal to talk about now."],
])("%s: %s is answered in words", (name, line, answer) => {
  expect(read(line, at(name))).toEqual({ answer });
});

const talk = (kind: "" | "icm") => {
  const view = views["in-the-money"]!;
  return {
    tournament: {
      ...view.tournament!,
      deal: {
        by: "g2",
        name: "Maya",
        kind,
        left: 0,
        shares: [{ guest: "g1", name: "You", amount: 9000, yes: false }],
      },
    },
    entry: { ...view.entry!, may_talk: false, may_propose: true, may_answer: true },
  } as unknown as Partial<View>;
};

test.each([
  ["deal icm", { kind: "icm", figures: [], left: 0 }],
  ["deal chips keep 20", { kind: "chips", figures: [], left: 2000 }],
  ["deal own $120 80 60", { kind: "own", figures: [12_000, 8000, 6000], left: 0 }],
  ["deal own 120 80 keep 15.50", { kind: "own", figures: [12_000, 8000], left: 1550 }],
])("%s proposes a deal in money", (line, proposed) => {
  expect(read(line, at("in-the-money", talk("")))).toEqual({ send: { type: "propose_deal", ...proposed } });
});

test.each(["deal own", "deal icm 5", "deal even keep", "deal fair", "deal icm keep much"])(
  "%s is answered with how one proposes",
  (line) => {
    expect(read(line, at("in-the-money", talk("")))).toHaveProperty(
      "answer",
      expect.stringContaining("Type deal even"),
    );
  },
);

test("the stacks in words name the bounty on each head", () => {
  const told = read("stacks", at("tournament-bounties"));
  expect("answer" in told && told.answer).toContain("Seat 2, Maya: 42,900, in the hand, bounty $12.50.");
});

test("what is typed about a deal says how long there is", () => {
  const told = read("deal", at("deal", { deal_ms: 134_000 }));
  expect("answer" in told && told.answer).toBe(
    "Maya proposes a deal: $103 for you. By ICM · $20 left to play for · 1 of 3 agree. 2:14 left to answer. Type yes to take it, or no to play on.",
  );
  const asked = read("deal", at("deal-talk", { deal_ms: 61_000 }));
  expect("answer" in asked && asked.answer).toContain("or play on. 1:01 left to propose.");
});

test("a proposed deal is taken or not; one can't agree to talk that has no figures yet", () => {
  const proposed = at("in-the-money", talk("icm"));
  expect(read("yes", proposed)).toEqual({ send: { type: "answer_deal", yes: true } });
  expect(read("deal no", proposed)).toEqual({ send: { type: "answer_deal", yes: false } });
  const talking = at("in-the-money", talk(""));
  expect(read("yes", talking)).toHaveProperty("answer");
  expect(read("no", talking)).toEqual({ send: { type: "answer_deal", yes: false } });
  expect(offerWords(proposed).join(" ")).toContain("Type yes to take it, or no to play on.");
});

test("the clock of a cash game and of a tournament are two things", () => {
  expect(read("clock", at("tournament-playing"))).toEqual({ send: { type: "call_clock" } });
});

test("how it stands is told in sentences", () => {
  expect(levelWords(at("tournament-playing"))).toMatchInlineSnapshot(
    `"Level 7: blinds 300 and 600, ante 600. 7:12 left. Next blinds: 400 and 800. You’re 4th of 7. 7 players left, 25,714 on average. 4 from the money."`,
  );
  expect(levelWords(at("tournament-playing", { level_runs: false }))).toContain("The clock is stopped.");
  expect(levelWords(at("tournament-break"))).toContain("Break: 4:32 left.");
  expect(levelWords(at("tournament-gathering"))).toMatchInlineSnapshot(
    `"14 players are in. It hasn’t started. Level 1: blinds 25 and 50."`,
  );
  expect(prizeWords(at("tournament-playing"))).toMatchInlineSnapshot(`"$360 in prizes: $180, $108, $72."`);
  expect(offerWords(at("tournament-gathering"))).toMatchInlineSnapshot(`
    [
      "Type enter: Enter for $30.",
      "Type start: draw the seats and start the tournament.",
    ]
  `);
  expect(offerWords(at("busted-rebuy"))).toMatchInlineSnapshot(`
    [
      "Type rebuy: Buy another stack for $30.",
      "Type no rebuy: say that you won’t buy another stack.",
    ]
  `);
});
