/** How things travel. Only translate and opacity are animated; what is drawn is always the truth. */
import { cubicOut, quartOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { lessMotion } from "../settings.svelte";

export interface Trip { dx: number; dy: number; delay?: number; duration: number; fade?: boolean; spin?: number }

export const DEAL = 320;
export const STAGGER = 80;
export const CHIPS = 240;
export const FOLD = 360;
export const SWEEP = 420;
export const WIN = 600;

/** From somewhere to here, or with `out:` from here to there. A hidden page and less motion do not travel. */
export function trip(_node: Element, { dx, dy, delay = 0, duration, fade = false, spin = 0 }: Trip): TransitionConfig {
  if (document.hidden) return { duration: 0 };
  if (lessMotion()) return { delay: 0, duration: 1 };
  return {
    delay,
    duration,
    easing: duration === DEAL ? quartOut : cubicOut,
    css: (t, u) => `translate: ${dx * u}px ${dy * u}px; rotate: ${spin * u}deg;${fade ? ` opacity: ${t};` : ""}`,
  };
}
