import { expect, test } from "vitest";
import { amount, chipsOf, notAmount, piles } from "../src/money";

const dimes = { minor_per_chip: 10, currency: "$", big: 3 };

test("sixty dimes are six dollars, sixty chips or twenty big blinds", () => {
  expect(amount(60, dimes, "money")).toBe("$6.00");
  expect(amount(60, dimes, "chips")).toBe("60");
  expect(amount(60, dimes, "bb")).toBe("20 BB");
});

test("a currency by its three letters is written the usual way", () => {
  expect(amount(125, { ...dimes, currency: "EUR" }, "money")).toBe("€12.50");
});

test("eight digits of dollars are written without cents", () => {
  expect(amount(12_345_678, { minor_per_chip: 100, currency: "$", big: 2 }, "money")).toBe("$12,345,678");
});

test("chips without a price are chips", () => {
  expect(amount(1500, { minor_per_chip: 0, currency: "", big: 50 }, "money")).toBe("1,500");
});

test.each([
  ["$6.00", "money", 60],
  ["6", "money", 60],
  ["6.05", "money", null],
  ["1,200", "chips", 1200],
  ["2.5", "bb", null],
  ["2", "bb", 6],
  ["six", "money", null],
  ["", "chips", null],
  ["1.2.3", "chips", null],
] as const)("%s as %s is %s chips", (text, as, chips) => {
  expect(chipsOf(text, dimes, as)).toBe(chips);
});

test.each([
  ["abc", "money", "Enter an amount, like $0.30."],
  ["", "chips", "Enter an amount, like 3."],
  ["99999999999999999999", "money", "That’s too large."],
  ["6.05", "money", "Use steps of $0.10."],
  ["2.5", "chips", "Use steps of 1."],
] as const)("%s as %s is refused with the reason: %s", (text, as, says) => {
  expect(notAmount(text, dimes, as)).toBe(says);
});

test("an amount far too large is refused with the bounds where they are known", () => {
  expect(notAmount("99999999999999999999", dimes, "money", "Between $1.00 and $6.00.")).toBe(
    "Between $1.00 and $6.00.",
  );
});

test("twelve dollars and ten cents are one black, four red and one white chip", () => {
  /** White 10c, red 50c, green $2.50, black $10. */
  expect(piles(121, [1, 5, 25, 100])).toEqual([
    { colour: 3, count: 1 },
    { colour: 1, count: 4 },
    { colour: 0, count: 1 },
  ]);
});
