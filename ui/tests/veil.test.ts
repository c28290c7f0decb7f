import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { CHIPS, DEAL, FLIP, STAGGER, SWEEP, WIN } from "../src/table/motion";
import { flightOf, LANDED, ringOf, veiled } from "../src/table/veil";
import type { News, View } from "../src/wire";

const turn = views["my-turn"]!;
const over = views.showdown!;
const told = (event: object): News[] =>
  [{ seq: 1, at_ms: 0, table: 1, lines: [], event }] as unknown as News[];
const with_ = (view: View, more: Partial<View>): View => ({ ...view, ...more });

test("the button's left is dealt first, the button last", () => {
  expect(ringOf([1, 2, 4, 8], 4)).toEqual([8, 1, 2, 4]);
  expect(ringOf([1, 2], 0)).toEqual([1, 2]);
});

test("a flop lies when its third card lies", () => {
  expect(flightOf(told({ type: "board_dealt", cards: [1, 2, 3] }), turn)).toEqual({
    cards: SWEEP / 2 + 2 * STAGGER + DEAL,
    chips: 0,
  });
  expect(flightOf(told({ type: "board_dealt", cards: [1] }), turn).cards).toBe(SWEEP / 2 + DEAL);
});

test("one's own second card comes after a first one for everybody, and turns over", () => {
  const mine = { ...turn, hand: { ...turn.hand!, button: 9 } };
  const { cards } = flightOf(told({ type: "hole_dealt", down: 2 }), mine);
  expect(cards).toBe(turn.chairs.length * STAGGER + DEAL + FLIP);
});

test("a call takes the way of its chips, a pot its own, and a chat nothing", () => {
  expect(flightOf(told({ type: "called", seat: 2, amount: 3 }), turn)).toEqual({ cards: 0, chips: CHIPS });
  expect(flightOf(told({ type: "awarded", seat: 2, amount: 3 }), turn)).toEqual({ cards: 0, chips: WIN });
  expect(flightOf(told({ type: "said" }), turn)).toEqual(LANDED);
});

test("what one holds is not told before the turn lies", () => {
  /** A pair on the flop becomes two pair with the turn: until it lies, the dock says a pair. */
  const flop = with_(turn, { you: { ...turn.you, reading: "a pair of kings" } });
  expect(turn.prompt.title).toBe("reading");
  expect(veiled(turn, flop, true, false).you.reading).toBe("a pair of kings");
  expect(veiled(turn, flop, false, false).you.reading).toBe(turn.you.reading);
  const fresh = with_(turn, { hand: { ...turn.hand!, number: 213 } });
  const first = veiled(turn, fresh, true, false);
  expect([first.you.reading, first.prompt.title]).toEqual(["", "turn"]);
});

test("what may be done is never held back", () => {
  const flop = with_(turn, { may: null });
  expect(veiled(turn, flop, true, true).may).toBe(turn.may);
  expect(veiled(turn, flop, true, true).hand!.board).toBe(turn.hand!.board);
});

test("nobody has won before the last card lies, and the pots stay until then", () => {
  const river = with_(over, {
    hand: { ...over.hand!, awards: [], winners: [], won_on: [], winning: "", pots: turn.hand!.pots },
    chairs: over.chairs.map((chair) => ({ ...chair, won: 0, reading: "", stack: chair.stack - chair.won })),
  });
  const seen = veiled(over, river, true, true);
  expect([seen.hand!.awards, seen.hand!.winners, seen.hand!.winning]).toEqual([[], [], ""]);
  expect(seen.hand!.pots).toBe(turn.hand!.pots);
  expect(seen.chairs.every(({ won, reading }) => !won && !reading)).toBe(true);
});

test("a stack counts up when its chips have come", () => {
  const before = with_(over, {
    chairs: over.chairs.map((chair) => ({ ...chair, won: 0, stack: chair.stack - chair.won })),
  });
  const seen = veiled(over, before, false, true);
  expect(seen.chairs.map(({ stack }) => stack)).toEqual(before.chairs.map(({ stack }) => stack));
  expect(seen.hand!.awards).toEqual(over.hand!.awards);
  expect(seen.prompt.title).not.toBe("won");
  expect(veiled(over, seen, false, false)).toBe(over);
});
