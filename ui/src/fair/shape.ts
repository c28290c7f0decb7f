/** What a transcript looks like: every number and every list has a limit, and the field that is wrong is named. */
export type To = number | "board" | "burn" | "rabbit";
export type Step =
  | ["hole", count: number, seats: number[]]
  | ["board" | "rabbit", count: number, burned: number]
  | ["shared"]
  | ["draw", seat: number, count: number]
  | ["replace", seat: number, burned: number];

/** What a player's own device kept. */
export interface Mine {
  seat: number;
  seed: string;
  commitment?: string | null;
}

export interface Transcript {
  version: string;
  hand: string;
  deck_size: number;
  K: number;
  roots: string[];
  commitment: string;
  frozen: [number, string][];
  reveals: Record<string, string>;
  entropy: string;
  which: number;
  cut: number[];
  leaves: string[];
  opened_seeds: Record<string, string>;
  dealt: [number, To][];
  opened_cards: { pos: number; to: To; card: number; salt: string }[];
  at?: number;
  game?: string;
  order?: { button: number; steps: Step[] } | null;
  attested?: number[];
  mine?: Mine | null;
  void?: string | null;
}

type Fits = (value: unknown) => boolean;

const int =
  (least: number, most: number): Fits =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const like =
  (pattern: RegExp): Fits =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const long =
  (least: number, most: number): Fits =>
  (value) =>
    typeof value === "string" && [...value].length >= least && [...value].length <= most;
const list =
  (each: Fits, most: number): Fits =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(each);
const row =
  (...fits: Fits[]): Fits =>
  (value) =>
    Array.isArray(value) && value.length === fits.length && fits.every((fit, at) => fit(value[at]));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const table =
  (each: Fits, most: number): Fits =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length <= most &&
    Object.entries(value).every(([key, one]) => KEY(key) && each(one));
const fields =
  (of: Record<string, Fits>): Fits =>
  (value) =>
    isObject(value) && Object.entries(of).every(([name, fit]) => fit(value[name]));
const any =
  (...fits: Fits[]): Fits =>
  (value) =>
    fits.some((fit) => fit(value));
const absent: Fits = (value) => value === undefined;
const empty: Fits = (value) => value === undefined || value === null;

const BYTE = int(0, 255);
const FEW = int(1, 10);
const KEY = like(/^(0|[1-9][0-9]{0,2})$/);
const HEX = like(/^[0-9a-f]{64}$/);
const word = (...words: string[]): Fits => like(new RegExp(`^(${words.join("|")})$`));
const TO = any(BYTE, word("board", "burn", "rabbit"));
const STEP = any(
  row(word("hole"), FEW, list(BYTE, 32)),
  row(word("board", "rabbit"), FEW, int(0, 2)),
  row(word("shared")),
  row(word("draw"), BYTE, FEW),
  row(word("replace"), BYTE, int(0, 1)),
);
const FIELDS: Record<string, Fits> = {
  version: long(0, 100),
  hand: long(1, 200),
  deck_size: int(2, 256),
  K: int(1, 64),
  roots: list(HEX, 64),
  commitment: HEX,
  frozen: list(row(BYTE, HEX), 32),
  reveals: table(HEX, 64),
  entropy: HEX,
  which: BYTE,
  cut: list(BYTE, 256),
  leaves: list(HEX, 256),
  opened_seeds: table(HEX, 64),
  dealt: list(row(BYTE, TO), 256),
  opened_cards: list(fields({ pos: BYTE, to: TO, card: BYTE, salt: HEX }), 256),
  at: any(absent, BYTE),
  game: any(absent, long(0, 100)),
  order: any(empty, fields({ button: BYTE, steps: list(STEP, 100) })),
  attested: any(absent, list(int(0, 1023), 256)),
  mine: any(empty, fields({ seat: BYTE, seed: HEX, commitment: any(empty, HEX) })),
  void: any(empty, long(0, 1000)),
};

/** The first field that is missing or doesn't fit; "" if it is a transcript. */
export function wrongField(told: unknown): string {
  if (!isObject(told)) return "JSON";
  return Object.entries(FIELDS).find(([name, fit]) => !fit(told[name]))?.[0] ?? "";
}

const NAMED = fields({
  hand: like(/^.{1,150}\/t[1-9][0-9]{0,3}\/h[1-9][0-9]{0,5}$/),
  unfair: any(empty, long(1, 1000)),
});

/** A hand of a night; one that was dealt in another way says so. */
export type NightHand = Transcript & { unfair?: string | null };

export const isNamed = (hand: unknown): hand is NightHand => NAMED(hand);
export const isNight = (told: unknown): told is { hands: unknown } => isObject(told) && "hands" in told;
