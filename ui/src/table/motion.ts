/** How things travel. Only translate, rotate and opacity are animated; what is drawn is always the truth. */
import { cubicOut, quartOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { lessMotion } from "../settings.svelte";
import type { Point } from "./layout";

/** `other` is the far end of the way, on the stage: where something comes from, or goes to. */
export interface Trip {
  other: Point;
  delay?: number;
  duration: number;
  fade?: boolean;
  spin?: number;
  /** It is seen on its way alone. */
  passing?: boolean;
}

export const DEAL = 320;
export const STAGGER = 80;
export const FLIP = 200;
export const CHIPS = 240;
export const FOLD = 360;
export const SWEEP = 420;
export const WIN = 600;

let stillUntil = 0;
/** What is already there when a page opens does not travel. */
export function stayStill(ms: number): void {
  stillUntil = performance.now() + ms;
}

/** What a table shows when it comes on the screen lay there before. */
export function standsStill(): void {
  stillUntil = Infinity;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      stillUntil = performance.now();
    }),
  );
}

/** Whether things travel now: not for less motion, on a hidden page, or on one that has just opened. */
export const travels = (): boolean => !lessMotion() && !document.hidden && performance.now() >= stillUntil;

/**
 * A hidden page, less motion and a page that has just opened do not travel. No duration at all: with any,
 * what leaves stays on the table for some frames, under what has come in its place.
 */
export function trip(
  node: Element,
  { other, delay = 0, duration, fade = false, spin = 0, passing = false }: Trip,
): TransitionConfig {
  if (!travels()) return { duration: 0 };
  const stage = node.closest(".stage")?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  if (!stage) return { duration: 0 };
  const dx = other.x - (here.x + here.width / 2 - stage.x);
  const dy = other.y - (here.y + here.height / 2 - stage.y);
  return {
    delay,
    duration,
    easing: duration === DEAL ? quartOut : cubicOut,
    css: (t, u) =>
      `translate: ${dx * u}px ${dy * u}px; rotate: ${spin * u}deg;${fade ? ` opacity: ${t};` : passing ? " opacity: 1;" : ""}`,
  };
}

/** A card turns over where it lies: its back goes in the first half, its face comes in the second. One that
 * was seen there before (`delay` null) lies as it did. */
export function turn(_: Element, { delay, back }: { delay: number | null; back: boolean }): TransitionConfig {
  if (!travels() || delay === null) return { duration: 0 };
  return {
    delay: delay + (back ? 0 : FLIP / 2),
    duration: FLIP / 2,
    css: (t, u) => (back ? `opacity: 1; transform: scaleX(${u})` : `transform: scaleX(${t})`),
  };
}
