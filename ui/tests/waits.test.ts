import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { deskWords, waitsOf } from "../src/host/waits";

test("the key of the desk tells who knocks, and that another table waits", () => {
  const here = { ...views["my-turn"]!, door: [] };
  const [first] = here.tables;
  expect([deskWords(here), waitsOf(here)]).toEqual(["Host", 0]);
  // What waits at one's own table is seen there.
  const tables = [
    { ...first!, waits: "start" as const },
    { ...first!, table: 2, waits: "ruling" as const },
  ];
  expect([deskWords({ ...here, tables }), waitsOf({ ...here, tables })]).toEqual([
    "Host, another table waits for you",
    1,
  ]);
  const one = { guest: "n2", name: "Ben", back: false, asks: false, plays: false, cashed: 0 };
  const both = { ...here, tables, door: [one] };
  expect([deskWords(both), waitsOf(both)]).toEqual(["Host, 1 knocking, another table waits for you", 2]);
});
