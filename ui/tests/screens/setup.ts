/** Before each test the device is as new, and after it nothing on its page may have failed. */
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import "../../src/design/fonts.css";
import "../../src/design/tokens.css";
import "../../src/design/base.css";
import { keepFocus } from "../../src/focus";
import { settings, wearSettings, withUsual } from "../../src/settings.svelte";
import { clear } from "./screen";

const faults: string[] = [];
addEventListener("error", ({ message }) => faults.push(message));
addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));

beforeAll(async () => {
  wearSettings();
  keepFocus();
  await document.fonts.ready;
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(settings, withUsual(null));
  vi.spyOn(console, "error").mockImplementation((...said) => faults.push(said.join(" ")));
});
afterEach(async () => {
  await clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(faults.splice(0)).toEqual([]);
});
