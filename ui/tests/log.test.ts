import { expect, test } from "vitest";
import { line, news } from "../src/fixtures/views";
import { undoWords } from "../src/real/said";
import { aloud, drawn, History, parts } from "../src/table/log";
import type { Line, News } from "../src/wire";

const money = (chips: number) => `$${(chips / 10).toFixed(2)}`;
const dana = { guest: "g1", amount: money, chips: String };
const rail = { guest: "", amount: money, chips: String };
/** A row of the log with one line, or with none. */
const row = (seq: number, ...lines: Line[]): News => ({
  seq,
  at_ms: 0,
  event: { type: "checked", seat: 2 },
  table: 1,
  lines,
});
const rows = (from: number, to: number): News[] =>
  Array.from({ length: to - from + 1 }, (_, i) => row(from + i, line("checks", 2)));
const page = (news: News[]) => ({ news, first: news[0]!.seq });
const seqs = ({ lines }: History) => lines.map(({ seq }) => seq);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test("a hand is told in the third person, but you in the second", () => {
  const told = news.flatMap(({ lines }) => lines.map((each) => aloud(each, dana)));
  expect(told).toContain("Jonas has the button");
  expect(told).toContain("Maya raises to $1.20");
  expect(told).toContain("You call $2.70");
  expect(told).toContain("Flop: king of spades, nine of diamonds, four of hearts");
  expect(news.flatMap(({ lines }) => lines.map((each) => aloud(each, rail)))).toContain("Dana calls $2.70");
});

test("of cards that no one enters nothing is said", () => {
  expect(aloud({ key: "street.flop", kind: "street", cards: ["", "", ""] }, dana)).toBe("Flop");
});

test("names and amounts stand out, and cards lie where the sentence has them", () => {
  expect(parts(line("up", 2, { cards: ["9h"] }), dana)).toEqual([
    { text: "Maya", filled: true, name: "name" },
    { text: " is dealt ", filled: false },
    { cards: ["9h"] },
    { text: " face up", filled: false },
  ]);
  expect(parts({ key: "street.flop", cards: ["9h"] }, dana)).toEqual([
    { text: "Flop", filled: false },
    { cards: ["9h"], apart: true },
  ]);
});

test("what an expense was for is said", () => {
  const filling = { name: "Maya", sum: "$12.00", what: "pizza", names: "Maya and Theo" };
  const line: Line = { key: "log.spends", filling, who: "g2" };
  expect(aloud(line, rail)).toBe("Maya paid $12.00 for pizza, shared by Maya and Theo");
});

test("what was undone is quoted as its reader reads it", () => {
  const raise = line("raises", 1, { amount: 20 });
  const undone: Line = { key: "log.note_undone_what", filling: { name: "Maya" }, who: "g2", undone: raise };
  expect(aloud(undone, dana)).toBe("Maya undoes: You raise to $2.00");
  expect(aloud(undone, rail)).toBe("Maya undoes: Dana raises to $2.00");
});

test("what would be undone is named by its first line, and what goes with it is counted", () => {
  const folds = (seat: number) => line("folds", seat, { voice: "urgent" });
  const wins = (seat: number) => line("wins", seat, { amount: 28, plus: true, filling: { pot: "the pot" } });
  expect(undoWords([folds(2)], dana)?.whole).toBe("Undo: Maya folds");
  expect(undoWords([folds(2), folds(1)], dana)?.whole).toBe("Undo: Maya folds, and 1 more entry");
  expect(undoWords([folds(2), folds(1), folds(2)], dana)).toEqual({
    short: "Maya folds, and 2 more",
    whole: "Undo: Maya folds, and 2 more entries",
  });
  const split = undoWords([wins(2), wins(1)], dana);
  expect(split?.short).toMatch(/^Maya wins .*, and more$/);
  expect(split?.whole).toMatch(/^Undo: Maya wins .*, and what else was won$/);
});

test("up cards of a street are undone together, and counted", () => {
  const up = (seat: number) => line("up", seat, { voice: "calm", cards: ["5h"] });
  expect(undoWords([up(1), up(2), up(3), up(4), up(5)], rail)?.short).toMatch(
    /^Dana is dealt .* face up, and 4 more$/,
  );
  expect(undoWords([up(2)], dana)?.short).toMatch(/^Maya is dealt .* face up$/);
});

test("amounts within a sentence are in the reader's units", () => {
  const blinds: Line = { key: "log.blinds", filling: { small_chips: 5, big_chips: 10 } };
  expect(aloud(blinds, dana)).toBe("Blinds from the next hand: $0.50 / $1.00");
});

test("a sentence about somebody else names you, too", () => {
  const paid = line("pays_marker", 2, { filling: { other: "Dana" }, amount: 40 });
  expect(aloud(paid, dana)).toBe("Maya pays Dana for a marker $4.00");
});

test("chips of a tournament have no price, also where money is played now", () => {
  const blinds: Line = { key: "log.blinds", filling: { small_chips: 50, big_chips: 100 }, chips: true };
  expect(aloud(blinds, dana)).toBe("Blinds from the next hand: 50 / 100");
  expect(aloud(line("pays_marker", 2, { filling: { other: "Dana" }, amount: 400, chips: true }), dana)).toBe(
    "Maya pays Dana for a marker 400",
  );
});

test("what was read once is not told twice", () => {
  const history = new History();
  expect(history.add(news).length).toBeGreaterThan(10);
  expect(history.add(news)).toEqual([]);
});

test("each line of a row has a number of its own", () => {
  const history = new History();
  history.add([row(1, line("button", 8), line("small_blind", 9))]);
  expect(history.lines.map(({ seq, n }) => `${seq}/${n}`)).toEqual(["1/0", "1/1"]);
});

test("what happened before comes before what has been told since", () => {
  const history = new History();
  history.add(rows(50, 52));
  expect(history.first).toBe(50);
  expect(history.hasOlder).toBe(true);
  history.addOlder(page([...rows(40, 49), ...rows(50, 52)]));
  expect(seqs(history)).toEqual(from(40, 52));
  expect(history.hasOlder).toBe(true);
  history.addOlder(page([row(1), ...rows(2, 39)]));
  expect(history.first).toBe(1);
  expect(history.hasOlder).toBe(false);
  expect(seqs(history)).toEqual(from(2, 52));
});

test("a page that is opened asks for the log, and goes on from there", () => {
  const history = new History();
  expect(history.add([])).toEqual([]);
  expect(history.first).toBeUndefined();
  history.addOlder(page(rows(5, 9)));
  expect(history.add(rows(9, 11)).map(({ seq }) => seq)).toEqual([10, 11]);
  expect(seqs(history)).toEqual(from(5, 11));
});

test("rows that are silent are read, too", () => {
  const history = new History();
  expect(history.add([row(7)])).toEqual([]);
  expect(history.first).toBe(7);
});

test("a page without a line of this table is read, too, and the one before it can be asked for", () => {
  const history = new History();
  history.add(rows(50, 51));
  history.addOlder({ news: [], first: 20 });
  expect(history.first).toBe(20);
  expect(history.hasOlder).toBe(true);
  history.addOlder({ news: rows(1, 3), first: 1 });
  expect(seqs(history)).toEqual([1, 2, 3, 50, 51]);
  expect(history.hasOlder).toBe(false);
});

test("of a long evening the last lines are kept, and the earlier ones can be had again", () => {
  const history = new History();
  for (let seq = 1; seq < 900; seq += 1) history.add(rows(seq, seq));
  expect(history.lines.length).toBeLessThan(620);
  expect(history.lines.at(-1)!.seq).toBe(899);
  expect(history.first).toBe(history.lines[0]!.seq);
  expect(history.hasOlder).toBe(true);
  history.addOlder(page(rows(1, history.first! - 1)));
  expect(seqs(history)).toEqual(from(1, 899));
  history.add(rows(900, 950));
  expect(seqs(history)).toEqual(from(1, 950));
});

test("what a seat drew is known until it acts again, and gone with the hand", () => {
  const draws = (seat: number, n: number) => line("draws", seat, { voice: "urgent", filling: { n } });
  const pat = (seat: number) => line("pat", seat, { voice: "urgent" });
  const checks = (seat: number) => line("checks", seat, { voice: "urgent" });
  const known = (...lines: Line[]) => {
    const history = new History();
    history.add(lines.map((each, i) => row(i + 1, each)));
    return Object.fromEntries(drawn(history.lines));
  };
  expect(known(draws(2, 3), pat(3))).toEqual({ g2: 3, g3: 0 });
  expect(known(draws(2, 3), pat(3), checks(2))).toEqual({ g3: 0 });
  expect(known(draws(2, 3), checks(2), draws(2, 1))).toEqual({ g2: 1 });
  expect(known(draws(2, 3), line("said", 2, { kind: "said" }))).toEqual({ g2: 3 });
  expect(known(draws(2, 3), { key: "log.hand", kind: "hand", filling: { n: 2 } })).toEqual({});
});
