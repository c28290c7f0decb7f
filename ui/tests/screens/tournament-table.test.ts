/** A tournament at its table: what is called, told and pressed there. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { views } from "../../src/fixtures/views";
import { settings } from "../../src/settings.svelte";
import type { News, View } from "../../src/wire";
import {
  button,
  counts,
  type Device,
  focus,
  isClean,
  isGone,
  isTidy,
  reads,
  settles,
  shoot,
  type Size,
} from "./screen";
import { at as sits } from "./seat";

const SIZES: Size[] = ["desk", "phone"];
const dock = page.part("#dock");

/** Somebody sits at one of the made-up tables, at which nothing has happened before. */
const at = (name: string, device: Device = {}) => sits(name, { quiet: true, ...device });

/** The same table, with something new in it. */
function later(name: string, more: Partial<View> & { in?: Partial<View["tournament"]> } = {}): View {
  const { in: inside, ...others } = more;
  const view = { ...views[name]!, ...others };
  return { ...view, tournament: { ...view.tournament!, ...inside } };
}

test.for(SIZES)("the bounty on each head stands at its plate: %s", async (size) => {
  // Maya's has grown to 12.50, and grows to 15 when she knocks somebody out.
  const server = await at("tournament-bounties", { size });
  const maya = page.part("[data-seat='2']");
  await reads(maya.part(".bounty"), "$12.50");
  await expect.element(maya.part(".sr").first()).toHaveTextContent("bounty $12.50");
  await isTidy({ touch: size === "phone" });
  await shoot(`tournament-bounties-${size}`);
  const view = structuredClone(views["tournament-bounties"]!);
  const chairs = view.chairs
    .filter(({ seat }) => seat !== 7)
    .map((chair) => (chair.seat === 2 ? { ...chair, bounty: 1500 } : chair));
  server.tell({ ...view, chairs });
  await reads(maya.part(".bounty"), "$15");
  await counts(page.part(".bounty"), 6);
  await maya.getByRole("button").click();
  await expect.element(page.getByText("bounty $15 · ")).toBeVisible();
});

test("the clock runs down and warns once", async () => {
  // A minute and half a second are left: the warning comes, and names the next blinds.
  vi.useFakeTimers();
  const server = await at("tournament-playing");
  const timer = page.getByRole("timer");
  await reads(timer, "7:12");
  server.tell(later("tournament-playing", { level_ms: 60_500 }));
  await vi.advanceTimersByTimeAsync(1600);
  const warned = page.getByRole("status").filter({ hasText: "One minute left" });
  await counts(warned, 1);
  await reads(warned, "One minute left. Next blinds: 400 and 800.");
  await reads(timer, "0:59");
  await reads(page.part(".words"), "Blinds go up to 400 / 800 with the next hand after the clock");
  server.tell(later("tournament-playing", { level_ms: 42_000, level_runs: false }));
  await reads(timer, "0:42");
  await vi.advanceTimersByTimeAsync(5000);
  await reads(timer, "0:42");
});

test("levels are said by a voice for who wants one", async () => {
  // Level 8 begins, and then everyone is in the money.
  const spoken: string[] = [];
  vi.spyOn(speechSynthesis, "speak").mockImplementation(({ text }) => void spoken.push(text));
  const server = await at("tournament-playing");
  server.tell(later("tournament-playing", { in: { level: 8 } }));
  expect(spoken).toEqual([]);
  await button("Settings").click();
  await page.getByRole("switch", { name: "Say levels aloud" }).click();
  await userEvent.keyboard("{Escape}");
  server.tell(later("tournament-playing", { in: { level: 9 } }));
  server.tell(later("tournament-playing", { in: { level: 9, left: 3, to_money: 0 } }));
  expect(spoken).toEqual(["Level 9. Blinds 600 and 1,200, ante 1,200.", "You’re all in the money."]);
  await counts(page.getByRole("status").filter({ hasText: "in the money" }), 1);
});

test.for(SIZES)("who is moved reads where and why: %s", async (size) => {
  // Dana goes from table 1 to table 3, seat 5.
  const server = await at("tournament-playing", { size });
  server.tell({ ...views["tournament-playing"]!, table: 3 }, [
    {
      seq: 901,
      at_ms: 0,
      table: 3,
      event: { type: "moved_here", guest: "g1" },
      lines: [
        {
          key: "log.moved_balance",
          you: "log.you.moved_balance",
          who: "g1",
          filling: { name: "Dana", table: "table 3", seat: 5 },
        },
      ],
    },
  ] as unknown as News[]);
  await reads(
    page.part(".notice"),
    "You move to table 3, seat 5: you would have been the next big blind here",
  );
  await settles();
  await shoot(`tournament-moved-${size}`);
});

test("one enters with the keyboard", async () => {
  // From the top of the page: skip to what is mine, and enter.
  const { sent } = await at("tournament-gathering-guest", { size: "phone" });
  await userEvent.keyboard("{Tab}{Enter}{Tab}");
  await expect.element(button("Enter for $30")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual([{ type: "enter_tournament" }]);
});

test("the focus stays in the dock when a key goes", async () => {
  // The host enters and starts it by keyboard: both keys are gone then.
  const server = await at("tournament-gathering");
  await focus(button("Enter for"));
  await userEvent.keyboard("{Enter}");
  server.tell(later("tournament-gathering-in"));
  await expect.element(button("Take your entry back")).toBeVisible();
  await expect.element(dock).toHaveFocus();
  server.tell(later("tournament-gathering"));
  await focus(button("Start now"));
  await userEvent.keyboard("{Enter}");
  server.tell(later("tournament-playing"));
  await expect.element(page.part(".plate").first()).toBeVisible();
  await expect.element(dock).toHaveFocus();
});

test("the felt tells who has won though nothing else happens", async () => {
  // The last hand is looked at for a moment, and then the result comes by itself.
  vi.useFakeTimers();
  const server = await at("tournament-playing");
  server.tell(later("winner", { clock: null }));
  const result = page.getByRole("region", { name: "How the tournament ended" });
  await vi.advanceTimersByTimeAsync(4000);
  await counts(result, 0);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(result).toHaveTextContent("Dana");
  await expect.element(page.part("header").first()).toHaveTextContent("Tournament over");
  await expect.element(result.getByRole("link", { name: "Standings" })).toBeVisible();
});

test("the host starts it", async () => {
  // Three bots come, two stacks are kept, and it starts; or it is called off.
  const { sent } = await at("tournament-gathering");
  await button("More: Bots").click();
  await button("More: Bots").click();
  await button("Add 3 bots").click();
  await button("More: Stacks for late players").click();
  await button("Keep 2 stacks").click();
  await button("Start now with 14").click();
  await button("Call it off").click();
  const dialog = page.getByRole("dialog");
  await isClean();
  await dialog.getByLabelText("Reason").fill("Too few came.");
  await dialog.getByRole("button", { name: "Call it off" }).click();
  await isGone(dialog);
  expect(sent).toEqual([
    { type: "enter_bots", count: 3 },
    { type: "expect_late", count: 2 },
    { type: "start_tournament" },
    { type: "end_tournament", reason: "Too few came." },
  ]);
});

test.for([
  ["desk", "dark"],
  ["phone", "light"],
] as const)("the host keeps the clock: %s, %s", async ([size, theme]) => {
  // A minute more, for a reason; the levels to come; the end, with what it means.
  const server = await at("tournament-break", { size, theme });
  const { sent } = server;
  server.tell(later("tournament-break", { level_runs: false }));
  await button("Host").click();
  const desk = page.getByRole("complementary", { name: "Host desk" });
  const more = desk.getByRole("button", { name: "+1 minute" });
  await expect.element(more).toBeDisabled();
  const reason = "The pizza is here.";
  await desk.getByLabelText("Reason").fill(reason);
  await more.click();
  await desk.getByRole("button", { name: "End break now" }).click();
  expect(sent.splice(0)).toEqual([
    { type: "set_level_clock", left_s: 332, reason },
    { type: "set_level_clock", left_s: 0, reason },
  ]);
  // In a break there is no other to begin; otherwise its reason is picked.
  const begin = desk.getByRole("button", { name: "Begin break now" });
  await expect.element(begin).not.toBeInTheDocument();
  server.tell(later("tournament-playing"));
  await desk.getByRole("button", { name: "Dinner" }).click();
  await begin.click();
  expect(sent.splice(0)).toEqual([{ type: "begin_break", minutes: 10, reason: "Dinner" }]);
  server.tell(later("tournament-break", { level_runs: false }));
  await desk.getByRole("switch", { name: "Hand for hand" }).click();
  expect(sent.splice(0)).toEqual([{ type: "set_hand_for_hand", on: true }]);
  await isClean();
  await shoot(`tournament-desk-${size}`);

  await desk.getByRole("button", { name: "Change levels" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Level 9, Big").fill("zero");
  await dialog.getByLabelText("Reason").fill("It gets late.");
  await dialog.getByRole("button", { name: "Change levels" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Level 9: use whole numbers");
  await isClean();
  await shoot(`tournament-levels-${size}`);
  await isTidy({ touch: size === "phone" });
  await dialog.getByLabelText("Level 9, Big").fill("1,500");
  for (let n = 0; n < 3; n++) await dialog.getByRole("button", { name: "Remove level 10" }).click();
  await dialog.getByRole("button", { name: "Change levels" }).click();
  await isGone(dialog);
  const level = { small: 600, big: 1500, ante: 1200, minutes: 20, rest: 0 };
  const levels = [...Array<unknown>(8).fill(expect.anything()), level];
  const changed = { type: "set_levels", levels, reason: "It gets late.", late_until: null };
  expect(sent.splice(0)).toEqual([changed]);

  await desk.getByRole("button", { name: "End tournament" }).click();
  await expect.element(dialog).toHaveTextContent("It can’t be undone.");
  await dialog.getByLabelText("Reason").fill("Fire alarm.");
  await shoot(`tournament-end-${size}`);
  await dialog.getByRole("button", { name: "End tournament" }).click();
  await expect.poll(() => sent).toEqual([{ type: "end_tournament", reason: "Fire alarm." }]);
});

test.for(SIZES)("the add-on can be bought on one's turn: %s", async (size) => {
  // The keys of the turn have no room for it: it is in the menu of one's own plate, and among the keys
  // once it's somebody else's turn.
  const server = await at("tournament-add-on-turn", { size });
  const name = /^Add-on: .* chips/;
  await counts(dock.getByRole("button", { name }), 0);
  await focus(page.part("[data-seat='1']").getByRole("button"));
  await userEvent.keyboard("{Enter}");
  const item = page.getByRole("menuitem", { name });
  await expect.element(item).toBeVisible();
  await settles();
  await shoot(`tournament-add-on-turn-${size}`);
  await item.click();
  // It is asked about once more.
  expect(server.sent).toEqual([]);
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Buy" }).click();
  expect(server.sent).toEqual([{ type: "add_on" }]);
});

test.for([
  ["normal", "phone"],
  ["largest", "phone"],
  ["largest", "desk"],
] as const)("a lost line is told below the clock: %s, %s", async ([letters, size]) => {
  settings.size = letters;
  const server = await at("tournament-add-on", { size });
  server.table.line = "broken";
  const told = page.part(".away > p");
  await expect.element(told).toBeVisible();
  await settles();
  await shoot(`lost-line-${letters}-${size}`);
  const [said, bar] = [told, page.part(".tbar")].map((part) => part.element().getBoundingClientRect());
  expect(said!.top).toBeGreaterThanOrEqual(bar!.bottom - 1);
});

test("beside the keys of the hand the add-on is asked about once more", async () => {
  const server = await at("tournament-add-on", { size: "phone" });
  const name = /^Add-on: .* chips/;
  await dock.getByRole("button", { name }).click();
  const asked = page.getByRole("dialog", { name });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await isGone(asked);
  expect(server.sent).toEqual([]);
  await dock.getByRole("button", { name }).click();
  await isClean();
  await asked.getByRole("button", { name: "Buy" }).click();
  expect(server.sent).toEqual([{ type: "add_on" }]);
});

test("who is out buys in again or watches", async () => {
  // The panel goes when one watches, and comes back with the next loss.
  const server = await at("busted-rebuy");
  const panel = page.getByRole("region", { name: "You’re out of chips" });
  await panel.getByRole("button", { name: "Buy another stack for $30" }).click();
  expect(server.sent).toEqual([{ type: "rebuy" }]);
  await panel.getByRole("button", { name: "Watch" }).click();
  await isGone(panel);
  server.tell(later("busted-rebuy", { in: { stacks: 19 } }));
  await expect.element(panel).toBeVisible();
  server.show("busted-paid");
  await expect
    .element(page.getByRole("region", { name: "You finish 3rd of 18" }))
    .toHaveTextContent("You get $72, and $10 in bounties.");
});

test("on a phone the dock tells who is out", async () => {
  // Nothing lies over the hand; the words go when one watches, and come back with the next loss.
  const server = await at("busted-rebuy", { size: "phone" });
  const heading = dock.getByRole("heading");
  await reads(heading, "You’re out of chips");
  await counts(page.part(".outpanel"), 0);
  await dock.getByRole("button", { name: "Buy another stack for $30" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Buy" }).click();
  expect(server.sent).toEqual([{ type: "rebuy" }]);
  await dock.getByRole("button", { name: "Watch" }).click();
  await reads(heading, "You’re watching");
  server.tell(later("busted-rebuy", { in: { stacks: 19 } }));
  await reads(heading, "You’re out of chips");
  server.show("busted-deal");
  await reads(heading, "You finish 8th of 18");
  await isTidy();
});

test.for([
  ["desk", "light"],
  ["phone", "dark"],
] as const)("who acts reads that a deal is asked for: %s, %s", async ([size, theme]) => {
  // Maya asked in the middle of a hand, and it is my turn in it.
  await at("deal-turn", { size, theme });
  await expect.element(dock).toHaveTextContent("Maya wants to talk about a deal");
  await expect.element(dock).toHaveTextContent("You can propose once this hand is over.");
  const name = size === "desk" ? "Deal talk: see the shares" : "Standings";
  await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", "/n/fix/tournament");
  await isClean();
  await isTidy();
});

test.for([
  ["desk", "dark"],
  ["phone", "light"],
] as const)("the time to answer a deal runs: %s, %s", async ([size, theme]) => {
  // From 2:14 down; in the last half minute it is red, and a pause stops it.
  vi.useFakeTimers();
  const server = await at("deal", { size, theme });
  const timer = dock.getByRole("timer");
  await reads(timer, "2:14");
  await vi.advanceTimersByTimeAsync(2200);
  await reads(timer, "2:12");
  vi.useRealTimers();
  await shoot(`tournament-deal-${size}`);
  await isClean();
  await isTidy({ touch: size === "phone" });
  server.tell(later("deal", { deal_ms: 20_500, phase: "paused" }));
  await reads(timer, "0:21");
  await shoot(`tournament-deal-late-${size}`);
  server.tell(later("deal", { deal_ms: 0 }));
  await counts(timer, 0);
});

test("a deal is answered in the dock", async () => {
  // The button names the amount; one may play on, and see what the others would get.
  const server = await at("deal");
  await reads(dock.getByRole("heading"), "Maya proposes a deal: $103 for you");
  await dock.getByRole("button", { name: "Take $103" }).click();
  await dock.getByRole("button", { name: "Play on" }).click();
  expect(server.sent.splice(0)).toEqual([
    { type: "answer_deal", yes: true },
    { type: "answer_deal", yes: false },
  ]);
  await expect
    .element(dock.getByRole("link", { name: "See all shares" }))
    .toHaveAttribute("href", "/n/fix/tournament");
  server.show("in-the-money");
  await button("Talk about a deal").first().click();
  expect(server.sent).toEqual([{ type: "talk_deal" }]);
});
