/** The browser says of every vector what the program says (tests/fair/vectors). */
import { expect, test } from "vitest";
import alone from "../../examples/check_a_deal.py?raw";
import dishonest from "../../tests/fair/vectors/dishonest.json?raw";
import forged from "../../tests/fair/vectors/forged.json?raw";
import nights from "../../tests/fair/vectors/nights.json?raw";
import sample from "../../tests/fair/vectors/sample.json?raw";
import good from "../../tests/fair/vectors/valid.json?raw";
import { fromHex, toHex } from "../src/fair/bytes";
import { Broken, check, checkFile, CLAIMS } from "../src/fair/check";
import { isCommitted, newSeed, promise } from "../src/fair/deal";
import { GAMES } from "../src/fair/order";
import type { Transcript } from "../src/fair/shape";

type Path = (string | number)[];
interface Forged {
  of: string;
  claim: string;
  path: Path;
  value?: unknown;
}

const read = <T>(vectors: string): Record<string, T> => JSON.parse(vectors) as Record<string, T>;
const valid = read<Transcript>(good);

/** The claim that doesn't hold, and the hand it is about; "" if all is well. */
async function said(told: unknown): Promise<{ claim: string; hand: string }> {
  try {
    await checkFile(JSON.stringify(told));
    return { claim: "", hand: "" };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { claim: error.claim, hand: error.hand };
  }
}

function changed(told: Transcript, path: Path, value: unknown): Transcript {
  const copy = structuredClone(told);
  let at = copy as unknown as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as typeof at;
  const last = path.at(-1)!;
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return copy;
}

test.each(Object.entries(valid))("a good deal is sound: %s", async (_, told) => {
  expect(await said(told)).toEqual({ claim: "", hand: "" });
});

test.each(Object.entries(read<Forged>(forged)))("a forged deal is refused: %s", async (_, vector) => {
  const told = changed(valid[vector.of]!, vector.path, vector.value);
  expect((await said(told)).claim).toBe(vector.claim);
});

test.each(Object.entries(read<{ claim: string; deal: Transcript }>(dishonest)))(
  "a server that cheats is found out: %s",
  async (_, { claim, deal }) => {
    expect((await said(deal)).claim).toBe(claim);
  },
);

test.each(Object.entries(read<{ claim: string; hand: string; night: unknown }>(nights)))(
  "a night is sound or names its bad hand: %s",
  async (_, { claim, hand, night }) => {
    expect(await said(night)).toEqual({ claim, hand });
  },
);

test("a deal that was made elsewhere is sound", async () => {
  expect(await checkFile(sample)).toMatchObject({ hand: { cards: 7, decks: 7, silent: [] } });
});

test("what isn't JSON is named as that", async () => {
  await expect(checkFile("Hello")).rejects.toThrow(new Broken("shape", "JSON"));
});

test("a player's own seed is found in the cut, and another isn't", () => {
  const told = valid.kept!;
  const seed = told.reveals["2"]!;
  expect(toHex(promise(told.hand, 2, fromHex(seed)))).toBe(told.frozen[1]![1]);
  expect(check(told, told.commitment, { seat: 2, seed }).isOwnChecked).toBe(true);
  expect(() => check(told, undefined, { seat: 5, seed })).toThrow(new Broken("own", 5));
  expect(() => check(told, "0".repeat(64))).toThrow(new Broken("seen"));
});

test("one opened card is checked against the leaves, also in a deck that a player cut", () => {
  const told = valid["a cut"]!;
  const [card] = told.opened_cards;
  const at = { which: told.which, order: told.cut };
  expect(isCommitted(told.hand, at, told.leaves, card!, told.at)).toBe(true);
  expect(isCommitted(told.hand, at, told.leaves, card!)).toBe(false);
  const other = { ...card!, card: (card!.card + 1) % 52 };
  expect(isCommitted(told.hand, at, told.leaves, other, told.at)).toBe(false);
});

test("no two seeds are alike", () => {
  expect(toHex(newSeed())).not.toBe(toHex(newSeed()));
});

test("every claim has its sentence", () => {
  for (const claim of CLAIMS)
    expect(new Broken(claim, 7, "n/t1/h2").said).toMatch(/^Hand n\/t1\/h2: [A-Z].*\.$/);
});

test("the games are those of the verifier in one file", () => {
  expect(alone).toContain(GAMES);
});

/** Numbers that follow from a seed. */
function* chance(seed: number): Generator<number, never> {
  for (;;) {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    yield seed >>> 8;
  }
}

test("a digit, a number or a seat that is changed anywhere is refused", async () => {
  const draw = chance(1);
  const next = () => draw.next().value;
  const places = (told: unknown, path: Path = []): Path[] =>
    typeof told === "object" && told !== null
      ? Object.entries(told).flatMap(([key, value]) => places(value, [...path, key]))
      : [path];
  for (const name of ["texas", "stud", "draws", "a cut", "two boards", "exposed"]) {
    const told = valid[name]!;
    // A button that moves among empty seats contradicts nothing.
    const all = places(told).filter((path) => path.at(-1) !== "button");
    for (let tried = 0; tried < 60; tried++) {
      const path = all[next() % all.length]!;
      let value: unknown = told;
      for (const key of path) value = (value as Record<string, unknown>)[key];
      const other =
        typeof value === "number"
          ? (value + 1 + (next() % 255)) % 256
          : String(value).replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
      expect((await said(changed(told, path, other))).claim, `${name} ${path.join(".")}`).not.toBe("");
    }
  }
});
