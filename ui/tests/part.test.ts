/** What a page checks itself when it has helped to cut a deck. */
import { expect, test } from "vitest";
import good from "../../tests/fair/vectors/valid.json?raw";
import { Part, type Doubt } from "../src/fair/part";
import type { Transcript } from "../src/fair/shape";
import type { FairTold } from "../src/wire";

const told = (JSON.parse(good) as Record<string, Transcript>)["a cut"]!;
const { hand, commitment, at = 0 } = told;

/** What a page says of the deal of this vector, having been told that a player cut so many cards from the top. */
async function said(before: number): Promise<Doubt | null> {
  const part = new Part(
    "night",
    () => true,
    () => {},
  );
  const [number, promises] = [5, told.frozen];
  part.hear({ type: "frozen", hand, number, at: before, commitment, promises });
  const seeds = Object.entries(told.reveals).map(([seat, seed]) => [Number(seat), seed] as [number, string]);
  const [leaves, opened] = [told.leaves.join(""), Object.values(told.opened_seeds).join("")];
  const cut: FairTold["fair"] = {
    ...{ type: "cut", hand, number, size: told.deck_size, at, commitment, promises, seeds, leaves, opened },
  };
  part.hear(cut);
  for (let deck = 0; deck <= told.K; deck++) await new Promise((done) => setTimeout(done));
  return part.doubt;
}

test("a deck is cut by hand where it was before the seeds were opened", async () => {
  expect(at).toBeGreaterThan(0);
  expect(await said(at)).toBeNull();
});

test("a cut by hand that is another one once the seeds are open stops the table", async () => {
  expect(await said(0)).toMatchObject({ claim: "cut" });
  expect(await said(at + 1)).toMatchObject({ claim: "cut" });
});
