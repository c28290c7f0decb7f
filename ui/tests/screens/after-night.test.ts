/** After the night, in the largest letters: what everyone won, and the bank. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import Bank from "../../src/bank/Bank.svelte";
import PaymentDialog from "../../src/bank/PaymentDialog.svelte";
import { settings } from "../../src/settings.svelte";
import type { Bank as BankPage, Story } from "../../src/wire";
import { faults } from "./looks.js";
import { put, settles, shoot, take } from "./screen";
import { at } from "./seat";

const NAMES = ["Maximiliana", "Dana", "Theo", "Priya", "Constantin", "Wren"];
const RESULTS = [124_050, 38_025, 10, -1_985, -60_100, -100_000];
const guests = NAMES.map((name, n) => ({ guest: `g${n}`, name, result: RESULTS[n]! }));

const story = {
  ...{ title: "Friday", currency: "$", you: "g1", ended: true, imported: false, hands: 137, voided: 1 },
  ...{
    from_ms: 1_700_000_000_000,
    to_ms: 1_700_020_000_000,
    closed: false,
    shown: false,
    key: "k",
    link: "x",
  },
  players: guests.map((each) => ({ ...each, turns: [{}], bot: "", entered: false, hands: 120 })),
  pot: {
    hand: "12",
    key: "",
    at_ms: 0,
    names: ["Maximiliana", "Constantin"],
    value: 248_000,
    cards: [],
    board: [],
    reading: "",
  },
  best: {
    hand: "90",
    key: "",
    at_ms: 0,
    names: ["Maximiliana"],
    value: 0,
    cards: [],
    board: [],
    reading: "full house, kings full of sevens",
  },
  tournaments: [],
} as unknown as Story;

const account = ({ guest, name, result }: (typeof guests)[number]) => ({
  ...{ guest, name, bot: "", picture: "", hue: 1, piles: [], over: 0, uncounted: false, stack: 0 },
  ...{ bought: 250_000, cashed: 250_000 + result, entered: 0, won: 0, kitty: 0, corrected: 0, markers: 0 },
  ...{ expenses: 0, adjusted: 0, paid: 0, carried: 0, taken_up: 0, as_banker: 0 },
  ...{ paid_in: 250_000, paid_out: 250_000 + result, result, balance: result + 1250 },
});
const bank: BankPage = {
  ...{ title: "Friday at Dana’s", currency: "$", minor_per_chip: 10, you: "g1", banker: "g1" },
  ...{ approval: "automatic", may_keep: true, ended: true, box: 124_050, chips: 0, kitty: 1250 },
  ...{
    has_kitty: true,
    prizes: 0,
    bounties: 0,
    adjustments: 0,
    way: "fewest",
    minimal: true,
    seq: 30,
    club: "c",
  },
  ...{ earlier: [], to_count: [], payable: [], ending: null, waits: "" },
  people: guests.map(({ guest, name }) => ({ guest, name, bot: "", here: true })),
  accounts: guests.map(account),
  payments: [
    { payer: "g4", payee: "g0", amount: 60_100, number: 0, carried: false },
    { payer: "g5", payee: "g0", amount: 63_950, number: 9, carried: false },
  ],
  entries: (["cash_out", "expense", "rebuy", "buy_in"] as const).map((kind, n) => ({
    ...{ number: 4 - n, at_ms: 1_700_000_000_000, kind, guest: "g0", amount: 250_000, other: "" },
    ...{
      shared: ["g1", "g4"],
      by: "g1",
      note: "Pizza and beer",
      corrects: 0,
      was: 0,
      fee: 0,
      may_correct: n < 2,
    },
  })),
};

/** Words that leave their row, or lie on others in it. */
function jostled(rows: string): string[] {
  const boxOf = (part: Element) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    // A name may end in an ellipsis.
    const isCut = getComputedStyle(part).textOverflow === "ellipsis";
    return (isCut ? part : range).getBoundingClientRect();
  };
  return page
    .part(rows)
    .elements()
    .flatMap((row) => {
      const whole = row.getBoundingClientRect();
      const parts = [...row.children]
        .filter((part) => part.checkVisibility() && part.textContent?.trim())
        .map((part) => ({ part, box: boxOf(part) }));
      return parts.flatMap(({ part, box }, n) => [
        ...(box.left < whole.left - 1 || box.right > whole.right + 1
          ? [`${part.textContent} leaves its row`]
          : []),
        ...parts
          .slice(n + 1)
          .filter(
            ({ box: other }) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
          )
          .map((other) => `${part.textContent} lies on ${other.part.textContent}`),
      ]);
    });
}

const LOOKS = (["desk", "phone"] as const).flatMap((size) =>
  (["dark", "light"] as const).map((theme) => [size, theme] as const),
);

test.for(LOOKS)("the bank in the largest letters: %s, %s", async ([size, theme]) => {
  settings.size = "largest";
  await take({ size, theme });
  const answers = (input: RequestInfo | URL) =>
    new Request(input).url.includes("seen=")
      ? new Promise<Response>(() => undefined)
      : Promise.resolve(Response.json(bank));
  vi.stubGlobal("fetch", answers);
  put(Bank, { night: "fix" });
  await expect.element(page.part(".entries li").first()).toBeVisible();
  await settles();
  await shoot(`bank-largest-${size}-${theme}`);
  expect(
    jostled("summary, .cols, .dues li, .entries li, .figures > div, .statement div, .panel > header"),
  ).toEqual([]);
  expect(faults(false)).toEqual([]);
  page.part(".entries").element().scrollIntoView();
  await shoot(`bank-largest-below-${size}-${theme}`);
});

test("prizes and bounties that are still out stand apart in the bank", async () => {
  await take({ size: "phone" });
  const now = { ...bank, ended: false, prizes: 27_000, bounties: 3000 };
  vi.stubGlobal("fetch", (input: RequestInfo | URL) =>
    new Request(input).url.includes("seen=")
      ? new Promise<Response>(() => undefined)
      : Promise.resolve(Response.json(now)),
  );
  put(Bank, { night: "fix" });
  await expect.element(page.getByText("in prizes")).toBeVisible();
  const words = page.part("main").element().textContent.replace(/\s+/g, " ");
  expect(words).toMatch(/\$240\.00\s*in prizes/);
  expect(words).toMatch(/\$30\.00\s*in bounties/);
});

test.for(LOOKS)("the end of a night in the largest letters: %s, %s", async ([size, theme]) => {
  settings.size = "largest";
  const server = await at("waiting", { size, theme, quiet: true });
  vi.stubGlobal("fetch", (input: RequestInfo) =>
    new Request(input).url.endsWith("/story") ? Promise.resolve(Response.json(story)) : server.fetch(input),
  );
  server.show("ended");
  await expect.element(page.part(".over ol")).toBeVisible();
  await settles();
  await shoot(`end-largest-${size}-${theme}`);
  expect(jostled(".over li")).toEqual([]);
  expect(faults(false)).toEqual([]);
  // What it says lies on the felt, and on no plate.
  const over = page.part(".over").element().getBoundingClientRect();
  const stage = page.part(".stage").element().getBoundingClientRect();
  expect(over.top).toBeGreaterThanOrEqual(stage.top);
  expect(over.bottom).toBeLessThanOrEqual(stage.bottom);
});

test("on a phone the field at fault is in sight, with its label", async () => {
  // PayPal's is the first field: the sheet was scrolled to its end to save.
  const details = { paypal: "?", venmo: "", revolut: "", twint: "", iban: "", holder: "", note: "" };
  const error = { code: "SYS-FRAME", say: "No.", field: "paypal", rule: "" };
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    Promise.resolve(
      (init?.method ?? new Request(input).method) === "POST"
        ? Response.json({ error }, { status: 400 })
        : Response.json(details),
    ),
  );
  await take({ size: "phone" });
  put(PaymentDialog, { base: "/api/nights/fix", close: () => undefined });
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByLabelText("PayPal")).toHaveFocus();
  await settles();
  const top = page.part(".dialog form label").first().element().getBoundingClientRect().top;
  const head = page.part(".dialog-head").element().getBoundingClientRect().bottom;
  expect(top).toBeGreaterThanOrEqual(head);
});

test("all payment details are deleted at once, when that was asked", async () => {
  const details = { paypal: "dana", venmo: "", revolut: "", twint: "", iban: "", holder: "", note: "" };
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const asked = new Request(input, init);
    if (asked.method === "POST") sent.push(await asked.json());
    return Response.json(sent.at(-1) ?? details);
  });
  await take({ size: "phone" });
  const close = vi.fn();
  put(PaymentDialog, { base: "/api/nights/fix", close });
  await page.getByRole("button", { name: "Clear all" }).click();
  expect(sent).toEqual([]);
  await shoot("bank-payment-clears");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => sent).toEqual([{ ...details, paypal: "" }]);
  await expect.poll(() => close.mock.calls.length).toBe(1);
});
