import { expect, test } from "vitest";
import { amountOf, at, back, given, NOTHING, plus, typed, used } from "../src/real/amounts";
import { isCounted, legalWords, noRaiseWords } from "../src/real/said";
import { spots } from "../src/real/ring";
import type { MayView, View } from "../src/wire";
import { BLANK, isUsedUp, placeOf, withoutLast, withRank, withSuit } from "../src/real/keypad";
import {
  added,
  dropped,
  EMPTY,
  type Entry,
  next,
  refused,
  released,
  restored,
  saved,
} from "../src/real/queue";

const tap = (id: string): Entry => ({
  id,
  command: { type: "check_around" },
  moment: "3.17",
  says: "Everyone checks",
});
const waiting = (...ids: string[]) => ids.map(tap).reduce(added, EMPTY);

test("only the first that waits names the moment it was tapped at", () => {
  expect(waiting("a", "b", "c").waiting.map(({ moment }) => moment)).toEqual(["3.17", "", ""]);
});

test("what was tapped is sent in order, one after the other", () => {
  const queue = waiting("a", "b");
  expect(next(queue)?.id).toBe("a");
  expect(next(saved(queue, "a"))?.id).toBe("b");
  expect(next(saved(saved(queue, "a"), "b"))).toBeNull();
});

test("a refused one holds back what was tapped after it", () => {
  const held = refused(waiting("a", "b"), "a", "Someone else entered something first.");
  expect([held.held, next(held)]).toEqual([true, null]);
  expect(held.refused.map(({ id, why }) => [id, why])).toEqual([
    ["a", "Someone else entered something first."],
  ]);
  expect(next(released(held))?.id).toBe("b");
  expect(dropped(held, "").waiting).toEqual([]);
});

test("what is being sent is not dropped: it may have arrived", () => {
  expect(dropped(waiting("a", "b"), "a").waiting.map(({ id }) => id)).toEqual(["a"]);
});

test("what the device kept is taken up again, as far as it can be read", () => {
  const queue = waiting("a", "b");
  expect(restored(JSON.parse(JSON.stringify(queue)))).toEqual(queue);
  expect(restored({ waiting: [{ id: 3 }, tap("c")], refused: "no" }).waiting.map(({ id }) => id)).toEqual([
    "c",
  ]);
  for (const found of [null, "no", 7]) expect(restored(found)).toEqual(EMPTY);
});

test("a card is a rank and a suit, and no card twice", () => {
  const used = new Set(["As"]);
  const ace = withRank(BLANK, "A");
  expect(withSuit(ace, "s", used, 3)).toEqual(ace);
  const one = withSuit(ace, "h", used, 3);
  expect(one).toEqual({ cards: ["Ah"], rank: "" });
  expect(withSuit(withRank(one, "A"), "h", used, 3).cards).toEqual(["Ah"]);
  expect(withSuit(withRank(one, "K"), "d", used, 1).cards).toEqual(["Ah"]);
  expect(withoutLast(withRank(one, "K"))).toEqual(one);
  expect(withoutLast(one)).toEqual(BLANK);
});

test("cards are named to the server by their place", () => {
  expect(["2c", "Ah", "As"].map(placeOf)).toEqual([0, 50, 51]);
  expect(isUsedUp("A", new Set(["As", "Ah", "Ad", "Ac"]))).toBe(true);
  expect(isUsedUp("A", new Set(["As", "Ah", "Ad"]))).toBe(false);
});

test("the first chip takes the place of what stood there; a size is added to", () => {
  const none = () => null;
  expect(amountOf(given(6), none)).toBe(6);
  expect(amountOf(plus(plus(given(6), 25), 5), none)).toBe(30);
  expect(amountOf(plus(at(6), 5), none)).toBe(11);
  expect(back(given(6))).toEqual(NOTHING);
});

test("nothing is no amount, and a zero is what was entered as one", () => {
  const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  expect(amountOf(NOTHING, whole)).toBeNull();
  expect(amountOf(back(plus(NOTHING, 5)), whole)).toBeNull();
  expect([amountOf(typed(NOTHING, "0"), whole), amountOf(at(0), whole)]).toEqual([0, 0]);
});

test("a sum is built of chips or of digits, and taken back step by step", () => {
  const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  const chips = plus(plus(NOTHING, 25), 5);
  expect(amountOf(chips, whole)).toBe(30);
  expect(amountOf(back(chips), whole)).toBe(25);
  const digits = [..."041"].reduce(typed, at(20));
  expect(digits.digits).toBe("41");
  expect(amountOf(digits, whole)).toBe(41);
  expect(amountOf(typed(digits, "."), whole)).toBeNull();
  expect(amountOf(plus(digits, 5), whole)).toBe(5);
});

test("once an amount has gone to someone, the next chip or digit begins another", () => {
  const five = used(typed(NOTHING, "5"));
  expect(five.digits).toBe("5");
  expect([..."11.5"].reduce(typed, five).digits).toBe("11.5");
  expect(typed(five, ".").digits).toBe(".");
  expect(plus(used(plus(plus(NOTHING, 5), 25)), 100).chips).toEqual([100]);
  expect(plus(plus(five, 25), 5).chips).toEqual([25, 5]);
});

test("whoever runs the table reads about the player why there is no raise", () => {
  const may = (why: string) => ({ why_no_raise_words: why }) as MayView;
  expect(noRaiseWords(may("raise.short"), "Omar")).toBe("Omar doesn’t have enough chips to raise.");
  expect(noRaiseWords(may(""), "Omar")).toBe("");
});

test("where there is one amount alone, nothing is said of more", () => {
  const amount = (chips: number) => `$${chips}`;
  const may = (more: Partial<MayView>) => ({ call: 0, raise_least: 6, raise_most: 6, ...more }) as MayView;
  expect(legalWords(may({ is_bet: true }), amount)).toBe("Check, or bet $6.");
  expect(legalWords(may({}), amount)).toBe("Check, or raise to $6.");
  expect(legalWords(may({ call: 3 }), amount)).toBe("Call $3, raise to $6, or fold.");
  expect(legalWords(may({ is_bet: true, raise_most: 9 }), amount)).toBe("Check, or bet $6 or more.");
});

test("a stack is known unless its chips have yet to be counted", () => {
  const view = { real: { depth: "button", uncounted: [2] } } as unknown as Pick<View, "real">;
  expect([1, 2].map((seat) => isCounted(view, seat))).toEqual([true, false]);
  expect(isCounted({ real: null }, 1)).toBe(true);
});

test("no plate of a full ring lies on another, on a phone", () => {
  const room = { w: 382, h: 220 };
  for (const [count, w] of [
    [7, 104],
    [8, 104],
    [9, 96],
    [10, 96],
  ] as const) {
    const all = spots(count, room, { w, h: 56 });
    const meet = all.filter((one, i) =>
      all.slice(i + 1).some(({ x, y }) => Math.abs(one.x - x) < w - 0.5 && Math.abs(one.y - y) < 54),
    );
    expect([count, meet.length, all.length]).toEqual([count, 0, count]);
  }
});
