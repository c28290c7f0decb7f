/** What the seal on the deck says, and what a device keeps of it. */
import { beforeEach, expect, test } from "vitest";
import { keepOwn, kept, lastOf, MOST, ownOf } from "../src/fair/kept";
import { cutWords } from "../src/table/seal";
import type { View } from "../src/wire";

const names = (all: readonly string[]) => all.join(" and ");

/** Cleo in seat 3, Ada in seat 1 and a bot in seat 2: dealt in from the button's left. */
function seen(cut: number[], silent: number[] = [], number = 7): View {
  const dealt = [
    { seat: 3, guest: "cleo", name: "Cleo" },
    { seat: 1, guest: "ada", name: "Ada" },
    { seat: 2, guest: "bot", name: "Robo" },
  ];
  const guests = dealt.map(({ guest }) => ({ guest, bot: guest === "bot" ? "rock" : "" }));
  return {
    fair: { number, commitment: "", cut, silent },
    hand: { number: 7, dealt },
    guests,
  } as unknown as View;
}

test("everyone who has cut is named by seat, and who has not", () => {
  expect(cutWords(seen([1, 3]), names)).toEqual(["Cut by Ada and Cleo.", "Bots don’t cut."]);
  expect(cutWords(seen([1], [3]), names)).toEqual(["Cut by Ada.", "Cleo did not cut.", "Bots don’t cut."]);
  expect(cutWords(seen([]), names)).toEqual(["No player cut this deck."]);
});

test("a hand that was dealt otherwise has no seal", () => {
  expect(cutWords(seen([1], [], 6), names)).toBeNull();
  expect(cutWords({ ...seen([1]), fair: null }, names)).toBeNull();
});

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    },
  });
});

test("a device keeps the seeds of the last hands, and opens the same one after it was loaded again", () => {
  for (let n = 0; n < MOST + 5; n++)
    keepOwn({ hand: `n/t1/h${n}`, seat: 2, commitment: `c${n}`, seed: `s${n}` });
  expect(kept()).toHaveLength(MOST);
  expect(lastOf("n/t1/h4")).toBeUndefined();
  expect(ownOf("n/t1/h9", 2, "c9")?.seed).toBe("s9");
  expect(ownOf("n/t1/h9", 3, "c9")).toBeUndefined();
});

test("what is no list of seeds is no harm", () => {
  for (const text of ["{", "7", '[{"hand": 3}, null]']) {
    store.set("homegame.seeds", text);
    expect(kept()).toEqual([]);
  }
});
