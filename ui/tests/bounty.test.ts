/** Where the bounty on a player's head stands. */
import { expect, test } from "vitest";
import { bountyAt } from "../src/table/bounty";
import type { Box, Layout } from "../src/table/layout";

const stage: Box = { x: 490, y: 312, w: 980, h: 624 };
const plate: Box = { x: 200, y: 300, w: 130, h: 50 };
const own: Box = { x: 490, y: 580, w: 160, h: 50 };
const at = (more: Partial<Layout> = {}): Layout =>
  ({
    stage,
    plates: [own, plate],
    bets: [null, null],
    marks: [null, null],
    holes: [null, null],
    rows: [],
    pots: { x: 490, y: 200, w: 100, h: 40 },
    ...more,
  }) as Layout;

test("a bounty looks out over the right corner of a plate", () => {
  const { x, y } = bountyAt(1, 2, at(), false);
  expect(y).toBe(275);
  expect(x).toBeGreaterThan(200 + 65 - 13);
});

test("where a bet lies there, it goes beside the picture", () => {
  const bet = { x: 280, y: 270, w: 90, h: 28 };
  expect(bountyAt(1, 2, at({ bets: [null, bet] }), false)).toEqual({ x: 198, y: 275 });
});

test("at the edge of the window it moves in", () => {
  const edge = { ...plate, x: 980 - 65 };
  expect(bountyAt(1, 2, at({ plates: [own, edge] }), false)).toEqual({ x: 964, y: 275 });
});

test("beside cards that are shown it goes to the lower edge, and never on the board", () => {
  const cards = { x: 200, y: 262, w: 130, h: 50 };
  const shown = at({ holes: [null, cards] });
  expect(bountyAt(1, 2, shown, true).y).toBeLessThan(300);
  expect(bountyAt(1, 2, shown, true, true)).toEqual({ x: 252, y: 329 });
  const board = { x: 340, y: 350, w: 300, h: 60, name: null, result: null };
  expect(bountyAt(1, 2, { ...shown, rows: [board] }, true, true)).toEqual({ x: 148, y: 329 });
});

test("on a phone it may stand at the lower edge; elsewhere the last place is on the plate", () => {
  const bet = { x: 200, y: 270, w: 130, h: 28 };
  const full = at({ bets: [null, bet] });
  expect(bountyAt(1, 2, full, true)).toEqual({ x: 252, y: 329 });
  expect(bountyAt(1, 2, full, false)).toEqual({ x: 246, y: 284 });
});

test("on one's own plate it stands beside the name", () => {
  expect(bountyAt(0, 2, at(), false)).toEqual({ x: 545, y: 570 });
});
