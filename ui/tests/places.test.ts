import { expect, test } from "vitest";
import { placesOf, stepOf } from "../src/board/places";

/** A table is 1160 by 800 units. A plate with its cards is at most so large, and its middle is the plate's. */
const [WIDE, HIGH, ABOVE, BELOW] = [1160, 800, 146, 48];

test.each([7, 8, 9, 10])("no hand of %i players lies on another's, or on the board", (players) => {
  const places = placesOf(players);
  expect(places).toHaveLength(players);
  const boxes = places.map(({ x, y }) => {
    const [middle, plate] = [(x / 100) * WIDE, (y / 100) * HIGH];
    return { left: middle - 150, right: middle + 150, top: plate - ABOVE, bottom: plate + BELOW };
  });
  const board = { left: 268, right: 892, top: 217, bottom: 487 };
  const all = [...boxes, board];
  for (const [n, a] of all.entries())
    for (const b of all.slice(n + 1))
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
});

test("seats follow each other clockwise, the first below the middle", () => {
  for (const players of [2, 6, 7, 8, 9, 10]) {
    const turns = placesOf(players).map(({ x, y }) => Math.atan2(50 - x, y - 50));
    const turned = turns.map((turn) => (turn < -1e-9 ? turn + 2 * Math.PI : turn));
    expect(turned).toEqual(turned.toSorted((a, b) => a - b));
    expect(turned[0]).toBeCloseTo(0);
  }
});

test("of each card its index is seen, however many there are", () => {
  expect(stepOf(2, 76)).toBe(80);
  for (const cards of [4, 5, 6, 7]) {
    expect(stepOf(cards, 76)).toBeGreaterThanOrEqual(37);
    expect(76 + (cards - 1) * stepOf(cards, 76)).toBeLessThan(300);
  }
});
