/** A table of real cards, as whoever runs it holds it: what they enter, on made-up tables. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TableServer } from "../../src/fixtures/server";
import { tournament } from "../../src/fixtures/tournament";
import { views } from "../../src/fixtures/views";
import Nights from "../../src/lobby/Nights.svelte";
import Companion from "../../src/real/Companion.svelte";
import type { NightLine, RealView, SpeakView, View } from "../../src/wire";
import { afterwards, button, counts, type Device, isGone, put, reads, shoot, take } from "./screen";

const REAL: RealView = {
  depth: "pots",
  asks: "hand",
  moment: "1.0",
  ...{ seat: 0, may: null, one_chip: 0, draw: null, fold_to: [], may_check_around: false },
  ...{ street: "", cards: 0, boards: 1, opens: "button", takers: [], may_skip: false, pots: [] },
  ...{ odd_chip: "one_each_clockwise", odd_unit: 1, shows: 0, middle: 0, puts: [], put_runs: 1 },
  ...{
    may_undo: false,
    undoes: 0,
    undoes_upto: 0,
    settles: false,
    uncounted: [],
    counted_out: false,
    may_cancel_bomb: false,
  },
  ...{ next: null, waits: "", race: null, raced: [], speaks: [], bomb: 0, now: null },
  ...{ may_call_clock: false, may_straddle: false, straddle_next: false, always_straddle: [] },
  ...{ chips: [], change: [], held: [] },
};
const speaks = (guest: string, more: Partial<SpeakView> = {}): SpeakView => ({
  guest,
  ...{ enter: "", declines: false, add_on: false, bonus: false, talks: false, proposes: false },
  ...{ answers: false, out: false, back: false, stays_out: "", owes: 0 },
  ...more,
});

/** The host at a table between two hands, where no one else has a phone. */
async function runs(real: Partial<RealView>, more: Partial<View> = {}, device: Device = { size: "phone" }) {
  await take(device);
  const server = new TableServer();
  afterwards(() => server.table.close());
  vi.stubGlobal("fetch", server.fetch);
  const view = views["my-turn"]!;
  const chairs = view.chairs.map((chair) => ({ ...chair, connected: chair.seat === view.you.seat }));
  server.table.line = "open";
  server.tell({ ...view, chairs, hand: null, may: null, real: { ...REAL, ...real }, ...more });
  put(Companion, { table: server.table });
  return { ...server, sent: server.sent, view, theo: chairs.find(({ name }) => name === "Theo")! };
}
async function found(selector: string): Promise<Element> {
  await counts(page.part(selector), 1);
  return page.part(selector).element();
}
const opensSeat = () => page.part(".ring").getByRole("button", { name: /^Theo/ }).click();
const sum = () => page.part("dialog .sum");

test("antes of all are shown as everyone’s, a blind as its player’s", async () => {
  const seats = views["my-turn"]!.chairs.map(({ seat }) => seat);
  const antes = seats.map((seat) => ({ seat, amount: 5, name: "ante", dead: true }) as const);
  const blind = { seat: seats[0]!, amount: 10, name: "big_blind", dead: false } as const;
  const next = { number: 2, button: seats[0]!, small: 0, big: 0, dealt: seats, notes: [], game: "" };
  await runs({ asks: "hand", next: { ...next, posts: [...antes, blind] } });
  await counts(page.part(".posts .payline"), 2);
  await counts(page.part(".posts .payline:first-child .avatar"), 0);
  await counts(page.part(".posts .payline:last-child .avatar"), 1);
  await shoot("posts-of-all");
});

test("a stack that is known is there to be counted, and an unchanged one isn’t saved", async () => {
  const { sent, theo } = await runs({});
  await opensSeat();
  await button("Count stack").click();
  await reads(sum(), /[1-9]/);
  await expect.element(button(/^Set to/)).toBeDisabled();
  await userEvent.keyboard("25");
  await button(/^Set to/).click();
  expect(sent).toMatchObject([{ type: "correct_stack", seat: theo.seat }]);
});

test("a stack that no one has counted is no zero, unless somebody enters one", async () => {
  const { sent, theo } = await runs({ uncounted: views["my-turn"]!.chairs.map(({ seat }) => seat) });
  await opensSeat();
  await button("Count stack").click();
  await reads(sum(), "–");
  await expect.element(button("Set stack")).toBeDisabled();
  await shoot("real-count-unknown");
  await userEvent.keyboard("0");
  await button(/^Set to/).click();
  expect(sent).toMatchObject([{ type: "correct_stack", seat: theo.seat, stack: 0 }]);
});

test("no amount stands on a key before there is one", async () => {
  await runs({});
  await opensSeat();
  await button("Top up").click();
  await page.part("dialog .sum + button").click();
  await expect.element(button("Top up")).toBeDisabled();
  expect(page.part("dialog").element().textContent).not.toContain("$0.00");
});

test("a hand that waits for a move says so, and not who posts", async () => {
  const seats = { kind: "balance" as const, hands: [2], name: "Ruth", to: 1, rebuying: [] };
  await runs({ waits: "seats" }, { tournament: tournament({ waits: "seats", seats }) });
  await expect
    .element(page.getByText("Ruth moves to table 1 when the hand at table 2 is over."))
    .toBeVisible();
  await isGone(page.part(".posts"));
  await expect.element(button("Next hand")).toBeDisabled();
});

test("who isn’t rebuying is said at their seat, and those who may rebuy are told apart", async () => {
  const { guest } = views["my-turn"]!.chairs.find(({ name }) => name === "Theo")!;
  // Another player has no chips left, and no way back.
  const { sent, theo } = await runs(
    { settles: true, speaks: [speaks(guest, { enter: "rebuy", declines: true, out: true })] },
    { tournament: tournament({}) },
  );
  await expect
    .element(page.getByText("Theo is out once the hand stands, unless they buy another stack."))
    .toBeVisible();
  await expect.element(page.getByText(/^\w+ is out once the hand stands\.$/)).toBeVisible();
  await opensSeat();
  await shoot("real-not-rebuying");
  await button("Isn’t rebuying").click();
  await expect.element(page.part("dialog")).toHaveTextContent("no one can undo it any more");
  await button("Isn’t rebuying").click();
  expect(sent).toEqual([{ type: "decline_rebuy", guest: theo.guest }]);
});

test.each(["seat", "list"])(
  "another stack for somebody else is asked about, and what it makes final is said: %s",
  async (place) => {
    const ruth = { ...views["my-turn"]!.guests[0]!, guest: "ruth", name: "Ruth", seat: 0 };
    const { guest } = views["my-turn"]!.chairs.find(({ name }) => name === "Theo")!;
    const who = place === "seat" ? guest : "ruth";
    const { sent } = await runs(
      { settles: true, speaks: [speaks(who, { enter: "rebuy", declines: true, out: true })] },
      { tournament: tournament({}), guests: [...views["my-turn"]!.guests, ruth] },
    );
    if (place === "seat") await opensSeat();
    else await button("Add player").first().click();
    await button(/Buy another stack for \$/).click();
    expect(sent).toEqual([]);
    const asks = page.part("dialog");
    await expect.element(asks).toHaveTextContent("no one can undo it any more");
    await expect.element(asks).toHaveTextContent("can’t be taken back");
    await shoot(`real-rebuy-${place}`);
    await button("Buy").click();
    expect(sent).toMatchObject([{ type: "on_behalf", guest: who, command: { type: "rebuy" } }]);
  },
);

test("nothing is posted for somebody who sits out: they are dealt in first", async () => {
  const of = (state: "out" | "waiting") =>
    views["my-turn"]!.chairs.map((chair) =>
      chair.name === "Theo" ? { ...chair, connected: false, state, marks: ["missed" as const] } : chair,
    );
  const { table, view } = await runs({}, { chairs: of("out") });
  await opensSeat();
  await expect.element(button("Deal in")).toBeVisible();
  await counts(button("Post and play"), 0);
  await counts(button("Wait for the big blind"), 0);
  table.view = { ...view, hand: null, may: null, chairs: of("waiting"), real: REAL };
  await expect.element(button("Post and play")).toBeVisible();
});

test("whoever has no seat any more and holds the next hand up isn’t rebuying, as the host says beside it", async () => {
  const ruth = { ...views["my-turn"]!.guests[0]!, guest: "ruth", name: "Ruth", seat: 0 };
  const seats = { kind: "break" as const, hands: [], name: "", to: 0, rebuying: ["Ruth"] };
  const { sent } = await runs(
    { waits: "seats", speaks: [speaks("ruth", { enter: "rebuy", declines: true })] },
    { tournament: tournament({ waits: "seats", seats }), guests: [...views["my-turn"]!.guests, ruth] },
  );
  await expect.element(page.getByText("Ruth may still rebuy. Seats change after that.")).toBeVisible();
  await expect.element(button("Next hand")).toBeDisabled();
  await shoot("real-holds-up");
  await button("Ruth isn’t rebuying").click();
  expect(sent).toEqual([{ type: "decline_rebuy", guest: "ruth" }]);
});

test("what was refused isn’t headed as if it had happened", async () => {
  const { table, theo } = await runs({ asks: "players" });
  const wrong = { code: "CASH-09", words: "return.orbits", numbers: { orbits: 2 }, say: "", rule: "CASH-09" };
  vi.spyOn(table, "enter").mockResolvedValue(wrong as never);
  await opensSeat();
  await button("Sit out").click();
  const refusal = page.part(".refusal");
  await expect.element(refusal).toHaveTextContent(`Not entered: ${theo.name} sits out.`);
  await expect
    .element(refusal)
    .toHaveTextContent("A player who cashed out can come back after a while. Orbits to go: 2.");
});

test("bets aren’t entered before the stacks are counted: the refusal has a key for it", async () => {
  const { table, theo } = await runs({ depth: "button", uncounted: [1, 2] });
  const wrong = {
    code: "CON-15",
    words: "real.count_first",
    numbers: { seat: theo.seat },
    say: "",
    rule: "CON-15",
  };
  vi.spyOn(table, "enter").mockResolvedValue(wrong as never);
  await page.getByRole("radio", { name: "Pots" }).click({ force: true });
  await expect
    .element(page.part(".refusal"))
    .toHaveTextContent("Count the stacks first: hands were played that no one wrote down.");
  await button("Count Theo’s stack").click();
  await expect.element(page.part("dialog")).toHaveTextContent("Theo");
});

test("where somebody sat isn’t told once they sit elsewhere", async () => {
  const [first, ...others] = views["my-turn"]!.guests;
  const zed = (at: number, seat: number) => [
    first!,
    ...others,
    { ...first!, guest: "zed", name: "Zed", table: at, seat },
  ];
  const of = (n: number) => ({ ...views["my-turn"]!.tables[0]!, table: n, name: "", tournament: true });
  const cup = { tournament: tournament({ here: true, level: 1 }), tables: [of(1), of(3)] };
  const { table } = await runs({}, { ...cup, guests: zed(0, 0) });
  table.view = { ...table.view!, guests: zed(3, 1) };
  await expect.element(page.getByText("Zed sits at Table 3, seat 1.")).toBeVisible();
  table.view = { ...table.view, guests: zed(table.view.table, 6) };
  await isGone(page.getByText("Zed sits at Table 3, seat 1."));
});

test("the key of all in calls with the whole stack where that is all it can do", async () => {
  const { hand, may, chairs } = views["my-turn"]!;
  const theo = chairs.find(({ name }) => name === "Theo")!;
  const call = { ...may!, check: false, call: theo.stack, call_all_in: true, raise_least: 0, raise_most: 0 };
  const { sent } = await runs({ asks: "action", seat: theo.seat, may: call }, { hand });
  await expect.element(button(/^All in/)).toBeVisible();
  await userEvent.keyboard("a");
  expect(sent).toMatchObject([{ type: "act_for", seat: theo.seat, action: { type: "call" } }]);
});

test("the host moves a player to a free seat from their sheet", async () => {
  const { sent, theo, view } = await runs({});
  await opensSeat();
  await button("Move").click();
  await button("Seat 8").click();
  expect(sent).toEqual([{ type: "move_guest", guest: theo.guest, table: view.table, seat: 8 }]);
});

test("the change hand is named, with what lies in it", async () => {
  const [one, other] = views["my-turn"]!.chairs;
  const posts = [one!, other!].map(({ seat }) => ({ seat, amount: 5, name: "change" as const, dead: true }));
  const now = { number: 9, button: one!.seat, small: 0, big: 0, dealt: [], posts, notes: [], game: "" };
  const pot = { amount: 10, seats: [one!.seat, other!.seat], name: "one" as const, pot: 0, part: "" };
  await runs(
    {
      asks: "winners",
      now,
      pots: [{ ...pot, may_be_no_ones: false, best: [], odd: false, shares: [], alone: [] }],
    },
    { hand: views["showdown"]!.hand },
  );
  await expect
    .element(page.getByRole("heading", { name: /^Who won the change hand, \$1\.00\?$/ }))
    .toBeVisible();
});

test("the button lies within a phone, wherever its seat is", async () => {
  const hand = views["my-turn"]!.hand!;
  const { table } = await runs({ asks: "action" }, { hand });
  for (const { seat } of views["my-turn"]!.chairs) {
    table.receive({ seq: 100 + seat, view: { ...table.view!, hand: { ...hand, button: seat } }, news: [] });
    const { left, right } = (await found(".ring .disc.dealer")).getBoundingClientRect();
    expect(left).toBeGreaterThan(2);
    expect(right).toBeLessThan(388);
  }
});

test("the felt of a change hand names no street, and who has no odd chips is said to be in it", async () => {
  const [one, other, third] = views["my-turn"]!.chairs;
  const posts = [one!, other!].map(({ seat }) => ({ seat, amount: 5, name: "change" as const, dead: true }));
  const now = { number: 9, button: one!.seat, small: 0, big: 0, dealt: [], posts, notes: [], game: "" };
  const pot = { amount: 10, name: "change" as const, pot: 0, part: "" };
  const seats = [one!, other!, third!].map(({ seat }) => seat);
  await runs(
    {
      asks: "winners",
      depth: "pots",
      now,
      pots: [{ ...pot, seats, may_be_no_ones: false, best: [], odd: false, shares: [], alone: [] }],
    },
    { hand: { ...views["my-turn"]!.hand!, street: "river", change: true } },
  );
  await expect.element(page.getByText(`Dealt in without any: ${third!.name}.`)).toBeVisible();
  expect(page.part(".ring").getByText("River").query()).toBeNull();
  await shoot("real-change-hand");
});

test("what is odd in the change hand is named as the amount it is, and no chip", async () => {
  const [one, other] = views["my-turn"]!.chairs;
  const posts = [one!, other!].map(({ seat }) => ({ seat, amount: 15, name: "change" as const, dead: true }));
  const now = { number: 9, button: one!.seat, small: 0, big: 0, dealt: [], posts, notes: [], game: "" };
  const pot = { amount: 30, seats: [one!.seat, other!.seat], name: "change" as const, pot: 0, part: "" };
  const take = (amount: number, odd: boolean) => ({ winners: 1, amount, odd, piles: [], over: 0 });
  const shares = [[take(30, false)], [take(20, true), take(10, false)]];
  await runs(
    {
      asks: "winners",
      now,
      odd_unit: 10,
      pots: [{ ...pot, may_be_no_ones: false, best: [], odd: false, shares, alone: [] }],
    },
    { hand: views["showdown"]!.hand },
  );
  for (const { name } of [one!, other!]) await page.part(".potpick").getByRole("button", { name }).click();
  await expect
    .element(page.getByText(`The odd $1.00 goes to ${one!.name}, first left of the button.`))
    .toBeVisible();
  expect(page.getByText("The odd chip").query()).toBeNull();
});

test("the list of nights says what one did there", async () => {
  await take({});
  const line = (more: Partial<NightLine>): NightLine => ({
    ...{ night: `n${more.name}${more.role}`, title: "Friday", role: "guest", name: "Dana" },
    ...{
      state: "ended",
      created_ms: 0,
      club: "",
      played: false,
      stakes: "$1/$2",
      tournament: false,
      players: 3,
    },
    ...more,
  });
  put(Nights, {
    nights: [line({ played: true }), line({ role: "host" }), line({ name: "Kim" }), line({ name: "" })],
  });
  const said = page
    .part(".night small:first-of-type")
    .elements()
    .map((each) => each.textContent.split(" · ").slice(0, 2).join(" · "));
  expect(said).toEqual([
    "Over · You played as Dana",
    "Over · You hosted as Dana",
    "Over · You were there as Kim",
    "Over · You watched",
  ]);
});
