import { expect, test } from "vitest";
import { addressOf, clockIn24, countIn, namesIn } from "../src/print/print";

const HOUSE = { night: "", club: "", season: "" };

test("names are lines without the empty ones", () => {
  expect(namesIn(" Ann \n\n  Bob Lee\n")).toEqual(["Ann", "Bob Lee"]);
  expect(namesIn("1. Ann\n2) Bob\n- Cat\n• Dan\n10.Eve\n3Bet")).toEqual([
    ...["Ann", "Bob", "Cat", "Dan", "Eve", "3Bet"],
  ]);
});

test("a number that is none is no number", () => {
  expect(["9", " 12 ", "", "nine", "-3", "12345"].map(countIn)).toEqual([9, 12, 0, 0, 0, 0]);
});

test("an address has what was chosen and leaves out what was not", () => {
  const ask = { house: "pats", paper: "letter", four_colour: false, blank: 0, starts: "", names: [] };
  expect(addressOf("chips", ask, HOUSE)).toBe("/api/print/chips?house=pats&paper=letter");
  const four = { paper: "a4", four_colour: true, players: 12, starts: "19:30" };
  expect(addressOf("tournament", four, HOUSE)).toBe(
    "/api/print/tournament?paper=a4&four_colour=true&players=12&starts=19%3A30",
  );
});

test("a night's and a club's sheets are asked for there", () => {
  expect(addressOf("seat-cards", { paper: "a4", blank: 4 }, { ...HOUSE, night: "n1" })).toBe(
    "/api/nights/n1/print/seat-cards?paper=a4&blank=4",
  );
  expect(addressOf("season", { paper: "a4" }, { night: "", club: "c1", season: "2" })).toBe(
    "/api/clubs/c1/print?paper=a4&season=2",
  );
});

test("a minute of the day as the sheets write it", () => {
  expect([0, 65, 1170, 1500].map(clockIn24)).toEqual(["00:00", "01:05", "19:30", "01:00"]);
});
