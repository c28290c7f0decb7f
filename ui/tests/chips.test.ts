import { expect, test } from "vitest";
import { kindsOf, piles } from "../src/chips/case";
import { contradiction, inAll, inSidePot, oddWords, sharesOf } from "../src/real/shares";
import type { ClaimView } from "../src/wire";

const house = {
  denominations: [1, 5, 25, 100],
  colours: ["white", "red", "green", "black"],
  face: "chips",
  minor_per_chip: 10,
  currency: "$",
  big: 2,
} as Parameters<typeof kindsOf>[0];

test("twelve dollars and ten cents are one black, four red and one white chip", () => {
  /** White 10c, red 50c, green $2.50, black $10. */
  expect(piles(121, house)).toEqual([
    { colour: "black", count: 1 },
    { colour: "red", count: 4 },
    { colour: "white", count: 1 },
  ]);
});

test("a house names its colours, and what is printed on them", () => {
  const own = kindsOf({ ...house, denominations: [5, 1], colours: ["blue", "pink"], face: "money" });
  expect(own).toEqual([
    { colour: "blue", value: 5, face: "$0.50" },
    { colour: "pink", value: 1, face: "$0.10" },
  ]);
});

const take = (winners: number, amount: number, odd = false) => ({
  winners,
  amount,
  odd,
  piles: [] as [number, number][],
  over: 0,
});
const claim = (more: Partial<ClaimView>): ClaimView => ({
  amount: 151,
  seats: [3, 1, 2],
  name: "one",
  pot: 0,
  part: "",
  may_be_no_ones: false,
  best: [],
  odd: false,
  shares: [[take(1, 151)], [take(1, 76, true), take(1, 75)], [take(1, 51, true), take(2, 50)]],
  alone: [],
  ...more,
});

test("odd chips go round from the button, in whatever order the names were tapped", () => {
  const shares = sharesOf([claim({})], [[2, 3]], 0);
  expect(shares.map(({ seat, amount, odd }) => [seat, amount, odd])).toEqual([
    [3, 76, true],
    [2, 75, false],
  ]);
  expect(sharesOf([claim({})], [[]], 0)).toEqual([]);
});

test("without a low the high hand takes it all, and what one takes twice is added up", () => {
  const [high, low] = [
    claim({ amount: 52, seats: [1, 2], shares: [[take(1, 52)]], alone: [[take(1, 103)]] }),
    claim({ amount: 51, seats: [1, 2], shares: [[take(1, 51)]], may_be_no_ones: true }),
  ];
  expect(sharesOf([high, low], [[1], []], 0)[0]!.amount).toBe(103);
  expect(sharesOf([high, low], [[1], [1]], 0)[0]!.amount).toBe(52);
  expect(inAll([high, low], [[1], [1]])).toEqual([{ seat: 1, amount: 103 }]);
  expect(inAll([high, low], [[1], [2]])).toEqual([]);
});

test("who wins a pot and loses another to the same hand contradicts what was tapped", () => {
  const [main, side] = [claim({ seats: [1, 2, 3] }), claim({ seats: [1, 2], name: "side", pot: 1 })];
  expect(contradiction([main, side], [[1], [2]])).toEqual({ winner: 1, loser: 2 });
  expect(contradiction([main, side], [[1], [1, 2]])).toEqual({ winner: 1, loser: 2 });
  expect(contradiction([main, side], [[1], [1]])).toBeNull();
  expect(contradiction([main, side], [[3], [2]])).toBeNull();
  expect(contradiction([main, side], [[1], []])).toBeNull();
});

test("who wins the main pot wins the side pots they are in, part by part", () => {
  const pots = [
    claim({ seats: [1, 2, 3], part: "high" }),
    claim({ seats: [1, 2, 3], part: "low" }),
    claim({ seats: [1, 2], name: "side", pot: 1, part: "high" }),
    claim({ seats: [1, 2], name: "side", pot: 1, part: "low" }),
  ];
  expect(inSidePot(pots, { 0: [1] }, 2)).toEqual([1]);
  expect(inSidePot(pots, { 0: [1, 2] }, 2)).toEqual([1, 2]);
  expect(inSidePot(pots, { 0: [3] }, 2)).toEqual([]);
  expect(inSidePot(pots, { 0: [1] }, 3)).toEqual([]);
  expect(inSidePot(pots, { 1: [2] }, 3)).toEqual([2]);
  expect(inSidePot(pots, { 0: [1] }, 1)).toEqual([]);
});

test("two runs, and the halves of a pot, are won by different hands", () => {
  const [first, second] = [claim({ part: "first run" }), claim({ part: "second run" })];
  expect(contradiction([first, second], [[1], [2]])).toBeNull();
});

test("who gets odd chips is told by the rule of the house", () => {
  const of = (...amounts: [number, boolean][]) =>
    amounts.map(([amount, odd], seat) => ({ seat, amount, odd, piles: [], over: 0 }));
  expect(oddWords(of([75, false], [75, false]), { odd_chip: "one_each_clockwise", odd_unit: 1 })).toBe("");
  expect(oddWords(of([76, true], [75, false]), { odd_chip: "all_to_first", odd_unit: 1 })).toBe("odd_first");
  expect(
    oddWords(of([67, true], [67, true], [66, false]), { odd_chip: "one_each_clockwise", odd_unit: 1 }),
  ).toBe("odd_each");
  expect(oddWords(of([68, true], [66, false], [66, false]), { odd_chip: "all_to_first", odd_unit: 1 })).toBe(
    "odd_all",
  );
  // Of a change hand of $3 in chips of ten cents, one whole dollar is odd.
  expect(oddWords(of([20, true], [10, false]), { odd_chip: "all_to_first", odd_unit: 10 })).toBe("odd_first");
});
