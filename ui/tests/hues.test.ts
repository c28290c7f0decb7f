import { expect, test } from "vitest";
import { huesOf, ownHue } from "../src/parts/hues";

test("a name alone has the colour that the server would give it", () => {
  expect(["Dana", " dana", "Maya"].map(ownHue)).toEqual([8, 8, 5]);
});

test("the server's colours come first", () => {
  const people = [
    { guest: "g1", name: "Dana", hue: 3 },
    { guest: "g2", name: "Maya", hue: 0 },
  ];
  expect(huesOf(people)).toEqual({ g1: 3, g2: 5 });
});
