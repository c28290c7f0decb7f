import { nth } from "../src/tournament/nth";
import { expect, test } from "vitest";
import { entry, LEVELS, tournament } from "../src/fixtures/tournament";
import { line, views } from "../src/fixtures/views";
import { amount } from "../src/money";
import { callsOf, callWords, untold, warningOf, warningWords } from "../src/tournament/aloud";
import {
  blindsToCome,
  chips,
  clockTime,
  hasBar,
  isWaiting,
  levelLeft,
  progress,
  sum,
  waitWords,
} from "../src/tournament/clock";
import { dealHint, dealTitle } from "../src/tournament/deal";
import { levelsOf, nextRow, rowsOf } from "../src/tournament/levels";
import { endWords, howOut, outOf, ownEnd, stackOffer } from "../src/tournament/out";
import type { LogLine } from "../src/table/log";
import type { TournamentView, View } from "../src/wire";

const MINUTE = 60_000;
const playing = views["tournament-playing"]!;
const at = (more: Parameters<typeof tournament>[0], view: Partial<View> = {}): View => ({
  ...playing,
  ...view,
  tournament: tournament(more),
});

test.each([
  [432_000, "7:12"],
  [431_001, "7:12"],
  [1, "0:01"],
  [0, "0:00"],
  [-5, "0:00"],
  [3_599_999, "1:00:00"],
  [3_725_000, "1:02:05"],
  [86_399_000, "23:59:59"],
  [97_384_000, "1 d 3 h"],
])("%i ms on the clock are %s", (ms, words) => {
  expect(clockTime(ms)).toBe(words);
});

test("a level's time runs down to nothing, and stands still while it does not run", () => {
  expect(levelLeft({ level_ms: 5000, level_runs: true }, 2000)).toBe(3000);
  expect(levelLeft({ level_ms: 5000, level_runs: true }, 9000)).toBe(0);
  expect(levelLeft({ level_ms: 5000, level_runs: false }, 9000)).toBe(5000);
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [102, "102nd"],
])("place %i is %s", (n, words) => {
  expect(nth(n)).toBe(words);
});

test("money has cents only where there are any, and chips have no currency", () => {
  expect([sum(3000, "$"), sum(3050, "$"), sum(123_456_00, "€")]).toEqual(["$30", "$30.50", "€123,456"]);
  expect(sum(3000, "kr")).toBe("30\u00a0kr");
  expect(chips(25_714)).toBe("25,714");
  for (const as of ["money", "chips"] as const) expect(amount(25_714, playing.house, as)).toBe("25,714");
});

test("half of a level, and half of a break", () => {
  expect(progress(tournament({ level: 7 }), 10 * MINUTE)).toBe(0.5);
  expect(progress(tournament({ level: 8, phase: "break", resting: true }), 5 * MINUTE)).toBe(0.5);
  expect(progress(tournament({ level: 7 }), 90 * MINUTE)).toBe(0);
  const called_break = { minutes: 30, left_s: 240 };
  expect(progress(tournament({ level: 7, phase: "break", resting: true, called_break }), 15 * MINUTE)).toBe(
    0.5,
  );
});

test("the bar is at the tournament's tables, once it has begun", () => {
  expect(hasBar(playing)).toBe(true);
  expect(hasBar(at({ here: false }))).toBe(false);
  expect(hasBar(at({ phase: "gathering" }))).toBe(false);
  expect(hasBar(views["my-turn"]!)).toBe(false);
  expect(isWaiting(at({ phase: "gathering" }))).toBe(true);
  expect(isWaiting(at({ phase: "gathering", here: false }))).toBe(false);
});

test("the felt says in the last minute what the blinds will be, and nothing before the last level ends", () => {
  const told = "Blinds go up to 400 / 800 with the next hand";
  expect(blindsToCome(tournament(), MINUTE + 1)).toBe("");
  expect(blindsToCome(tournament(), 42_000)).toBe(`${told} after the clock`);
  expect(blindsToCome(tournament(), 42_000, "narrow")).toBe("Blinds go up to 400 / 800 after the clock");
  expect(blindsToCome(tournament(), 42_000, "tiny")).toBe("Next blinds: 400 / 800");
  expect(blindsToCome(tournament(), 0)).toBe(told);
  expect(blindsToCome(tournament({ level: 12 }), 0)).toBe("");
  expect(blindsToCome(tournament({ phase: "break", resting: true }), 0)).toBe("");
  expect(blindsToCome(tournament({ here: false }), 0)).toBe("");
  expect(blindsToCome(null, 0)).toBe("");
});

test("why the next hand waits is told at the tournament's tables alone", () => {
  expect(waitWords(tournament({ waits: "break" }))).toBe("The next hand is dealt after the break.");
  expect(waitWords(tournament({ waits: "break", here: false }))).toBe("");
  expect(waitWords(tournament())).toBe("");
  const ann: TournamentView["seats"] = { kind: "balance", hands: [1], name: "Ann", to: 2, rebuying: [] };
  expect(waitWords(tournament({ waits: "seats", seats: ann }))).toBe(
    "Ann moves to table 2 when the hand at table 1 is over. The next hand waits.",
  );
  expect(waitWords(tournament({ waits: "seats", seats: { ...ann, rebuying: ["Theo", "Kim"] } }))).toBe(
    "Theo and Kim may still rebuy. Seats change after that.",
  );
});

// ---------------------------------------------------------------- said aloud

const two: View["tables"] = [1, 2].map((table) => ({ ...playing.tables[0]!, table }));

test.each([
  ["a new level", at({ level: 6 }), at({ level: 7 }), ["level"]],
  ["a break begins", at({ level: 8 }), at({ level: 8, phase: "break", resting: true }), ["break"]],
  ["and ends", at({ level: 8, phase: "break", resting: true }), at({ level: 9 }), ["break_over", "level"]],
  ["hand for hand", at({}), at({ hand_for_hand: true }), ["hand_for_hand"]],
  ["and no longer", at({ hand_for_hand: true }), at({}), []],
  ["the money", at({ to_money: 1 }), at({ to_money: 0, left: 3 }), ["money"]],
  ["the final table", at({}, { tables: two }), at({}), ["final"]],
  ["the start", at({ phase: "gathering", level: 0 }), at({ level: 1 }), ["level"]],
  ["nothing new", at({}), at({}), []],
  ["another table than the tournament's", at({ level: 6 }), at({ level: 7, here: false }), []],
  ["the end", at({ to_money: 1 }), at({ to_money: 0, phase: "ended" }), []],
  ["another tournament", at({ level: 0, setup: { title: "Turbo" } }), at({ level: 7 }), []],
])("%s is said once", (_, before, now, calls) => {
  expect(callsOf(before, now)).toEqual(calls);
});

test("a level as it is said: with its ante if it has one", () => {
  expect(callWords(at({ level: 7 }), "level")).toBe("Level 7. Blinds 300 and 600, ante 600.");
  expect(callWords(at({ level: 1 }), "level")).toBe("Level 1. Blinds 25 and 50.");
  expect(callWords(at({ level: 8, phase: "break", resting: true }), "break")).toBe("Break, 10 minutes.");
  expect(callWords(at({}), "money")).toBe("You’re all in the money.");
});

test("a screen reader is told what the log does not tell", () => {
  expect(untold(["break_over", "level", "break", "hand_for_hand", "money", "final"])).toEqual([
    "break_over",
    "money",
    "final",
  ]);
});

test("five minutes and one minute before the end are said, once each", () => {
  expect(warningOf(playing, 5 * MINUTE + 100, 5 * MINUTE - 100)).toBe(5);
  expect(warningOf(playing, 5 * MINUTE - 100, 5 * MINUTE - 300)).toBe(0);
  expect(warningOf(playing, MINUTE + 100, MINUTE)).toBe(1);
  expect(warningOf(playing, 100, 0)).toBe(0);
  // Asleep for six minutes: the last warning counts, and none that is long past.
  expect(warningOf(playing, 6 * MINUTE, 30_000)).toBe(1);
});

test("a level of five minutes warns of its last one alone; no one is warned in a deal", () => {
  const levels = LEVELS.map((level) => ({ ...level, minutes: 5 }));
  expect(warningOf(at({ levels }), 5 * MINUTE + 1, 5 * MINUTE - 1)).toBe(0);
  expect(warningOf(at({ levels }), MINUTE + 1, MINUTE - 1)).toBe(1);
  expect(warningOf(at({ phase: "deal" }), MINUTE + 1, MINUTE - 1)).toBe(0);
});

test("the last minute names the next blinds", () => {
  expect(warningWords(playing, 5)).toBe("Five minutes left in this level.");
  expect(warningWords(playing, 1)).toBe("One minute left. Next blinds: 400 and 800.");
  expect(warningWords(at({ level: 12 }), 1)).toBe("One minute left in this level.");
  expect(warningWords(at({ phase: "break", resting: true }), 1)).toBe("One minute left of the break.");
});

// ---------------------------------------------------------------- out, or won

const knocked: LogLine = { ...line("out_by", 1, { filling: { other: "Maya" } }), seq: 1, at: 0, n: 0 };
const reader = { guest: "g1", amount: String, chips: String };

test("who is out reads their place, their prize and how it came", () => {
  const how = howOut([knocked], reader);
  expect(how).toBe("You are knocked out by Maya.");
  expect(howOut([{ ...knocked, who: "g2" }], reader)).toBe("");
  expect(outOf(views["busted"]!, how)).toMatchObject({
    title: "You finish 8th of 18",
    lines: ["No prize this time.", how],
  });
  expect(outOf(views["busted-paid"]!, "")).toMatchObject({
    title: "You finish 3rd of 18",
    lines: ["You get $72, and $10 in bounties."],
  });
});

test("who has lost all may buy another stack, or enter again; who plays, or watches, sees no panel", () => {
  const broke = views["busted-rebuy"]!;
  expect(outOf(broke, "")).toMatchObject({ title: "You’re out of chips" });
  expect(stackOffer(broke)).toEqual({ text: "Buy another stack for $30", command: { type: "rebuy" } });
  const again = { ...broke, entry: entry({ inside: false, may_enter: "reentry", cost: 3000 }) };
  expect(stackOffer(again)).toEqual({
    text: "Enter again for $30",
    command: { type: "enter_tournament" },
  });
  expect(outOf(playing, "")).toBeNull();
  expect(outOf(views["late-entry"]!, "")).toBeNull();
  expect(stackOffer(views["late-entry"]!)?.text).toBe("Enter for $30");
  expect(stackOffer(playing)).toBeNull();
  const elsewhere = { ...views["late-entry"]!, tournament: tournament({ here: false }) };
  expect(stackOffer(elsewhere)?.text).toBe("Enter Friday Freezeout for $30");
});

test("who is out reads no place before it is certain", () => {
  const out = (more: Parameters<typeof tournament>[0], decline = false) => ({
    ...views["busted-rebuy"]!,
    entry: entry({ inside: false, out: true, may_decline: decline, may_enter: "rebuy" }),
    tournament: tournament(more),
  });
  expect(outOf(out({ may_still_enter: true }), "")).toMatchObject({
    title: "You’re out",
    lines: ["Your place is certain once no one can enter any more, after the break that follows level 4."],
  });
  expect(outOf(out({ may_still_enter: false }), "")).toMatchObject({
    lines: ["Your place is certain once all tables have played this hand."],
  });
  expect(outOf(out({ may_still_enter: true }, true), "")).toMatchObject({ title: "You’re out of chips" });
});

test("until when one may buy another stack: a break after the last level of late entry counts", () => {
  const { levels } = playing.tournament!;
  const unbroken = levels.map((level) => ({ ...level, rest: 0 }));
  const told = (of: typeof levels) =>
    [entry({ may_enter: "rebuy" }), entry({ may_enter: "reentry" }), entry({ out: true })].flatMap(
      (mine) =>
        outOf(
          {
            ...views["busted-rebuy"]!,
            entry: { ...mine, inside: false },
            tournament: tournament({ may_still_enter: true, levels: of }),
          },
          "",
        )!.lines,
    );
  expect(told(levels)).toEqual([
    "You can buy another stack until the end of the break after level 4.",
    "You can enter again until the end of the break after level 4.",
    "Your place is certain once no one can enter any more, after the break that follows level 4.",
  ]);
  expect(told(unbroken)).toEqual([
    "You can buy another stack until the end of level 4.",
    "You can enter again until the end of level 4.",
    "Your place is certain once no one can enter any more, after level 4.",
  ]);
});

test("once it is over the felt tells how it ended, and for the viewer", () => {
  const won = views["winner"]!;
  expect([outOf(won, ""), endWords(won), ownEnd(won)]).toEqual([
    null,
    "Dana wins.",
    "You won and got $180, and $25 in bounties",
  ]);
  const as = (more: Parameters<typeof entry>[0]) => ({ ...won, entry: entry({ inside: false, ...more }) });
  expect(ownEnd(as({ place: 3, prize: 7200 }))).toBe("You finished 3rd of 18 and got $72");
  expect(ownEnd(as({ place: 8 }))).toBe("You finished 8th of 18");
  expect(ownEnd(as({ place: 8, won: 5200 }))).toBe("You finished 8th of 18 and got $52 in bounties");
  // The host ended it, and no one won.
  const early = {
    ...as({ place: 1, prize: 7200 }),
    tournament: tournament({ ...won.tournament, ended: "chips" }),
  };
  expect(ownEnd(early)).toBe("You finished 1st of 18 and got $72");
  expect(ownEnd({ ...won, entry: null })).toBe("");
});

test("an early end says who ended it, why, and that everyone got their money back", () => {
  const early = { phase: "ended", ended_by: "Dana", why: "The fire alarm went off." } as const;
  const refund = at({ ...early, ended: "refund" }, { entry: entry({ inside: false, back: 3000 }) });
  expect([endWords(refund), ownEnd(refund)]).toEqual([
    "Dana ended it: everyone got their money back. The fire alarm went off.",
    "You got $30 back",
  ]);
  expect(endWords(at({ ...early, ended: "called_off" }))).toContain("Dana called it off");
  expect(endWords(at({ ...early, ended: "chips" }))).toContain("the prizes went by chips");
});

test("another loss is told anew, the same one is not", () => {
  const broke = views["busted-rebuy"]!;
  const later = { ...broke, tournament: tournament({ ...broke.tournament, stacks: 19 }) };
  expect(outOf(broke, "")!.id).toBe(outOf({ ...broke }, "")!.id);
  expect(outOf(broke, "")!.id).not.toBe(outOf(later, "")!.id);
});

// ---------------------------------------------------------------- a deal

test("a deal names the viewer's own share, how it was worked out, and who agrees", () => {
  const view = views["deal"]!;
  const deal = view.tournament!.deal!;
  expect(dealTitle(view, deal)).toBe("Maya proposes a deal: $103 for you");
  expect(dealHint(view, deal)).toBe("By ICM · $20 left to play for · 1 of 3 agree");
  expect(dealTitle(view, { ...deal, kind: "" })).toBe("Maya wants to talk about a deal");
  const asked = { ...deal, kind: "" as const };
  expect(dealHint(view, asked)).toBe("Propose how to share the prizes, or play on.");
  // Another guest may be called Maya, too.
  expect(dealTitle({ ...view, you: { ...view.you, name: "Maya" } }, asked)).toBe(
    "Maya wants to talk about a deal",
  );
  expect(dealTitle({ ...view, you: { ...view.you, guest: "g2" } }, asked)).toBe("You asked for a deal");
  expect(dealTitle({ ...view, you: { ...view.you, guest: "g9" } }, deal)).toBe("Maya proposes a deal");
});

// ---------------------------------------------------------------- levels to come

test("levels are read as they were written, thousands apart or not", () => {
  const rows = rowsOf(LEVELS.slice(7));
  expect(levelsOf(rows, 8)).toEqual({ levels: LEVELS.slice(7) });
  rows[0]!.big = "1,000";
  rows[0]!.ante = "";
  expect(levelsOf(rows.slice(0, 1), 8)).toEqual({
    levels: [{ small: 400, big: 1000, ante: 0, minutes: 20, rest: 10 }],
  });
});

test.each([
  ["big", "", "Level 9: use whole numbers, with a big blind and at least one minute."],
  ["minutes", "0", "Level 9: use whole numbers, with a big blind and at least one minute."],
  ["ante", "half", "Level 9: use whole numbers, with a big blind and at least one minute."],
  ["small", "9000", "Level 9: the small blind can’t be more than the big blind."],
] as const)("%s %s is no level", (column, text, wrong) => {
  const rows = rowsOf(LEVELS.slice(7));
  rows[1]![column] = text;
  expect(levelsOf(rows, 8)).toEqual({ wrong });
});

test("a level that is added goes on from the last one", () => {
  const rows = rowsOf(LEVELS.slice(7));
  expect(nextRow(rows)).toMatchObject({ id: 5, small: "2250", big: "4500", minutes: "20", rest: "0" });
});

test("who is out reads that those who are left decide about a deal, who is in that they may propose", () => {
  const deal = { by: "g2", name: "Maya", kind: "", shares: [], left: 0, waits: "hand" } as const;
  const asked = (inside: boolean) =>
    at({ phase: "deal", deal: { ...deal, shares: [] } }, { entry: entry({ inside }) });
  const hint = (inside: boolean) => dealHint(asked(inside), asked(inside).tournament!.deal!);
  expect([hint(false), hint(true)]).toEqual([
    "The players who are left decide.",
    "You can propose once this hand is over. Or play on.",
  ]);
});
