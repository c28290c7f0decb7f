import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { amount } from "../src/money";
import { streetName, withArticle } from "../src/table/game";
import { answers } from "../src/table/before";
import { alsoPaused, promptHint, promptTitle, raisesLeft, tradedBy, whyNoRaise } from "../src/table/prompt";
import type { Table } from "../src/table/state.svelte";
import type { GuestView } from "../src/wire";

/** The end of a night on which the viewer has put in and got out this. */
function ended(mine: Partial<GuestView>): Table {
  const view = views["ended"]!;
  const guests = view.guests.map((guest) => (guest.guest === view.you.guest ? { ...guest, ...mine } : guest));
  return {
    view: { ...view, guests },
    amount: (chips: number) => amount(chips, view.house, "money"),
    money: (minor: number) => amount(minor, { ...view.house, minor_per_chip: 1 }, "money"),
    left: (ms: number) => ms,
  } as unknown as Table;
}

test.each([
  [{ paid_in: 3000, paid_out: 4240 }, "You’re up $12.40: bought in for $30.00, cashed out $42.40."],
  [{ paid_in: 3000, paid_out: 0 }, "You’re down $30.00: bought in for $30.00, cashed out $0.00."],
  [{ paid_in: 3000, paid_out: 3000 }, "You broke even: bought in for $30.00, cashed out $30.00."],
  [{ paid_in: 0, paid_out: 0 }, "Everyone has been cashed out."],
])("the night's result of one guest: %o", (mine, words) => {
  expect(promptHint(ended(mine))).toBe(words);
});

test("what a guest has put in and got out adds up to their result, also after a corrected stack", () => {
  const corrected = { bought: 4590, cashed: 28850, paid_in: 3900, paid_out: 28850 };
  const over = ended(corrected);
  const me = over.view!.guests.find(({ guest }) => guest === over.view!.you.guest)!;
  expect(tradedBy(over, me)).toEqual(["bought in for $39.00", "cashed out $288.50"]);
  expect(tradedBy(over, { ...me, paid_in: 0, bought: 0, cashed: 0 })).toEqual([]);
});

test("between hands it stands there why the last one was void", () => {
  const table = ended({});
  const hand = { ...views["my-turn"]!.hand!, voided: "The deck has 53 cards" };
  const view = { ...table.view!, prompt: { ...table.view!.prompt, title: "voided" as const }, hand };
  expect(promptTitle({ ...table, view } as Table)).toBe("Hand voided: The deck has 53 cards");
});

test("a bomb pot has nothing before the flop", () => {
  const at = (bomb: boolean) => streetName({ street: "preflop", bomb, change: false });
  expect([at(false), at(true)]).toEqual(["Preflop", "The deal"]);
});

test("why there is no raise is told in the viewer's own units", () => {
  const may = {
    ...views["my-turn"]!.may!,
    call: 299,
    why_no_raise: "You can call 299 or fold. You don't have enough chips to raise.",
    why_no_raise_words: "raise.short",
  };
  expect(whyNoRaise(ended({}), may)).toMatch(/^You can call \$29\.90 or fold\./);
  expect(whyNoRaise(ended({}), { ...may, why_no_raise: "", why_no_raise_words: "" })).toBe("");
});

test.each([
  ["king high", "king high"],
  ["pair of eights", "a pair of eights"],
  ["two pair, kings and nines", "two pair, kings and nines"],
  ["three kings", "three kings"],
  ["straight, four to eight", "a straight, four to eight"],
  ["flush, ace high", "a flush, ace high"],
  ["full house, kings full of twos", "a full house, kings full of twos"],
  ["four twos", "four twos"],
  ["straight flush, five to nine", "a straight flush, five to nine"],
  ["royal flush", "a royal flush"],
  ["four-card flush, ace high", "a four-card flush, ace high"],
  ["badugi, 7-4-3-2", "a badugi, 7-4-3-2"],
  ["three-card badugi, 7-3-2", "a three-card badugi, 7-3-2"],
  ["8-6-4-3-A low", "an 8-6-4-3-A low"],
  ["7-5-4-3-2 low", "a 7-5-4-3-2 low"],
])("%s in a sentence is %s", (reading, words) => {
  expect(withArticle(reading)).toBe(words);
});

/** A viewer in seat 1 who is asked, or has asked, whether a bet may be corrected. */
function asked(name: string): Table {
  const view = views[name]!;
  const nameOf = (seat: number) => ["", "Dana", "Maya", "", "", "", "Theo"][seat]!;
  return {
    view,
    nameOf,
    youOr: nameOf,
    amount: (chips: number) => amount(chips, view.house, "money"),
    money: (minor: number) => amount(minor, { ...view.house, minor_per_chip: 1 }, "money"),
    left: (ms: number) => ms,
  } as unknown as Table;
}

test.each([
  ["consent", "She said six. · Proposed by Theo · Waiting for you and Maya · 14 s", ["Yes", "No"]],
  ["consent-asked", "She said six. · Proposed by you · Waiting for Maya and Theo · 14 s", ["Withdraw"]],
  ["consent-alone", "She said six. · Proposed by Theo · Waiting for Maya · 14 s", ["Make this ruling"]],
])("%s: whose bet, from what to what, and for whom the game waits", (name, hint, buttons) => {
  const table = asked(name);
  const { vote, you } = table.view!;
  expect(promptTitle(table)).toBe("Correct Maya’s bet from $4.00 to $6.00?");
  expect(promptHint(table)).toBe(hint);
  expect(answers(vote!, you.seat).map(({ text }) => text)).toEqual(buttons);
});

test("whoever may rule alone sends the ruling that was asked about", () => {
  const { vote: open, you, chairs } = views["consent-alone"]!;
  const vote = open!;
  const command = (extra: typeof vote.extra) => answers({ ...vote, extra }, you.seat, chairs)[0]?.command;
  const reason = "She said six.";
  expect(command("correct_bet")).toEqual({ type: "correct_bet", to: 60, reason });
  expect(command("kill_hand")).toEqual({ type: "kill_hand", seat: 2, reason });
  expect(command("correct_stack")).toEqual({ type: "correct_stack", seat: 2, stack: 60, reason });
  expect(command("expose_card")).toEqual({ type: "expose_card", seat: 2, place: 60, reason });
  const { guest } = chairs.find(({ seat }) => seat === 2)!;
  expect(command("kick")).toEqual({ type: "kick", guest, reason });
});

test("with a vote open, that the game is paused is said below it", () => {
  const view = { ...views["vote"]!, phase: "paused", paused_by: "Ruth" } as const;
  expect(alsoPaused(view, "Bomb pot, $0.50 each?", "2 of 5 agree")).toBe("Paused by Ruth. 2 of 5 agree");
  expect(alsoPaused(view, "Paused by Ruth", "The clock is stopped.")).toBe("The clock is stopped.");
  expect(alsoPaused(views["vote"]!, "Bomb pot?", "2 of 5 agree")).toBe("2 of 5 agree");
});

test("in fixed limit the raises that are left are said", () => {
  const { may } = views["fixed"]!;
  expect(raisesLeft(may!)).toBe("3 raises are left.");
  expect(raisesLeft({ ...may!, is_bet: true, raises_left: 2 })).toBe("One raise may follow.");
  expect(raisesLeft({ ...may!, raises_left: 0 })).toBe("");
});

test("who has the low card reads what it may open for", () => {
  const table = asked("bring-in");
  table.view!.prompt = { ...table.view!.prompt, hint: "call" };
  const middle = table.amount(table.view!.hand!.middle);
  expect(promptHint(table)).toBe(`Bring in for $0.10 or complete to $0.30, ${middle} in the middle`);
  table.view!.may!.raise_most = 0;
  expect(promptHint(table)).toBe(`Bring in for $0.10, ${middle} in the middle`);
});

test("the change hand has no streets: nothing is bet in it", () => {
  expect(streetName({ street: "river", bomb: false, change: true })).toBe("Change hand");
});
