import { nth } from "../src/tournament/nth";
import { describe, expect, test } from "vitest";
import { pages } from "../src/fixtures/tournaments";
import { columnOf } from "../src/tournament/board/column";
import { announcements } from "../src/tournament/board/announce";
import {
  inClock,
  leftOf,
  nextColourUp,
  progress,
  shiftAt,
  untilBreak,
  untilEnd,
  untilLevels,
  untilNext,
} from "../src/tournament/timing";
import {
  huntersOf,
  huntersWords,
  listed,
  movesNow,
  pageOf,
  sceneOf,
  seatPlace,
} from "../src/tournament/board/scene";
import {
  lastMinute,
  levelBars,
  minorOf,
  ownSplit,
  paidParts,
  percents,
  prizeParts,
  pricesOf,
  stackAt,
  stackPicture,
  toShare,
  wouldGet,
} from "../src/tournament/standings";
import type { TournamentPage } from "../src/wire";

const MINUTE = 60_000;
const playing = pages.playing!;
const tournament = playing.tournament!;
const resting = pages.break!.tournament!;
const deal = pages.deal!;

describe("the clock", () => {
  test("it runs down between two answers, and stands still when it is stopped", () => {
    expect(leftOf({ level_ms: 10_000, level_runs: true }, 4000)).toBe(6000);
    expect(leftOf({ level_ms: 10_000, level_runs: true }, 14_000)).toBe(0);
    expect(leftOf({ level_ms: 10_000, level_runs: false }, 4000)).toBe(10_000);
  });
  test("a second that has begun counts", () => {
    expect([inClock(744_000), inClock(59_001), inClock(0)]).toEqual(["12:24", "1:00", "0:00"]);
    expect([inClock(99 * MINUTE), inClock(105 * MINUTE)]).toEqual(["99:00", "1:45:00"]);
    expect([inClock(24 * 60 * MINUTE - 1000), inClock(27 * 60 * MINUTE)]).toEqual(["23:59:59", "1 d 3 h"]);
  });
  test("level 6 of 12: twelve minutes left of twenty", () => {
    expect(progress(tournament, 12 * MINUTE)).toBeCloseTo(0.4);
    expect(progress(tournament, 30 * MINUTE)).toBe(0);
    expect(progress(resting, 4 * MINUTE)).toBeCloseTo(0.6);
  });
  test("the break comes after level 8; in a break there is none to wait for", () => {
    expect(untilBreak(tournament, 12 * MINUTE)).toBe(52 * MINUTE);
    expect(untilBreak(resting, 7 * MINUTE)).toBeNull();
    expect(untilBreak({ ...tournament, level: 9 }, MINUTE)).toBeNull();
  });
  test("the next level begins after the break, where there is one", () => {
    expect(untilNext(tournament, 12 * MINUTE)).toBe(12 * MINUTE);
    expect(untilNext({ ...tournament, level: 8 }, 5 * MINUTE)).toBe(15 * MINUTE);
    expect(untilNext(resting, 7 * MINUTE)).toBe(7 * MINUTE);
  });
  test("levels to come have their times, and the last one its end", () => {
    const times = untilLevels(tournament, 12 * MINUTE);
    expect([...times.keys()]).toEqual([7, 8, 9, 10, 11, 12]);
    expect([times.get(7), times.get(9)]).toEqual([12 * MINUTE, 62 * MINUTE]);
    expect(untilEnd(tournament, 12 * MINUTE)).toBe(142 * MINUTE);
    expect(untilEnd({ ...tournament, level: 12 }, 3 * MINUTE)).toBe(3 * MINUTE);
  });
  test("before the first hand the whole schedule is to come", () => {
    const times = untilLevels({ ...tournament, level: 0 }, 0);
    expect([times.get(1), times.get(2), times.get(5)]).toEqual([0, 20 * MINUTE, 90 * MINUTE]);
  });
  test("the next chips to leave play do so in the break before level 9", () => {
    expect(nextColourUp(tournament)).toEqual({ chips: [100], before: 9, inNextBreak: true });
    expect(nextColourUp({ ...tournament, level: 9 })).toBeNull();
  });
  test("chips that leave play later than the next break are not told for it", () => {
    const levels = tournament.levels.map((level, at) => ({ ...level, rest: at === 6 || at === 7 ? 10 : 0 }));
    expect(nextColourUp({ ...tournament, levels })?.inNextBreak).toBe(false);
    expect(nextColourUp({ ...tournament, levels, level: 8 })?.inNextBreak).toBe(true);
    expect(nextColourUp({ ...tournament, levels, level: 7, resting: true })?.inNextBreak).toBe(false);
  });
  test("the picture moves every ten minutes, and never far", () => {
    expect(shiftAt(0)).not.toEqual(shiftAt(10 * MINUTE));
    expect(shiftAt(3 * MINUTE)).toEqual(shiftAt(9 * MINUTE));
    expect(shiftAt(40 * MINUTE)).toEqual(shiftAt(0));
  });
});

describe("standings", () => {
  test("no cents are written where no amount has any", () => {
    expect(pricesOf(playing)(18_000)).toBe("$180");
    // A bounty of $7.50 stands alone; a prize of $7.50 stands below others.
    expect(pricesOf(pages.bounties!)(18_000)).toBe("$180");
    expect(pricesOf(pages.bounties!)(750)).toBe("$7.50");
    const standings = playing.standings.map((one, at) => (at ? one : { ...one, prize: 750 }));
    expect(pricesOf({ ...playing, standings })(18_000)).toBe("$180.00");
    expect(pricesOf({ ...playing, currency: "kr" })(18_000)).toBe("180\u00a0kr");
  });
  test("places have their endings", () => {
    expect([1, 2, 3, 4, 11, 12, 21, 22, 103].map(nth)).toEqual(
      "1st 2nd 3rd 4th 11th 12th 21st 22nd 103rd".split(" "),
    );
  });
  test("what a place pays; below the money it pays nothing", () => {
    expect([wouldGet(tournament, 3), wouldGet(tournament, 4)]).toEqual([7200, 0]);
  });
  test("equal stacks share what their places pay; while all are equal nobody is ahead", () => {
    expect(wouldGet({ prizes: [18_000, 10_800, 7200] }, 2, 2)).toBe(9000);
    expect(wouldGet({ prizes: [18_000, 10_800, 7200] }, 3, 2)).toBe(3600);
    expect(wouldGet(tournament, 0, 18)).toBe(0);
  });
  test("once it is over, what was paid to whom; after a deal also what is left", () => {
    const { standings, tournament } = pages["ended-deal"]!;
    expect(paidParts(standings, tournament!)).toEqual([
      { whose: "Maya", sum: 13_900 },
      { whose: "Theo", sum: 11_800 },
      { whose: "Ruth", sum: 10_300 },
    ]);
    expect(paidParts(standings, { ended: "", prizes: [2000] }).at(-1)).toEqual({
      whose: "for the winner",
      sum: 2000,
    });
    expect(paidParts(standings, tournament!, 2).at(-1)).toEqual({ whose: "2 more players", sum: 22_100 });
  });
  test("bars of levels rise with the blinds, and no break follows the last level", () => {
    const bars = levelBars(tournament.levels.map((level) => ({ ...level, rest: 10 })));
    expect(bars[0]!.height).toBeLessThan(0.2);
    expect(bars.at(-1)).toMatchObject({ height: 1, rest: 0 });
    expect(bars[1]!.height - bars[0]!.height).toBeCloseTo(bars[3]!.height - bars[1]!.height);
  });
  test("small prizes at the end are put together", () => {
    expect(prizeParts([500, 300, 200]).map(({ sum }) => sum)).toEqual([500, 300, 200]);
    expect(prizeParts([500, 320, 220, 150, 110, 80, 0])).toEqual([
      { from: 1, to: 1, sum: 500 },
      { from: 2, to: 2, sum: 320 },
      { from: 3, to: 3, sum: 220 },
      { from: 4, to: 6, sum: 340 },
    ]);
  });
  test("stacks are scaled: minutes to the right, chips upwards", () => {
    const frame = { width: 240, height: 130, left: 30, right: 10, top: 10, bottom: 20 };
    const paths: TournamentPage["paths"] = [
      {
        guest: "g1",
        points: [
          [0, 10_000],
          [60, 20_000],
          [120, 40_000],
        ],
      },
      {
        guest: "g2",
        points: [
          [0, 10_000],
          [60, 0],
        ],
      },
    ];
    const picture = stackPicture(paths, frame);
    expect(picture.lines.map(({ points }) => points)).toEqual([
      "30.0,85.0 130.0,85.0 130.0,60.0 230.0,60.0 230.0,10.0",
      "30.0,85.0 130.0,85.0 130.0,110.0",
    ]);
    expect(picture.marks.map(({ stack }) => stack)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
    expect(picture.ticks.map(({ minute }) => minute)).toEqual([0, 60, 120]);
    expect(stackPicture([], frame).lines).toEqual([]);
  });
  test("who has chips keeps them until the last that happened to anybody", () => {
    const frame = { width: 240, height: 130, left: 30, right: 10, top: 10, bottom: 20 };
    const paths: TournamentPage["paths"] = [
      { guest: "g1", points: [[0, 1000]] },
      {
        guest: "g2",
        points: [
          [0, 1000],
          [1, 0],
        ],
      },
      {
        guest: "g3",
        points: [
          [0, 1000],
          [2, 2000],
        ],
      },
    ];
    expect(stackPicture(paths, frame).lines.map(({ points }) => points)).toEqual([
      "30.0,60.0 230.0,60.0 230.0,60.0",
      "30.0,60.0 130.0,60.0 130.0,110.0",
      "30.0,60.0 230.0,60.0 230.0,10.0",
    ]);
  });
  test("forty seconds have marks, too, and the last moment is at the right edge", () => {
    const frame = { width: 640, height: 130, left: 30, right: 10, top: 10, bottom: 20 };
    const points: [number, number][] = [
      [0, 10_000],
      [2 / 3, 20_000],
    ];
    const picture = stackPicture([{ guest: "g1", points }], frame);
    expect(picture.ticks.map(({ minute }) => Math.round(minute * 60))).toEqual([0, 10, 20, 30, 40]);
    expect([picture.x(2 / 3), picture.y(0), picture.y(20_000)]).toEqual([630, 110, 10]);
    expect(lastMinute([])).toBeCloseTo(1 / 6);
  });
  test("shares in percent add up to 100", () => {
    expect(percents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percents([229, 206, 205, 60])).toEqual([33, 29, 29, 9]);
    expect(percents([199, 199, 2])).toEqual([50, 50, 0]);
    expect([percents([]), percents([0])]).toEqual([[], [0]]);
  });
  test("what a stack was at a minute; before they came there is none", () => {
    const points: [number, number][] = [
      [10, 10_000],
      [30, 4000],
    ];
    expect([stackAt(points, 5), stackAt(points, 10), stackAt(points, 29), stackAt(points, 99)]).toEqual([
      null,
      10_000,
      10_000,
      4000,
    ]);
  });
});

describe("a deal", () => {
  test("what is left to win is shared", () => {
    expect(toShare(deal.tournament!)).toBe(36_000);
    expect(toShare({ ...deal.tournament!, left: 2 })).toBe(28_800);
  });
  const within = { least: 0, most: 36_000 };
  test("no own figure is above first prize, or below what is certain", () => {
    const limits = { least: 7200, most: 18_000 };
    const split = (...texts: string[]) => ownSplit(texts, 36_000, limits, "$");
    expect(split("180", "108", "72")).toMatchObject({ beyond: -1, complete: true });
    expect(split("108", "180.01", "71.99")).toMatchObject({ off: 0, beyond: 1, complete: false });
    expect(split("180", "108.01", "71.99")).toMatchObject({ off: 0, beyond: 2, complete: false });
  });
  test("own figures add up, or the difference is known", () => {
    expect(ownSplit(["$150", "110", "100.00"], 36_000, within, "$")).toEqual({
      figures: [15_000, 11_000, 10_000],
      sum: 36_000,
      off: 0,
      beyond: -1,
      complete: true,
    });
    expect(ownSplit(["150", "110", "120"], 36_000, within, "$")).toMatchObject({
      off: 2000,
      complete: false,
    });
    expect(ownSplit(["150", "110", "70"], 36_000, within, "$").off).toBe(-3000);
    expect(ownSplit(["150", "110", "70"], 33_000, within, "$").complete).toBe(true);
  });
  test("an amount that can't be read is missing, and nothing is an amount", () => {
    expect(ownSplit(["360", "x", "0"], 36_000, within, "$")).toMatchObject({
      figures: [36_000, null, 0],
      complete: false,
    });
    expect(minorOf("", "$")).toBeNull();
  });
});

describe("the board", () => {
  const at = (name: string) => sceneOf(pages[name]!, pages[name]!.now_ms);
  test("what it shows", () => {
    expect(["playing", "break", "gathering", "ended", "none", "deal", "moved-one"].map(at)).toEqual([
      "clock",
      "break",
      "gathering",
      "ended",
      "none",
      "deal",
      "move",
    ]);
  });
  test("a seat move stays for a minute", () => {
    const page = pages["moved-one"]!;
    expect(movesNow(page, page.now_ms + 50_000)).toHaveLength(1);
    expect(sceneOf(page, page.now_ms + 60_000)).toBe("clock");
  });
  test("a seat move goes once they play there, and has been read", () => {
    const page = pages["moved-one"]!;
    const moves = page.moves.map((each) => ({ ...each, sat_ms: each.at_ms + 1000 }));
    expect(sceneOf({ ...page, moves }, page.now_ms)).toBe("move");
    expect(sceneOf({ ...page, moves }, page.now_ms + 6000)).toBe("clock");
  });
  test("several moves are listed by name, and the newest of many", () => {
    const [move] = pages["moved-one"]!.moves;
    const moves = ["Omar", "Jana", "Hugo"].map((name) => ({ ...move!, name }));
    expect(listed(moves).map(({ name }) => name)).toEqual(["Hugo", "Jana", "Omar"]);
    const many = Array.from({ length: 14 }, (_, n) => ({ ...move!, name: `Z${99 - n}` }));
    expect(listed(many).map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, n) => `Z${88 + n}`));
  });
  test("who was moved twice is shown where they are now", () => {
    const [move] = pages["moved-one"]!.moves;
    const page = { ...playing, moves: [move!, { ...move!, at_ms: move!.at_ms - 1000, seat: 2 }] };
    expect(movesNow(page, page.now_ms).map(({ seat }) => seat)).toEqual([5]);
  });
  test("who was moved and is out since has no move any more", () => {
    const page = pages["moved-one"]!;
    const [move] = page.moves;
    const standings = page.standings.map((each) =>
      each.guest === move!.guest ? { ...each, place: 12, table: 0, seat: 0 } : each,
    );
    expect(movesNow({ ...page, standings }, page.now_ms)).toEqual([]);
    expect(sceneOf({ ...page, standings }, page.now_ms)).toBe("clock");
  });
  test("all who have won the most in bounties are named, or counted", () => {
    const [ann, ben, cat, dan] = playing.standings.map((each) => ({ ...each, won: 0 }));
    const told = (...won: number[]) =>
      huntersWords(huntersOf([ann!, ben!, cat!, dan!].map((each, i) => ({ ...each, won: won[i] ?? 0 }))));
    expect(huntersOf([ann!, ben!])).toEqual([]);
    expect(told(5, 10)).toBe(`Bounties: ${ben!.name}`);
    expect(told(5, 10, 10)).toBe(`Bounties: ${ben!.name} and ${cat!.name}, each`);
    expect(told(5, 5, 5)).toBe("Bounties: 3 players, each");
  });
  test("seats go round the table from the bottom, clockwise", () => {
    expect(seatPlace(1, 8)).toEqual({ x: 50, y: 87 });
    expect(seatPlace(3, 8).x).toBeCloseTo(10);
    expect(seatPlace(5, 8).y).toBeCloseTo(13);
  });
  test("a long list comes in parts, again and again", () => {
    const all = [1, 2, 3, 4, 5];
    expect([0, 10, 20, 30].map((now) => pageOf(all, 2, now, 10))).toEqual([[1, 2], [3, 4], [5], [1, 2]]);
    expect(pageOf([], 2, 0, 10)).toEqual([]);
  });
});

describe("announcements", () => {
  const moment = (page: TournamentPage, left = 12 * MINUTE) => ({ page, left });
  const told = (before: ReturnType<typeof moment>, now: ReturnType<typeof moment>) =>
    announcements(before, now).map(({ text }) => text);
  const level = (number: number, more = {}) => ({
    ...playing,
    tournament: { ...tournament, level: number, ...more },
  });

  test("a new level with its blinds, and its ante", () => {
    expect(told(moment(level(2)), moment(level(3)))).toEqual(["Level 3. Blinds 75 and 150."]);
    expect(told(moment(level(8)), moment(level(9)))).toEqual(["Level 9. Blinds 600 and 1,200, ante 1,200."]);
  });
  test("a break, and its end", () => {
    expect(told(moment(level(4)), moment(level(4, { phase: "break", resting: true })))).toEqual([
      "Break. 10 minutes.",
    ]);
    expect(told(moment(level(4, { phase: "break", resting: true })), moment(level(5)))).toEqual([
      "Level 5. Blinds 150 and 300, ante 300.",
    ]);
  });
  test("five minutes and one minute before the end, once", () => {
    expect(told(moment(playing, 300_100), moment(playing, 299_900))).toEqual([
      "5 minutes left in this level.",
    ]);
    expect(told(moment(playing, 60_100), moment(playing, 59_900))).toEqual(["1 minute left in this level."]);
    expect(told(moment(playing, 59_900), moment(playing, 59_700))).toEqual([]);
  });
  test("who moves, who is out, and that everyone is paid", () => {
    expect(told(moment(playing), moment(pages["moved-one"]!))).toEqual(["Ruth moves to Table 1, seat 5."]);
    const out = playing.standings.map((each) =>
      each.guest === "g12" ? { ...each, place: 12, placed: true, prize: 4000 } : each,
    );
    expect(
      told(
        moment(playing),
        moment({ ...playing, standings: out, tournament: { ...tournament, to_money: 0 } }),
      ),
    ).toEqual(["Sam is out, in 12th place, for $40.", "Everyone left is in the money."]);
  });
  test("who is out has no place while others may still enter, or play the round", () => {
    const out = (more: object) => ({
      ...playing,
      standings: playing.standings.map((each) =>
        each.guest === "g12" ? { ...each, place: 12, ...more } : each,
      ),
    });
    expect(told(moment(playing), moment(out({ returns: "rebuy" })))).toEqual([
      "Sam is out unless they buy another stack.",
    ]);
    expect(told(moment(playing), moment(out({})))).toEqual(["Sam is out."]);
    const placed = out({ placed: true });
    expect(told(moment(out({})), moment(placed))).toEqual(["Sam is out, in 12th place."]);
    const open = { ...out({}), tournament: { ...tournament, may_still_enter: true } };
    expect(told(moment(open), moment(placed))).toEqual([]);
  });
  test("two who are out in one hand are told from the last place on, and then who has won", () => {
    const [third, second] = ["g11", "g12"];
    const out = playing.standings.map((each) =>
      each.guest === second || each.guest === third
        ? { ...each, place: each.guest === second ? 2 : 3, placed: true, prize: 0 }
        : each,
    );
    const ends = { ...tournament, phase: "ended" as const, ended: "won" as const, winner: "Maya" };
    const kinds = announcements(moment(playing), moment({ ...playing, standings: out, tournament: ends }));
    expect(kinds.map(({ text }) => text.replace(/^\w+ is/, "X is"))).toEqual([
      "X is out, in 3rd place.",
      "X is out, in 2nd place.",
      "Maya wins the tournament.",
    ]);
  });
  test("a break goes on while a deal is talked about in it", () => {
    const rest = { phase: "break" as const, resting: true };
    const talk = { phase: "deal" as const, resting: true, deal: pages["deal-asked"]!.tournament!.deal };
    expect(told(moment(level(4, rest)), moment(level(4, talk)))).toEqual(["A deal is being talked about."]);
  });
  test("a deal that is talked about, proposed, and agreed or not", () => {
    const talked = { ...playing, tournament: pages["deal-asked"]!.tournament };
    const proposed = { ...playing, tournament: pages.deal!.tournament };
    expect(told(moment(playing), moment(talked))).toContain("A deal is being talked about.");
    expect(told(moment(talked), moment(proposed))).toContain("Maya proposes a deal.");
    expect(told(moment(proposed), moment(proposed))).toEqual([]);
    expect(told(moment(proposed), moment(playing))).toContain("There’s no deal. Play goes on.");
    const left = { ...playing, tournament: pages["after-deal"]!.tournament };
    expect(told(moment(proposed), moment(left))).toContain("The deal is agreed.");
    expect(told(moment(proposed), moment(pages["ended-deal"]!))).toContain("The deal is agreed.");
    expect(sceneOf(proposed, proposed.now_ms)).toBe("deal");
  });
  test("the winner; whoever looks at the board first is told nothing old", () => {
    const ended = pages.ended!;
    expect(told(moment(playing), moment(ended)).at(-1)).toBe("Maya wins the tournament.");
    expect(told(moment(ended), moment(ended))).toEqual([]);
  });
});

test("of five who are out, the TV names three and says that there are two more", () => {
  const standings = playing.standings.map((each, at) => ({
    ...each,
    place: at < 5 ? 9 - at : 0,
    returns: false,
  }));
  const short = { ...playing, tournament: { ...tournament, prizes: [100], dealt: false }, standings };
  const { out, othersOut } = columnOf(short as never, 0);
  expect([out.length, othersOut]).toEqual([3, 2]);
});
