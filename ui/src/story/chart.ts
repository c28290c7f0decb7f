/** Winnings as lines: hand by hand, or night by night, and from the largest loss to the largest win. */
import type { Story } from "../wire";

export type Teller = Story["players"][number];

export interface Curve {
  guest: string;
  /** Points of a polyline. */
  points: string;
  /** The same, with what they stand for. */
  stops: readonly { after: number; sum: number; x: number; y: number }[];
  /** Where it ends. */
  x: number;
  y: number;
}
export interface Chart {
  curves: Curve[];
  /** Where nothing is won or lost. */
  zero: number;
  /** Amounts beside the chart, and where they stand. */
  marks: { minor: number; y: number }[];
}

export const LEFT = 64;
const TOP = 14;
const BOTTOM = 18;

/** The next round amount: 1, 2 or 5 with zeros behind it. */
export function roundUp(minor: number): number {
  const zeros = 10 ** Math.floor(Math.log10(Math.max(1, minor)));
  return [1, 2, 5, 10].map((each) => each * zeros).find((each) => each >= minor)!;
}

/** Somebody's sums: `after` so many hands, or nights. */
export interface Run {
  guest: string;
  steps: readonly { after: number; sum: number }[];
}

const sumOf = (turns: Teller["turns"]) => turns.reduce((sum, { net }) => sum + net, 0);

/** The lines of a night; `left` is the room for the amounts beside them. */
export function chartOf(story: Story, width: number, height: number, left = LEFT): Chart {
  const hands = new Map(
    story.players
      .flatMap(({ turns }) => turns)
      .sort((one, other) => one.at_ms - other.at_ms || Number(one.hand) - Number(other.hand))
      .map(({ hand }) => [hand, 0]),
  );
  [...hands.keys()].forEach((hand, at) => hands.set(hand, at + 1));
  const more = story.players.some(({ result, turns }) => result !== sumOf(turns));
  const count = hands.size + (more ? 1 : 0);
  const runs = story.players.map(({ guest, turns, result }) => {
    let sum = 0;
    const steps = turns.map(({ hand, net }) => ({ after: hands.get(hand)!, sum: (sum += net) }));
    // What came besides the hands, like a corrected stack or a prize, comes after the last of them.
    return { guest, steps: sum === result ? steps : [...steps, { after: count, sum: result }] };
  });
  return linesOf(runs, count, width, height, 10, left);
}

/** Lines that end after `count` hands or nights; `right` is the room left beside them. */
export function linesOf(
  runs: readonly Run[],
  count: number,
  width: number,
  height: number,
  right = 10,
  left = LEFT,
): Chart {
  const sums = runs.flatMap(({ steps }) => steps.map(({ sum }) => sum));
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const span = Math.max(1, high - low);
  const y = (minor: number) => TOP + ((high - minor) / span) * (height - TOP - BOTTOM);
  const x = (after: number) => left + (after / Math.max(1, count)) * (width - left - right);
  const every = roundUp(span / 4);
  const marks = [];
  for (let minor = Math.ceil(low / every) * every; minor <= high; minor += every)
    marks.push({ minor, y: y(minor) });
  return {
    zero: y(0),
    marks,
    curves: runs.map(({ guest, steps }) => {
      const start = { after: (steps[0]?.after ?? 1) - 1, sum: 0 };
      const last = steps.at(-1) ?? start;
      const stops = [start, ...steps].map(({ after, sum }) => ({ after, sum, x: x(after), y: y(sum) }));
      const points = stops.map((stop) => `${stop.x},${stop.y}`).join(" ");
      return { guest, points, stops, x: x(last.after), y: y(last.sum) };
    }),
  };
}
