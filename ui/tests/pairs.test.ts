/** Every two choices meet, in far fewer rows than there are. */
import { expect, test } from "vitest";
import { pairs, pairsIn, product } from "./pairs";

const ROWS = product({
  kind: ["crowd", "big", "shown"],
  seats: [2, 3, 4, 5, 6, 7, 8, 9, 10],
  size: ["desk", "phone"],
  theme: ["dark", "light"],
});
const seen = (rows: object[]) => new Set(rows.flatMap(pairsIn));

test("all combinations: each once", () => {
  expect(ROWS).toHaveLength(3 * 9 * 2 * 2);
  expect(new Set(ROWS.map((row) => Object.values(row).join()))).toHaveLength(ROWS.length);
});

test("every two choices stand in a row together, and none of the rows could go", () => {
  const few = pairs(ROWS);
  expect(seen(few)).toEqual(seen(ROWS));
  // Each kind has to meet each number of seats.
  expect(few).toHaveLength(27);
});

test("what can't be together isn't", () => {
  const rows = ROWS.filter(({ kind, seats }) => kind !== "big" || seats > 8);
  const few = pairs(rows);
  expect(seen(few)).toEqual(seen(rows));
  expect(few.filter(({ kind }) => kind === "big").every(({ seats }) => seats > 8)).toBe(true);
});

test("between two choices alone, no row can go", () => {
  const rows = product({ view: ["vote", "deal"], size: ["desk", "phone", "small"] });
  expect(pairs(rows)).toEqual(rows);
});
