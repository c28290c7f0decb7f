import { expect, test } from "vitest";
import { remaining } from "../src/table/time";

test("a turn's time runs down to nothing", () => {
  expect(remaining(12_000, 5_000, "playing")).toBe(7_000);
  expect(remaining(12_000, 15_000, "playing")).toBe(0);
});

test("while the game is paused the time that is left stands still", () => {
  expect(remaining(12_000, 5_000, "paused")).toBe(12_000);
});
