import { expect, test } from "vitest";
import { line, views } from "../src/fixtures/views";
import { asksOf, titleOf } from "../src/session/asked";
import { heard } from "../src/session/heard";
import { followed, seatMoved } from "../src/session/moved";
import { spoken } from "../src/session/spoken";
import type { LogLine } from "../src/table/log";
import type { Line, News, View } from "../src/wire";

const waiting = views["waiting"]!;
const mine = views["my-turn"]!;
const happens = (event: News["event"]): News[] => [{ seq: 1, at_ms: 0, event, table: 1, lines: [] }];
const reader = { guest: mine.you.guest, amount: (chips: number) => `$${chips}`, chips: String };
const everything = () => true;
const said = (...lines: Line[]): LogLine[] => lines.map((each, n) => ({ ...each, seq: n, at: 0, n: 0 }));

test("cards are heard one after another, chips by how many they are", () => {
  const board = heard(
    happens({ type: "board_dealt", street: "flop", cards: [1, 2, 3] }),
    waiting,
    waiting,
    80,
  );
  expect(board.map(({ name, after }) => [name, after])).toEqual([
    ["card", 300],
    ["card", 380],
    ["card", 460],
  ]);
  const raise = (to: number) =>
    heard(happens({ type: "raised", seat: 2, to, by: to, all_in: false }), waiting, waiting, 80);
  expect(raise(30)[0]!.more).toBe(2);
  expect(raise(31)[0]!.more).toBe(3);
});

test("who wins hears it, others hear chips", () => {
  const awarded = (seat: number) =>
    heard(happens({ type: "awarded", seat, amount: 3 }), waiting, waiting, 80).map(({ name }) => name);
  expect(awarded(waiting.you.seat)).toEqual(["win"]);
  expect(awarded(waiting.you.seat + 1)).toEqual(["chips"]);
});

test("a knock is heard once, and the page is called so", () => {
  const door = [{ guest: "g20", name: "Ray", back: false, asks: false, plays: false, cashed: 0 }];
  const knocked = { ...waiting, may: null, door };
  expect(heard([], { ...waiting, door: [] }, knocked, 80).map(({ name }) => name)).toEqual(["door"]);
  expect(heard([], knocked, knocked, 80)).toEqual([]);
  expect(titleOf(knocked)).toBe(`● Ray is knocking · ${waiting.title}`);
});

test("the page's title calls whoever is to act, and is quiet otherwise", () => {
  expect(titleOf(mine)).toBe(`● Your turn · ${mine.title}`);
  expect(titleOf({ ...waiting, door: [] })).toBe(waiting.title);
  expect(asksOf(waiting)).toBe("");
});

test("what others do is said at once, with what it costs the viewer", () => {
  const { urgent, calm } = spoken(said(line("folds", 2, { voice: "urgent" })), [], mine, reader, everything);
  expect(urgent[0]).toBe("Maya folds.");
  expect(urgent.at(-1)).toBe(`Your turn, $${mine.may!.call} to call`);
  expect(calm).toEqual(["Maya folds."]);
});

test("what nobody wants to hear isn't said", () => {
  const lines = said(line("folds", 2));
  expect(spoken(lines, [], waiting, reader, () => false).calm).toEqual([]);
});

const at = (table: number, own: number): View => ({
  ...waiting,
  table,
  guests: waiting.guests.map((each) => (each.guest === waiting.you.guest ? { ...each, table: own } : each)),
});

test("whose page stays where their seat was is told where it is now", () => {
  expect(followed(at(1, 1), at(1, 2), null)).toEqual({
    movedTo: 2,
    urgent: "Your seat moved to Table 2",
    notice: null,
  });
});

test("whose page goes with their seat is told so, and nothing leads on any more", () => {
  const { movedTo, notice } = followed(at(1, 1), at(2, 2), null);
  expect([movedTo, notice?.text]).toEqual([0, "Your seat moved to Table 2"]);
});

test("who looks at another table is told which it is", () => {
  const { movedTo, urgent, notice } = followed(at(1, 1), at(2, 1), null);
  expect([movedTo, urgent, notice?.text]).toEqual([null, "", "This is Table 2 now"]);
});

test("a tournament says why it moved somebody; in a cash game nothing is said", () => {
  const playing = views["tournament-playing"]!;
  const why = { ...line("moved_host", playing.you.seat), who: playing.you.guest };
  const lines = said({ ...why, filling: { name: "Dana", table: "Table 2", seat: 4 } });
  expect(seatMoved(playing, playing, lines, reader)?.lines).toEqual(lines);
  expect(seatMoved(playing, { ...playing, table: 2 }, [], reader)?.text).toBe(
    `You move to table 2, seat ${playing.you.seat}`,
  );
  expect(seatMoved(playing, playing, [], reader)).toBeNull();
  expect(seatMoved(at(1, 1), at(2, 2), [], reader)).toBeNull();
});
