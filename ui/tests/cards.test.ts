import { expect, test } from "vitest";
import { calledOf, cardName, cardOf, indexOf, nicknameOf } from "../src/cards";

test("0 is the two of clubs, 51 the ace of spades, 47 the king of spades", () => {
  expect([0, 51, 47].map(cardOf)).toEqual(["2c", "As", "Ks"]);
});

test("cards are words", () => {
  expect(cardName("Ks")).toBe("king of spades");
  expect(cardName("Td")).toBe("ten of diamonds");
  expect(cardName("")).toBe("face-down card");
  expect(indexOf("Td")).toBe("10");
});

test("starting hands have nicknames, whatever their suits and order", () => {
  expect(["AA", "AKs", "T2o", "83o"].map(nicknameOf)).toEqual([
    "pocket rockets",
    "big slick",
    "the Doyle Brunson",
    "",
  ]);
  expect(calledOf(["2c", "Td"])).toBe("the Doyle Brunson");
  expect(calledOf(["Kc", "Ac"])).toBe("big slick");
  expect([["Kc"], ["", ""], ["Kc", "Ac", "2c"]].map(calledOf)).toEqual(["", "", ""]);
});
