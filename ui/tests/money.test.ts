import { expect, test } from "vitest";
import { amount, chipsOf, compact, eitherOf, notAmount, pricesLike } from "../src/money";

const dimes = { minor_per_chip: 10, currency: "$", big: 3 };

test("sixty dimes are six dollars, sixty chips or twenty big blinds", () => {
  expect(amount(60, dimes, "money")).toBe("$6.00");
  expect(amount(60, dimes, "chips")).toBe("60");
  expect(amount(60, dimes, "bb")).toBe("20 BB");
});

test.each([
  ["€", "€12.50"],
  ["R$", "R$12.50"],
  ["kr", "12.50\u00a0kr"],
  ["CHF", "12.50\u00a0CHF"],
  ["zł", "12.50\u00a0zł"],
])("money in %s is written %s, and read as it is written", (currency, written) => {
  const stakes = { ...dimes, currency };
  expect(amount(125, stakes, "money")).toBe(written);
  expect(amount(-125, stakes, "money")).toBe(`-${written}`);
  expect(chipsOf(written, stakes, "chips")).toBe(125);
});

test.each(["€", "kr", "CHF", "zł", "🍺", "krn"])(
  "%s may be typed before the amount or after it",
  (currency) => {
    const stakes = { ...dimes, currency };
    for (const text of ["¤12,50", "12.50¤", "12.50 ¤", "¤ 12.5"])
      expect(chipsOf(text.replace("¤", currency), stakes, "chips")).toBe(125);
  },
);

test("eight digits of dollars are written without cents", () => {
  expect(amount(12_345_678, { minor_per_chip: 100, currency: "$", big: 2 }, "money")).toBe("$12,345,678");
});

test.each([
  [3_000_000, "money", "$30k"],
  [12_345_678, "money", "$123k"],
  [1_234_500, "money", "$12.3k"],
  [125_000_000, "money", "$1.25m"],
  [99_999_999, "money", "$999k"],
  [95_025, "money", "$950"],
  [460_000, "money", "$4.6k"],
  [230_000, "money", "$2.3k"],
  [8200, "chips", "8.2k"],
  [12_345, "chips", "12.3k"],
  [4600, "chips", "4.6k"],
  [2300, "chips", "2.3k"],
  [8200, "chips", "8.2k"],
  [820_000, "money", "$8.2k"],
  [460_000, "bb", "4.6k BB"],
  [1_250_000, "bb", "12.5k BB"],
] as const)("%s cents as %s have less room as %s", (chips, as, text) => {
  expect(compact(chips, { minor_per_chip: 1, currency: "$", big: 100 }, as)).toBe(text);
  expect(compact(chips, { minor_per_chip: 1, currency: "€", big: 100 }, as)).toBe(text.replace("$", "€"));
  expect(compact(chips, { minor_per_chip: 1, currency: "kr", big: 100 }, as)).toBe(
    text.replace(/\$(.*)/, "$1\u00a0kr"),
  );
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

const cents = { minor_per_chip: 1, currency: "$", big: 100 };

test.each([
  // A point or a comma before cents.
  ["1.50", 150],
  ["1,50", 150],
  ["1,00", 100],
  ["1,5", 150],
  [".5", 50],
  [",5", 50],
  ["5.", 500],
  ["0,500", 50],
  ["0.25", 25],
  // Thousands: a space of any width, an apostrophe, a point or a comma, and those of India.
  ["1 500", 150_000],
  ["1\u00a0500", 150_000],
  ["1\u202f500,00", 150_000],
  ["1'500", 150_000],
  ["1’500.50", 150_050],
  ["1.500,00", 150_000],
  ["1,500.00", 150_000],
  ["1.500,5", 150_050],
  ["1,234,567", 123_456_700],
  ["1.234.567", 123_456_700],
  ["1,50,000", 15_000_000],
  ["12,50,000.50", 125_000_050],
  // Halves, thousands and millions in a letter.
  ["½", 50],
  ["1½", 150],
  ["2 ¾", 275],
  ["1k", 100_000],
  ["1,5k", 150_000],
  ["1.5 K", 150_000],
  ["2m", 200_000_000],
  // The coin before or behind.
  ["$1.50", 150],
  ["1,50 $", 150],
  ["1,50€", 150],
  ["€ 1.500,00", 150_000],
  ["USD 5", 500],
  ["5 chf", 500],
  ["1'500.- CHF", 150_000],
  ["R$ 2,50", 250],
  ["5 kr.", 500],
  ["-.50", null],
  ["50c", 50],
  ["50¢", 50],
  // Another unit, where it is named.
  ["2 BB", 200],
  ["2,5bb", 250],
  ["150 chips", 150],
  // Digits of other scripts.
  ["１５０", 15_000],
  ["١٫٥", 150],
  ["१५०", 15_000],
  ["৫.৫০", 550],
  ["𝟏𝟓", 1500],
  ["１．５", 150],
  ["１，２００．５０", 120_050],
  // A coin's short name with its point, before or behind.
  ["kr. 50", 5000],
  ["kr. 1.500,00", 150_000],
  ["Fr. 5", 500],
  ["Rs. 500", 50_000],
  ["Rs.500", 50_000],
  ["S/. 50", 5000],
  ["S/50", 5000],
  ["$.50", 50],
  ["usd .50", 50],
  ["1500 р.", 150_000],
  ["500円", 50_000],
  ["500 元", 50_000],
  ["￥500", 50_000],
  ["1,5 mio", 150_000_000],
  ["1,5 Mio. kr.", 150_000_000],
  ["2 BBs", 200],
  // Marks of direction come along from other programs.
  ["\u200e$1.50\u200f", 150],
  ["\u202a5\u202c", 500],
  // What is no amount is none: nothing is left out to make one.
  ["-5", null],
  ["5-", null],
  ["1 50", null],
  ["1 1/2", null],
  ["1⅓", null],
  ["5²", null],
  ["1,5 mi", null],
  ["5 fr. s/.", null],
  ["1,50,00", null],
  ["1.500.00", null],
  ["1,500,00", null],
  ["1.5.5", null],
  ["1,5.5", null],
  ["15 00", null],
  ["1 500 00", null],
  ["3 x 4", null],
  ["5 or 6", null],
  ["$5 bb", null],
  ["call 5", null],
  ["1k5", null],
  [",", null],
  [".", null],
  ["'", null],
  ["k", null],
  ["$", null],
  ["½k½", null],
  ["1,505", 150_500],
] as const)("%s at a table of dollars is %s cents", (text, chips) => {
  expect(chipsOf(text, cents, "money")).toBe(chips);
});

test.each([
  ["1,500", ["$1.50", "$1.50", "$1,500.00", "$1500.00"]],
  ["1.500", ["$1.50", "$1.50", "$1,500.00", "$1500.00"]],
  ["１，５００", ["$1.50", "$1.50", "$1,500.00", "$1500.00"]],
  ["kr. 1.500", ["$1.50", "$1.50", "$1,500.00", "$1500.00"]],
  ["12.345", ["$12.35", "$12.35", "$12,345.00", "$12345.00"]],
  ["$12,000", ["$12.00", "$12.00", "$12,000.00", "$12000.00"]],
  ["1,500k", ["$1,500.00", "$1500.00", "$1,500,000", "$1500000"]],
] as const)("%s may be two amounts: it is asked which", (text, [first, a, second, b]) => {
  expect(chipsOf(text, cents, "money")).toBeNull();
  expect(eitherOf(text, cents, "money")).toEqual([
    { says: first, text: a },
    { says: second, text: b },
  ]);
  expect(notAmount(text, cents, "money")).toBe(`${first} or ${second}?`);
  for (const { says, text } of eitherOf("1,500", cents, "money"))
    expect(amount(chipsOf(text, cents, "money")!, cents, "money")).toBe(says);
});

test("a point before three figures is asked about, also where chips allow one of two", () => {
  const dollars = { minor_per_chip: 100, currency: "$", big: 2 };
  expect(eitherOf("1.500", dollars, "money").map(({ says }) => says)).toEqual(["$2.00", "$1,500.00"]);
  expect(chipsOf("12.345", cents, "chips")).toBe(12_345);
  expect(chipsOf("12,345", cents, "money")).toBe(1_234_500);
});

test("half a chip is none: 1,500 chips are a thousand and five hundred", () => {
  expect(chipsOf("1,500", cents, "chips")).toBe(1500);
  expect(eitherOf("1,500", cents, "chips")).toEqual([]);
});

test("in big blinds, too, each of two is written so that it is read as it was meant", () => {
  for (const { says, text } of eitherOf("1,500", cents, "bb"))
    expect(amount(chipsOf(text, cents, "bb")!, cents, "bb")).toBe(says);
});

test("dollars at a table of mere chips are no amount", () => {
  expect(chipsOf("$5", { minor_per_chip: 0, currency: "", big: 50 }, "chips")).toBeNull();
});

test("an amount far too large is refused with the bounds where they are known", () => {
  expect(notAmount("99999999999999999999", dimes, "money", "Between $1.00 and $6.00.")).toBe(
    "Between $1.00 and $6.00.",
  );
});

test("amounts of a list are written in one way", () => {
  expect([6500, 4500].map(pricesLike([6500, 4500], "$"))).toEqual(["$65", "$45"]);
  expect([6500, 3250].map(pricesLike([6500, 3250], "$"))).toEqual(["$65.00", "$32.50"]);
  expect(pricesLike([6500], "kr")(6500)).toBe("65\u00a0kr");
});
