import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { amount } from "../src/money";
import { buying, entering } from "../src/table/before";
import { leaving } from "../src/table/leaving";
import { parts } from "../src/table/log";
import type { Table } from "../src/table/state.svelte";
import type { BeforeView, Line } from "../src/wire";

const table = {
  view: views["waits-buy"]!,
  amount: (chips: number) => amount(chips, views["waits-buy"]!.house, "money"),
} as unknown as Table;

test.each([
  [3, 1, 1, 3, "You owe $0.40 in blinds."],
  [3, 1, 0, 3, "Playing now takes $0.30 as your bet and $0.10 for the pot."],
  [3, 0, 1, 0, "Playing now takes $0.30 as your bet."],
  [0, 1, 0, 3, "Playing now takes $0.10 for the pot."],
])("a price of %i live and %i dead for a seat that owes %i and %i is explained", (...told) => {
  const [buy_live, buy_dead, owes_small, owes_big, words] = told;
  const before: BeforeView = { ...table.view!.before!, buy_live, buy_dead, owes_small, owes_big };
  expect(buying(table, before)!.text).toBe(`Post ${table.amount(buy_live + buy_dead)} and play now`);
  expect(entering(table, before)).toBe(
    `Waiting for the big blind. ${words} You come in on your big blind at no extra cost.`,
  );
});

test("who has no chips is told nothing of staying away", () => {
  const { view } = table;
  const broke = view!.chairs.map((chair) => (chair.seat === view!.you.seat ? { ...chair, stack: 0 } : chair));
  const now = { ...table, view: { ...view!, hand: null, chairs: broke } } as Table;
  expect(leaving(now)).toEqual(["You have no chips to cash out."]);
});

test("whom a line is about reads it as “you”", () => {
  const line: Line = {
    key: "log.host_named",
    you: "log.you.host_named",
    who: "g2",
    whom: "g1",
    filling: { name: "Theo", other: "Dana" },
  };
  const read = (guest: string) =>
    parts(line, { guest, amount: String, chips: String })
      .map((part) => ("text" in part ? part.text : ""))
      .join("");
  expect(["g1", "g2", "g3"].map(read)).toEqual([
    "Theo hosts the night now instead of you",
    "You host the night now instead of Dana",
    "Theo hosts the night now instead of Dana",
  ]);
});
