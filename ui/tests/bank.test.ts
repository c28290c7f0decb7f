import { describe, expect, test } from "vitest";
import type { Bank } from "../src/wire";
import {
  betweenGuests,
  chatText,
  eachPays,
  entryNumber,
  entryWords,
  minorOf,
  money,
  pictureOf,
  signed,
  type Entry,
} from "../src/bank/bank";
import { grouped, isEmpty, whole } from "../src/bank/payment";

const bank: Bank = {
  title: "Friday",
  currency: "$",
  minor_per_chip: 10,
  you: "g1",
  banker: "g1",
  approval: "automatic",
  may_keep: true,
  ended: true,
  box: 0,
  chips: 0,
  kitty: 0,
  has_kitty: false,
  prizes: 0,
  bounties: 0,
  adjustments: 0,
  people: [
    { guest: "g1", name: "Dana", bot: "", here: true },
    { guest: "g2", name: "Theo", bot: "", here: true },
    { guest: "g3", name: "Maya", bot: "", here: true },
  ],
  accounts: [],
  entries: [],
  way: "fewest",
  payments: [
    { payer: "g2", payee: "g1", amount: 3000, number: 9, carried: false },
    { payer: "g2", payee: "@box", amount: 1250, number: 0, carried: false },
  ],
  minimal: true,
  seq: 30,
  club: "",
  earlier: [],
  to_count: [],
  payable: [],
  ending: null,
  waits: "",
};
const entry = (more: Partial<Entry>): Entry => ({
  number: 3,
  at_ms: 0,
  kind: "expense",
  guest: "g2",
  amount: 1000,
  other: "",
  shared: [],
  by: "g1",
  note: "Pizza",
  corrects: 0,
  was: 0,
  fee: 0,
  may_correct: false,
  ...more,
});

test("where there is a kitty, its rest is what the banker takes", () => {
  const kitty = entry({ kind: "kitty" });
  expect(entryWords({ ...bank, has_kitty: true }, kitty)).toBe("Theo takes the rest of the kitty");
});

describe("money", () => {
  test("comes and goes in its smallest unit", () => {
    expect(money(bank, 1250)).toBe("$12.50");
    expect(minorOf(bank, "12.50")).toBe(1250);
    expect(minorOf(bank, "$30")).toBe(3000);
    expect(minorOf(bank, "0")).toBe(0);
    expect(minorOf(bank, "pizza")).toBeNull();
    expect([signed(bank, 500), signed(bank, -500), signed(bank, 0)]).toEqual(["+$5.00", "−$5.00", "$0.00"]);
  });
});

describe("an entry in words", () => {
  test.each([
    [{ shared: ["g1", "g3"] }, "Theo paid for “Pizza”, shared by Dana and Maya"],
    [{}, "Theo paid for “Pizza”, and the kitty pays it back"],
    [{ kind: "cash" }, "Theo pays cash to the bank"],
    [{ kind: "cash", amount: -500 }, "Theo gets cash from the bank"],
    [{ kind: "payment", other: "g3" }, "Theo paid Maya"],
    [{ kind: "carried", other: "g3" }, "Theo owes Maya, carried over to the next night"],
    [{ kind: "taken_up", other: "g3" }, "Theo owes Maya from an earlier night"],
    [{ kind: "rebuy" }, "Theo buys in again"],
    [{ kind: "kitty" }, "Theo takes the chips that are left over"],
    [{ corrects: 2, was: 1500, note: "Two pizzas." }, "Entry 2 corrected from $15.00 to $10.00: Two pizzas."],
  ] as const)("%o", (more, words) => {
    expect(entryWords(bank, entry({ ...more, shared: [...("shared" in more ? more.shared : [])] }))).toBe(
      words,
    );
  });
});

test("those who share an expense read what each pays, to the unit", () => {
  expect(eachPays(bank, 1250, 2)).toBe("Each pays $6.25.");
  expect(eachPays(bank, 2450, 6)).toBe("Each pays $4.08 or $4.09.");
});

test("an entry says who entered it for somebody else", () => {
  const written = entry({ number: 12, by: "g1", guest: "g3", shared: [] });
  expect(entryNumber(bank, written)).toBe("Entry 12 · entered by Dana");
  expect(entryNumber(bank, { ...written, by: "g3" })).toBe("Entry 12");
});

test("who pays whom goes into a chat as plain lines", () => {
  expect(chatText(bank)).toBe("Friday\nTheo pays Dana $30.00 (paid)\nTheo pays the cash box $12.50");
});

test("what is carried over says so in the chat, and is done in the picture", () => {
  const carried = { payer: "g3", payee: "g1", amount: 500, number: 10, carried: true };
  expect(chatText({ ...bank, payments: [carried] })).toBe("Friday\nMaya pays Dana $5.00 (carried over)");
  expect(pictureOf([carried]).ribbons.map(({ paid }) => paid)).toEqual([true]);
  expect([...bank.payments, carried].map(betweenGuests)).toEqual([true, false, true]);
});

describe("the picture of who pays whom", () => {
  test("has a bar for everyone and a ribbon for every payment, as thick as its part", () => {
    const picture = pictureOf(bank.payments);
    expect(picture.payers.map(({ who, amount }) => [who, amount])).toEqual([["g2", 4250]]);
    expect(picture.payees.map(({ who }) => who)).toEqual(["g1", "@box"]);
    expect(picture.ribbons.map(({ paid }) => paid)).toEqual([true, false]);
    const [first, second] = picture.payees;
    expect(first!.height / second!.height).toBeCloseTo(3000 / 1250);
    expect(picture.height).toBeGreaterThan(second!.y + second!.height);
  });

  test("has room for the thinnest payment", () => {
    const many = [...bank.payments, { payer: "g3", payee: "g1", amount: 1, number: 0, carried: false }];
    expect(pictureOf(many).payers[1]!.height).toBeGreaterThanOrEqual(5);
  });
});

describe("payment details", () => {
  test("what a device keeps is read as whole details, whatever it is", () => {
    const empty = { paypal: "", venmo: "", revolut: "", twint: "", iban: "", holder: "", note: "" };
    for (const found of [null, 7, "x", [], { paypal: 7 }]) expect(whole(found)).toEqual(empty);
    expect(whole({ venmo: "dana", more: "x" })).toEqual({ ...empty, venmo: "dana" });
    expect([isEmpty(whole(null)), isEmpty(whole({ note: "Cash" }))]).toEqual([true, false]);
  });
  test("an IBAN is read four characters at a time", () => {
    expect(grouped("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
  });
});
