import { expect, test } from "vitest";
import { pages } from "../src/fixtures/tournaments";
import { endsInBreak, lateTerms, startWords, terms, termsLine } from "../src/tournament/terms";
import { timeOfDay } from "../src/times";

const { setup, levels } = pages.gathering!.tournament!;
const price = (minor: number) => `$${minor / 100}`;

test("one buy-in and nothing else needs no words", () => {
  expect(terms({ setup, levels }, price)).toEqual([]);
});

test("what can be bought and won besides is said before anybody pays", () => {
  const friday = {
    ...setup,
    bounty: 1000,
    rebuys: 1,
    reentries: 2,
    addon: 8000,
    addon_cost: 1000,
    late_until: 4,
  };
  const straight = levels.map((level) => ({ ...level, rest: 0 }));
  expect(terms({ setup: friday, levels: straight }, price)).toEqual([
    "a bounty of $10 on each head",
    "1 rebuy each",
    "2 re-entries each",
    "an add-on of 8,000 chips for $10 in level 4",
  ]);
  const rests = levels.map((level, at) => ({ ...level, rest: at === 3 ? 10 : 0 }));
  const any = { ...friday, progressive: true, rebuys: 1000, reentries: 1000, addon_cost: 0 };
  expect(terms({ setup: any, levels: rests }, price)).toEqual([
    "a bounty of $10 on each head, half of it paid and half put on the winner’s head",
    "any number of rebuys",
    "any number of re-entries",
    "an add-on of 8,000 chips in level 4 and the break after it",
  ]);
});

test("while stacks are sold, a bounty and what a rebuy costs are said", () => {
  expect(lateTerms({ ...setup, bounty: 0, rebuys: 0, addon: 8000 }, price)).toBe("");
  expect(lateTerms({ ...setup, buyin: 2000, stack: 5000, bounty: 500, rebuys: 2 }, price)).toBe(
    "A bounty of $5 on each head\u00a0· a rebuy is 5,000 chips for $25",
  );
});

test("as a line of its own it begins with a capital letter", () => {
  expect(termsLine({ setup, levels }, price)).toBe("");
  expect(termsLine({ setup: { ...setup, bounty: 500, rebuys: 1 }, levels }, price)).toBe(
    "A bounty of $5 on each head\u00a0· 1 rebuy each",
  );
});

test("who starts it, before its time and after", () => {
  const starts_ms = new Date(2026, 10, 27, 19, 30).getTime();
  const time = timeOfDay(starts_ms);
  const words = (starts_itself: boolean, left: number) => startWords({ starts_ms, starts_itself }, left);
  expect(words(false, 60_000)).toBe(`Cards in the air at ${time}`);
  expect(words(false, 0)).toBe("Cards in the air any minute");
  expect(words(true, 60_000)).toBe(`Starts by itself at ${time}, once two are in`);
  expect(words(true, -5000)).toBe("Starts once two players are in");
  expect(startWords({ starts_ms: 0, starts_itself: false }, 0)).toBe("");
});

test("stacks can be bought in the break after the last level for it, if there is one", () => {
  const rests = levels.map((level, at) => ({ ...level, rest: at === 3 ? 10 : 0 }));
  expect([3, 4, 5].map((late) => endsInBreak(rests, late))).toEqual([false, true, false]);
  expect(endsInBreak(rests.slice(0, 4), 4)).toBe(false);
});
