/** What moves for ever moves where nothing is drawn anew for it: by transform and opacity. */
import { expect, test } from "vitest";

const sources = Object.values(
  import.meta.glob<string>("../src/**/*.{css,svelte}", { query: "?raw", import: "default", eager: true }),
);
const FREE = new Set(["transform", "translate", "rotate", "scale", "opacity"]);

/** What moves for ever and is drawn anew for it, frame by frame. */
function drawn(css: string): string[] {
  const moved = new Map<string, string[]>();
  for (const [, name, frames] of css.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)/g))
    moved.set(
      name!,
      [...frames!.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => property!),
    );
  return [...css.matchAll(/animation(?:-[\w-]+)?\s*:([^;}]*\binfinite\b[^;}]*)/g)].flatMap(([, how]) => {
    const named = how!.split(/[\s,]+/).flatMap((word) => moved.get(word) ?? []);
    // What is not found here may move anything.
    return named.length ? named.filter((property) => !FREE.has(property)) : [how!.trim()];
  });
}

test("what is drawn anew for ever is found", () => {
  const glow = "@keyframes glow { from { box-shadow: none } 50% { opacity: 0.5; width: 3px } }";
  expect(drawn(`${glow} .seat { animation: glow 2s infinite; }`)).toEqual(["box-shadow", "width"]);
  expect(drawn(`${glow} .seat { animation: glow 2s; }`)).toEqual([]);
  expect(drawn("@keyframes go { to { rotate: 1turn; opacity: 1 } } a { animation: 1s infinite go }")).toEqual(
    [],
  );
  expect(drawn("a { animation-iteration-count: infinite; }")).toEqual(["infinite"]);
});

test("no screen draws anything anew for ever", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(drawn)).toEqual([]);
});

test("no picture moves by itself", () => {
  expect(sources.filter((source) => /<(animate\w*|set)\b/.test(source))).toEqual([]);
});
