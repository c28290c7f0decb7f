/** The pages of a tournament, on made-up ones: standings, a deal, and the board. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PageServer } from "../../src/fixtures/server";
import { pages } from "../../src/fixtures/tournaments";
import { product } from "../pairs";
import { kept } from "../../src/settings.svelte";
import Board from "../../src/tournament/board/Board.svelte";
import Standings from "../../src/tournament/standings/Standings.svelte";
import { smallTargets, smallText } from "./looks.js";
import {
  afterwards,
  button,
  clear,
  counts,
  type Device,
  focus,
  isClean,
  isGone,
  beginning,
  lookedAt,
  put,
  reads,
  resize,
  settles,
  shoot,
  SIZES,
  take,
  type Theme,
} from "./screen";

/** Somebody looks at a page of one of the made-up tournaments: its standings, or the board on a TV. */
async function open(
  screen: "standings" | "board",
  name: string,
  { refuses = false, theme = "dark", size }: Device & { refuses?: boolean } = {},
) {
  const isBoard = screen === "board";
  await take({ size, theme });
  if (isBoard && theme === "light") {
    const before = location.href;
    history.replaceState(null, "", `${before}&theme=light`);
    afterwards(() => history.replaceState(null, "", before));
  }
  const server = new PageServer(name, refuses);
  vi.stubGlobal("fetch", server.fetch);
  put(isBoard ? Board : Standings, { night: "fix" });
  await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeInTheDocument();
  return server;
}

/** A board stands where it has wandered farthest to; where it is depends on the time of day. */
async function wandered() {
  await counts(page.part(".scene"), 1);
  const board = page.part(".board").element() as HTMLElement;
  board.style.setProperty("--x", "8px");
  board.style.setProperty("--y", "8px");
}

const THEMES: Theme[] = ["dark", "light"];

const STANDINGS = [
  "playing",
  "rebuy",
  "bounties",
  "break",
  "may-talk",
  "deal",
  "deal-left",
  "deal-rail",
  "ended",
  "gathering",
  "gathering-full",
  "empty",
  "none",
];
const BOARD = [
  "playing",
  "many",
  "break",
  "moved-one",
  "moved-many",
  "gathering-host",
  "gathering-full",
  "deal",
  "after-deal",
  "ended",
  "none",
];

/** What a screen without a scroll bar does not show. A bar fills its frame from outside, unseen until then. */
const cut = () =>
  page
    .part(".scene, .scene *")
    .elements()
    .filter((part) => {
      const { height, left, right, top, bottom } = part.getBoundingClientRect();
      if (part.matches(".prog i")) return false;
      return height && (right > innerWidth || left < 0 || bottom > innerHeight || top < 0);
    })
    .map((part) => part.outerHTML.slice(0, 90));

const isWithin = () => expect(page.part("main").element().scrollWidth).toBeLessThanOrEqual(innerWidth);

const LOOKS = lookedAt(product({ name: STANDINGS, size: ["desk", "phone"] as const, theme: THEMES }));
test.for(LOOKS)("standings are clean: $name at $size, $theme", async ({ name, size, theme }) => {
  // Axe has nothing to say, nothing is too wide, and thumbs hit what they mean.
  await open("standings", name, { size, theme });
  const more = page.part("summary");
  if (more.elements().length) await more.click();
  await isClean();
  await shoot(`standings-${name}-${size}-${theme}`);
  isWithin();
  if (size === "desk") return;
  expect(smallTargets()).toEqual([]);
  await resize(...SIZES.small);
  isWithin();
});

test.for(beginning(Object.keys(pages)))("every tournament has its standings: %s", async (name) => {
  await open("standings", name, { size: "phone" });
  await settles();
  isWithin();
  expect(smallTargets()).toEqual([]);
});

test.for(beginning(Object.keys(pages)))("every tournament has its board: %s", async (name) => {
  await open("board", name, { size: "large" });
  await wandered();
  await settles();
  isWithin();
  expect(smallText(28)).toEqual([]);
  expect(cut()).toEqual([]);
});

const BOARDS = lookedAt(product({ name: BOARD, size: ["large", "phone"] as const, theme: THEMES }));
test.for(BOARDS)("the board is clean and large: $name at $size, $theme", async ({ name, size, theme }) => {
  // From five metres: no letter below 28 pixels of 1920, and all of it is on the screen.
  await open("board", name, { size, theme });
  await wandered();
  await isClean();
  await shoot(`board-${name}-${size}-${theme}`);
  isWithin();
  expect(smallText(size === "large" ? 28 : 12)).toEqual([]);
  if (size === "large") expect(cut()).toEqual([]);
});

test("the board tells who moves, from where and to where", async () => {
  // One alone is told with both tables; several stand in a list.
  const first = pages["moved-one"]!;
  const [move] = first.moves;
  await open("board", "moved-one", { size: "large" });
  await reads(
    page.getByRole("heading", { level: 1 }),
    new RegExp(`^${move!.name} moves to ?Table ${move!.table}, seat ${move!.seat}$`),
  );
  await clear();
  await open("board", "moved-many", { size: "large" });
  await reads(page.getByRole("heading", { level: 1 }), "New seats");
  const told = page.part(".moves li .name");
  await counts(told, pages["moved-many"]!.moves.length);
});

test("names unfold", async () => {
  // Eight of eighteen are shown; the others are one press away. A name marks its line.
  await open("standings", "playing", { size: "phone" });
  const rows = page.getByRole("table").first().getByRole("row");
  await counts(rows, 9);
  await button("9th to 18th").click();
  await counts(rows, 19);
  const kofi = button("Kofi");
  await kofi.click();
  await expect.element(kofi).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("combobox", { name: "Player" })).toHaveValue("g8");
});

test("stacks are read with keys", async () => {
  // The picture has a slider: it says what the marked stack was at a minute.
  await open("standings", "playing");
  const slider = page.getByRole("slider", { name: "Minutes after the start" });
  await expect
    .element(slider)
    .toHaveAttribute("aria-valuetext", "Ruth (you) after 127 minutes: 21,400 chips");
  await focus(slider);
  await userEvent.keyboard("{Home}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Ruth (you) after 0 minutes: 10,000 chips");
});

test.for([
  ["gathering", "Enter for $20", "enter_tournament"],
  ["late", "Enter late for $25", "enter_tournament"],
  ["reentry", "Re-enter for $20", "enter_tournament"],
  ["rebuy", "Rebuy for $20", "rebuy"],
  ["rebuy", "Add-on: 8,000 chips for $10", "add_on"],
  ["gathering-host", "Take my entry back", "take_back_entry"],
  ["may-talk", "Ask for a deal", "talk_deal"],
] as const)("ways in and back: %s, %s", async ([name, key, type]) => {
  // What one may do is a button that names its price, and says just that to the server.
  const { sent } = await open("standings", name);
  await focus(button(key));
  await userEvent.keyboard("{Enter}");
  if (type === "rebuy" || type === "add_on" || name === "reentry") {
    // What costs money once play has begun is asked about first, as at the table.
    const asks = page.getByRole("dialog", { name: key });
    await expect.element(asks).toBeVisible();
    expect(sent).toEqual([]);
    await asks.getByRole("button", { name: "Buy" }).click();
  }
  await expect.poll(() => sent).toEqual([{ type }]);
});

test("who may still rebuy is said, and once they won’t, no one waits", async () => {
  // The two who went out last may enter again: the host's page says it of both, with a key for each, and the TV has
  // them apart from who is out. Ivy's own page has the key for herself alone.
  const rests = "until the end of the break after level 4";
  const { sent } = await open("standings", "may-return");
  await button("9th to 18th").click();
  await counts(page.getByText(`may still buy another stack, ${rests}`), 2);
  const [first] = pages["may-return"]!.standings.filter(({ returns }) => returns);
  await button(`${first!.name} isn’t rebuying`).click();
  const asks = page.getByRole("dialog", { name: `${first!.name} isn’t rebuying` });
  await expect.element(asks).toBeVisible();
  expect(sent).toEqual([]);
  await asks.getByRole("button", { name: "Isn’t rebuying" }).click();
  await expect.poll(() => sent).toEqual([{ type: "decline_rebuy", guest: first!.guest }]);
  await clear();
  const board = await open("board", "may-return", { size: "large" });
  const apart = page.getByRole("region", { name: "May still buy another stack" });
  await expect.element(apart).toHaveTextContent(rests);
  await counts(apart.getByRole("listitem"), 2);
  await expect
    .element(page.getByRole("region", { name: "Out", exact: true }))
    .not.toHaveTextContent(first!.name);
  expect(cut()).toEqual([]);
  board.show({ ...pages["may-return"]!, tournament: pages["break"]!.tournament });
  await expect.element(apart).toBeVisible();
  await clear();
  const own = await open("standings", "reentry");
  await button("I’m not rebuying").click();
  await page.getByRole("dialog").getByRole("button", { name: "I’m not rebuying" }).click();
  await expect.poll(() => own.sent).toEqual([{ type: "decline_rebuy" }]);
});

test("one reads the bounty on one's own head", async () => {
  // It grows with each player that one knocks out.
  await open("standings", "bounties");
  await reads(page.part(".lede"), "You’re 3rd of 5. The bounty on your head is $7.50.");
});

test("the board of one to come has its title once", async () => {
  // Its title is the largest thing on it, so the head has the program's name.
  await open("board", "gathering");
  await reads(page.getByRole("heading", { level: 1 }), "Friday Freezeout");
  await counts(page.getByText("Friday Freezeout"), 1);
  await expect.element(page.part("header")).toHaveTextContent("Home Game");
});

test("an online tournament isn't told to colour up, one with real chips is", async () => {
  const server = await open("board", "playing");
  await expect.element(page.getByText("In play")).toBeVisible();
  await isGone(page.getByText(/^Colour up/));
  const { tournament } = pages["playing"]!;
  const setup = { ...tournament!.setup, dealer: "people" as const };
  server.show({ ...pages["playing"]!, tournament: { ...tournament!, setup } });
  await expect.element(page.getByText(/^Colour up/)).toBeVisible();
});

test("equal stacks share their rank on the board, and a seat move in the break is timed by the break", async () => {
  const { tournament, standings, ...rest } = pages["break"]!;
  const ranks = [1, 2, 2, 4];
  const shared = standings.map((each, at) => ({ ...each, rank: ranks[at] ?? at + 1 }));
  const server = await open("board", "break", { size: "large" });
  server.show({ ...rest, tournament: { ...tournament!, counted: true }, standings: shared });
  const ranked = page.getByRole("region", { name: "Chip counts" }).getByRole("listitem");
  for (const [at, rank] of ranks.entries())
    await expect.element(ranked.nth(at)).toHaveTextContent(new RegExp(`^${rank}\\D`));
  server.show({ ...rest, tournament, standings, moves: pages["moved-many"]!.moves });
  await expect.element(page.part("header")).toHaveTextContent("left in the break");
});

test("the board has all prizes, and cents only where there are any", async () => {
  // Eight are paid, and a bounty is $7.50: nothing is cut off.
  const { tournament, standings, ...rest } = pages["playing"]!;
  const prizes = [14_000, 9000, 6000, 4000, 2000, 1000, 800, 700];
  const server = await open("board", "playing");
  server.show({
    ...rest,
    standings: standings.map((one) => ({ ...one, won: 750 })),
    tournament: { ...tournament!, prizes, setup: { ...tournament!.setup, bounty: 750 } },
  });
  const list = page.getByRole("region", { name: "Prizes" }).getByRole("listitem");
  await counts(list, 8);
  await expect.element(list.nth(0)).toHaveTextContent("1st$140");
  await expect.element(list.nth(5)).toHaveTextContent("6th$10");
  expect(cut()).toEqual([]);
});

test("the board has each paid place and each player who may return, or says how many more there are", async () => {
  // Four are paid, and five may buy another stack: all nine lines stand there. Of fifteen prizes and nine players,
  // the last line has how many more there are, and what they come to.
  const { tournament, standings, ...rest } = pages["may-return"]!;
  const [gone] = standings.filter(({ returns }) => returns);
  const show = (prizes: number[], returning: number) =>
    server.show({
      ...rest,
      standings: [
        ...standings.filter(({ returns }) => !returns),
        ...Array.from({ length: returning }, (_, n) => ({ ...gone!, guest: `r${n}`, name: `Ray ${n}` })),
      ],
      tournament: { ...tournament!, prizes },
    });
  const server = await open("board", "may-return", { size: "large" });
  const prizes = page.getByRole("region", { name: "Prizes" }).getByRole("listitem");
  const returns = page.getByRole("region", { name: "May still buy another stack" }).getByRole("listitem");
  show([10_800, 6700, 4100, 2400], 5);
  await counts(returns, 5);
  await counts(prizes, 4);
  await expect.element(prizes.nth(3)).toHaveTextContent("4th$24");
  await wandered();
  expect(cut()).toEqual([]);
  await shoot("board-four-paid");
  show(
    Array.from({ length: 15 }, () => 1000),
    9,
  );
  await expect.element(returns.last()).toHaveTextContent("and 7 more");
  await expect.element(prizes.last()).toHaveTextContent("and 10 more$100");
  expect(cut()).toEqual([]);
  await shoot("board-many-paid");
});

test("L turns the board of a tournament light, and it stays so", async () => {
  await open("board", "moved-many", { size: "large" });
  const light = page.part(".board.light");
  await counts(light, 0);
  await userEvent.keyboard("l");
  await counts(light, 1);
  await clear();
  await open("board", "playing", { size: "large" });
  await counts(light, 1);
});

test("a deal is answered", async () => {
  // Maya proposed ICM: the button names what Ruth gets, and what playing on pays.
  const { sent } = await open("standings", "deal");
  await expect.element(page.getByRole("radio", { name: "ICM" })).toBeChecked();
  await reads(page.getByRole("timer"), /^2:1[0-3]$/);
  const says = "You get $103 now. Playing on pays at least $72 and at most $180.";
  await expect.element(page.getByText(says)).toBeVisible();
  await button("Take $103").click();
  await expect.poll(() => sent).toHaveLength(1);
  await button("Play on").click();
  await expect
    .poll(() => sent)
    .toEqual([
      { type: "answer_deal", yes: true },
      { type: "answer_deal", yes: false },
    ]);
});

test("a host without a seat proposes for whoever asked for the talk", async () => {
  // Maya and Theo have no phone; Theo asked.
  const { standings, tournament, ...rest } = pages["deal-asked"]!;
  const [maya, theo] = ["Maya", "Theo"].map((name) => standings.find((each) => each.name === name)!.guest);
  const may = {
    enter: "",
    declines: false,
    add_on: false,
    bonus: false,
    talks: false,
    proposes: true,
    answers: true,
  } as const;
  const server = await open("standings", "deal-rail");
  server.show({
    ...rest,
    standings,
    you: "rail",
    tournament: { ...tournament!, deal: { ...tournament!.deal!, by: theo!, name: "Theo" } },
    entry: pages["deal-rail"]!.entry,
    speaks: [maya!, theo!].map((guest) => ({
      guest,
      ...may,
      out: false,
      back: false,
      stays_out: "",
      owes: 0,
    })),
  });
  await button("Propose ICM for Theo").click();
  await expect
    .poll(() => server.sent)
    .toEqual([{ type: "on_behalf", guest: theo, command: { type: "propose_deal", kind: "icm", left: 0 } }]);
});

test("a split of one's own", async () => {
  // With keys alone: the difference is told until the figures add up; $30 is left.
  const { sent } = await open("standings", "deal-asked");
  const status = (words: string) => page.getByRole("status").filter({ hasText: words });
  await focus(page.getByRole("radio", { name: "ICM" }));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("radio", { name: "Own" })).toBeChecked();
  const propose = button("Propose this split");
  await userEvent.keyboard("{Tab}150");
  await expect.element(status("$11 too much")).toBeVisible();
  await expect.element(propose).toBeDisabled();
  await userEvent.keyboard("{Tab}100{Tab}80");
  await expect.element(status("$30 missing")).toBeVisible();
  await userEvent.keyboard("{Tab}30");
  await expect.element(page.getByText("and $30 more if you win")).toBeVisible();
  await focus(propose);
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => sent)
    .toEqual([{ type: "propose_deal", kind: "own", figures: [15_000, 10_000, 8000], left: 3000 }]);
});

test("a split beyond first prize is told before it is proposed, and what was refused isn’t said of other figures", async () => {
  const { sent } = await open("standings", "deal-asked", { refuses: true });
  await page.getByRole("radio", { name: "Own" }).click({ force: true });
  const boxes = page.getByRole("textbox", { name: "own split" });
  const type = async (...figures: string[]) => {
    for (const [at, figure] of figures.entries()) await boxes.nth(at).fill(figure);
  };
  const propose = button("Propose this split");
  await type("$108", "$181", "$71");
  await expect
    .element(page.getByRole("status").filter({ hasText: "can’t get $181: first prize is $180" }))
    .toBeVisible();
  await expect.element(propose).toBeDisabled();
  await type("$108", "$180", "$72");
  await propose.click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The deal is off: Theo plays on.");
  await type("$109", "$179", "$72");
  await counts(page.getByRole("alert"), 0);
});

test("a split of nothing, or with a figure missing, is never proposed", async () => {
  // What nobody typed is worked out nowhere: the sum is that of the fields, and the key waits.
  await open("standings", "deal-asked");
  await page.getByRole("radio", { name: "Own" }).click({ force: true });
  const boxes = page.getByRole("textbox", { name: "own split" });
  const sum = page.getByRole("row", { name: "Sum" });
  for (const [figures, says, all] of [
    [["$0", "$0", "$0"], "$360 missing", "$0"],
    [["72", "$108", "180.00"], "", "$360"],
    [["", "", ""], "Write an amount for everyone", "$0"],
    [["", "$180", "$180"], "Write an amount for everyone", "$360"],
  ] as const) {
    for (const [nth, figure] of figures.entries()) await boxes.nth(nth).fill(figure);
    for (const [nth, figure] of figures.entries()) await expect.element(boxes.nth(nth)).toHaveValue(figure);
    await expect.poll(() => page.part(".keep .off").element().textContent.trim()).toBe(says);
    await expect.element(sum.getByRole("cell").nth(3)).toHaveTextContent(all);
    if (says) await expect.element(button("Propose this split")).toBeDisabled();
    else await expect.element(button("Propose this split")).toBeEnabled();
  }
});

test("the columns show what is paid if something is left to play for", async () => {
  // ICM with $30 left: the table, its sum and the words are those that the server works out.
  const { sent } = await open("standings", "deal-asked");
  await page.getByLabelText("Left to play for").fill("30");
  const table = page.getByRole("table").first();
  await expect.element(table.getByRole("row", { name: "Maya" })).toHaveTextContent("$109");
  await expect.element(table.getByRole("row", { name: "Sum" })).toHaveTextContent("$330");
  await expect.element(page.getByText("and $30 more if you win")).toBeVisible();
  await page.getByLabelText("Left to play for").fill("80");
  await expect.element(page.getByText("Write an amount up to $72.")).toBeVisible();
  await isGone(page.getByText("more if you win"));
  await page.getByLabelText("Left to play for").fill("30");
  await button("Propose ICM").click();
  await expect.poll(() => sent).toEqual([{ type: "propose_deal", kind: "icm", left: 3000 }]);
});

test("a split of one's own begins with one that was worked out", async () => {
  // One press fills in the chip chop, another the even split; then one figure is changed.
  const { sent } = await open("standings", "deal-asked");
  const starts = page.getByRole("group", { name: "Start your own split from" });
  const boxes = page.getByRole("textbox", { name: "own split" });
  for (const [way, figures] of [
    ["Chip chop", ["$146", "$115", "$99"]],
    ["Even", ["$120", "$120", "$120"]],
  ] as const) {
    const key = starts.getByRole("button", { name: way });
    await focus(key);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("radio", { name: "Own" })).toBeChecked();
    await expect.element(key).toHaveAttribute("aria-pressed", "true");
    for (const [nth, figure] of figures.entries()) await expect.element(boxes.nth(nth)).toHaveValue(figure);
  }
  await boxes.nth(0).fill("130");
  await boxes.nth(2).fill("110");
  await button("Propose this split").click();
  await expect
    .poll(() => sent)
    .toEqual([{ type: "propose_deal", kind: "own", figures: [13_000, 12_000, 11_000], left: 0 }]);
});

test("who was paid by a deal stands there with it while the rest is played for", async () => {
  await open("standings", "after-deal");
  const rows = page.getByRole("table").first().getByRole("row");
  for (const [name, paid, now] of [
    ["Maya", "$129 paid", "$159"],
    ["Theo", "$108 paid", "$108"],
    ["Ruth", "$93 paid", "$93"],
  ] as const) {
    const row = rows.filter({ hasText: name });
    await expect.element(row).toHaveTextContent(paid);
    await expect.element(row.getByRole("cell").last()).toHaveTextContent(now);
  }
});

test("a refusal is told", async () => {
  // The server says no: the page says why, and the buttons stay.
  await open("standings", "deal", { refuses: true });
  await button("Take $103").click();
  await reads(page.getByRole("alert"), "The deal is off: Theo plays on.");
  await expect.element(button("Take $103")).toBeVisible();
});

test("the board goes on without a line", async () => {
  // The line breaks: that is told, and the clock runs on. Back again, nothing is told.
  const server = await open("board", "last-minute", { size: "large" });
  const clock = page.getByRole("timer");
  await expect.element(clock).toBeVisible();
  server.show(null);
  await expect.element(page.getByText("Connection lost")).toBeVisible();
  const shown = clock.element().textContent;
  await expect.element(clock).not.toHaveTextContent(shown);
  server.show(pages["last-minute"]!);
  await isGone(page.getByText("Connection lost"));
});

test("the board tells what happens", async () => {
  // A move takes the whole board, from seat to seat; then a break, then the end.
  const server = await open("board", "playing", { size: "large" });
  const told = page.part(".board > [role=status]");
  const moved = structuredClone(pages.playing!);
  moved.standings = moved.standings.map((each, place) =>
    place === 2 ? { ...each, table: 2, seat: 8 } : each,
  );
  moved.moves = [
    { guest: "g3", name: "Ruth", table: 2, seat: 8, why: "balance", at_ms: moved.now_ms, sat_ms: 0 },
  ];
  server.show(moved);
  await reads(page.part(".st.gone"), "2");
  await reads(page.part(".st.to"), "8");
  await reads(told, "Ruth moves to Table 2, seat 8.");
  server.show(pages.break!);
  await reads(told, "Break. 10 minutes.");
  await expect.element(page.getByRole("heading", { name: "Break" })).toBeVisible();
  server.show(pages.ended!);
  await expect.element(page.getByRole("heading", { name: "Maya wins" })).toBeVisible();
});

test("switches of the board are kept", async () => {
  // S and V switch sound and voice, and the device remembers it.
  await open("board", "playing", { size: "large" });
  await userEvent.keyboard("s");
  await expect.element(button("Turn sound on")).toBeVisible();
  await userEvent.keyboard("v");
  await expect.element(button("Stop reading aloud")).toBeVisible();
  expect(kept("homegame.settings")).toHaveProperty("sound", false);
  await clear();
  await open("board", "playing", { size: "large" });
  await expect.element(button("Turn sound on")).toBeVisible();
  await expect.element(button("Stop reading aloud")).toBeVisible();
});

test("the board names who has won the most in bounties", async () => {
  // As many as have won as much. A long name and many rebuys beside it leave the figures in their column.
  const server = await open("board", "bounties", { size: "large" });
  const figure = page.part(".stats .hunter");
  await expect.element(figure.part("dt")).toHaveTextContent("Bounties: 6 players, each");
  await expect.element(figure.part("dd")).toHaveTextContent("$7.50");
  const long = structuredClone(pages["bounties"]!);
  Object.assign(
    long.standings.find(({ won }) => won)!,
    { name: "Chukwuemeka Okonkwo-Bell", won: 1250 },
  );
  long.tournament!.stacks += 12;
  server.show(long);
  await expect.element(figure.part("dt")).toHaveTextContent("Bounties: Chukwuemeka Okonkwo-Bell");
  await counts(page.part(".stats div"), 5);
  await settles();
  await shoot("board-bounties");
  const stats = page.part(".stats").element();
  expect(stats.scrollWidth).toBeLessThanOrEqual(stats.clientWidth);
});

test("the winner stays while the others are turned over", async () => {
  // Of eighteen places nine are on the board at a time, and every twelve seconds it is others.
  vi.useFakeTimers();
  await open("board", "ended", { size: "large" });
  const rows = page.part(".results").getByRole("listitem");
  const seen = () => rows.elements().map((row) => row.textContent.replace(/\s+/g, " ").trim());
  await expect.poll(() => seen()[0]).toMatch(/^1st.*Maya/);
  const first = seen();
  await vi.advanceTimersByTimeAsync(13_000);
  await expect.poll(() => seen()[1]).not.toBe(first[1]);
  expect(seen()[0]).toBe(first[0]);
});

test.for(THEMES)("a clock that stands still is pale, and says who stopped it: %s", async (theme) => {
  const server = await open("board", "playing", { size: "large", theme });
  const timer = page.getByRole("timer");
  const colour = () => getComputedStyle(timer.element()).color;
  await expect.element(timer).toBeVisible();
  const runs = colour();
  server.show({ ...structuredClone(pages.playing!), paused_by: "Dana", level_runs: false });
  await expect.element(page.getByText("Paused by Dana")).toBeVisible();
  await expect.poll(colour).not.toBe(runs);
  await isClean();
});
