import { expect, test } from "vitest";
import {
  inOneLine,
  apart,
  byHour,
  endsOfNight,
  evening,
  few,
  fieldsOf,
  formOf,
  houseName,
  isComing,
  msOf,
  nextWeek,
  score,
  seasonChart,
  together,
} from "../src/club/club";
import { dealtLast } from "../src/lobby/evening";
import type { ClubLine, ClubNight, ClubPage } from "../src/wire";

const night = (name: string, at_ms: number, nets: Record<string, number>, counts = true): ClubNight => ({
  night: name,
  title: name,
  at_ms,
  state: "ended",
  hands: 0,
  from_ms: 0,
  to_ms: 0,
  currency: "$",
  counts,
  players: Object.entries(nets).map(([person, net]) => ({
    guest: person,
    name: person,
    person,
    net,
    hands: 0,
  })),
});
const line = (person: string, nights: ClubNight[], left_out: string[] = []): ClubLine => {
  const outings = nights.flatMap(({ night, players }) =>
    players
      .filter((each) => each.person === person)
      .map(({ net }) => ({
        night,
        place: 1,
        players: 2,
        points: net,
        net,
        hands: 0,
        counts: !left_out.includes(night),
      })),
  );
  const net = outings.reduce((sum, each) => sum + each.net, 0);
  const counted = outings.filter(({ counts }) => counts).reduce((sum, { points }) => sum + points, 0);
  const figures = { all_ins: 0, all_in_won: 0, all_in_expected: 0, pot: null, best: null, figures: null };
  return {
    person,
    place: 1,
    points: counted,
    net,
    nights: outings.length,
    won: 0,
    hands: 0,
    outings,
    ...figures,
    hours: [],
  };
};
const nights = [
  night("one", 1, { Maya: 500, Theo: -500 }),
  night("two", 2, { Theo: 200, Kim: -200 }),
  night("three", 3, { Maya: -100, Kim: 100 }),
];
const page = (lines: ClubLine[], formula: ClubPage["points"]["formula"] = "money"): ClubPage =>
  ({
    nights: nights.toReversed(),
    table: lines,
    currency: "$",
    points: { formula, ladder: [], best: 0, least: 0 },
  }) as unknown as ClubPage;
const lines = ["Maya", "Theo", "Kim"].map((person) => line(person, nights));

test("who stays at home keeps their total, and who comes later begins there", () => {
  const [maya, theo, kim] = seasonChart(page(lines), 640, 280, 90).curves;
  expect(maya!.stops.map(({ sum }) => sum)).toEqual([0, 500, 500, 400]);
  expect(theo!.stops.map(({ sum }) => sum)).toEqual([0, -500, -300, -300]);
  expect(kim!.stops.map(({ after, sum }) => [after, sum])).toEqual([
    [1, 0],
    [2, -200],
    [3, -100],
  ]);
  expect(maya!.x).toBe(640 - 90);
});

test("a night that doesn't count leaves a line where it was", () => {
  const best = line("Maya", nights, ["three"]);
  expect(seasonChart(page([best]), 640, 280, 90).curves[0]!.stops.at(-1)!.sum).toBe(best.points);
});

test("a table without nights has a chart too", () => {
  expect(seasonChart(page([line("Maya", [])]), 640, 280, 90).curves[0]!.points).not.toContain("NaN");
});

test("names beside a chart keep apart, in their order, within the picture", () => {
  const found = apart([100, 101, 99, 280], 14, 274, 15);
  expect(found[2]!).toBeLessThan(found[0]!);
  expect(found[0]!).toBeLessThan(found[1]!);
  const sorted = found.toSorted((a, b) => a - b);
  sorted.slice(1).forEach((y, i) => expect(y - sorted[i]!).toBeGreaterThanOrEqual(15));
  expect(Math.max(...found)).toBeLessThanOrEqual(274);
});

test("money has its sign, points have none", () => {
  expect(score(1250, page(lines))).toBe("+$12.50");
  expect(score(-1250, page(lines))).toBe("−$12.50");
  expect(score(1250, page(lines, "root"))).toBe("1,250");
});

test("bars are as tall as the table's largest night allows", () => {
  expect(formOf(lines[1]!, lines, 8).map(({ share }) => share)).toEqual([-1, 0.4]);
  expect(formOf(lines[1]!, lines, 1).map(({ night }) => night)).toEqual(["two"]);
});

test("hours go on past midnight", () => {
  const of = (at_ms: number, hands: number, net: number) => ({ at_ms, hands, net });
  const hours = [of(23, 5, 10), of(1, 2, -30), of(23 + 24, 5, 20)];
  expect(byHour(hours, (ms) => ms % 24)).toEqual([
    { hour: 23, hands: 10, net: 30 },
    { hour: 0, hands: 0, net: 0 },
    { hour: 1, hands: 2, net: -30 },
  ]);
  expect(byHour([])).toEqual([]);
});

test("two names at one night are one night", () => {
  expect(together(page(lines), "Maya", "Theo")).toEqual({ nights: 3, net: 400 - 300 });
});

test("winners and losers of a night; nobody of a night without a result", () => {
  expect(endsOfNight(nights[0]!)).toEqual({ best: ["Maya"], worst: ["Theo"] });
  expect(endsOfNight(night("even", 1, { Maya: 0, Theo: 0 }))).toEqual({ best: [], worst: [] });
  expect(few(["Maya", "Theo"])).toBe("Maya and Theo");
  expect(few(["Maya", "Theo", "Kim"])).toBe("Maya and 2 more");
});

test("the same table next week: the same weekday, at a quarter of an hour, still to come", () => {
  const began = new Date(2026, 10, 20, 20, 7).getTime();
  expect(nextWeek(began, began)).toBe(new Date(2026, 10, 27, 20, 0).getTime());
  expect(nextWeek(new Date(2026, 10, 20, 20, 53).getTime(), began)).toBe(
    new Date(2026, 10, 27, 21, 0).getTime(),
  );
  const later = new Date(2026, 11, 11, 21, 0).getTime();
  expect(nextWeek(began, later)).toBe(new Date(2026, 11, 18, 20, 0).getTime());
});

test("a moment and the fields of a form are the same", () => {
  const ms = new Date(2026, 0, 5, 9, 30).getTime();
  expect(fieldsOf(ms)).toEqual({ day: "2026-01-05", time: "09:30" });
  expect(msOf("2026-01-05", "09:30")).toBe(ms);
  expect(msOf("", "09:30")).toBeNull();
  expect(evening(new Date(2026, 0, 5, 21).getTime())).toBe(new Date(2026, 0, 6, 20).getTime());
});

test("a date is there until its night is over", () => {
  const date = { at_ms: 1000, minutes: 60, place: "", note: "", cancelled: false, replies: [] };
  expect(isComing(date, 1000 + 59 * 60_000)).toBe(true);
  expect(isComing(date, 1000 + 61 * 60_000)).toBe(false);
  expect(isComing(null, 0)).toBe(false);
});

test("a house's title becomes a name that a club can keep", () => {
  expect(houseName("  Freitags bei Jürgen! ")).toBe("Freitags-bei-Jurgen");
  expect(houseName("–")).toBe("");
  expect(houseName("a".repeat(39) + " b")).toBe("a".repeat(39));
});

test("the next night is dealt as the club's last one; without one it is online", () => {
  const last = (dealer: "people" | "server", depth: "button" | "pots") =>
    dealtLast({ dealer, depth } as unknown as ClubPage);
  expect(last("people", "button")).toEqual({ dealer: "people", depth: "button" });
  expect(last("server", "pots")).toEqual({ dealer: "server", depth: "pots" });
  expect(dealtLast(null)).toEqual({ dealer: "server", depth: "pots" });
});

test("a day and its month stay in one line, whichever comes first", () => {
  expect(inOneLine("Saturday, December 5")).toBe("Saturday, December\u00a05");
  expect(inOneLine("Saturday 5 December")).toBe("Saturday\u00a05\u00a0December");
  expect(inOneLine("Samstag, 5. Dezember")).toBe("Samstag, 5.\u00a0Dezember");
});
