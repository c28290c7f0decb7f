/** Keys and links that are read and hit with a thumb: names are whole on them, and they are large enough. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { views } from "../../src/fixtures/views";
import { fetchAdvice } from "../../src/rules/advice";
import Advice from "../../src/rules/Advice.svelte";
import "../../src/real/real.css";
import Winners from "../../src/real/Winners.svelte";
import { button, put, shoot, take } from "./screen";

const NAMES = ["Theodor", "Maximilian", "Ivy"];

test("the keys for who won show whole names on a phone", async () => {
  // Three in one pot at 390 pixels: Theodor stands in one line, and a longer name takes two.
  await take({ size: "phone" });
  const seats = [1, 2, 3];
  const pot = { amount: 300, seats, name: "one", pot: 0, part: "", may_be_no_ones: false, odd: false };
  const nameOf = (seat: number) => NAMES[seat - 1]!;
  const table = {
    view: {
      house: views["my-turn"]!.house,
      hand: { middle: 300 },
      real: {
        pots: [{ ...pot, best: [], shares: [], alone: [] }],
        depth: "pots",
        shows: 0,
        now: null,
        odd_chip: 1,
      },
    },
    hues: {},
    nameOf,
    dealtIn: (seat: number) => ({ guest: `g${seat}`, name: nameOf(seat) }),
    amount: String,
  };
  const entering = { table, offline: false, waiting: [], standing: { live: [] }, locked: false };
  put(Winners, {
    entering,
    correct: () => undefined,
    close: () => undefined,
  });
  await shoot("winner-keys-phone");
  for (const name of NAMES) {
    const key = button(name).element();
    const said = key.querySelector("span:last-child")!;
    expect(said.scrollWidth, name).toBeLessThanOrEqual(said.clientWidth);
    expect(said.getBoundingClientRect().right).toBeLessThanOrEqual(key.getBoundingClientRect().right);
  }
  const line = parseFloat(
    getComputedStyle(button("Ivy").element().querySelector("span:last-child")!).lineHeight,
  );
  const tall = button("Theodor").element().querySelector("span:last-child")!.getBoundingClientRect().height;
  expect(tall).toBeLessThan(1.5 * line);
});

test("the rules that advice names are links for a thumb", async () => {
  await take({ size: "phone" });
  const lines = ["STRAD-09", "STRAD-16"].map((id) => ({ id, title: "straddles", says: "You post blind." }));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(lines)));
  await fetchAdvice("straddling");
  put(Advice, { moment: "straddling", title: "Should I straddle?" });
  await page.getByText("Should I straddle?").click();
  for (const link of page.getByRole("link").elements()) {
    const { width, height } = link.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(page.getByRole("link").elements()).toHaveLength(2);
});
