import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { amount, chipsOf, eitherOf } from "../src/money";
import type { Table } from "../src/table/state.svelte";
import { read } from "../src/text/commands";
import { realWords } from "../src/text/real";
import type { RealView } from "../src/wire";

const blank: RealView = {
  depth: "pots",
  asks: "action",
  moment: "1.0",
  seat: 3,
  may: null,
  one_chip: 0,
  draw: null,
  fold_to: [4, 5],
  may_check_around: false,
  street: "",
  cards: 0,
  boards: 1,
  takers: [],
  may_skip: false,
  pots: [],
  shows: 0,
  middle: 0,
  puts: [],
  put_runs: 1,
  may_undo: true,
  undoes: 0,
  undoes_upto: 0,
  may_call_clock: false,
  settles: false,
  uncounted: [],
  counted_out: false,
  may_cancel_bomb: false,
  next: null,
  waits: "",
  race: null,
  raced: [],
  odd_chip: "one_each_clockwise",
  odd_unit: 1,
  may_straddle: false,
  straddle_next: false,
  always_straddle: [],
  speaks: [],
  bomb: 0,
  now: null,
  opens: "button",
  chips: ["change", "hold"],
  change: [[100, [[25, 4]]]],
  held: [[3, 25]],
};
const high: RealView["pots"][number] = {
  amount: 150,
  pot: 0,
  seats: [1, 2],
  name: "main",
  part: "high",
  may_be_no_ones: false,
  best: [],
  odd: false,
  shares: [],
  alone: [],
};
const pots = [high, { ...high, part: "low", may_be_no_ones: true }];

const at = (more: Partial<RealView> = {}) => {
  const mine = views["my-turn"]!;
  const chairs = mine.chairs.map((chair) => (chair.seat === 3 ? { ...chair, cards: ["", ""] } : chair));
  const view = { ...mine, chairs, real: { ...blank, ...more } };
  return {
    view,
    may: null,
    amount: (chips: number) => amount(chips, view.house, "chips"),
    chipsOf: (text: string) => chipsOf(text, view.house, "chips"),
    eitherOf: (text: string) => eitherOf(text, view.house, "chips"),
    nameOf: (seat: number) => `Seat ${seat}`,
  } as unknown as Table;
};

test.each([
  ["next", { type: "begin" }],
  ["next 3", { type: "begin", button: 3 }],
  ["for 3 call", { type: "act_for", seat: 3, action: { type: "call" } }],
  ["for fold", { type: "act_for", seat: 3, action: { type: "fold", anyway: true } }],
  ["for 2 raise 20", { type: "act_for", seat: 2, action: { type: "raise_to", to: 20 } }],
  ["to 5", { type: "fold_to", seat: 5 }],
  ["around", { type: "check_around" }],
  [
    "put 1 50, 2 50, 3 20 folded",
    {
      type: "put_in",
      amounts: [
        [1, 50],
        [2, 50],
        [3, 20],
      ],
      folded: [3],
    },
  ],
  ["deal AhKd 7s", { type: "deal", faces: [50, 45, 23] }],
  ["deal", { type: "deal", faces: [] }],
  ["open 3 AsKd", { type: "turn_up", seat: 3, places: [0, 1], cards: [51, 45] }],
  ["undo", { type: "undo_note" }],
  ["settle", { type: "settle_hand" }],
  ["seated", { type: "start_clock" }],
  ["out 3", { type: "knock_out", seat: 3, by: [] }],
  ["out 3 by 5 2", { type: "knock_out", seat: 3, by: [5, 2] }],
  ["first 4", { type: "deal", first: 4 }],
  ["depth cards", { type: "set_depth", depth: "cards" }],
  ["count 3 412 Counted twice", { type: "correct_stack", seat: 3, stack: 412, reason: "Counted twice" }],
  ["change 3 100", { type: "swap_chips", gives: [[100, 1]], gets: [[25, 4]], guest: "g3" }],
  ["change 3 100 with 2", { type: "swap_chips", gives: [[100, 1]], gets: [[25, 4]], guest: "g3", other: 2 }],
  ["hold 3 25", { type: "hold_chip", guest: "g3", amount: 25 }],
  ["play 3", { type: "play_held", guest: "g3" }],
  ["return 3", { type: "return_held", guest: "g3" }],
  ["lay 3 20", { type: "lay_cash", guest: "g3", amount: 20 }],
  ["sell 3 20 to 2", { type: "sell_chips", seller: "g3", buyer: "g2", amount: 20 }],
  ["straddle 3 always", { type: "on_behalf", guest: "g3", command: { type: "straddle", when: "always" } }],
  ["add 4 300 Kim", { type: "add_player", name: "Kim", seat: 4, amount: 300 }],
])("%s is understood", (line, send) => {
  expect(read(line, at())).toEqual({ send });
});

test("boards are run and cards drawn as often as the hand allows", () => {
  const votes = { turn_id: "1.5", most: 2, waiting: [3], asked: 3, may: false };
  const table = at({ draw: { turn_id: "1.5", least: 0, most: 2, replaced: true, middle: false } });
  const run = { ...table, view: { ...table.view, run_vote: votes } } as Table;
  expect(read("for run 2", run)).toEqual({
    send: { type: "act_for", seat: 3, action: { type: "run_it", runs: 2 } },
  });
  expect(read("for 3 draw 2", table)).toEqual({
    send: { type: "act_for", seat: 3, action: { type: "discard", places: [0, 1] } },
  });
  const how = {
    answer: "Type for, the seat and what the player did, like for 3 raise 20, for 3 call or for 3 draw 2.",
  };
  expect(read("for run 3", run)).toEqual(how);
  expect(read("for 3 draw 3", table)).toEqual(how);
});

const MIDDLE = { turn_id: "1.5", least: 1, most: 1, replaced: true, middle: true };
const AWAY = { turn_id: "1.5", least: 2, most: 2, replaced: false, middle: false };

test("cards go for good, or in the middle, by a word of the host", () => {
  expect(read("for 3 middle", at({ asks: "draw", draw: MIDDLE }))).toEqual({
    send: { type: "act_for", seat: 3, action: { type: "set_middle", place: 0 } },
  });
  expect(realWords(at({ asks: "draw", draw: MIDDLE }))).toBe(
    "Seat 3 sets the middle card. Type for 3 and middle.",
  );
  expect(realWords(at({ asks: "draw", draw: AWAY }))).toBe("Seat 3 discards. Type for 3 and draw 2.");
  expect(realWords(at({ depth: "cards", asks: "winners", middle: 1 }))).toContain(
    "card 1 is the one in the middle",
  );
});

test("whose cards are real says how many they draw", () => {
  const draws = (draw: typeof AWAY) => {
    const table = at();
    return {
      ...table,
      view: { ...table.view, you: { ...table.view!.you, cards: [] }, draw },
    } as unknown as Table;
  };
  const any = { ...AWAY, least: 0, most: 5, replaced: true };
  expect(read("draw 3", draws(any))).toEqual({ draw: [0, 1, 2] });
  expect(read("pat", draws(any))).toEqual({ draw: [] });
  expect(read("draw 2", draws(AWAY))).toEqual({ draw: [0, 1] });
  expect(read("middle", draws(MIDDLE))).toEqual({ draw: [0] });
  expect(read("draw 6", draws(any))).toEqual({
    answer: "Discard at the table, then type draw and how many, from 0 to 5, or pat.",
  });
  expect(read("pat", draws(AWAY))).toEqual({
    answer: "Discard at the table, then type draw and how many: 2.",
  });
});

test.each([
  ["win 2", [high], [[2]]],
  ["win 1 2", [high], [[1, 2]]],
  ["win 1, none", pots, [[1], []]],
])("%s gives the pots away", (line, of, winners) => {
  expect(read(line, at({ asks: "winners", pots: [...of] }))).toEqual({ send: { type: "push", winners } });
});

test.each([
  ["to 3", "Type to and the seat everyone folded to: 4, 5."],
  ["deal Xx", "Type deal and the cards, like deal AhKd7s."],
  ["win 2", "There’s no pot to give away yet."],
  ["put 1", "Type put and what each player put in during the whole hand, like put 1 50, 2 50, 3 20 folded."],
  [
    "change 3 5",
    "Type change, the seat and the chip, like change 3 100, or change 3 100 with 2 for change with seat 2. Chips that can be changed: 100.",
  ],
  [
    "hold 3",
    "Type hold, the seat and the chip, like hold 3 100. Type play 3 to put it into play, and return 3 to buy it back.",
  ],
  ["lay 10 20", "Type lay, the seat and the cash on the table, like lay 3 20."],
  ["sell 3 20", "Type sell, the seat, the amount, to and the seat of the buyer, like sell 3 20 to 5."],
  ["straddle 3 twice", "Type straddle once, straddle always or straddle never."],
  ["depth deep", "Type depth and button, pots, cards or phones."],
])("%s is answered in words", (line, answer) => {
  expect(read(line, at())).toEqual({ answer });
});

test("too few winners are told which parts there are", () => {
  expect(read("win 1", at({ asks: "winners", pots: [...pots] }))).toEqual({
    answer:
      "Type win and 2 winners, separated by commas. Two seats for one pot split it; none is for a low no one has. " +
      "Type win and the seat that won each pot, pots separated by commas. " +
      "Main pot, high: 150, for 1 Seat 1 and 2 Seat 2. Main pot, low: 150, for 1 Seat 1 and 2 Seat 2.",
  });
});

test("whoever runs the table hears what is entered next", () => {
  expect(realWords(at())).toBe("It’s Seat 3’s turn. Type for 3 and fold, check, call or raise 20.");
  expect(realWords(at({ asks: "cards", cards: 3, boards: 2 }))).toBe(
    "Type deal and the 6 cards, like deal AhKd7s, or deal alone if you don’t enter them.",
  );
});

test("in stud one hears whose cards are entered, and whether they must be", () => {
  const third = { asks: "cards", cards: 3, takers: [1, 2, 3] } as const;
  expect(realWords(at({ ...third, takers: [...third.takers] }))).toBe(
    "Type deal and the 3 cards, in this order: Seat 1, Seat 2, Seat 3. Who acts next depends on them.",
  );
  expect(realWords(at({ ...third, takers: [...third.takers], may_skip: true }))).toBe(
    "Type deal and the 3 cards, in this order: Seat 1, Seat 2, Seat 3. Or type deal alone if you don’t enter them.",
  );
});

test("of a hand in stud only the cards that lie face down are turned up", () => {
  const table = at();
  const chairs = table.view!.chairs.map((chair) =>
    chair.seat === 3 ? { ...chair, cards: ["", "", "Th", "9s", ""] } : chair,
  );
  expect(read("open 3 AsKd2c", { ...table, view: { ...table.view, chairs } } as unknown as Table)).toEqual({
    send: { type: "turn_up", seat: 3, places: [0, 1, 4], cards: [51, 45, 0] },
  });
});

test("where the server deals these words mean nothing", () => {
  const table = at();
  expect(read("around", { ...table, view: { ...table.view, real: null } } as unknown as Table)).toEqual({
    answer: "Unknown command: “around”. Type help for the list.",
  });
});
