/** What one person chooses for one device. It is kept there and nowhere else. */
import type { Amounts } from "./money";

export const ACTIONS = [
  "fold",
  "check",
  "call",
  "raise",
  "all_in",
  "more_time",
  "yes",
  "no",
  "react",
  "talk",
  "log",
  "rules",
  "help",
] as const;
export type KeyAction = (typeof ACTIONS)[number];
export const USUAL_KEYS: Record<KeyAction, string> = {
  fold: "f",
  check: "k",
  call: "c",
  raise: "r",
  all_in: "a",
  more_time: "t",
  yes: "y",
  no: "n",
  react: "e",
  talk: "v",
  log: "l",
  rules: "h",
  help: "?",
};

export const SOUNDS = ["card", "chips", "check", "fold", "turn", "tick", "win", "door", "level"] as const;
export type SoundName = (typeof SOUNDS)[number];

export interface Settings {
  theme: "auto" | "dark" | "light";
  felt: "pine" | "midnight" | "claret" | "slate" | "moss";
  deck: "four" | "two";
  faces: "ivory" | "night";
  backs: "claret" | "midnight" | "pine";
  size: "normal" | "large" | "largest";
  amounts: Amounts;
  motion: "auto" | "full" | "less";
  sound: boolean;
  volume: number;
  muted: SoundName[];
  vibrate: boolean;
  /** In a tournament: levels, breaks and the money are said aloud. */
  voice: boolean;
  notice: boolean;
  /** Reactions of others: seen and heard by a screen reader, only seen, or neither. */
  reactions: "heard" | "seen" | "off";
  /** In a call: one talks while a key, or the button, is held. */
  holdToTalk: boolean;
  keysOn: boolean;
  keys: Record<KeyAction, string>;
}

const USUAL: Settings = {
  theme: "auto",
  felt: "pine",
  deck: "four",
  faces: "ivory",
  backs: "claret",
  size: "normal",
  amounts: "money",
  motion: "auto",
  sound: true,
  volume: 0.6,
  muted: [],
  vibrate: true,
  voice: false,
  notice: false,
  reactions: "heard",
  holdToTalk: false,
  keysOn: true,
  keys: USUAL_KEYS,
};

const PLACE = "homegame.settings";

type Where = "device" | "tab";
const shelves = { device: () => localStorage, tab: () => sessionStorage };

/** A private window or a full disk may refuse to keep things; the page works without. */
export function keep(place: string, value: unknown, where: Where = "device"): void {
  try {
    shelves[where]().setItem(place, JSON.stringify(value));
  } catch {
    /* nothing is kept */
  }
}

export function kept(place: string, where: Where = "device"): unknown {
  try {
    return JSON.parse(shelves[where]().getItem(place) ?? "null");
  } catch {
    return null;
  }
}

/** What was kept, as far as it is of the kind expected. */
export function withUsual(found: unknown): Settings {
  const settings = structuredClone(USUAL) as unknown as Record<string, unknown>;
  if (typeof found === "object" && found !== null) {
    for (const [name, value] of Object.entries(found)) {
      const usual = settings[name];
      if (typeof usual === typeof value && Array.isArray(usual) === Array.isArray(value) && value !== null) {
        settings[name] = name === "keys" ? { ...USUAL_KEYS, ...(value as object) } : value;
      }
    }
  }
  return settings as unknown as Settings;
}

export const settings = $state(withUsual(kept(PLACE)));

const media = (query: string) => typeof matchMedia === "function" && matchMedia(query).matches;
export const lessMotion = () =>
  settings.motion === "less" || (settings.motion === "auto" && media("(prefers-reduced-motion: reduce)"));

function wear(): void {
  const { dataset } = document.documentElement;
  const light =
    settings.theme === "light" || (settings.theme === "auto" && media("(prefers-color-scheme: light)"));
  dataset.theme = light ? "light" : "dark";
  dataset.felt = settings.felt;
  dataset.deck = settings.deck;
  dataset.cards = settings.faces;
  dataset.backs = settings.backs;
  dataset.size = settings.size;
  dataset.motion = lessMotion() ? "less" : "full";
}

/** Put the choices on the page, now and whenever they or the device's change. */
export function wearSettings(): void {
  $effect.root(() => {
    $effect(() => {
      wear();
      keep(PLACE, $state.snapshot(settings));
    });
  });
  for (const query of ["(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener("change", wear);
  }
}
