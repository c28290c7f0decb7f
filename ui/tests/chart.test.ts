import { expect, test } from "vitest";
import { chartOf, LEFT, roundUp } from "../src/story/chart";
import type { Story } from "../src/wire";

const player = (guest: string, nets: number[], besides = 0) => ({
  guest,
  name: guest,
  picture: "",
  hue: 0,
  bot: "",
  hands: nets.length,
  net: nets.reduce((sum, net) => sum + net, 0),
  result: nets.reduce((sum, net) => sum + net, besides),
  turns: nets.map((net, i) => ({ at_ms: 1000 * (i + 1), hand: String(i + 1), net })),
  all_ins: 0,
  all_in_won: 0,
  all_in_expected: 0,
  all_ins_left_out: 0,
  entered: false,
  from_tournaments: 0,
  figures: null,
});
const story = (players: ReturnType<typeof player>[]): Story => ({
  title: "Friday",
  currency: "$",
  you: "",
  ended: false,
  imported: false,
  hands: 3,
  from_ms: 1000,
  to_ms: 3000,
  players,
  tournaments: [],
  voided: 0,
  unwritten: 0,
  pot: null,
  best: null,
  closed: false,
  shown: false,
  key: "",
  may_withdraw: false,
  link: "",
  banker: "Dana",
  counted: 0,
  odd: 0,
  odd_mine: 0,
  fair_play: null,
});

test("amounts beside a chart are round", () => {
  expect([0, 7, 11, 43, 120, 999].map(roundUp)).toEqual([1, 10, 20, 50, 200, 1000]);
});

test("a winner's line ends above nothing, a loser's as far below", () => {
  const chart = chartOf(story([player("Maya", [100, 300, 0]), player("Theo", [-100, -300, 0])]), 640, 300);
  const [maya, theo] = chart.curves;
  expect(maya!.y).toBeLessThan(chart.zero);
  expect(chart.zero - maya!.y).toBeCloseTo(theo!.y - chart.zero);
  expect(maya!.points.split(" ")).toHaveLength(4);
  expect(maya!.points.split(" ")[0]).toBe(`${LEFT},${chart.zero}`);
  expect(chart.marks.map(({ minor }) => minor)).toEqual([-400, -200, 0, 200, 400]);
});

test("who comes later begins where they came", () => {
  const late = player("Kim", [50]);
  late.turns[0] = { at_ms: 3000, hand: "3", net: 50 };
  const chart = chartOf(story([player("Maya", [0, 0, -50]), late]), 640, 300);
  const [first, last] = chart.curves[1]!.points.split(" ").map((point) => Number(point.split(",")[0]));
  expect(first).toBeCloseTo(LEFT + (2 / 3) * (640 - LEFT - 10));
  expect(last).toBe(chart.curves[0]!.x);
});

test("a line ends at the result that is written beside it", () => {
  const corrected = story([player("Maya", [100, 300, 0], -500), player("Theo", [-100, -300, 0])]);
  const [maya, theo] = chartOf(corrected, 640, 300).curves;
  expect(maya!.stops.at(-1)).toMatchObject({ after: 4, sum: -100 });
  expect(theo!.stops.at(-1)).toMatchObject({ after: 3, sum: -400 });
});

test("a night of one hand, or of none that won anything, has a chart too", () => {
  const flat = chartOf({ ...story([player("Maya", [0])]), to_ms: 1000 }, 640, 300);
  expect(flat.curves[0]!.points).not.toContain("NaN");
  expect(chartOf(story([player("Maya", [])]), 640, 300).curves[0]!.points).not.toContain("NaN");
});
