/** Every icon that a screen names is drawn. */
import { expect, test } from "vitest";

const sources = Object.values(
  import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true }),
).join("\n");
const found = (pattern: RegExp) => new Set([...sources.matchAll(pattern)].map(([, name]) => name!));

test("every icon that is named is in the sprite", () => {
  const drawn = found(/<symbol\s+id="i-([a-z-]+)"/g);
  const named = [
    ...found(/<Icon\b[^>]*?\bname="([a-z-]+)"/g),
    ...[...found(/<Icon\b[^>]*?\bname=\{([^}]*)\}/g)].flatMap((choice) =>
      [...choice.matchAll(/"([a-z-]+)"/g)].map(([, name]) => name!),
    ),
    ...found(/\bicon: "([a-z-]+)"/g),
    ...found(/href="#i-([a-z-]+)"/g),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !drawn.has(name))).toEqual([]);
});
