import { expect, test } from "vitest";
import { carriedOut } from "../src/table/ahead";

test("a call chosen at six is made at six and falls away at nine", () => {
  const chosen = { choice: { kind: "call", then: "call", otherwise: "" }, price: 6 } as const;
  expect(carriedOut(chosen, 6)).toEqual({ type: "call" });
  expect(carriedOut(chosen, 9)).toBeNull();
});

test("check or fold does what the price asks for", () => {
  const chosen = { choice: { kind: "check_fold", then: "check", otherwise: "fold" }, price: 0 } as const;
  expect(carriedOut(chosen, 0)).toEqual({ type: "check" });
  expect(carriedOut(chosen, 12)).toEqual({ type: "fold" });
});

test("a check falls away when somebody bets", () => {
  const chosen = { choice: { kind: "check", then: "check", otherwise: "" }, price: 0 } as const;
  expect(carriedOut(chosen, 0)).toEqual({ type: "check" });
  expect(carriedOut(chosen, 4)).toBeNull();
});

test("nobody folds when the price has gone", () => {
  const chosen = { choice: { kind: "fold", then: "fold", otherwise: "" }, price: 6 } as const;
  expect(carriedOut(chosen, 6)).toEqual({ type: "fold" });
  expect(carriedOut(chosen, 0)).toBeNull();
});

test("a call of any is made at every price, and falls away where nobody bets", () => {
  const chosen = { choice: { kind: "call_any", then: "call", otherwise: "call" }, price: 6 } as const;
  expect(carriedOut(chosen, 6)).toEqual({ type: "call" });
  expect(carriedOut(chosen, 90)).toEqual({ type: "call" });
  expect(carriedOut(chosen, 0)).toBeNull();
});
