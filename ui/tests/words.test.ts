import { expect, test } from "vitest";
import { asSentence, list, pieces, refusal, say, type Key } from "../src/words";
import { first } from "../src/first.gen";
import { words } from "../src/words.gen";

test("a sentence is filled in", () => {
  expect(say("table.wins_with", { name: "Maya", amount: "$24.00", reading: "kings and nines" })).toBe(
    "Maya wins $24.00 with kings and nines",
  );
});

test("only at the beginning of a list is the reader You", () => {
  expect(list(["Ann", "You", "Ben"])).toBe("Ann, you, and Ben");
  expect(list(["You", "Ben"])).toBe("You and Ben");
});

test("one card, two cards", () => {
  expect(say("seat.cards_down", { n: 1 })).toBe("1 card");
  expect(say("seat.cards_down", { n: 2 })).toBe("2 cards");
});

test("one of anything is not said like several", () => {
  const filling = {
    name: "Maya",
    names: "Maya",
    won: "$1",
    expected: "$2",
    sum: "$3",
    first: "1/2",
    last: "1/2",
    of: 3,
  };
  const several = (key: Key) =>
    pieces(key, { ...filling, n: 1 })
      .map(({ text }) => text)
      .join("");
  const found = (Object.keys(words) as Key[]).filter((key) => typeof words[key] !== "string").map(several);
  expect(found.filter((text) => /\b(1|one) (?!is\b)[a-z-]+s\b/.test(text))).toEqual([]);
  expect(several("story.luck")).toContain("Your one all-in paid you $1.");
});

test("a sentence begins with a capital and ends with a mark", () => {
  expect(["ace high", "Is it?", "ends."].map(asSentence)).toEqual(["Ace high.", "Is it?", "Ends."]);
});

test("what was filled in stands out", () => {
  expect(pieces("log.folds", { name: "Theo" })).toEqual([
    { text: "Theo", filled: true, name: "name" },
    { text: " folds", filled: false },
  ]);
});

test("braces in a name stay what they are", () => {
  expect(say("log.folds", { name: "{name}" })).toBe("{name} folds");
});

test("a refusal is said in the viewer's own units", () => {
  const numbers = { least_chips: 120, last_chips: 60 };
  expect(refusal("raise.too_small", numbers, (chips) => `$${chips / 10}.00`)).toBe(
    "Raise to $12.00 or more: the last raise was $6.00.",
  );
  expect(
    refusal(
      "house.buyin",
      { option: "buyin.min_bb", least_chips: 300, most_chips: 40 },
      (chips) => `$${chips / 10}`,
    ),
  ).toContain("$30, is more than the maximum, $4");
  expect(refusal("nothing.here", numbers, String)).toBeNull();
  expect(refusal("turn.other", { seat: 3 }, String, () => "Maya")).toBe(
    "It’s not your turn yet: Maya is thinking.",
  );
});

const sources = Object.values(
  import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/*.gen.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("\n");
/** Beginnings of names that are put together, as `log.${type}`. */
const begun = [...sources.matchAll(/[`]([a-z_]+[._][a-z_.]*)\$\{/g)].map(([, start]) => start!);

test("every word of the screens is said somewhere", () => {
  const kept = Object.keys(words).filter((key) => !/^(refusals|sheet|log|street|part)\./.test(key));
  const unsaid = kept.filter(
    (key) => !sources.includes(`"${key}"`) && !begun.some((start) => key.startsWith(start)),
  );
  expect(begun).toContain("street.");
  expect(unsaid).toEqual([]);
});

test("a person's words that end with a mark aren't followed by a full stop", () => {
  expect(say("door.removed_why", { why: "For the talk." })).toBe("Reason: For the talk.");
  expect(say("door.removed_why", { why: "Enough!" })).toBe("Reason: Enough!");
  expect(say("door.removed_why", { why: "It is late" })).toBe("Reason: It is late.");
  for (const [key, entry] of Object.entries(words))
    for (const text of typeof entry === "string" ? [entry] : Object.values(entry)) {
      const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => [name!, "For the talk."]);
      const filled = say(
        key as "door.removed_why",
        {
          ...Object.fromEntries(names),
          ...("n" in Object.fromEntries(names) ? { n: 2 } : {}),
        } as { why: string },
      );
      expect(filled).not.toMatch(/talk\.\.(?!\w)/);
    }
});

test("words become a sentence of their own", () => {
  expect(asSentence("Hand voided: For the talk")).toBe("Hand voided: For the talk.");
  for (const said of ["Hand voided: For the talk.", "Who pays?", "Done!", "Well …"])
    expect(asSentence(said)).toBe(said);
});

const byPath = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/*.gen.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The files that are loaded with this one, itself included: what is imported at once, and no mere type. */
function loadedWith(path: string, found = new Set<string>()): Set<string> {
  const file = [path, `${path}.ts`].find((name) => name in byPath);
  if (!file || found.has(file)) return found;
  found.add(file);
  for (const [, next] of byPath[file]!.matchAll(/^\s*(?:import|export) (?!type)[^;(]*?"(\.[^"]+)";/gm))
    loadedWith(new URL(next!, `file:///ui/tests/${file}`).pathname.replace("/ui/src", "../src"), found);
  return found;
}

test("what the door of a night says is there before all other words", () => {
  // Everything else is learned later: a sentence that isn't there yet can't be said.
  const files = [...loadedWith("../src/main.ts")];
  expect(files).toContain("../src/door/Door.svelte");
  expect(files).not.toContain("../src/table/state.svelte.ts");
  const source = files.map((file) => byPath[file]).join("\n");
  const said = Object.keys(words).filter(
    (key) =>
      source.includes(`"${key}"`) ||
      [...source.matchAll(/[`]([a-z_]+\.[a-z_.]*)\$\{/g)].some(([, start]) => key.startsWith(start!)),
  );
  expect(said.filter((key) => !(key in first) && !/^(refusals|refused)\./.test(key))).toEqual([]);
});
