import { expect, test } from "vitest";
import { notSquare } from "../src/story/story";
import type { Story } from "../src/wire";

const night = (more: Partial<Story>) =>
  notSquare({ banker: "Dana", counted: 0, odd: 0, odd_mine: 0, currency: "$", ...more } as Story);

test("results that don't add up say what is missing and who has it", () => {
  expect(night({})).toEqual([]);
  expect(night({ counted: -100 })).toEqual([
    "The results add up to $1.00 below zero: that much was missing at the count. The banker, Dana, keeps it.",
  ]);
  expect(night({ counted: 40 })).toEqual([
    "The results add up to $0.40 above zero: the count came to that much more. The banker, Dana, bears it.",
  ]);
});

test("whoever paid odd chips reads how much of them was theirs", () => {
  expect(night({ odd: 30, odd_mine: 30 })).toEqual([
    "Before the change hand, $0.30 in odd chips went to the banker, Dana; $0.30 of it was yours.",
  ]);
  expect(night({ odd: 30 })).toEqual([
    "Before the change hand, $0.30 in odd chips went to the banker, Dana.",
  ]);
});
