import { expect, test } from "vitest";
import { changed } from "../src/changes";
import { views } from "../src/fixtures/views";
import type { Changes } from "../src/wire";

const change = (more: Partial<Changes>): Changes => ({
  seq: 2,
  public: {},
  own: {},
  hand: {},
  chairs: [],
  news: [],
  ...more,
});
const before = views["my-turn"]!;

test("a call: the pot, the turn, one chair and what I may are different, and nothing else is", () => {
  const maya = { ...before.chairs[1]!, stack: 352, bet: 120 };
  const after = changed(
    before,
    change({ public: { clock: null }, own: { may: null }, hand: { turn: 2, to_match: 120 }, chairs: [maya] }),
  );
  expect(after).toEqual({
    ...before,
    clock: null,
    may: null,
    hand: { ...before.hand, turn: 2, to_match: 120 },
    chairs: before.chairs.map((chair) => (chair.seat === 2 ? maya : chair)),
  });
});

test("the view before stays as it was", () => {
  const copy = structuredClone(before);
  changed(
    before,
    change({
      public: { kitty: 5 },
      own: { skipped: true },
      hand: { turn: 3 },
      chairs: [{ ...before.chairs[4]!, bet: 9 }],
    }),
  );
  expect(before).toEqual(copy);
});

test("chairs are known by their seats, wherever they stand in the list", () => {
  const two = { ...before, chairs: before.chairs.filter(({ seat }) => seat === 6 || seat === 9) };
  const after = changed(two, change({ chairs: [{ ...before.chairs[8]!, name: "Nadia" }] }));
  expect(after.chairs.map(({ seat, name }) => [seat, name])).toEqual([
    [6, "Omar"],
    [9, "Nadia"],
  ]);
});

test("something may be gone now, and between the hands there is no hand to change", () => {
  expect(changed(before, change({ own: { may: null } })).may).toBeNull();
  expect(changed({ ...before, hand: null }, change({ public: { next_ms: 900 } })).hand).toBeNull();
});

test("a change in which only something is said leaves the table as it is", () => {
  expect(changed(before, change({}))).toEqual(before);
});
