/** The menu of a plate is in the window and beside the dock, whoever's it is. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { views } from "../../src/fixtures/views";
import { product } from "../pairs";
import { overlap } from "./looks.js";
import { button, counts, isClean, isGone, lookedAt, shoot, type Size, type Theme } from "./screen";
import { at } from "./seat";

const SIZES: Size[] = ["small", "phone", "sideways", "desk"];
const THEMES: Theme[] = ["dark", "light"];
const menu = page.part(".platemenu");

test.for(SIZES)("every plate's menu at a table of nine fits: %s", async (size) => {
  // Its entries are large enough for a finger on a phone.
  await at("assembled", { size });
  const plates = page.part(".platekey, .emptykey");
  await counts(plates, 9);
  for (const plate of plates.all()) {
    await plate.click();
    await expect.element(menu).toBeVisible();
    const box = menu.element().getBoundingClientRect();
    expect(overlap(box, page.part("#dock").element().getBoundingClientRect())).toBeLessThanOrEqual(1);
    expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(innerWidth);
    expect(box.bottom).toBeLessThanOrEqual(innerHeight);
    const entries = menu.getByRole("menuitem").elements();
    expect(entries).not.toEqual([]);
    if (size !== "desk")
      for (const entry of entries) expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(43.5);
    await userEvent.keyboard("{Escape}");
    await isGone(menu);
  }
});

test("a menu shows a ring where the keyboard opened it, and none where the mouse did", async () => {
  // Either way the focus is back at the seat. A sheet that the menu opens shows none on its first key either.
  const ring = () => getComputedStyle(document.activeElement!).boxShadow !== "none";
  await at("assembled", { size: "desk" });
  const own = button("Your seat: menu");
  await own.click();
  await expect.element(menu).toBeVisible();
  expect(ring()).toBe(false);
  await userEvent.keyboard("{Escape}");
  await isGone(menu);
  await expect.element(own).toHaveFocus();
  expect(ring()).toBe(false);
  await userEvent.keyboard("{Enter}");
  await expect.element(menu).toBeVisible();
  expect(ring()).toBe(true);
  await userEvent.keyboard("{Escape}");
  await isGone(menu);
  await expect.element(own).toHaveFocus();
  expect(ring()).toBe(true);
});

test("a sheet that the mouse opens shows no ring on its first key", async () => {
  await at("assembled", { size: "desk" });
  await button("Settings").click();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await expect.element(close).toHaveFocus();
  expect(getComputedStyle(close.element()).boxShadow).toBe("none");
});

const MENUS = lookedAt(product({ whose: ["Your seat: menu", "Maya: menu"], size: SIZES, theme: THEMES }));
test.for(MENUS)("axe finds nothing in a menu: $whose at $size, $theme", async ({ whose, size, theme }) => {
  await at("assembled", { size, theme });
  await button(whose).click();
  await expect.element(menu).toBeVisible();
  await isClean();
  await shoot(`menu-${whose}-${size}-${theme}`);
});

test.for(["never", "once", "always"] as const)(
  "a straddle is asked for at one's own plate: %s",
  async (was) => {
    const server = await at("assembled");
    const before = { ...views.rabbit!.before!, may_straddle: true, straddle_to: 6, straddles: was };
    server.tell({ ...server.table.view!, before });
    await button("Your seat: menu").click();
    const entry = was === "never" ? "Straddle $0.60" : "Don’t straddle";
    await menu.getByRole("menuitem", { name: entry }).click();
    expect(server.sent).toEqual([{ type: "straddle", when: was === "never" ? "once" : "never" }]);
  },
);

test("where a player may be moved is asked when the host opens it", async () => {
  // If there is nowhere, the table says so, and the menu stays where it was.
  const server = await at("assembled");
  await button("Maya: menu").click();
  server.moves = { seats: [], tables: [] };
  const move = menu.getByRole("menuitem", { name: "Move to" });
  await move.click();
  await expect.element(page.part(".notice")).toHaveTextContent("There is no free seat to move to.");
  await expect.element(move).toBeVisible();
  server.moves = { seats: [8], tables: [] };
  await move.click();
  await menu.getByRole("menuitem", { name: "Seat 8" }).click();
  const guest = server.table.view!.chairs.find(({ name }) => name === "Maya")!.guest;
  expect(server.sent).toEqual([{ type: "move_guest", guest, table: 1, seat: 8 }]);
});
