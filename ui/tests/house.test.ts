import { beforeEach, expect, test, vi } from "vitest";
import {
  changed,
  changesIn,
  DIFFERENT,
  freshName,
  isOwn,
  linesIn,
  matches,
  numbersIn,
  onShelf,
  put,
  same,
  shelf,
  shown,
  takeOff,
  toggled,
  written,
} from "../src/house/house";
import type { FormOption, HouseForm } from "../src/wire";

const option = (name: string, more: Partial<FormOption> = {}): FormOption => ({
  name,
  about: `about ${name}`,
  rule: "BET-22",
  kind: "number",
  value: 1,
  says: `It says ${name}.`,
  values: [],
  base: 1,
  base_says: "",
  elsewhere: [],
  least: 0,
  most: 10,
  alone: false,
  live: false,
  matters: true,
  ...more,
});
const straddle = option("straddle.enabled", { kind: "one", value: true, base: false });
const quiet = option("straddle.window_s", { matters: false });
const small = option("blinds.small", { value: 2 });
const form = {
  parts: [
    { title: "Blinds", options: [small, option("blinds.big")] },
    { title: "Straddles", options: [straddle, quiet] },
  ],
  faults: [{ option: "blinds.big", says: "No." }],
} as unknown as HouseForm;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("what is different comes first, and what is wrong belongs to it", () => {
  const names = (options: FormOption[]) => options.map(({ name }) => name);
  expect(names(changed(form))).toEqual(["blinds.small", "blinds.big", "straddle.enabled"]);
  expect(shown(form, DIFFERENT, "")).toEqual(changed(form));
  expect(form.parts.map(changesIn)).toEqual([1, 1]);
});

test("what makes no difference is found by its words only", () => {
  expect(shown(form, 1, "")).toEqual([straddle]);
  expect(shown(form, 0, "window")).toEqual([quiet]);
  expect(shown(form, 0, "bet-22 STRADDLE")).toEqual([straddle, quiet]);
  expect(shown(form, 0, "nothing like it")).toEqual([]);
  expect(matches(small, "says")).toBe(true);
});

test("numbers are read as people write them", () => {
  const bounds = { least: 0, most: 1000 };
  const one = { kind: "number", alone: false, ...bounds } as const;
  const list = { kind: "numbers", alone: false, ...bounds } as const;
  const either = { kind: "numbers", alone: true, ...bounds } as const;
  expect(numbersIn(" 5 ", one)).toBe(5);
  for (const wrong of ["", "five", "1.5", "-1", "5 10", "1001", "9".repeat(14)])
    expect(numbersIn(wrong, one)).toBeNull();
  expect(numbersIn("25, 100 500", list)).toEqual([25, 100, 500]);
  expect(numbersIn("25", list)).toEqual([25]);
  expect(numbersIn("5–10", either)).toEqual([5, 10]);
  expect(numbersIn("5", either)).toBe(5);
  expect([written(5), written([5, 10]), written("none"), written(true)]).toEqual(["5", "5, 10", "", ""]);
});

test("levels are read a line each", () => {
  expect(linesIn(" 50/100  20\n\n75/150 20 rest 10\n")).toEqual(["50/100 20", "75/150 20 rest 10"]);
  expect(linesIn(" \n")).toEqual([]);
  expect(written(["50/100 20", "75/150 20"], "lines")).toBe("50/100 20\n75/150 20");
});

test("one of several is ticked and unticked", () => {
  expect(toggled(["any"], "button")).toEqual(["any", "button"]);
  expect(toggled(["any", "button"], "any")).toEqual(["button"]);
  expect(toggled("none", "any")).toEqual(["any"]);
  expect(same([1, 2], [1, 2])).toBe(true);
});

test("a house keeps its place on the shelf", () => {
  expect(freshName()).toBe("~1");
  expect(put({ id: "~1", title: "Friday", rules: "a" })).toBe(true);
  expect(put({ id: "~2", title: "Sunday", rules: "b" })).toBe(true);
  expect(put({ id: "~1", title: "Friday", rules: "c" })).toBe(true);
  expect(shelf().map(({ id, rules }) => id + rules)).toEqual(["~1c", "~2b"]);
  takeOff("~1");
  expect(onShelf("~1")).toBeUndefined();
  expect(freshName()).toBe("~3");
  expect([isOwn("~1"), isOwn("pats")]).toEqual([true, false]);
});

test("a browser that keeps nothing says so, and a shelf full of something else is empty", () => {
  localStorage.setItem("homegame.houses", '[1, {"id": 2}, null]');
  expect(shelf()).toEqual([]);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  expect(put({ id: "~1", title: "Friday", rules: "a" })).toBe(false);
});
