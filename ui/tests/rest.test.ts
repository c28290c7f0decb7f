/** A screen at rest: it lies on a table for five hours, and runs on a battery. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { views } from "../src/fixtures/views";
import { looks, untilNext } from "../src/seconds";
import { Table } from "../src/table/state.svelte";
import type { View } from "../src/wire";

const page = new EventTarget() as EventTarget & { hidden: boolean };
function turn(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}
let close = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no line")));
});
afterEach(() => {
  close();
  close = () => {};
  // What was spied on is a fake one: it must not be put back afterwards.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table as it has just been seen, with some of it changed. */
function at(view: View, more: Partial<View> = {}): Table {
  const table = new Table("fix", () => ({ send: () => Promise.resolve(null), close: () => undefined }));
  close = () => table.close();
  table.receive({ seq: 1, view: { ...view, ...more }, news: [] });
  return table;
}
/** How often the table is looked at in so many seconds. */
function wakes(seconds: number): number {
  const set = vi.spyOn(globalThis, "setTimeout");
  const before = set.mock.calls.length;
  vi.advanceTimersByTime(seconds * 1000);
  return set.mock.calls.length - before;
}

// ---------------------------------------------------------------- looks

test("a time of 12.3 s shows a second less just after 0.3 s, and one of 12 s after a second", () => {
  expect(untilNext(12_300)).toBe(305);
  expect(untilNext(12_000)).toBe(1005);
  expect(untilNext(11_995)).toBe(1000);
});

test("a clock is looked at while it runs, and no more", () => {
  let left = 3;
  const clock = looks(
    () => left--,
    () => (left ? 1000 : 0),
  );
  close = clock.stop;
  vi.advanceTimersByTime(10_000);
  expect(left).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a hidden page is not looked at, and at once when it is seen again", () => {
  const look = vi.fn();
  close = looks(look, () => 1000).stop;
  turn(true);
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(0);
  expect(vi.getTimerCount()).toBe(0);
  turn(false);
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(look).toHaveBeenCalledTimes(2);
});

// ---------------------------------------------------------------- the table

test.each(Object.keys(views))("the table “%s” is looked at once a second at most", (name) => {
  at(views[name]!);
  vi.advanceTimersByTime(1000);
  expect(wakes(10)).toBeLessThanOrEqual(10);
});

test("where no time runs nothing wakes: the game is paused, or nobody is hurried", () => {
  for (const view of [
    views.paused!,
    { ...views["my-turn"]!, phase: "paused" } as View,
    { ...views.rail!, clock: null },
  ]) {
    at(view);
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
    close();
  }
});

test("my clock is told as each second begins, and ends when the server said", () => {
  const clock = { ...views["my-turn"]!.clock!, left_ms: 2350 };
  const table = at(views["my-turn"]!, { clock });
  const told: [number, number][] = [];
  for (let ms = 0; ms <= 3000; ms += 10) {
    const left = Math.ceil(table.left(clock.left_ms) / 1000);
    if (left !== told.at(-1)?.[1]) told.push([ms, left]);
    vi.advanceTimersByTime(10);
  }
  expect(told).toEqual([
    [0, 3],
    [360, 2],
    [1360, 1],
    [2360, 0],
  ]);
});

test("the keys open three tenths of a second after the price has changed", () => {
  const table = at(views["my-turn"]!, { may: null });
  table.line = "open";
  table.receive({ seq: 2, view: views["my-turn"]!, news: [] });
  vi.advanceTimersByTime(290);
  expect(table.locked).toBe(true);
  vi.advanceTimersByTime(10);
  expect(table.locked).toBe(false);
});

test("keys that are looked at a moment before they open are looked at again", () => {
  const table = at(views["my-turn"]!, { may: null });
  table.line = "open";
  table.receive({ seq: 2, view: views["my-turn"]!, news: [] });
  const began = performance.now();
  vi.advanceTimersByTime(295);
  // They are drawn while they are still shut, and could open before it is asked when to look next.
  const clock = vi
    .spyOn(performance, "now")
    .mockReturnValue(began + 300.1)
    .mockReturnValueOnce(began + 299.9);
  turn(false);
  clock.mockRestore();
  vi.advanceTimersByTime(10);
  expect(table.locked).toBe(false);
});

test("a hidden table is looked at no more, and shows the true time when it is seen", () => {
  const clock = { ...views["my-turn"]!.clock!, left_ms: 18_000 };
  const table = at(views["my-turn"]!, { clock });
  vi.advanceTimersByTime(1000);
  turn(true);
  expect(wakes(10)).toBe(0);
  turn(false);
  expect(table.left(clock.left_ms)).toBe(7000);
});

test("a hidden table of a tournament wakes for what is said aloud: five minutes, and one", () => {
  const table = at(views["tournament-playing"]!, { level_ms: 7 * 60_000, clock: null });
  turn(true);
  expect(wakes(119)).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(table.calm).toContain("Five minutes");
  expect(wakes(239)).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(table.calm).toContain("One minute");
  expect(wakes(60)).toBe(0);
});

test("a line for a screen reader doesn't say that it's somebody's turn once it isn't", () => {
  const mine = views["my-turn"]!;
  const others = { ...mine, may: null };
  const table = at(others);
  table.receive({ seq: 2, view: mine, news: [] });
  expect(table.urgent).toContain("Your turn");
  table.receive({ seq: 3, view: others, news: [] });
  expect(table.urgent).toBe("");
});
