import { expect, test } from "vitest";
import { cardName, cardOf, indexOf } from "../src/cards";

test("0 is the two of clubs, 51 the ace of spades, 47 the king of spades", () => {
  expect([0, 51, 47].map(cardOf)).toEqual(["2c", "As", "Ks"]);
});

test("cards are words", () => {
  expect(cardName("Ks")).toBe("king of spades");
  expect(cardName("Td")).toBe("ten of diamonds");
  expect(cardName("")).toBe("face-down card");
  expect(indexOf("Td")).toBe("10");
});
