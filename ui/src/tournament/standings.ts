/** What the pages of a tournament work out for themselves: amounts, places, and pictures of stacks and levels. */
import { chipsOf, pricesLike } from "../money";
import { roundUp } from "../story/chart";
import type { Level, Standing, TournamentPage, TournamentView } from "../wire";
import { say } from "../words";
import { endsInBreak } from "./terms";

type Priced = Pick<TournamentPage, "currency" | "tournament" | "columns" | "standings" | "certain">;

const whole = new Intl.NumberFormat("en");

export const chips = (count: number): string => whole.format(count);

/** The amounts that stand below each other: they are all written with cents if one of them has some. A bounty stands
 alone. */
function pricesIn({ tournament, columns, standings, certain }: Priced): number[] {
  const setup = tournament?.setup;
  return [
    ...(tournament ? [tournament.pool, ...tournament.prizes, tournament.deal?.left ?? 0] : []),
    ...(setup ? [setup.buyin, setup.addon_cost, setup.fee, setup.rebuy_cost ?? 0, setup.bonus_cost] : []),
    ...(tournament?.deal?.shares ?? []).map((share) => share.amount),
    ...columns.flatMap(({ amounts }) => amounts),
    ...standings.flatMap(({ prize, owes }) => [prize, owes]),
    certain,
  ];
}

const priceIn = (currency: string) => ({ minor_per_chip: 1, currency, big: 0 });

/** The page of a tournament that is there. */
export type Played = TournamentPage & { tournament: TournamentView };

/** How this page writes money, which comes in its smallest unit. */
export const pricesOf = (page: Priced): ((minor: number) => string) =>
  pricesLike(pricesIn(page), page.currency);

/** What somebody wrote, in the smallest unit of money; null if that is no amount. */
export const minorOf = (text: string, currency: string): number | null =>
  /^\s*0+\s*$/.test(text) ? 0 : chipsOf(text, priceIn(currency), "money");

/** "may still buy another stack, until the end of level 4"; "" for whoever is in, or is out for good. */
export const returnWords = (
  { levels, setup: { late_until: n } }: Pick<TournamentView, "levels" | "setup">,
  { returns }: Pick<Standing, "returns">,
): string =>
  returns ? say(endsInBreak(levels, n) ? "standings.returns_rest" : "standings.returns", { n }) : "";

export const isIn = (standing: Standing): boolean => standing.place === 0;
/** There is a place to tell: by chips, or the one they finished in, once that is certain. */
export const hasPlace = (standing: Standing): boolean => isIn(standing) || standing.placed;

/** What so many would get each who finish where they stand together; 0: nothing, or no one is ahead yet. */
export function wouldGet({ prizes }: Pick<TournamentView, "prizes">, rank: number, tied = 1): number {
  const shared = rank ? prizes.slice(rank - 1, rank - 1 + tied) : [];
  return Math.floor(shared.reduce((sum, each) => sum + each, 0) / tied);
}

/** The name of a table: its own, or its number. */
export const tableName = (page: TournamentPage, table: number): string =>
  page.names[String(table)] || say("standings.table", { n: table });

/** "300 / 600", with the ante where there is one. */
export const blinds = ({ small, big }: Level): string => `${chips(small)} / ${chips(big)}`;
export const posted = (level: Level): string =>
  level.ante
    ? say("standings.blinds_ante", { blinds: blinds(level), ante: chips(level.ante) })
    : blinds(level);

// ---------------------------------------------------------------- levels and prizes

export interface LevelBar {
  number: number;
  level: Level;
  /** From 0 to 1: a blind twice as high is one step higher, so that the last ones leave room for the first. */
  height: number;
  /** The break after it, in minutes. */
  rest: number;
}

export function levelBars(levels: readonly Level[]): LevelBar[] {
  const steps = levels.map(({ big }) => Math.log2(Math.max(1, big)));
  const [low, high] = [Math.min(...steps), Math.max(...steps)];
  return levels.map((level, at) => ({
    number: at + 1,
    level,
    height: 0.14 + 0.86 * ((steps[at]! - low) / Math.max(1, high - low)),
    rest: at < levels.length - 1 ? level.rest : 0,
  }));
}

export interface Prize {
  /** The places it is for: one, or those from the first to the last. */
  from: number;
  to: number;
  sum: number;
}

/** The prizes as parts of one bar; the small ones at the end are put together. */
export function prizeParts(prizes: readonly number[], most = 4): Prize[] {
  const paid = prizes.filter((each) => each > 0);
  const alone = paid.length <= most ? paid.length : most - 1;
  const parts = paid.slice(0, alone).map((sum, at) => ({ from: at + 1, to: at + 1, sum }));
  const rest = paid.slice(alone);
  if (rest.length)
    parts.push({ from: alone + 1, to: paid.length, sum: rest.reduce((all, each) => all + each, 0) });
  return parts;
}

/** What was paid to whom, the most first, and what a deal has left for the winner; the smallest are put together. */
export function paidParts(
  standings: readonly Standing[],
  { ended, prizes }: Pick<TournamentView, "ended" | "prizes">,
  most = 4,
): { whose: string; sum: number }[] {
  const paid = standings
    .filter(({ prize }) => prize > 0)
    .map(({ name, prize }) => ({ whose: name, sum: prize }))
    .sort((a, b) => b.sum - a.sum);
  const shown = paid.length > most ? paid.slice(0, most - 1) : paid;
  const rest = paid.slice(shown.length);
  const sum = rest.reduce((all, each) => all + each.sum, 0);
  const left = ended ? 0 : (prizes[0] ?? 0);
  return [
    ...shown,
    ...(rest.length ? [{ whose: say("standings.prizes_more", { n: rest.length }), sum }] : []),
    ...(left ? [{ whose: say("standings.prize_left"), sum: left }] : []),
  ];
}

/** Parts of a whole in percent, which add up to 100: those that are nearest to one more are rounded up. */
export function percents(sums: readonly number[]): number[] {
  const all = sums.reduce((sum, each) => sum + each, 0);
  const exact = sums.map((each) => (100 * each) / Math.max(1, all));
  const found = exact.map(Math.floor);
  const missing = (all ? 100 : 0) - found.reduce((sum, each) => sum + each, 0);
  const over = (at: number) => exact[at]! - found[at]!;
  const nearest = exact.map((_, at) => at).sort((a, b) => over(b) - over(a));
  return found.map((each, at) => each + Number(nearest.indexOf(at) < missing));
}

// ---------------------------------------------------------------- stacks over time

export interface Line {
  guest: string;
  points: string;
  stops: readonly { minute: number; stack: number; x: number; y: number }[];
}
export interface StackPicture {
  lines: Line[];
  /** Amounts beside the picture, and minutes below it. */
  marks: { stack: number; y: number }[];
  ticks: { minute: number; x: number }[];
  /** Where a minute is, and a stack. */
  x: (minute: number) => number;
  y: (stack: number) => number;
}
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const TICK = 64;
/** Ten seconds. */
const LEAST = 1 / 6;

/** The last minute of all paths. */
export const lastMinute = (paths: TournamentPage["paths"]): number =>
  Math.max(LEAST, ...paths.flatMap(({ points }) => points.map(([minute]) => minute)));

/** Stacks as lines: minutes to the right, chips upwards from nothing. A stack stays as it is until it changes. */
export function stackPicture(paths: TournamentPage["paths"], frame: Frame): StackPicture {
  const points = paths.flatMap((path) => path.points);
  const last = lastMinute(paths);
  const most = Math.max(1, ...points.map(([, stack]) => stack));
  const [wide, high] = [frame.width - frame.left - frame.right, frame.height - frame.top - frame.bottom];
  const x = (minute: number) => frame.left + (minute / last) * wide;
  const y = (stack: number) => frame.top + (1 - stack / most) * high;
  const every = roundUp(most / 4);
  const step =
    [1 / 6, 1 / 2, 1, 2, 5, 10, 15, 30, 60, 120, 240].find((each) => (each / last) * wide >= TICK) ?? 480;
  return {
    lines: paths.map(({ guest, points }) => {
      const stops = points.map(([minute, stack]) => ({ minute, stack, x: x(minute), y: y(stack) }));
      const held = stops.at(-1);
      return {
        guest,
        stops,
        points: (held?.stack && held.minute < last ? [...stops, { ...held, x: x(last) }] : stops)
          .flatMap(({ x, y }, at) => [...(at ? [[x, stops[at - 1]!.y]] : []), [x, y]])
          .map(([x, y]) => `${x!.toFixed(1)},${y!.toFixed(1)}`)
          .join(" "),
      };
    }),
    marks: Array.from({ length: Math.floor(most / every) + 1 }, (_, i) => ({
      stack: i * every,
      y: y(i * every),
    })),
    ticks: Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => ({
      minute: i * step,
      x: x(i * step),
    })),
    x,
    y,
  };
}

/** What somebody had so many minutes after the start; null before they came. */
export function stackAt(points: readonly (readonly [number, number])[], minute: number): number | null {
  let found: number | null = null;
  for (const [at, stack] of points) if (at <= minute) found = stack;
  return found;
}

// ---------------------------------------------------------------- a deal

/** The prizes that are still to be won: what a deal shares. */
export const toShare = ({ prizes, left }: TournamentView): number =>
  prizes.slice(0, left).reduce((sum, each) => sum + each, 0);

export interface OwnSplit {
  /** What each gets; null where no amount is written. */
  figures: (number | null)[];
  sum: number;
  /** How much the sum is above what there is to share; below 0: how much is missing. */
  off: number;
  /** Whose figure is more than first prize, or less than is certain; below 0: no one's. */
  beyond: number;
  complete: boolean;
}

/** What a deal may give one player: no one gets less than is certain, or more than first prize. */
interface Limits {
  least: number;
  most: number;
}

/** A split that somebody typed, how far it is from what there is to share, and whether all of it is within the limits. */
export function ownSplit(
  texts: readonly string[],
  share: number,
  { least, most }: Limits,
  currency: string,
): OwnSplit {
  const figures = texts.map((text) => minorOf(text, currency));
  const sum = figures.reduce<number>((all, each) => all + (each ?? 0), 0);
  const off = sum - share;
  const beyond = figures.findIndex((each) => each !== null && (each < least || each > most));
  const complete = off === 0 && beyond < 0 && figures.every((each) => each !== null);
  return { figures, sum, off, beyond, complete };
}
