import { draftOf, type Draft } from "../src/tournament/draft";
import { line } from "../src/tournament/saved";
import { nth } from "../src/tournament/nth";
import { expect, test } from "vitest";
import {
  added,
  blindsIn,
  boundedIn,
  cellOf,
  cellText,
  changedCell,
  clockIn,
  clockText,
  columnsOf,
  heights,
  lengthIn,
  lengthText,
  minorIn,
  moved,
  nextAt,
  numberIn,
  percentsOf,
  removed,
  rescaled,
  short,
  spanIn,
  startsOf,
  tooLate,
  unreadWithout,
  usualStart,
} from "../src/tournament/plan";
import type { Level } from "../src/wire";

const level = (small: number, big: number, more: Partial<Level> = {}): Level => ({
  small,
  big,
  ante: 0,
  minutes: 20,
  rest: 0,
  ...more,
});
const three = [level(25, 50), level(50, 100, { rest: 10 }), level(100, 200, { ante: 200 })];

test.each([
  ["15,000", 15_000],
  ["15k", 15_000],
  ["10 000", 10_000],
  ["1,500", 1500],
  ["18", 18],
  ["", null],
  ["many", null],
  ["-3", null],
  ["1.5", null],
  ["$20", null],
])("%s is the number %s", (text, n) => {
  expect(numberIn(text)).toBe(n);
});

test("chips in little room are still exact", () => {
  expect([50, 1200, 1250, 12_500, 1255, 1_500_000].map(short)).toEqual([
    "50",
    "1.2k",
    "1.25k",
    "12.5k",
    "1,255",
    "1.5m",
  ]);
});

test.each([
  ["25/50", [25, 50]],
  ["25 / 50", [25, 50]],
  ["25 50", [25, 50]],
  ["25-50", [25, 50]],
  ["600/1.2k", [600, 1200]],
  ["1,000/2,000", [1000, 2000]],
  ["100", [50, 100]],
  ["25/", null],
  ["1/2/3", null],
  ["low", null],
])("the blinds of %s", (text, blinds) => {
  expect(blindsIn(text)).toEqual(blinds);
});

test.each([
  ["7:30 PM", 1170],
  ["7.30pm", 1170],
  ["7 p.m.", 1140],
  ["7p", 1140],
  ["19:30", 1170],
  ["1930", 1170],
  ["12:15 AM", 15],
  ["12 pm", 720],
  ["24:00", 0],
  ["7:75", null],
  ["13 pm", null],
  ["25:00", null],
  ["soon", null],
])("the clock time %s", (text, minutes) => {
  expect(clockIn(text)).toBe(minutes);
});

test("an hour without its half of the day is in the one that is meant", () => {
  expect(clockIn("7:30", "pm")).toBe(1170);
  expect(clockIn("19:30", "pm")).toBe(1170);
  expect(clockIn("07:30", "pm")).toBe(450);
});

test("a clock time in little room has no half of the day", () => {
  expect(clockText(1170, true)).toMatch(/^(7|19):30$/);
  expect(clockText(1170 + 1440)).toBe(clockText(1170));
});

test("it ends after it starts, in the nearest half of the day", () => {
  expect(spanIn("11:45 PM", 1170)).toBe(255);
  expect(spanIn("12:30 AM", 1170)).toBe(300);
  expect(spanIn("7:30 PM", 1170)).toBe(1440);
  expect(spanIn("23:45", 1170)).toBe(255);
  expect(spanIn("late", 1170)).toBe(null);
});

test("a night is sixteen hours at most: an end before the start is the next day's", () => {
  const [start, past] = [20 * 60, spanIn("7:30 PM", 20 * 60)!];
  expect(past).toBe(23 * 60 + 30);
  expect(tooLate(past, start)).toBe(
    `That’s ${clockText(19 * 60 + 30)} the next day, after 23½ hours. Enter an end within 16 hours of the start.`,
  );
  expect(tooLate(past + 10, start)).toContain("after 23:40 hours");
  expect(tooLate(spanIn("1:00 AM", start)!, start)).toBe("");
  expect([tooLate(960, start), tooLate(961, start) !== ""]).toEqual(["", true]);
});

test("a number beyond counting is the largest that can be counted", () => {
  expect(boundedIn("99999999999999999999")).toBe(Number.MAX_SAFE_INTEGER);
  expect([boundedIn("18"), boundedIn("-3"), boundedIn("1.5"), boundedIn("")]).toEqual([18, null, null, null]);
  const stakes = { minor_per_chip: 1, currency: "$", big: 1 };
  const read = (text: string) => minorIn(text, stakes);
  expect(["20", "$7.50", "0", "99999999999999999999"].map(read)).toEqual([
    2000,
    750,
    0,
    Number.MAX_SAFE_INTEGER,
  ]);
  expect(["-5", "0.001", "free", "1,500"].map(read)).toEqual([null, null, null, null]);
});

test("a length is hours and minutes", () => {
  expect(["4:30", "4", "4.5 h", "0:20", "", "0"].map(lengthIn)).toEqual([270, 240, 270, 20, null, null]);
  expect(lengthText(265)).toBe("4:25");
});

test("a start that has passed is tomorrow's", () => {
  const now = new Date(2026, 10, 25, 20, 0);
  expect(nextAt(1170, now).tomorrow).toBe(true);
  expect(nextAt(1260, now)).toEqual({ ms: new Date(2026, 10, 25, 21, 0).getTime(), tomorrow: false });
  expect(usualStart(now)).toBe(1230);
  expect(usualStart(new Date(2026, 10, 25, 9, 0))).toBe(1170);
});

test("a break has a column of its own, and delays what comes after it", () => {
  expect(columnsOf(three)).toEqual([
    { level: 1, rests: false },
    { level: 2, rests: false },
    { level: 2, rests: true },
    { level: 3, rests: false },
  ]);
  expect(startsOf(three)).toEqual([0, 20, 50, 70]);
});

test("cells are written short, and read as they are written", () => {
  expect(cellText(three[2]!, "ante")).toBe("200");
  expect(cellText(three[0]!, "ante")).toBe("–");
  expect(cellText(three[1]!, "minutes", true)).toBe("10");
  const at = { level: 3, rests: false };
  expect(changedCell(three, at, "blinds", "1k/2k")).toMatchObject([{}, {}, { small: 1000, big: 2000 }]);
  expect(changedCell(three, at, "ante", "–")).toMatchObject([{}, {}, { ante: 0 }]);
  expect(changedCell(three, at, "minutes", "15 min")).toMatchObject([{}, {}, { minutes: 15 }]);
  expect(changedCell(three, { level: 2, rests: true }, "minutes", "5")).toMatchObject([{}, { rest: 5 }, {}]);
  expect(changedCell(three, at, "blinds", "?")).toBe("Enter two blinds, like 200/400.");
});

test("levels and breaks are removed and added", () => {
  expect(removed(three, { level: 1, rests: false })).toHaveLength(2);
  expect(columnsOf(removed(three, { level: 2, rests: true }))).toHaveLength(3);
  expect(removed([three[0]!], { level: 1, rests: false })).toHaveLength(1);
  expect(added(three, 25).at(-1)).toMatchObject({ small: 150, big: 300, ante: 300, minutes: 20 });
  expect(added([level(600, 1200)], 100).at(-1)).toMatchObject({ small: 1000, big: 2000 });
});

test("other minutes keep the blinds and the breaks", () => {
  const longer = rescaled(three, 130);
  expect(longer.map(({ minutes }) => minutes)).toEqual([40, 40, 40]);
  expect(startsOf(rescaled(three, 101)).at(-1)).toBe(101);
  expect(longer.map(({ big }) => big)).toEqual([50, 100, 200]);
});

test("bars rise from nothing to the top", () => {
  expect(heights(three).map((each) => each.toFixed(2))).toEqual(["0.00", "0.50", "1.00"]);
  expect(heights([level(1, 2)])).toEqual([0]);
});

test("arrow keys move between cells, and skip a break where it has none", () => {
  const columns = columnsOf(three);
  expect(moved("ArrowRight", { column: 1, row: "blinds" }, columns)).toEqual({ column: 3, row: "blinds" });
  expect(moved("ArrowRight", { column: 1, row: "minutes" }, columns)).toEqual({ column: 2, row: "minutes" });
  expect(moved("ArrowUp", { column: 2, row: "minutes" }, columns)).toBe(null);
  expect(moved("ArrowDown", { column: 0, row: "blinds" }, columns)).toEqual({ column: 0, row: "ante" });
  expect(moved("ArrowLeft", { column: 0, row: "ante" }, columns)).toBe(null);
  expect(moved("End", { column: 0, row: "ante" }, columns)).toEqual({ column: 3, row: "ante" });
});

test("an error names its cell", () => {
  expect(cellOf("levels.4.big")).toEqual({ level: 4, row: "blinds" });
  expect(cellOf("levels.12.minutes")).toEqual({ level: 12, row: "minutes" });
  expect(cellOf("players")).toBe(null);
});

test("shares in whole percent add up to a hundred and never rise", () => {
  expect(percentsOf([150, 90, 60])).toEqual([50, 30, 20]);
  const ten = percentsOf([290, 180, 125, 100, 80, 65, 55, 45, 35, 25]);
  expect(ten.reduce((sum, each) => sum + each)).toBe(100);
  expect([...ten].sort((one, other) => other - one)).toEqual(ten);
  expect(percentsOf([])).toEqual([]);
});

test("places are written as they are said", () => {
  expect([1, 2, 3, 4, 11, 22, 103].map(nth)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd", "103rd"]);
});

test("a tournament is kept as choices of a house, level by level", () => {
  expect(line({ small: 100, big: 200, ante: 200, minutes: 20, rest: 10 })).toBe("100/200+200 20 rest 10");
  expect(line({ small: 25, big: 50, ante: 0, minutes: 15, rest: 0 })).toBe("25/50 15");
});

test("a cell says what it takes, and how much at most", () => {
  const change = (row: "blinds" | "ante" | "minutes", text: string) =>
    changedCell(three, { level: 1, rests: false }, row, text);
  expect(change("blinds", "abc")).toBe("Enter two blinds, like 200/400.");
  expect(change("ante", "9999999999")).toBe("Blinds and antes can be 1,000,000,000 at most.");
  expect(change("blinds", "1/9999999999")).toBe("Blinds and antes can be 1,000,000,000 at most.");
  expect(change("minutes", "601")).toBe("A level or a break can last 600 minutes at most.");
});

test("what can't be read keeps its cell when a level before it goes, and goes with its own", () => {
  const at = (level: number, rests = false) => ({
    column: { level, rests },
    row: "minutes" as const,
    text: "abc",
    say: "",
  });
  const left = (level: number, rests = false) =>
    unreadWithout([at(2), at(2, true)], { level, rests }).map(({ column }) => column);
  expect(left(1)).toEqual([at(1).column, at(1, true).column]);
  expect(left(2)).toEqual([]);
  expect(left(2, true)).toEqual([at(2).column]);
  expect(left(3)).toEqual([at(2).column, at(2, true).column]);
});

const USUAL: Draft = {
  ...{ title: "", name: "", texts: { start: "7:30 PM" }, speed: "regular", dealer: "server", depth: "pots" },
  ...{ startsItself: false, rebuys: null, reentries: null, late: null, progressive: null, seats: null },
  ...{
    ante: null,
    currency: "",
    house: "tournament",
    own: null,
    unread: [],
    sharing: null,
    places: 0,
    unit: null,
    game: null,
    lateStacks: null,
  },
  percents: null,
};

test("levels come back as they were typed, also those that fall", () => {
  const falls = [level(75, 150), level(50, 100)];
  const kept = { ...USUAL, title: "Friday", texts: { players: "12" }, own: falls, percents: ["60", "4x"] };
  expect(draftOf(JSON.parse(JSON.stringify(kept)), USUAL)).toEqual(kept);
});

test("what can't be read in a cell comes back with its sentence", () => {
  const blinds = {
    column: { level: 2, rests: false },
    row: "blinds",
    text: "abc",
    say: "Two blinds.",
  } as const;
  const kept = { ...USUAL, unread: [blinds] };
  expect(draftOf(JSON.parse(JSON.stringify(kept)), USUAL)).toEqual(kept);
});

test.each([
  null,
  "Friday",
  [1, 2],
  { unread: "abc" },
  { unread: [{ text: "abc" }] },
  { unread: [{ column: { level: 2, rests: false }, row: "chips", text: "abc", say: "" }] },
  { own: [] },
  { own: [{ small: 25, big: 50 }] },
  { own: [{ ...level(25, 50), big: "50" }] },
  { own: [level(-25, 50)] },
  { own: [level(2.5, 50)] },
  { texts: { players: 12 } },
  { texts: { guests: "12" } },
  { texts: null, speed: "slow", ante: 5, rebuys: -1, percents: [], title: 7 },
])("what can't be read of what was kept is as usual: %j", (kept) => {
  expect(draftOf(kept, USUAL)).toEqual(USUAL);
});

test("one part that can't be read takes no other with it", () => {
  expect(draftOf({ title: "Friday", own: "many" }, USUAL)).toEqual({ ...USUAL, title: "Friday" });
});
