import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { trip, WIN } from "../src/table/motion";

const AT = { left: 0, top: 0, x: 0, y: 0, width: 40, height: 20 };
const NODE = { closest: () => NODE, getBoundingClientRect: () => AT } as unknown as Element;
const gone = () => trip(NODE, { other: { x: 100, y: 50 }, duration: WIN, fade: true });

afterEach(() => {
  vi.unstubAllGlobals();
  settings.motion = "auto";
});

test("a pot travels to its winner", () => {
  vi.stubGlobal("document", { hidden: false });
  expect(gone().duration).toBe(WIN);
});

test("with less motion, and on a hidden page, what leaves is gone at once", () => {
  vi.stubGlobal("document", { hidden: true });
  expect(gone()).toEqual({ duration: 0 });
  vi.stubGlobal("document", { hidden: false });
  settings.motion = "less";
  expect(gone()).toEqual({ duration: 0 });
});
