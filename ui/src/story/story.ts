/** What the pages of a night's hands work out for themselves: sentences, steps, streets. */
import { amount, type Amounts } from "../money";
import { withArticle } from "../table/game";
import { blinds, chips } from "../tournament/clock";
import type { Frame, HandLine, HandsPage, Line, Story, View } from "../wire";
import { list, say, type Key } from "../words";

export type Found = HandsPage["lines"][number];
export type PlayerLine = HandLine["players"][number];

/** The units of a page of hands, as `amount` wants them. */
export type Units = Pick<HandsPage, "minor_per_chip" | "currency" | "big">;

export const CONDITIONS = ["mine", "won", "all_in", "showdown", "bomb"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What somebody looks for. */
export interface Search {
  text: string;
  only: readonly Condition[];
  /** The smallest pot, in chips. */
  least: number;
  game: string;
  guest: string;
  board: string;
}
export const ANY: Search = { text: "", only: [], least: 0, game: "", guest: "", board: "" };

/** Of a list too long for its lines the first ones and the last two, with a line for those between. */
export const endsOf = <T>(all: readonly T[], lines: number) =>
  all.length <= lines
    ? { first: all, between: 0, last: [] }
    : { first: all.slice(0, lines - 3), between: all.length - lines + 1, last: all.slice(-2) };

/** The question to the server for some of the hands. */
export function questionOf(search: Search, first: number, limit: number): string {
  const asked = new URLSearchParams({ first: String(first), limit: String(limit) });
  if (search.text.trim()) asked.set("text", search.text.trim());
  if (search.only.length) asked.set("only", search.only.join(","));
  if (search.least) asked.set("least", String(search.least));
  for (const name of ["game", "guest", "board"] as const) if (search[name]) asked.set(name, search[name]);
  return asked.toString();
}

/** Cards that somebody has written so far: whole ones only, so that one can type. */
export const cardsIn = (text: string): string => {
  const cards = text.match(/(10|[2-9tjqka])[cdhs]/gi) ?? [];
  return [...new Set(cards.map((card) => card.toLowerCase()))].join("");
};

/** The units of one hand: chips of a tournament have no price. */
export const unitsOf = (hand: Pick<HandLine, "tournament" | "blinds">, units: Units): Units =>
  hand.tournament ? { ...units, minor_per_chip: 0, big: hand.blinds[1] ?? 0 } : units;

/** The night was played for money, not in free tournaments alone. */
export const isForMoney = ({ players }: Pick<Story, "players">): boolean =>
  players.some(({ turns, result, entered }) => turns.length || result || entered);

/** How many of a night's hands are in no list: of those with real cards some are not written down. */
export const unwritten = ({ hands, unwritten }: Pick<Story, "hands" | "unwritten">): string =>
  hands === unwritten ? say("story.unwritten_all") : say("story.unwritten", { n: unwritten });

/** Why results don't add up to what was won in hands, and who has the rest. */
export function notSquare({ banker, counted, odd, odd_mine, currency }: Story): string[] {
  const units = { minor_per_chip: 1, currency, big: 0 };
  const money = (minor: number) => amount(Math.abs(minor), units, "money");
  const found: string[] = [];
  if (counted)
    found.push(
      say(counted < 0 ? "ended.counted_less" : "ended.counted_more", {
        amount: money(counted),
        name: banker,
      }),
    );
  if (odd)
    found.push(
      say(odd_mine > 0 ? "ended.odd_mine" : "ended.odd", {
        amount: money(odd),
        name: banker,
        mine: money(odd_mine),
      }),
    );
  return found;
}

/** With a sign: what somebody has won or lost. */
export const signed = (chips: number, units: Units, as: Amounts): string =>
  `${chips > 0 ? "+" : chips < 0 ? "−" : ""}${amount(Math.abs(chips), units, as)}`;

/** Which tournament a hand belongs to, and at which level it was played; "" if to none. */
export const ofTournament = ({ tournament, level }: Pick<HandLine, "tournament" | "level">): string =>
  tournament && level ? say("story.of_tournament", { title: tournament, level }) : tournament;

/** The blinds of a tournament hand, and its ante: "100 / 200, ante 200". */
export function blindsOf({ blinds: [small = 0, big = 0, ante = 0] }: Pick<HandLine, "blinds">): string {
  const words = blinds({ small, big });
  return ante ? `${words}, ${say("tournament_table.ante", { ante: chips(ante) })}` : words;
}

/** How a hand ended, in a sentence. */
export function ending(hand: HandLine, you: string, units: Units, as: Amounts): string {
  if (hand.broken) return say("story.broken");
  if (hand.voided) return say("story.voided", { why: hand.voided });
  const winners = hand.players.filter(({ won }) => won > 0);
  const name = (player: PlayerLine) => (player.guest === you ? say("table.you") : player.name);
  const special = [
    hand.level ? say("tournament_table.level", { n: hand.level }) : "",
    hand.bomb ? say("pot.bomb") : hand.change ? say("pot.change") : "",
    hand.runs > 1 ? say(hand.runs === 2 ? "story.run_twice" : "story.run_n", { n: hand.runs }) : "",
  ].filter(Boolean);
  return [...special, ...endingOf(winners, hand, name, you, units, as)].join(". ");
}

function endingOf(
  winners: readonly PlayerLine[],
  hand: HandLine,
  name: (player: PlayerLine) => string,
  you: string,
  units: Units,
  as: Amounts,
): string[] {
  const [only, second] = winners;
  if (!only) return [folded(hand, you)];
  if (second) return [say("table.win", { names: list(winners.map(name)) })];
  const reading = only.readings.map(withArticle).join("; ");
  const filling = { name: only.name, amount: amount(hand.pot, units, as), reading };
  if (only.guest === you) return [say(reading ? "table.you_win_with" : "table.you_win", filling)];
  return [say(reading ? "table.wins_with" : "table.wins", filling)];
}

/** What comes of a hand that has no pot to win: everyone folded to a bet that went back. */
function folded({ players }: HandLine, you: string): string {
  const [last, more] = players.filter(({ folded }) => !folded);
  if (!last || more) return say("story.nobody");
  return last.guest === you ? say("story.walk_own") : say("story.walk", { name: last.name });
}

/** A stop of the replayer: the frame that is shown there, and what is said of it. */
export interface Step {
  frame: number;
  lines: readonly Line[];
}
/** A part of the hand: what it is called, and its steps, from `first` to before `end`. */
export interface Part {
  name: string;
  first: number;
  end: number;
}

const SILENT = new Set<Line["kind"]>(["reacted", "said"]);
/** What the table is told for the record alone is no step. A ruling is one: the hand goes on by it, or ends. */
const isTold = ({ kind, voice }: Line) => !SILENT.has(kind) && (kind !== "audit" || voice === "ruling");

/** Where the replayer stops: wherever the log tells something. */
export function stepsOf(frames: readonly Frame[]): Step[] {
  const steps = frames.flatMap(({ news }, frame) => {
    const lines = news.flatMap(({ lines }) => lines).filter(isTold);
    return lines.length ? [{ frame, lines }] : [];
  });
  // What follows in silence, like the chips that are pushed, belongs to the last thing said.
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, frame: frames.length - 1 } : step));
}

/** Streets that are one part of the hand: posts and the first round, the cards turned up and who won. */
const OPENING = new Set(["deal", "preflop", "predraw", "first"]);
const ENDING = new Set(["showdown", "over"]);
/** What begins a street. */
const DEALING = new Set(["board_dealt", "hole_dealt", "discarded", "drawn", "middle_set"]);

/** The parts of the hand, for jumping. */
export function partsOf(frames: readonly Frame[], steps: readonly Step[]): Part[] {
  const parts: Part[] = [];
  let group = "";
  steps.forEach(({ frame }, at) => {
    const street = frames[frame]!.view.hand?.street ?? "deal";
    const since = frames.slice(at ? steps[at - 1]!.frame + 1 : 0, frame + 1).flatMap(({ news }) => news);
    const isDealt = since.some(({ event }) => DEALING.has(event.type));
    // Without a new card it is the same street, whatever comes after the last fold; a vote is asked on its street.
    const stays = group && !ENDING.has(street) && (street === "vote" || !isDealt);
    const of = stays ? group : OPENING.has(street) ? "opening" : ENDING.has(street) ? "ending" : street;
    if (of === group) {
      parts.at(-1)!.end = at + 1;
      return;
    }
    // Between two runs hands are shown and a pot is won: the end of the hand comes after the last.
    if (group === "ending") endsInBetween(parts);
    group = of;
    const words = of === "opening" ? "street.deal" : of === "ending" ? "story.end" : `street.${street}`;
    parts.push({ name: say(words as Key), first: at, end: at + 1 });
  });
  return parts;
}

/** The table with the cards that became known later, where the seat still has them. */
export function withLater(view: View, last: View): View {
  const later = new Map(last.chairs.map((chair) => [`${chair.seat}/${chair.guest}`, chair.cards]));
  return {
    ...view,
    chairs: view.chairs.map((chair) => {
      const known = later.get(`${chair.seat}/${chair.guest}`) ?? [];
      const same = known.length === chair.cards.length;
      return same ? { ...chair, cards: chair.cards.map((card, i) => card || known[i]!) } : chair;
    }),
  };
}

function endsInBetween(parts: Part[]): void {
  const ending = parts.pop()!;
  if (parts.length) parts.at(-1)!.end = ending.end;
  else parts.push(ending);
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
const STEP_MS = 1200;
const LONG_MS = 2200;

/** How long a step stays while the hand plays by itself: cards on the board and the end are looked at longer. */
export function staysFor(frame: Frame, speed: Speed): number {
  const slow = frame.news.some(({ event }) => ["board_dealt", "shown", "awarded"].includes(event.type));
  return (slow ? LONG_MS : STEP_MS) / speed;
}
