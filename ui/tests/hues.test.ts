import { expect, test } from "vitest";
import { giveHues, ownHue } from "../src/parts/hues";

/** Guests who all have the same colour of their own. */
const alike = Array.from({ length: 500 }, (_, i) => `guest${i}`).filter(
  (guest) => ownHue(guest) === ownHue("guest0"),
);

test("a guest alone has their own colour", () => {
  expect(giveHues({}, ["guest0"])).toEqual({ guest0: ownHue("guest0") });
});

test.each([2, 5, 9])("%i players at a table have as many colours", (count) => {
  const hues = giveHues({}, alike.slice(0, count));
  expect(new Set(Object.values(hues)).size).toBe(count);
});

test("a tenth player shares a colour", () => {
  const hues = giveHues({}, alike.slice(0, 10));
  expect(Object.keys(hues)).toHaveLength(10);
  expect(new Set(Object.values(hues)).size).toBe(9);
});

test("colours are kept when someone leaves, and when someone comes", () => {
  const [one, two, three] = alike as [string, string, string];
  const hues = giveHues({}, [one, two]);
  const later = giveHues(hues, [two, three]);
  expect(later[two]).toBe(hues[two]);
  expect(later[three]).not.toBe(hues[two]);
});

test("who comes back to a colour that is taken gets another one", () => {
  const [one, two] = alike as [string, string];
  const alone = giveHues(giveHues({}, [one]), [two]);
  const both = giveHues(alone, [one, two]);
  expect(both[one]).not.toBe(both[two]);
});
