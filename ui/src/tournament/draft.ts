/** What was entered for a new tournament, as its tab keeps it while it shows other pages. */
import type { Level, PlanAsk, PlanFound, Setup } from "../wire";
import { ROWS, type Unread } from "./plan";

/** A tournament for which nothing else was asked: whoever is out is out, and the server deals. */
export const FREEZEOUT = {
  late_until: 0,
  rebuys: 0,
  reentries: 0,
  addon: 0,
  addon_cost: 0,
  fee: 0,
  rebuy_cost: null,
  rebuy_stack: null,
  bonus: 0,
  bonus_cost: 0,
  game: null,
  late_stacks: null,
  bounty: 0,
  progressive: false,
  keeps_end: true,
  starts_ms: 0,
  starts_itself: false,
  dealer: "server",
  depth: "pots",
} satisfies Partial<Setup>;

export const PARTS = [
  "players",
  "buyin",
  "stack",
  "blinds",
  "start",
  "end",
  "rebuys",
  "addon",
  "addon_cost",
  "rebuy_cost",
  "rebuy_stack",
  "fee",
  "bonus",
  "bonus_cost",
  "bounty",
  "ante_from",
  "break_every",
  "break_minutes",
  "minutes",
] as const;
export type Part = (typeof PARTS)[number];
export type Speed = NonNullable<PlanAsk["speed"]>;
/** Who is paid how much: by the number of players, the first three, or shares of one's own. */
export type Sharing = "by_entrants" | "top3" | "own";
export const sharingOf = ({ rule, places, percent }: PlanFound["payout"]): Sharing =>
  places !== "from_rule" || percent !== "from_rule" ? "own" : rule === "top3" ? "top3" : "by_entrants";

export interface Draft {
  title: string;
  name: string;
  texts: Partial<Record<Part, string>>;
  speed: Speed;
  dealer: Setup["dealer"];
  depth: Setup["depth"];
  startsItself: boolean;
  /** How many stacks a player may buy, and how often one may enter anew; null, here and below: as the house
   * says. */
  rebuys: number | null;
  reentries: number | null;
  late: number | null;
  progressive: boolean | null;
  seats: number | null;
  ante: PlanAsk["ante"];
  currency: string;
  house: string;
  /** The levels as they were changed by hand, also those that can't be played; null: as they are planned. */
  own: Level[] | null;
  /** What stands in cells of the levels and can't be read. */
  unread: readonly Unread[];
  sharing: Sharing | null;
  places: number;
  percents: string[] | null;
  /** What is played, and whether stacks wait for late players. */
  game: Setup["game"];
  lateStacks: boolean | null;
  /** Prizes are rounded to this, in the smallest unit of money. */
  unit: number | null;
}

type Kind = (value: unknown) => boolean;
const text: Kind = (value) => typeof value === "string";
const flag: Kind = (value) => typeof value === "boolean";
const count: Kind = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const one =
  (...of: readonly string[]): Kind =>
  (value) =>
    text(value) && of.includes(value as string);
const perhaps =
  (kind: Kind): Kind =>
  (value) =>
    value === null || kind(value);
const several =
  (kind: Kind): Kind =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(kind);
const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const level: Kind = (value) =>
  record(value) &&
  Object.keys(value).length === 5 &&
  ["small", "big", "ante", "minutes", "rest"].every((part) => count(value[part]));

const cell: Kind = (value) =>
  record(value) &&
  record(value.column) &&
  count(value.column.level) &&
  flag(value.column.rests) &&
  one(...ROWS)(value.row) &&
  text(value.text) &&
  text(value.say);

const KINDS: Record<keyof Draft, Kind> = {
  title: text,
  name: text,
  texts: (value) =>
    record(value) && Object.entries(value).every(([part, it]) => one(...PARTS)(part) && text(it)),
  speed: one("turbo", "regular", "deep"),
  dealer: one("server", "people"),
  depth: one("button", "pots", "cards", "phones"),
  startsItself: flag,
  rebuys: perhaps(count),
  reentries: perhaps(count),
  late: perhaps(count),
  progressive: perhaps(flag),
  seats: perhaps(count),
  ante: perhaps(one("none", "all", "bb_pays_all")),
  currency: text,
  house: text,
  own: perhaps(several(level)),
  unread: (value) => Array.isArray(value) && value.every(cell),
  sharing: perhaps(one("by_entrants", "top3", "own")),
  places: count,
  percents: perhaps(several(text)),
  unit: perhaps(count),
  game: perhaps(text),
  lateStacks: perhaps(flag),
};

/** What was kept, each part of it that can be read; of any other, what is usual. */
export function draftOf(found: unknown, usual: Draft): Draft {
  if (!record(found)) return usual;
  const readable = Object.entries(KINDS).filter(([part, is]) => part in found && is(found[part]));
  return { ...usual, ...Object.fromEntries(readable.map(([part]) => [part, found[part]])) };
}
