/** A hand that is played again: the keys of its streets can be read, and what voids it is told. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { views } from "../../src/fixtures/views";
import Download from "../../src/story/Download.svelte";
import Hands from "../../src/story/Hands.svelte";
import type { Export, Frame, HandLine, Line, Replay } from "../../src/wire";
import { button, counts, put, settles, shoot, take, type Size } from "./screen";

const line = (key: string, more: Partial<Line> = {}) =>
  ({ key, kind: "act", voice: "", filling: { name: "Maya" }, cards: [], amount: null, ...more }) as Line;

/** So many steps of each street. */
function frames(streets: readonly (readonly [string, number])[], last: Line): Frame[] {
  const turn = views["my-turn"]!;
  const all = streets.flatMap(([street, steps]) =>
    Array.from({ length: steps }, (_, at) => ({ street, at })),
  );
  return all.map(({ street, at }, n): Frame => ({
    seq: n + 1,
    view: { ...turn, may: null, hand: { ...turn.hand!, street: street as "flop" } },
    news: [
      {
        seq: n + 1,
        at_ms: 0,
        table: 1,
        event: { type: at ? "called" : "board_dealt" },
        lines: [n === all.length - 1 ? last : line("log.folds")],
      },
    ] as unknown as Frame["news"],
  }));
}

const replay = (streets: readonly (readonly [string, number])[], voided = "", last = line("log.folds")) => ({
  line: {
    hand: {
      ...{ id: "5", table: 1, number: 5, at_ms: 0, game: "texas", title: "Texas hold’em", boards: [] },
      ...{ pot: 60, players: [], winning: "", showdown: false, voided, bomb: false, change: false },
      ...{ runs: 0, broken: "", tournament: "", level: 0, blinds: [] },
    } as HandLine,
    seat: 0,
    cards: [],
  },
  frames: frames(streets, last),
  ...{ older: "", newer: "", key: "k", may_withdraw: false, link: "", hues: {} },
});

async function opens(found: Replay, size: Size) {
  await take({ size });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(found)));
  put(Hands, { night: "fix", hand: "5" });
  await expect.element(page.part(".part").first()).toBeVisible();
  await settles();
}

const HOLDEM = [
  ["preflop", 14],
  ["flop", 3],
  ["turn", 2],
  ["river", 2],
  ["over", 2],
] as const;
const STUD = [
  ...([
    ["third", 9],
    ["fourth", 3],
    ["fifth", 3],
    ["sixth", 3],
    ["seventh", 3],
  ] as const),
  ...([["over", 1]] as const),
] as const;

test.for([
  ["hold’em", "phone", HOLDEM],
  ["hold’em", "small", HOLDEM],
  ["stud", "phone", STUD],
] as const)("the name of each street is whole: %s, %s", async ([game, size, streets]) => {
  await opens(replay(streets), size);
  await shoot(`replay-${game}-${size}`);
  for (const part of page.part(".part").elements()) {
    const name = part.querySelector("span")!;
    expect(name.scrollWidth, name.textContent).toBeLessThanOrEqual(name.clientWidth);
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  }
});

test("a void hand says that it doesn’t count, and the ruling is its last step", async () => {
  const ruling = line("log.voided", {
    kind: "audit",
    voice: "ruling",
    filling: { why: "Two cards were exposed" },
  });
  await opens(replay([["preflop", 3]], "Two cards were exposed", ruling), "phone");
  await expect.element(page.getByText("Void: it doesn’t count")).toBeVisible();
  await button("One step on").click();
  await button("One step on").click();
  await expect.element(page.getByText("Hand voided: Two cards were exposed")).toBeVisible();
});

test("a download says beforehand what a format has no place for, and then every hand that is missing", async () => {
  await take({ size: "phone" });
  const left_out = Array.from({ length: 7 }, (_, n) => `hand ${n + 1}: PHH has no place for a bomb pot`);
  const found: Export = { format: "phhs", name: "friday.phhs", text: "", hands: 0, left_out };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(found)));
  put(Download, { night: "fix", close: () => undefined });
  const told = page.getByText("Void hands, bomb pots and the change hand have no place in this format.");
  await expect.element(told).toBeVisible();
  await page.getByLabelText("Format").selectOptions("CSV, for a spreadsheet");
  await expect.element(told).not.toBeInTheDocument();
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  await counts(page.getByRole("listitem"), 7);
});
