/** Which key means what: a person's own choice, silent while something is written. */
import { settings, type KeyAction } from "../settings.svelte";

const FIXED: Record<string, string> = { ArrowUp: "up", ArrowDown: "down", Enter: "send" };

export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=radio]), textarea, select"));

/** The action a key stands for, "size1" to "size9", or nothing. */
export function pressed(event: KeyboardEvent): KeyAction | "up" | "down" | "send" | `size${number}` | null {
  if (
    !settings.keysOn ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    (event.repeat && event.key.length === 1)
  )
    return null;
  if (isWriting(event.target) || document.querySelector("dialog[open]")) return null;
  // Arrows move through radio buttons, and Enter on a button presses that button.
  if (event.key in FIXED && event.target instanceof HTMLInputElement) return null;
  if (
    event.key === "Enter" &&
    event.target instanceof HTMLElement &&
    event.target.closest("button, a, summary")
  )
    return null;
  const found = Object.entries(settings.keys).find(
    ([, key]) => key.toLowerCase() === event.key.toLowerCase(),
  );
  if (found) return found[0] as KeyAction;
  if (/^[1-9]$/.test(event.key)) return `size${Number(event.key)}`;
  return (FIXED[event.key] as "up") ?? null;
}

export const keyName = (key: string) => (key === " " ? "␣" : key.toUpperCase());
