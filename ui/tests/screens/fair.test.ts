/** The page that checks deals: files are chosen, and it says of each whether it is fair. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import dishonest from "../../../tests/fair/vectors/dishonest.json?raw";
import nights from "../../../tests/fair/vectors/nights.json?raw";
import valid from "../../../tests/fair/vectors/valid.json?raw";
import Page from "../../src/fair/Page.svelte";
import { views } from "../../src/fixtures/views";
import { button, isClean, isTidy, lookedAt, put, shoot, type Size, take, type Theme } from "./screen";
import { at } from "./seat";

const of = (vectors: string, name: string): unknown => (JSON.parse(vectors) as Record<string, unknown>)[name];
const file = (name: string, told: unknown) =>
  new File([JSON.stringify(told)], name, { type: "application/json" });
const bad = of(dishonest, "dealt from the bottom") as { deal: unknown };
const night = of(nights, "three hands") as { night: unknown };

const SCREENS: { size: Size; theme: Theme }[] = [
  { size: "desk", theme: "dark" },
  { size: "desk", theme: "light" },
  { size: "phone", theme: "dark" },
  { size: "phone", theme: "light" },
];

test.for(lookedAt(SCREENS))("deals are checked where they are dropped: %o", async ({ size, theme }) => {
  await take({ size, theme });
  put(Page, {});
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Check a deal");
  const files = page.getByLabelText("Choose files");
  await userEvent.upload(files, [
    file("hand-12.json", of(valid, "one silent")),
    file("friday.json", night.night),
    file("hand-13.json", bad.deal),
    file("holiday.json", "Hello"),
  ]);
  const results = page.getByRole("region", { name: "What was checked" });
  await expect.element(results.getByText("holiday.json")).toBeVisible();
  await expect.element(results).toHaveTextContent("All 7 cards that were shown");
  await expect.element(results).toHaveTextContent("Didn’t open their seed, so didn’t cut: seat 2.");
  await expect.element(results).toHaveTextContent("3 hands, and every deal checks out.");
  await expect.element(results).toHaveTextContent("Table 1, seat 2: didn’t cut in 1 of 3 hands.");
  await expect.element(results).toHaveTextContent("Position 5 of the deck was passed over, or dealt twice.");
  await expect.element(results).toHaveTextContent("This isn’t the file of a deal: drop one");
  await isTidy({ touch: size === "phone" });
  await isClean();
  await shoot(`fair-${size}-${theme}`);
  page.getByRole("heading", { name: "How the deal works" }).element().scrollIntoView();
  await shoot(`fair-${size}-${theme}-how`);
});

test.for(lookedAt(SCREENS))(
  "a seal says who has cut, and a doubt stops the page: %o",
  async ({ size, theme }) => {
    const server = await at("my-turn", { size, theme });
    const view = views["my-turn"]!;
    const [one, other] = view.chairs;
    const fair = { number: view.hand!.number, commitment: "", cut: [one!.seat], silent: [other!.seat] };
    const dealt = [one!, other!].map(({ seat, guest, name }) => ({ seat, guest, name }));
    server.tell({ ...view, fair, hand: { ...view.hand!, dealt } });
    await button("The deck was sealed").click();
    await expect.element(page.getByRole("dialog")).toHaveTextContent(`Cut by ${one!.name}.`);
    await isClean();
    await shoot(`seal-${size}-${theme}`);
    await userEvent.keyboard("{Escape}");
    server.table.doubt = { claim: "card", at: 7, proof: "{}" };
    await expect.element(page.getByRole("alertdialog")).toBeVisible();
    await isClean();
    await shoot(`doubt-${size}-${theme}`);
  },
);
