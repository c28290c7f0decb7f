import { expect, test } from "vitest";
import { carriedOut, stillStands } from "../src/table/ahead";
import type { AheadView, MayView } from "../src/wire";

const may = (price: number): MayView => ({
  turn_id: "1.4",
  price,
  fold: "yes",
  check: price === 0,
  call: price,
  call_all_in: false,
  raise_least: 0,
  raise_most: 0,
  step: 1,
  is_bet: price === 0,
  sizes: [],
  why_no_raise_rule: "",
  why_no_raise: "",
  bring_in: false,
  fixed: 0,
});
const ahead = (price: number): AheadView => ({
  price,
  call: price,
  choices: price ? ["fold", "call"] : ["check_fold", "check"],
});

test("a call chosen at six is made at six and falls away at nine", () => {
  const chosen = { kind: "call", price: 6 } as const;
  expect(carriedOut(chosen, may(6))).toEqual({ type: "call" });
  expect(carriedOut(chosen, may(9))).toBeNull();
  expect(stillStands(chosen, ahead(9))).toBe(false);
});

test("check or fold checks for free and folds to any bet", () => {
  const chosen = { kind: "check_fold", price: 0 } as const;
  expect(carriedOut(chosen, may(0))).toEqual({ type: "check" });
  expect(carriedOut(chosen, may(12))).toEqual({ type: "fold" });
  expect(stillStands(chosen, ahead(12))).toBe(true);
});

test("a check falls away when somebody bets", () => {
  expect(carriedOut({ kind: "check", price: 0 }, may(0))).toEqual({ type: "check" });
  expect(carriedOut({ kind: "check", price: 0 }, may(4))).toBeNull();
});

test("a fold is never made when checking has become free", () => {
  expect(carriedOut({ kind: "fold", price: 6 }, may(6))).toEqual({ type: "fold" });
  expect(carriedOut({ kind: "fold", price: 6 }, may(0))).toBeNull();
});
