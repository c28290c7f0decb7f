import { expect, test } from "vitest";
import { inTime, remaining } from "../src/table/time";

test("a turn's time runs down to nothing", () => {
  expect(remaining(12_000, 5_000, "playing")).toBe(7_000);
  expect(remaining(12_000, 15_000, "playing")).toBe(0);
});

test("while the game is paused the time that is left stands still", () => {
  expect(remaining(12_000, 5_000, "paused")).toBe(12_000);
});

test.each([
  [9, "9 s"],
  [99, "99 s"],
  [100, "1:40"],
  [297, "4:57"],
  [363, "6:03"],
])("%i seconds are told as %s", (seconds, words) => {
  expect(inTime(seconds)).toBe(words);
});
