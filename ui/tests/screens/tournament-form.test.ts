/** The form of a new tournament, beside a server that answers when the test says so. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pages } from "../../src/fixtures/tournaments";
import Make from "../../src/tournament/Make.svelte";
import type { Error as Wrong, PlanAsk, PlanFound } from "../../src/wire";
import { afterwards, button, counts, put, reads, take } from "./screen";

const { structure, buyin, stack, seats, payout } = pages["playing"]!.tournament!.setup;
const USUAL: Record<number, number[]> = { 1: [100], 2: [65, 35], 3: [50, 30, 20], 4: [40, 30, 20, 10] };

/** The plan of what was asked for, in the shares that are usual or those that were written. */
function planned({ places, percent, levels }: PlanAsk): PlanFound {
  const shares = percent?.length ? percent : USUAL[places || 3]!;
  return {
    structure: { ...structure, levels: levels?.length ? levels : structure.levels },
    ...{ buyin, stack, seats, tables: 2, late_until: 4, rebuys: 0, reentries: 0, addon: 0, addon_cost: 0 },
    ...{ bounty: 0, fee: 0, rebuy_cost: null, rebuy_stack: null, bonus: 0, bonus_cost: 0 },
    ...{ late_stacks: false, progressive: false, keeps_end: true, currency: "$", total_minutes: 260 },
    ...{ big_blinds: 200, big_blinds_left: 20, piles: [], pool: 36_000 },
    prizes: shares.map((share) => share * 360),
    payout: {
      ...payout,
      places: percent?.length || !places ? "from_rule" : places,
      percent: percent?.length ? percent : "from_rule",
    },
  };
}

/** The form with its first plan. What is asked after it waits until `answer`, with the plan or with what is wrong. */
async function open() {
  await take({});
  const waits: { ask: PlanAsk; tell: (response: Response) => void }[] = [];
  const asked: PlanAsk[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    if (!path.endsWith("/tournaments/plan")) return Promise.resolve(Response.json([]));
    const ask = JSON.parse(body!) as PlanAsk;
    if (asked.push(ask) === 1) return Promise.resolve(Response.json(planned(ask)));
    return new Promise<Response>((tell) => waits.push({ ask, tell }));
  });
  afterwards(() => sessionStorage.clear());
  put(Make, {});
  await expect.element(page.getByRole("heading", { name: "Prizes" })).toBeVisible();
  return {
    asked,
    answer: async (wrong?: Partial<Wrong>) => {
      await expect.poll(() => waits.length).toBe(1);
      const { ask, tell } = waits.shift()!;
      tell(wrong ? Response.json({ error: wrong }, { status: 422 }) : Response.json(planned(ask)));
    },
  };
}

const share = (place: number) => page.getByRole("textbox", { name: `Share of place ${place}` });
const own = () => page.part(".shares input");
const shares = () =>
  own()
    .elements()
    .map((field) => (field as HTMLInputElement).value);

test("shares are written once those for so many places are there", async () => {
  const { answer } = await open();
  await page.getByRole("region", { name: "Prizes" }).getByRole("radio", { name: "Own" }).click();
  await answer();
  await expect.element(share(3)).toHaveValue("20");
  await button("Fewer").click();
  await expect.element(share(1)).toBeDisabled();
  await reads(page.part(".stepper span"), /^2 paid/);
  await answer();
  await expect.element(share(1)).toBeEnabled();
  expect(shares()).toEqual(["65", "35"]);
});

test("of fewer places, each keeps its part of what was written; it is never refused", async () => {
  const { answer, asked } = await open();
  await page.getByRole("region", { name: "Prizes" }).getByRole("radio", { name: "Own" }).click();
  await answer();
  await share(1).fill("60");
  await answer({ field: "percent", say: "The shares add up to 110 percent. Take 10 off." });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Take 10 off.");
  await button("Fewer").click();
  await counts(page.getByRole("alert"), 0);
  expect(shares()).toEqual(["67", "33"]);
  await answer();
  expect(asked.at(-1)?.percent).toEqual([67, 33]);
});

test("what is wrong with a level goes once it is edited, and an older answer says no more", async () => {
  const { answer } = await open();
  const edit = async (text: string) => {
    await page.getByRole("gridcell", { name: /^Level 2 blinds:/ }).click();
    await page.part(".cell input").fill(text);
    await userEvent.keyboard("{Enter}");
  };
  await edit("20/40");
  await answer({ field: "levels.2.big", say: "Level 2: blinds can’t fall." });
  await expect.element(page.getByRole("alert")).toHaveTextContent("can’t fall");
  await edit("75/150");
  await counts(page.getByRole("alert"), 0);
});
