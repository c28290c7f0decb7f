/** The table's screen: what is pressed, what is told and when, and what stays where it is. */
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { views } from "../../src/fixtures/views";
import TopBar from "../../src/parts/TopBar.svelte";
import { settings } from "../../src/settings.svelte";
import Ended from "../../src/table/Ended.svelte";
import SitDialog from "../../src/table/SitDialog.svelte";
import { travels } from "../../src/table/motion";
import type { Line, News, View } from "../../src/wire";
import { faults, overlap } from "./looks.js";
import {
  afterwards,
  button,
  counts,
  focus,
  isClean,
  isGone,
  isTidy,
  put,
  reads,
  resize,
  settles,
  shoot,
  SIZES,
  take,
  type Size,
} from "./screen";
import { at } from "./seat";

const view = (name: string): View => structuredClone(views[name]!);
const dock = page.part("#dock");

test.each<Size>(["desk", "phone"])("the next hand isn’t dealt from a row of its own: %s", async (size) => {
  await at("wishes", { size });
  // On the button, cutting is one of them, and keeps none of the others away.
  await expect.element(dock.getByRole("button", { name: "Cut the deck" })).toBeVisible();
  const tops = () =>
    page
      .part("#dock .pre .btn")
      .elements()
      .map((key) => Math.round(key.getBoundingClientRect().top));
  expect(tops()).toHaveLength(8);
  const alone = () => tops().filter((top, _, all) => all.filter((other) => other === top).length === 1);
  await expect.poll(alone).toEqual([]);
  await shoot(`wishes-${size}`);
});

test("an amount that may be two is asked", async () => {
  // Stacks of tens of thousands: 12,000 may be twelve dollars or twelve thousand. 18,50 is clear.
  const rich = view("my-turn");
  rich.may!.raise_most = 500_000;
  const server = await at("my-turn");
  server.tell(rich);
  const amount = page.getByLabelText("Total bet");
  await amount.fill("18,50");
  const raise = page.part(".act.raise");
  await expect.element(raise).toHaveTextContent("$18.50");
  await amount.fill("12,000");
  const asked = page.getByRole("alert").filter({ hasText: "$12.00 or $12,000.00?" });
  await expect.element(asked).toBeVisible();
  await expect.element(raise).toBeDisabled();
  await asked.getByRole("button", { name: "$12,000.00" }).click();
  await expect.element(raise).toBeEnabled();
  await expect.element(raise).toHaveTextContent("$12,000.00");
});

test("a field asks which amount", async () => {
  // The host writes 1,500 as the small blind: both readings stand below the field.
  await at("waiting");
  await button("Host").click();
  const desk = page.getByRole("complementary", { name: "Host" });
  await desk.getByLabelText("Small blind").fill("1,500");
  await desk.getByRole("button", { name: "Change blinds" }).click();
  await expect.element(desk.getByRole("alert")).toHaveTextContent("$1.50 or $1,500.00?");
  await desk.getByRole("button", { name: "$1.50", exact: true }).click();
  await expect.element(desk.getByLabelText("Small blind")).toHaveValue("$1.50");
  await isGone(desk.getByRole("alert"));
});

test.for(["Escape", "mouse"])("Enter does not open what was closed: %s", async (how) => {
  // Settings, opened with the mouse, are closed: Enter sends the raise.
  const { sent } = await at("my-turn");
  const dialog = page.getByRole("dialog");
  await button("Settings").click();
  await expect.element(dialog).toBeVisible();
  if (how === "Escape") await userEvent.keyboard("{Escape}");
  else await dialog.getByRole("button", { name: "Close" }).click();
  await counts(page.part("dialog"), 0);
  // A turn that has just come takes nothing yet.
  await expect.element(page.part("button.act.raise")).toBeEnabled();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.map(({ type }) => type)).toEqual(["raise_to"]);
  await isGone(dialog);
});

test("Enter beside the table does not open what was closed", async () => {
  // There a button that is clicked has the focus; once its dialog is closed, it has it no more.
  await take({});
  put(TopBar, { here: "nights" });
  const dialog = page.getByRole("dialog");
  await button("Settings").click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await counts(page.part("dialog"), 0);
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard("{Enter}");
  await isGone(dialog);
});

test("who opened the settings by key is back at their button", async () => {
  await at("my-turn");
  const settings = button("Settings");
  await focus(settings);
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Tab}{Enter}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(settings).toHaveFocus();
});

test("the log goes away while it scrolls", async () => {
  // The window is made narrow while the log is open: its last scrolling comes too late.
  await at("my-turn");
  const box = page.part(".side .scroll").element();
  await resize(900, 800);
  await isGone(page.part(".side"));
  box.dispatchEvent(new Event("scroll"));
});

/** Checks of seat 1, one in each row of the log. */
const checks = (first: number, last: number): News[] =>
  Array.from({ length: last - first + 1 }, (_, n) => ({
    seq: first + n,
    at_ms: 0,
    table: 1,
    event: { type: "checked", seat: 1 },
    lines: [{ key: "log.checks", kind: "act", voice: "calm", filling: { name: `No. ${first + n}` } }],
  }));

test("a long log is drawn as far as it is read", async () => {
  // Of 150 lines the newest 60 are drawn. Those above come as somebody scrolls up to them, and what is
  // read there stays where it is while more is told; back at the end the newest are enough again.
  const server = await at("my-turn");
  server.tell(view("my-turn"), checks(50, 199));
  const [lines, box] = [page.part(".log .line"), page.part(".side .scroll")];
  await counts(lines, 60);
  await expect.element(lines.last()).toBeInViewport();
  await expect.element(lines.last()).toHaveTextContent("No. 199");
  box.element().scrollTop = 100;
  await counts(lines, 120);
  const read = lines.filter({ hasText: "No. 145 " });
  await expect.element(read).toBeInViewport();
  server.tell(view("my-turn"), checks(200, 219));
  await counts(lines, 140);
  await expect.element(lines.first()).toHaveTextContent("No. 80");
  await expect.element(read).toBeInViewport();
  box.element().scrollTop = 0;
  await counts(lines.filter({ hasText: "No. 50 " }), 1);
  box.element().scrollTop = box.element().scrollHeight;
  await counts(lines, 60);
  await expect.element(lines.last()).toBeInViewport();
});

test("nothing is told before it is seen", async () => {
  // The nine of clubs is on its way for half a second. Until it lies, the dock says a pair of kings, the
  // log ends with the flop, and a screen reader hears nothing; the buttons are there at once.
  vi.useFakeTimers();
  const turn = view("my-turn");
  const flop = view("my-turn");
  [flop.hand!.board, flop.hand!.street] = [flop.hand!.board.slice(0, 3), "flop"];
  flop.you.reading = "a pair of kings";
  const server = await at("my-turn", { motion: "no-preference" });
  await vi.advanceTimersByTimeAsync(2000);
  server.tell(flop);
  await vi.advanceTimersByTimeAsync(1000);
  const hand = page.part(".handline h2");
  const streets = page.getByRole("log").part("h3");
  const heard = page.part("[aria-live=polite]");
  await expect.element(hand).toHaveTextContent("a pair of kings");
  const before = streets.elements().length;
  server.tell(turn, [
    {
      seq: 51,
      at_ms: 0,
      table: 1,
      event: { type: "board_dealt", street: "turn", cards: [7] },
      lines: [{ key: "street.turn", kind: "street", voice: "calm", cards: ["9c"] }],
    },
  ] as unknown as News[]);
  await vi.advanceTimersByTimeAsync(300);
  expect(page.part(".board .card[aria-label='nine of clubs']").elements()).toHaveLength(1);
  expect(page.part("button.act.call").element()).toBeVisible();
  expect(hand.element()).toHaveTextContent("a pair of kings");
  expect(streets.elements()).toHaveLength(before);
  expect(heard.element()).not.toHaveTextContent("nine of clubs");
  await vi.advanceTimersByTimeAsync(400);
  expect(hand.element()).toHaveTextContent("wo pair");
  expect(streets.elements()).toHaveLength(before + 1);
  expect(heard.element()).toHaveTextContent("nine of clubs");
});

test.for([
  ["Log and chat", ".side"],
  ["Host", ".side"],
  ["Settings", "dialog"],
])("a turn is never hidden on a phone: behind %s", async ([door, cover]) => {
  // Dana reads when her turn comes: it is shown, with her time, and a tap leads back to the table.
  const server = await at("waiting", { size: "phone" });
  const strip = page.part("button[data-turn]");
  await button(door!).first().click();
  await expect.element(page.part(cover!)).toBeVisible();
  await isGone(strip);
  server.show("my-turn");
  await expect.element(strip).toBeInViewport();
  await expect.element(strip).toHaveTextContent("Your turn");
  await expect.element(strip).toHaveTextContent(" s");
  await strip.click();
  await isGone(page.part(cover!));
  await expect.element(page.part("button.act.call")).toBeInViewport();
});

test.for(["desk", "phone"] as const)("axe finds nothing at the host's desk: %s", async (size) => {
  await at("waiting", { size });
  await button("Host").click();
  await expect.element(page.getByRole("link", { name: "Print sheets on paper" })).toBeInTheDocument();
  await isClean();
});

test("a long time reads the same over a sheet as in the dock", async () => {
  const server = await at("waiting", { size: "phone" });
  const long = view("my-turn");
  server.tell({ ...long, clock: { ...long.clock!, left_ms: 583_000, of_ms: 600_000 } });
  // How much of it has passed, only a slow machine knows.
  await expect.element(page.part(".mytime b")).toHaveTextContent(/^\d:\d\d$/);
  await button("Log and chat").click();
  await expect.element(page.part("button[data-turn]")).toHaveTextContent(/Your turn \d:\d\d /);
});

test("the time bank is at hand", async () => {
  const server = await at("waiting", { size: "phone" });
  const late = view("my-turn");
  late.clock!.more_ms = 30_000;
  server.tell(late);
  await button("from the time bank").click();
  expect(server.sent).toEqual([{ type: "more_time" }]);
  server.tell({ ...late, you: { ...late.you, bank_armed: true } });
  await expect.element(button("from the time bank")).toHaveAttribute("aria-pressed", "true");
});

test("a chosen game is told and dealt", async () => {
  // Who has chosen reads the game, and is led on to the hand.
  const server = await at("chooses");
  const gold = page.part("#dock .btn.primary");
  await counts(gold, 1);
  await reads(gold, "Choose game");
  server.show("chosen");
  await reads(dock.getByRole("heading"), "Next hand: Double-board Omaha");
  await counts(gold, 1);
  await reads(gold, "Deal next hand");
  await expect.element(page.getByRole("banner")).toHaveTextContent("Dealer’s choice");
  await dock.getByLabelText("You deal next").selectOptions("razz");
  await reads(gold.first(), "Choose game");
});

test.for([
  ["desk", "2nd run 38%", "2nd run 62%"],
  ["phone", "2nd 38%", "2nd 62%"],
] as const)("a share names its run: %s", async ([size, ...told]) => {
  // The first run made a full house, the second is to come: only the second is told of.
  await at("run-out-second", { size });
  for (const share of told)
    await expect.element(page.part(".tag, .amt").getByText(share, { exact: true })).toBeVisible();
  await settles();
  await shoot(`second-run-${size}`);
});

test("a notice covers no seat", async () => {
  // On a phone what was refused is said inside the dock, above its buttons.
  const { table } = await at("my-turn", { size: "phone" });
  table.tell("Now $9.00 to call. Your call was not sent.", true, "BET-24");
  await settles();
  expect(faults(true).join()).not.toContain("too small");
  const [notice, bar, sizes] = [".notice", "#dock", ".presets"].map((part) =>
    page.part(part).element().getBoundingClientRect(),
  );
  expect(notice!.top).toBeGreaterThanOrEqual(bar!.top);
  expect(notice!.bottom).toBeLessThanOrEqual(sizes!.top + 1);
  await shoot("phone-notice");
});

test.for(["desk", "phone", "small"] as const)(
  "who moves after the hand is told at the plate: %s",
  async (size) => {
    // The viewer changes to seat 10, Theo to seat 11, and Ruth goes to table 2.
    await at("moves", { size });
    const word = size === "desk" ? "Moves to" : "To";
    for (const goes of ["seat 10", "seat 11", "table 2"])
      await expect
        .element(page.part(".tag, .told").getByText(`${word} ${goes}`, { exact: true }))
        .toBeVisible();
    await isTidy();
    await shoot(`moves-${size}`);
  },
);

function meets(one: string, others: string) {
  const box = page.part(one).element().getBoundingClientRect();
  return page
    .part(others)
    .elements()
    .filter((other) => overlap(box, other.getBoundingClientRect()) > 1);
}
/** Chips that are drawn before the seats and what else lies on the felt, where they meet. */
function chipsOn(others: string) {
  const chips = page.part(".spot:not(.mark) > .chips svg, .spot:not(.mark) > span:not(.chips, .tossed)");
  const felt = page.part(others).elements();
  return chips.elements().flatMap((chip) => {
    const box = chip.getBoundingClientRect();
    return felt
      .filter((other) => overlap(box, other.getBoundingClientRect()) > 1)
      .map((other) => `${chip.parentElement!.parentElement!.textContent} on ${other.textContent}`);
  });
}

test.for(
  (["desk", "phone"] as const).flatMap((size) =>
    Array.from({ length: 9 }, (_, i) => [size, i + 2, i === 4 ? "largest" : "normal"] as const),
  ),
)("no chip lies on the pot, nor on a card: %s, %d seats, %s", async ([size, seats, text]) => {
  settings.size = text;
  // High piles before every seat, before the flop and after it, with the total of all chips beside the pot.
  const server = await at("my-turn", { size });
  const crowd = view(`crowd-${seats}`);
  const chairs = crowd.chairs.map((chair, i) => ({ ...chair, bet: [3999, 799, 240, 4444][i % 4]! }));
  for (const board of [[], crowd.hand!.board]) {
    server.tell({ ...crowd, chairs, hand: { ...crowd.hand!, board, middle: 24_360 } }, []);
    await settles();
    await shoot(`piles-${size}-${seats}-${board.length}`);
    expect(chipsOn(".centre .pot, .hole .card, .board .card:not(.slot), .plate")).toEqual([]);
  }
});
const isWhole = (part: Element) => part.scrollHeight <= part.clientHeight + 1;

test.for(["desk", "phone"] as const)("every side pot is described: %s", async (size) => {
  // Four are all in for different amounts: who plays for which pot stands below the board, in full.
  const server = await at("my-turn", { size });
  const pots = [
    [1, 2, 3, 5, 6],
    [1, 2, 3, 6],
    [1, 2, 3],
    [1, 2],
  ].map((seats, n) => ({
    amount: 120,
    seats,
    name: n ? ("side_n" as const) : ("main" as const),
  }));
  const turn = view("my-turn");
  server.tell({ ...turn, hand: { ...turn.hand!, pots } }, []);
  await settles();
  const words = page.part(".words");
  await expect.element(words).toHaveTextContent(/^Side 1: .* Side 2: .* Side 3: you and Maya\.$/);
  await shoot(`three-sides-${size}`);
  expect(isWhole(words.element())).toBe(true);
  expect(faults(false)).toEqual([]);
});

test("with side pots the equity is said to be that of the main pot", async () => {
  const server = await at("run-out-three");
  await expect.element(page.getByText("50% equity in the main pot").first()).toBeInTheDocument();
  const out = view("run-out-three");
  const known = out.hand!.chances.map((each) => ({ ...each, now: false }));
  server.tell({ ...out, hand: { ...out.hand!, chances: known } }, []);
  await expect
    .element(page.part(".chances caption").first())
    .toHaveTextContent("All in: what each hand was worth in the main pot");
});

test.for(["desk", "phone"] as const)("a ruling is told above the buttons: %s", async (size) => {
  // The exposed card is drawn where nothing else is, however long the reason is. On a phone two lines of
  // it stand above the sizes; a tap shows the rest, and covers neither cards nor the buttons that decide.
  const why = "It slipped. ".repeat(11);
  const server = await at("my-turn", { size });
  server.tell(view("my-turn"), [
    {
      seq: 900,
      at_ms: 0,
      table: 1,
      event: { type: "card_exposed", seat: 2, card: 5, reason: why },
      lines: [
        {
          key: "log.card_exposed",
          kind: "audit",
          voice: "ruling",
          cards: ["3d"],
          filling: { name: "Maya", why },
        },
      ],
    },
  ] as unknown as News[]);
  const told = page.part(".notice");
  await expect.element(told).toHaveTextContent("was exposed in the deal");
  await expect.element(told.getByRole("img", { name: "three of diamonds" })).toBeVisible();
  const spoken = page.getByRole("status").filter({ hasText: "Maya’s three of diamonds was exposed" });
  await counts(spoken, 1);
  await settles();
  await shoot(`ruling-${size}`);
  expect(meets(".notice", ".presets, .plate")).toEqual([]);
  if (size === "desk") return;
  await told.getByRole("button", { name: "Read all" }).click();
  await settles();
  await shoot(`ruling-${size}-read`);
  const words = page.part(".notice > p").element();
  expect([words, words.parentElement!].every(isWhole)).toBe(true);
  expect(meets(".notice", ".plate, .hole, .board, .acts")).toEqual([]);
  await told.getByRole("button", { name: "Close" }).click();
  await isGone(told);
});

test.for([
  ["phone", "dark"],
  ["phone", "light"],
  ["small", "dark"],
  ["small", "light"],
] as const)("what happened last is whole in the dock: %s, %s", async ([size, theme]) => {
  // The flop of a double board: three cards and three, each rank in its suit's colour.
  const server = await at("paused", { size, theme });
  server.tell(view("paused"), [
    {
      seq: 900,
      at_ms: 0,
      table: 1,
      event: { type: "board_dealt", street: "flop", cards: [] },
      lines: [{ key: "street.flop", kind: "street", cards: ["Td", "7d", "7c", "As", "6c", "2d"] }],
    },
  ] as unknown as News[]);
  await settles();
  await shoot(`lately-${size}-${theme}`);
  const strip = page.part(".lately").element().getBoundingClientRect();
  const inside = (part: DOMRect, of: DOMRect) => part.top >= of.top && part.bottom <= of.bottom;
  const lines = page
    .part(".lately p")
    .elements()
    .filter((line) => line.getBoundingClientRect().left < strip.right);
  expect(lines).not.toEqual([]);
  for (const line of lines) {
    const box = line.getBoundingClientRect();
    expect(inside(box, strip)).toBe(true);
    for (const card of line.querySelectorAll(".card"))
      expect(inside(card.getBoundingClientRect(), box)).toBe(true);
  }
  expect(lines[0]!.querySelectorAll(".hand")).toHaveLength(2);
  const cards = [...lines[0]!.querySelectorAll(".card")];
  expect(cards).toHaveLength(6);
  for (const card of cards)
    expect(getComputedStyle(card.querySelector("b")!).color).toBe(getComputedStyle(card).color);
});

test.for(["desk", "phone", "small"] as Size[])(
  "pictures take the place of initials and no more: %s",
  async (size) => {
    // Nine at a table: the plates lie as they do with initials; each emoji is in its circle.
    const avatars = () =>
      page
        .part(".avatar")
        .elements()
        .map((part) => part.getBoundingClientRect().toJSON() as DOMRect);
    const server = await at("my-turn", { size });
    await settles();
    const before = avatars();
    server.show("pictures");
    await counts(page.part(".plate .picture"), 8);
    await settles();
    await shoot(`pictures-${size}`);
    expect(avatars()).toEqual(before);
    for (const picture of page.part(".avatar .picture").elements()) {
      const [box, circle] = [picture, picture.parentElement!].map((part) => part.getBoundingClientRect());
      expect(box!.width).toBeLessThanOrEqual(circle!.width);
      expect(box!.height).toBeLessThanOrEqual(circle!.height);
    }
  },
);

test.for(["phone", "small", "sideways"] as const)("all six reactions are within reach: %s", async (size) => {
  // The host's bar is full of keys, and the dock may stand beside the table: each can be pressed.
  await at("my-turn", { size });
  await button("React").click();
  const row = page.getByRole("group", { name: "React" }).getByRole("button");
  await counts(row, 6);
  for (const one of row.all()) {
    await expect.element(one).toBeInViewport({ ratio: 1 });
    await one.click({ trial: true });
  }
});

test.for<[string, Size]>([
  ["my-turn", "desk"],
  ["my-turn", "phone"],
  ["rich-9", "desk"],
  ["rich-9", "phone"],
  ["named-long", "desk"],
  ["named-long", "phone"],
  ["waits-buy", "phone"],
  ["ended", "phone"],
  ["omaha-shown-9", "desk"],
  ["omaha-shown-9", "phone"],
  ["omaha-shown-10", "desk"],
  ["omaha-shown-10", "phone"],
  ["bounties-shown", "desk"],
  ["bounties-shown", "phone"],
])("the largest letters enlarge everything and push nothing away: %s, %s", async ([name, size]) => {
  settings.size = "largest";
  await at(name, { size });
  await isTidy({ touch: size === "phone" });
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
  const small = page.part(".plate .who, .plate .amt, .tag").elements();
  const sizes = small.map((part) => parseFloat(getComputedStyle(part).fontSize));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
  await shoot(`largest-${size}-${name}`);
});

/** The view of whoever lost a pot, may show their cards and chooses the next game. */
function losesAndChooses(): View {
  const lost = view("chosen");
  lost.before!.chosen = "";
  lost.before!.may_propose = ["rabbit"];
  lost.prompt = view("chooses").prompt;
  lost.may_skip = true;
  return lost;
}

test.for<[typeof settings.size, Size, number]>([
  ["normal", "phone", 2],
  ["largest", "phone", 2],
  ["largest", "small", 2],
  ["largest", "phone", 4],
])(
  "who lost and chooses the next game has all keys in the dock: %s, %s, %i cards",
  async ([letters, size, cards]) => {
    settings.size = letters;
    const server = await at("chosen", { size });
    const lost = losesAndChooses();
    lost.show!.places = Array.from({ length: cards }, (_, place) => place);
    lost.you.cards = ["Kh", "Jh", "2c", "2d"].slice(0, cards);
    server.tell(lost);
    await counts(dock.getByRole("button"), 4 + cards);
    await isTidy({ touch: true });
    const box = dock.element();
    expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight + 1);
    await shoot(`chooses-${letters}-${size}`);
  },
);

test.for<typeof settings.size>(["normal", "largest"])(
  "the results of a night stand in the middle: %s",
  async (letters) => {
    // The widest key is as wide as the list above it, and no more.
    settings.size = letters;
    const server = await at("ended", { size: "phone", quiet: true });
    const players = ["Dana", "Maximiliana"].map((name, at) => ({
      guest: `g${at}`,
      name,
      result: 4000 - 8000 * at,
      turns: [1],
    }));
    const story = { you: "g0", currency: "$", hands: 12, from_ms: 1, to_ms: 2, players, tournaments: [] };
    vi.stubGlobal("fetch", (input: RequestInfo) =>
      new Request(input).url.endsWith("/story") ? Promise.resolve(Response.json(story)) : server.fetch(input),
    );
    put(Ended, { table: server.table, portrait: true });
    const parts = page.part(".over > *");
    await expect.element(page.part(".over .btn").first()).toBeVisible();
    await settles();
    await shoot(`results-${letters}`);
    for (const part of parts.elements()) {
      const box = part.getBoundingClientRect();
      if (box.width) expect(Math.abs(box.left + box.width / 2 - innerWidth / 2)).toBeLessThanOrEqual(1);
    }
  },
);

test.for(Object.keys(SIZES) as Size[])("a reaction stays on the screen: %s", async (size) => {
  // Nine players react, each from their own plate.
  settings.size = "largest";
  const server = await at("my-turn", { size, quiet: true });
  const players = view("my-turn").chairs;
  await settles();
  server.table.faces = players.map(({ guest }, seq) => ({ seq, guest, reaction: "wow" }));
  flushSync();
  await shoot(`reactions-${size}`);
  const faces = page.part(".stage > .face").elements();
  expect(faces).toHaveLength(players.length);
  for (const face of faces) {
    const { left, top, right } = face.getBoundingClientRect();
    expect(Math.min(left, top, innerWidth - right)).toBeGreaterThanOrEqual(0);
  }
});

test.for<[typeof settings.size, Size]>([
  ["normal", "phone"],
  ["largest", "phone"],
  ["largest", "small"],
  ["largest", "sideways"],
])("what is refused leaves the time of one's turn to be read: %s, %s", async ([letters, size]) => {
  settings.size = letters;
  const { table } = await at("my-turn", { size });
  table.tell("Now $9.00 to call. Your call was not sent, because the line was lost.", true, "BET-24");
  await settles();
  await shoot(`refused-${letters}-${size}`);
  expect(meets(".notice", ".mytime b, .plate, .hole, .acts")).toEqual([]);
  const notice = page.part(".notice").element().getBoundingClientRect();
  expect(notice.left).toBeGreaterThanOrEqual(0);
  expect(notice.width).toBeGreaterThan(150);
});

test.for<Size>(["desk", "phone"])("pictures stay on their plates, whatever the stack: %s", async (size) => {
  await at("rich-9", { size });
  const plates = page.part(".seat:not(.empty) .plate .avatar").elements();
  expect(plates).toHaveLength(9);
  expect(plates.every((part) => part.checkVisibility())).toBe(true);
});

const letters = (selector: string): number[] =>
  page
    .part(selector)
    .elements()
    .map((part) => parseFloat(getComputedStyle(part).fontSize));

test("on a tablet the words are as large as the plates", async () => {
  // What is won, and what the dock says, grow with the names on the plates.
  await at("showdown");
  await resize(820, 1180);
  await settles();
  const least = Math.min(...letters(".seat .who"));
  expect(least).toBeGreaterThan(15);
  for (const part of [".banner", "#dock h2", "#dock .btn", ".plate .amt"])
    expect(Math.min(...letters(part)), part).toBeGreaterThanOrEqual(0.9 * least);
  await isTidy();
  await shoot("tablet");
});

test.for([
  [1280, 800],
  [760, 560],
] as const)("a tag leaves the stack above it to be read: %i x %i", async ([width, height]) => {
  await at("showdown");
  await resize(width, height);
  await settles();
  const tags = page.part(".tag").elements();
  expect(tags.length).toBeGreaterThan(0);
  for (const tag of tags) {
    const stack = tag.closest(".seat")!.querySelector(".amt")!.getBoundingClientRect();
    expect(tag.getBoundingClientRect().top).toBeGreaterThanOrEqual(stack.bottom - 1);
  }
  await shoot(`tags-${width}`);
});

test.for(["waits", "is asked"])("a title is whole beside a line in the bar: %s", async (who) => {
  // Theo's top-up waits for the banker: Dana is asked, Theo waits.
  const table = view("my-turn");
  table.title = "Friday night at Dana’s";
  const amount = 10_000;
  table.buys = [
    { guest: "g1", name: "Maximiliane", table: 1, seat: 1, amount, sits: true, entry: "", cost: amount },
  ];
  table.offers.may_bank = who === "is asked";
  const server = await at("my-turn");
  server.tell(table);
  await expect.element(page.part(".knock .btn")).toBeVisible();
  await settles();
  const title = page.part(".tablename h1").element();
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  await isTidy();
});

test.for(["normal", "large", "largest"] as const)(
  "the ways on after a night stay in the dock: %s",
  async (size) => {
    settings.size = size;
    afterwards(() => void (settings.size = "normal"));
    await at("ended", { size: "desk" });
    await expect.element(page.getByRole("link", { name: "Who pays whom" })).toBeVisible();
    await isTidy();
  },
);

test("a night that is over has no seats to offer", async () => {
  // On a phone circles of empty seats would lie on what everyone won.
  await at("ended", { size: "phone" });
  await counts(page.part(".notch"), 0);
});

test("a button that is clicked leaves Enter to the bet", async () => {
  // Dana clicks the log's tab and a size: Enter sends that bet.
  const { sent } = await at("my-turn");
  await page.getByRole("tab", { name: "Players" }).click();
  await page.part(".presets button").nth(1).click();
  await expect.element(page.part("button.act.raise")).toBeEnabled();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.map(({ type }) => type)).toEqual(["raise_to"]);
});

test("answers to a vote stand above what is chosen ahead", async () => {
  // Three answers and three choices don't fit in one row: none of them is alone in a second one.
  await at("vote");
  await settles();
  await shoot("vote-and-ahead");
  const tops = (selector: string) =>
    [...dock.element().querySelectorAll(selector)].map((part) =>
      Math.round(part.getBoundingClientRect().top),
    );
  const [answers, ahead] = [tops(".votes .btn"), tops(".tick")];
  expect([answers.length, ahead.length]).toEqual([3, 3]);
  expect([new Set(answers).size, new Set(ahead).size]).toEqual([1, 1]);
  expect(answers[0]).toBeLessThan(ahead[0]!);
});

test("who has left their place is no longer seen there while their cards go", async () => {
  // The night ends in a hand: cards are on their way to the middle, and the seat is free at once.
  const server = await at("my-turn", { motion: "no-preference" });
  await settles();
  const seat = document.querySelector('.seat[data-seat="2"]')!;
  const left = view("my-turn");
  left.chairs = left.chairs.filter(({ seat }) => seat !== 2);
  server.tell(left);
  flushSync();
  const seen = (part: string) => seat.querySelector(part)!.checkVisibility({ visibilityProperty: true });
  expect([seat.isConnected, seen(".card"), seen(".plate")]).toEqual([true, true, false]);
});

test("who draws sees the cards that were kept, and only the new ones turn over", async () => {
  // All five lay face down again after a draw, and turned over one by one as if they were dealt.
  const server = await at("draw-2", { motion: "no-preference" });
  await settles();
  await expect.poll(travels).toBe(true);
  const drawn = view("draw-2");
  drawn.draw = null;
  drawn.prompt = view("waiting").prompt;
  const own = drawn.chairs.find(({ seat }) => seat === drawn.you.seat)!;
  const fresh = ["2c", "3c"];
  expect(own.cards.some((card) => fresh.includes(card))).toBe(false);
  own.cards = [...fresh, ...own.cards.slice(2)];
  server.tell(drawn);
  flushSync();
  const backs = [...document.querySelectorAll(`.seat[data-seat="${own.seat}"] .dealt > .away`)];
  const runs = backs.map((each) => each.getAnimations().length > 0);
  expect(runs).toEqual([true, true, false, false, false]);
});

test("the answers to a vote stay inside the panel", async () => {
  // "Yes, but deal me out" is long: on a desk "No" stood half beyond the edge of the window.
  await at("vote-between");
  await page.getByRole("tab", { name: "Players" }).click();
  const panel = page.getByRole("tabpanel");
  await expect.element(panel.getByRole("button", { name: "No", exact: true })).toBeVisible();
  await settles();
  const edge = panel.element().getBoundingClientRect().right;
  const answers = [...panel.element().querySelectorAll(".votes .btn")];
  expect(answers).toHaveLength(3);
  for (const answer of answers) expect(answer.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
});

test("the log stays at its newest line as old lines leave at its top", async () => {
  // Forty hands come one by one, each with a few lines; sixty lines are drawn. Nobody scrolls.
  const server = await at("waiting");
  const log = page.part(".scroll:has(> .log)");
  for (let n = 1; n <= 40; n++) {
    const lines = ["hand", "street"].map((kind) => ({ key: "log.hand", kind, filling: { n } })) as Line[];
    const about = { seq: 1000 + n, at_ms: 0, table: 1, event: { type: "next_shown" } } as unknown as News;
    server.tell(view("waiting"), [{ ...about, lines }]);
    await settles();
    const { scrollHeight, scrollTop, clientHeight } = log.element();
    expect(scrollHeight - scrollTop - clientHeight).toBeLessThan(4);
  }
  expect(log.element().textContent).toContain("Hand 40");
  await isGone(page.part(".more"));
});

test("who sits down types an amount and presses Enter", async () => {
  const server = await at("waiting", { quiet: true });
  put(SitDialog, { table: server.table, seat: 4, close: () => undefined });
  await expect.element(page.getByLabelText("Buy in for").first()).toHaveFocus();
  await userEvent.keyboard("20{Enter}");
  await expect
    .poll(() => server.sent)
    .toEqual([{ type: "sit_down", seat: 4, amount: server.table.chipsOf("20") }]);
});

test("on a phone no keyboard opens over the amount for which one sits down", async () => {
  const server = await at("waiting", { quiet: true, size: "phone" });
  put(SitDialog, { table: server.table, seat: 4, close: () => undefined });
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(document.activeElement?.tagName).toBe("BUTTON");
});

/** A browser that allows notifications but has no worker: it doesn't trust the house's certificate. */
function cannotBeCalled(): void {
  vi.spyOn(Notification, "permission", "get").mockReturnValue("granted");
  vi.spyOn(Notification, "requestPermission").mockResolvedValue("granted");
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(undefined);
  afterwards(() => {
    vi.restoreAllMocks();
    settings.notice = false;
  });
}

test("where nobody can be called, the switch goes back and says why", async () => {
  cannotBeCalled();
  await at("my-turn");
  await button("Settings").click();
  const toggle = page.getByRole("switch", { name: "Notify me when" });
  await toggle.click();
  await expect.element(toggle).toHaveTextContent("couldn’t set up notifications");
  await expect.element(toggle).not.toBeChecked();
  expect(settings.notice).toBe(false);
});

test("who was to be called and can't be any more is told at the table", async () => {
  cannotBeCalled();
  settings.notice = true;
  await at("my-turn");
  await expect.element(page.part(".notice")).toHaveTextContent("couldn’t set up notifications");
  expect(settings.notice).toBe(false);
});
