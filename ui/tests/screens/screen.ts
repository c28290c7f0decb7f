/** A device, what is put on its screen, and what must be so of everything that is seen there. */
import axe from "axe-core";
import { type Component, mount, unmount } from "svelte";
import { expect } from "vitest";
import { commands, type Locator, locators, page } from "vitest/browser";
import Sprite from "../../src/parts/Sprite.svelte";
import { pairs } from "../pairs";
import { faults, settled } from "./looks.js";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** What a selector of CSS finds. */
    part(selector: string): Locator;
  }
  interface BrowserCommands {
    device(theme: Theme, motion: Motion, touch: boolean): Promise<void>;
  }
}
locators.extend({ part: (selector: string) => selector });

export const SIZES = {
  desk: [1280, 800],
  phone: [390, 844],
  /** A phone on its side. */
  sideways: [844, 390],
  /** On its side, under the bar of its browser. */
  low: [844, 330],
  /** The smallest phone there is. */
  small: [320, 568],
  /** A desk at 200 %: what is left of 1280x800. */
  enlarged: [640, 400],
  /** A TV. */
  large: [1920, 1080],
} as const;
export type Size = keyof typeof SIZES;
export type Theme = "dark" | "light";
type Motion = "reduce" | "no-preference";
export interface Device {
  size?: Size;
  theme?: Theme;
  motion?: Motion;
}

// ---------------------------------------------------------------- what is on the screen

/** How everything that was put on the screen is taken away again. */
const away: (() => Promise<void> | void)[] = [];
export const afterwards = (undo: () => Promise<void> | void) => void away.push(undo);
/** The screen is empty, as before the test. */
export async function clear(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  while (away.length) await away.pop()!();
}

/** The device of the last test, which most tests have too. */
let held = "";
export async function take({ size = "desk", theme = "dark", motion = "reduce" }: Device): Promise<void> {
  const asked = [size, theme, motion].join();
  if (asked === held) return;
  await commands.device(theme, motion, size === "phone");
  const [width, height] = SIZES[size];
  await page.viewport(width, height);
  held = asked;
}

/** The window changes its size under what is shown. */
export async function resize(width: number, height: number): Promise<void> {
  held = "";
  await page.viewport(width, height);
}

export function put<Props extends object>(screen: Component<Props>, props: Props): void {
  const target = document.body.appendChild(document.createElement("div"));
  const parts = [mount(Sprite, { target }), mount(screen, { target, props })];
  afterwards(async () => {
    for (const part of parts) await unmount(part);
    target.remove();
  });
}

// ---------------------------------------------------------------- what is looked at

/** The rows of a table of screens to look at: every two choices meet, and in the long run all do. */
export function lookedAt<Row extends object>(rows: Row[]): Row[] {
  return import.meta.env.THOROUGH ? rows : beginning(pairs(rows));
}

/** All of them; the first eighth where it has to be quick. */
export const beginning = <Each>(all: Each[]): Each[] =>
  import.meta.env.QUICK ? all.slice(0, Math.ceil(all.length / 8)) : all;

/** Nothing is on its way any more. */
export async function settles(): Promise<void> {
  const frame = () =>
    new Promise<void>((done) => {
      setTimeout(() => requestAnimationFrame(() => done()));
    });
  do await frame();
  while (!settled());
}

/** A picture to look at, with SHOTS=1. */
export async function shoot(name: string): Promise<void> {
  if (import.meta.env.SHOTS) await page.screenshot({ path: `../../../screenshots/${name}.png` });
}

/** Nothing overlaps, leaves the window, is cut off or, in the hand, too small to press. */
export async function isTidy({ touch = false } = {}): Promise<void> {
  await settles();
  expect(faults(touch)).toEqual([]);
}

/** Axe has nothing to say. */
export async function isClean(): Promise<void> {
  await settles();
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    // Whoever speaks to a page says what they read on a key.
    rules: { "label-content-name-mismatch": { enabled: true } },
  });
  const words = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect(words).toEqual([]);
}

// ---------------------------------------------------------------- what is found

export const button = (name: string | RegExp) => page.getByRole("button", { name });

/** The keyboard is there. */
export async function focus(found: Locator): Promise<void> {
  await expect.element(found).toBeEnabled();
  (found.element() as HTMLElement).focus();
}

/** There are so many of them. */
export const counts = (found: Locator, many: number) => expect.poll(() => found.elements().length).toBe(many);

/** It says this and nothing else. */
export const reads = (found: Locator, words: string | RegExp) =>
  expect
    .poll(() => (found.element().textContent ?? "").replace(/\s+/g, " ").trim())
    .toEqual(typeof words === "string" ? words : expect.stringMatching(words));

/** It cannot be seen, or is not there at all. */
export const isGone = (found: Locator) =>
  expect
    .poll(() => found.elements().filter((part) => part.checkVisibility({ visibilityProperty: true })))
    .toEqual([]);
