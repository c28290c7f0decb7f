import { expect, test } from "vitest";
import { boardsOf, cardsOf, coming, potsOf, remembered, told, turnOf } from "../src/board/said";
import { tournament } from "../src/fixtures/tournament";
import { views } from "../src/fixtures/views";
import { amount } from "../src/money";
import type { HandView, RealView, View } from "../src/wire";

const table = views["my-turn"]!;
const chips = (view: View) => (count: number) => amount(count, view.house, "chips");
const says = (view: View) => told(view, chips(view));
const names = Object.fromEntries(table.chairs.map(({ seat, name }) => [seat, name]));
/** A hand that is over: who won how much of which pot. */
function over(awards: [seat: number, amount: number, pot: number][], more: Partial<HandView> = {}): View {
  const seats = [...new Set(awards.map(([seat]) => seat))];
  const winners = seats.map((seat) => ({
    ...views["showdown"]!.hand!.winners[0]!,
    seat,
    amount: awards.filter(([each]) => each === seat).reduce((sum, [, won]) => sum + won, 0),
    readings: [],
  }));
  const each = views["showdown"]!.hand!.awards[0]!;
  const given = awards.map(([seat, won, pot]) => ({ ...each, seat, amount: won, pot }));
  return { ...table, hand: { ...table.hand!, street: "over", turn: 0, winners, awards: given, ...more } };
}
const [ann, ben] = table.chairs.map(({ seat }) => seat) as [number, number];

test("one winner wins; how much stands below", () => {
  const { title, lines, now } = says(over([[ann, 64, 0]]));
  expect([title, lines, now]).toEqual([`${names[ann]} wins`, [`${names[ann]} won 64`], true]);
});

test("a pot is split where all winners have a part of it", () => {
  const both = `${names[ann]} and ${names[ben]}`;
  expect(
    says(
      over([
        [ann, 32, 0],
        [ben, 32, 0],
      ]),
    ).title,
  ).toBe(`${both} split`);
  expect(
    says(
      over([
        [ann, 32, 0],
        [ben, 32, 0],
        [ann, 10, 1],
        [ben, 10, 1],
      ]),
    ).title,
  ).toBe(`${both} split`);
});

test("who won the side pot alone has split nothing", () => {
  const both = `${names[ann]} and ${names[ben]}`;
  expect(
    says(
      over([
        [ann, 64, 0],
        [ben, 20, 1],
      ]),
    ).title,
  ).toBe(`${both} win`);
  // The main pot is split, the side pot is not.
  expect(
    says(
      over([
        [ann, 32, 0],
        [ben, 32, 0],
        [ben, 20, 1],
      ]),
    ).title,
  ).toBe(`${both} win`);
});

test("a night that is over or paused says so, whatever lies on the table", () => {
  const won = over([[ann, 64, 0]]);
  expect(says({ ...won, phase: "ended" }).title).toBe("The night is over");
  const paused = says({ ...won, phase: "paused", paused_by: "Dana" });
  expect([paused.title, paused.now]).toEqual(["Paused", false]);
});

test("whoever it is up to is named, with what there is to call", () => {
  const hand = { ...table.hand!, turn: ann, to_match: 14 };
  const chairs = table.chairs.map((chair) => (chair.seat === ann ? { ...chair, bet: 4 } : chair));
  expect(says({ ...table, hand, chairs }).title).toBe(`${names[ann]}’s turn`);
  expect(says({ ...table, hand, chairs }).lines).toEqual(["10 to call."]);
  const matched = chairs.map((chair) => ({ ...chair, bet: 14 }));
  expect(says({ ...table, hand, chairs: matched }).lines).toEqual(["Nothing to call."]);
});

test("in fixed limit the TV says what there is to bet, and to what it is raised", () => {
  const fixed = { ...views["my-turn"]!.may!, fixed: 3, raise_least: 6, raise_most: 6 };
  const lines = (more: Partial<typeof fixed>) => {
    const real = { depth: "pots", asks: "action", race: null, raced: [], may: { ...fixed, ...more } };
    return says({ ...table, hand: { ...table.hand!, turn: ann }, real: real as unknown as RealView }).lines;
  };
  expect(lines({ call: 3, is_bet: false })).toEqual(["Call 3, or raise to 6."]);
  expect(lines({ call: 0, is_bet: true })).toEqual(["Check, or bet 6."]);
  expect(lines({ call: 0, is_bet: true, fixed: 0, raise_most: 9 })).toEqual(["Check, or bet 6 or more."]);
});

test("the low card of a stud brings it in, and has nothing to call", () => {
  // Where bets are entered, what may be done instead is said, too.
  const hand = { ...table.hand!, turn: ann, to_match: 5, bring_in: true };
  const chairs = table.chairs.map((chair) => ({ ...chair, bet: 0 }));
  expect(says({ ...table, hand, chairs }).lines).toEqual(["Bring in for 5."]);
  const may = { ...views["my-turn"]!.may!, call: 5, raise_least: 20, raise_most: 20, bring_in: true };
  const real = (each: typeof may) =>
    ({ depth: "pots", asks: "action", race: null, raced: [], may: each }) as unknown as RealView;
  expect(says({ ...table, hand, chairs, real: real(may) }).lines).toEqual([
    "Bring in for 5, or complete to 20.",
  ]);
  const short = real({ ...may, raise_most: 0 });
  expect(says({ ...table, hand, chairs, real: short }).lines).toEqual(["Bring in for 5."]);
});

test("what is in front of the seats is in the total and in no pot", () => {
  const pot = { ...views["showdown"]!.hand!.pots[0]!, name: "one" as const, amount: 20 };
  const shown = (middle: number) =>
    potsOf({ hand: { ...table.hand!, pots: [pot], middle }, real: null }).map((each) => each.amount);
  expect([shown(20), shown(34)]).toEqual([[20], [20, 34]]);
});

test("where only the button is kept, no cards, pots or winners are shown", () => {
  const real = { depth: "button", uncounted: [], race: null, raced: [], next: null } as unknown as RealView;
  const view = { ...over([[ann, 64, 0]]), real };
  expect([boardsOf(view), potsOf(view), remembered(view, chips(view))]).toEqual([[], [], ""]);
  expect(says(view).title).toBe("Next hand soon");
});

/** A table of real cards between two hands. */
const between = (real: object, more: Partial<View> = {}): View => ({
  ...table,
  hand: null,
  real: {
    depth: "pots",
    uncounted: [],
    race: null,
    raced: [],
    next: null,
    now: null,
    ...real,
  } as unknown as RealView,
  ...more,
});

test("where only the button is kept, the hand that is played is told until the next one begins", () => {
  const hand = (button: number, number: number) => ({
    button,
    posts: [],
    dealt: [ann],
    notes: [],
    game: "",
    number,
  });
  const real = { depth: "button", now: hand(ann, 5), next: hand(ben, 6) };
  expect(says(between(real)).title).toBe(`${names[ann]} has the button`);
  expect(says(between({ ...real, now: null })).title).toBe(`${names[ben]} deals next`);
});

test("it is no one’s turn while several are asked, and hands come up once the board is out", () => {
  const hand = { ...table.hand!, turn: ann };
  const asks = (real: object, state?: "all_in") => {
    const chairs = table.chairs.map((chair) => (state ? { ...chair, state } : chair));
    return says({
      ...table,
      chairs,
      hand,
      real: { depth: "pots", race: null, raced: [], ...real } as unknown as RealView,
    });
  };
  expect(turnOf({ hand, real: { depth: "pots", asks: "runs" } as RealView })).toBe(0);
  expect(asks({ asks: "runs" }).title).toBe("Run it how many times?");
  expect(asks({ asks: "winners" }, "all_in").lines).toEqual(["Turn your hands up once the board is out."]);
  expect(asks({ asks: "winners", depth: "cards" }, "all_in").lines).toEqual(["Turn your hands up."]);
});

test("whoever deals next is named; the button may rest at an empty seat", () => {
  const next = (button: number) => ({
    next: { button, posts: [], dealt: [], notes: [], game: "", number: 2 },
  });
  expect(says(between(next(ann))).title).toBe(`${names[ann]} deals next`);
  const empty = table.chairs.filter(({ seat }) => seat !== ann);
  expect(says(between(next(ann), { chairs: empty })).title).toBe(`The button rests at empty seat ${ann}`);
});

test("a hand that waits for a player to move says so, and no one who deals or posts", () => {
  const seats = { kind: "balance", hands: [2], name: "Ruth", to: 1, rebuying: [] } as const;
  const waits = tournament({ waits: "seats", seats: { ...seats, hands: [2], rebuying: [] } });
  expect(says(between({ waits: "seats" }, { tournament: waits }))).toMatchObject({
    title: "Waiting for players",
    lines: ["Ruth moves to table 1 when the hand at table 2 is over. The next hand waits."],
  });
});

test("the change hand is named, with what lies in it", () => {
  const hand = { ...table.hand!, middle: 120, turn: 0, street: "showdown" as const };
  const now = { posts: [{ seat: ann, amount: 60, name: "change", dead: true }] };
  expect(says(between({ asks: "winners", now }, { hand }))).toMatchObject({
    title: "The change hand",
    lines: ["Face up, for 120."],
  });
  expect(says(between({ asks: "winners" }, { hand })).title).toBe("Showdown");
});

test("a deal is told while it is talked about, with who would get what", () => {
  const deal = { by: "g2", name: "Maya", kind: "" as const, shares: [], left: 0, waits: "" as const };
  const shares = [{ guest: "g2", name: "Maya", amount: 9000, yes: true }];
  const talks = (more: object) =>
    says({ ...over([[ann, 64, 0]]), tournament: tournament({ deal: { ...deal, shares: [], ...more } }) });
  expect(talks({}).title).toBe("A deal is being talked about");
  expect(talks({ kind: "icm", shares })).toMatchObject({
    title: "Maya proposes a deal",
    lines: ["By ICM · 1 of 1 agree", "Maya gets $90"],
  });
});

test("a folded hand is not shown, and one face down is gone once the hand is over", () => {
  const chair = { ...table.chairs[0]!, cards: ["", ""], state: "playing" as const };
  const hand = table.hand!;
  expect(cardsOf(chair, { hand, real: null })).toEqual(["", ""]);
  expect(cardsOf({ ...chair, state: "folded" }, { hand, real: null })).toEqual([]);
  expect(cardsOf(chair, { hand: { ...hand, street: "over" }, real: null })).toEqual([]);
});

test("the hand before is remembered by its number and winners", () => {
  const view = over([[ann, 64, 0]], { number: 47 });
  expect(remembered(view, chips(view))).toBe(`Hand 47: ${names[ann]} won 64`);
});

test("whoever draws has nothing to call, and at the showdown it is no one’s turn", () => {
  const hand = { ...table.hand!, turn: ann, to_match: 10 };
  const real = {
    ...({} as RealView),
    depth: "pots",
    asks: "draw",
    may: null,
    race: null,
    raced: [],
  } as RealView;
  expect(says({ ...table, hand, real })).toMatchObject({ title: `${names[ann]}’s turn`, lines: [] });
  expect(says({ ...table, hand, real: { ...real, asks: "winners" } }).title).toBe("Showdown");
});

test("a winner who has left the seat, or whose seat somebody else has taken, is named", () => {
  const won = over([[ann, 64, 0]]);
  const dealt = [{ seat: ann, guest: "g1", name: names[ann]! }];
  const left: View = {
    ...won,
    hand: { ...won.hand!, dealt },
    chairs: won.chairs.filter(({ seat }) => seat !== ann),
  };
  expect(says(left).title).toBe(`${names[ann]} wins`);
  expect(says(left).lines).toEqual([`${names[ann]} won 64`]);
  expect(remembered(left, chips(left))).toContain(`${names[ann]} won 64`);
  const chairs = won.chairs.map((chair) => (chair.seat === ann ? { ...chair, name: "Zed" } : chair));
  expect(says({ ...left, chairs }).title).toBe(`${names[ann]} wins`);
});

test("what was won on each of two boards stands on a line of its own", () => {
  const view = over(
    [
      [ann, 32, 0],
      [ben, 30, 0],
    ],
    {
      board_names: ["Top board", "Bottom board"],
      won_on: [
        { seats: [ann], amount: 32, cards: [], reading: "a flush" },
        { seats: [ben], amount: 30, cards: [], reading: "" },
      ],
    },
  );
  expect(says(view).lines).toEqual([
    `Top board: 32 for ${names[ann]}, a flush`,
    `Bottom board: 30 for ${names[ben]}`,
  ]);
});

test("boards have their names where there are two", () => {
  const two = [
    ["As", "Ks", "Qs"],
    ["9h", "9d", "2c"],
  ];
  const hand = { ...table.hand!, boards: two, board_names: ["Top board", "Bottom board"] };
  expect(boardsOf({ hand, real: null })).toEqual([
    { name: "Top board", cards: two[0] },
    { name: "Bottom board", cards: two[1] },
  ]);
});

test("once a hand is over it is said what the next one is", () => {
  const next = (notes: string[]) => ({ button: ann, posts: [], dealt: [], notes, game: "Omaha", number: 2 });
  const after = (notes: string[]) => {
    const real = { depth: "pots", uncounted: [], race: null, raced: [], next: next(notes) };
    return coming({ ...over([[ann, 64, 0]]), real: real as unknown as RealView });
  };
  expect(after(["heads_up", "boards"])).toEqual([]);
  expect(after(["bomb", "boards"])).toEqual([
    "The next hand is a bomb pot of Omaha.",
    "There are two boards: each is worth half the pot.",
  ]);
  expect(after(["kill"])).toEqual(["The next hand is a kill pot."]);
  expect(after(["again"])).toEqual(["The last hand is dealt again."]);
  expect(after(["change"])).toEqual(["The next hand is the change hand."]);
});
