/** The winnings of a night as lines: from the first hand to the last, and from the largest loss to the largest win. */
import type { Story } from "../wire";

export type Teller = Story["players"][number];

export interface Curve {
  guest: string;
  /** Points of a polyline. */
  points: string;
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

export function chartOf(story: Story, width: number, height: number): Chart {
  const runs = story.players.map(({ guest, turns }) => {
    let sum = 0;
    return { guest, steps: turns.map(({ at_ms, net }) => ({ at_ms, sum: (sum += net) })) };
  });
  const sums = runs.flatMap(({ steps }) => steps.map(({ sum }) => sum));
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const span = Math.max(1, high - low);
  const y = (minor: number) => TOP + ((high - minor) / span) * (height - TOP - BOTTOM);
  const time = Math.max(1, story.to_ms - story.from_ms);
  const x = (at: number) => LEFT + ((at - story.from_ms) / time) * (width - LEFT - 10);
  const every = roundUp(span / 4);
  const marks = [];
  for (let minor = Math.ceil(low / every) * every; minor <= high; minor += every)
    marks.push({ minor, y: y(minor) });
  return {
    zero: y(0),
    marks,
    curves: runs.map(({ guest, steps }) => {
      const first = steps[0]?.at_ms ?? story.from_ms;
      const last = steps.at(-1) ?? { at_ms: story.from_ms, sum: 0 };
      const points = [{ at_ms: first, sum: 0 }, ...steps].map(({ at_ms, sum }) => `${x(at_ms)},${y(sum)}`);
      return { guest, points: points.join(" "), x: x(last.at_ms), y: y(last.sum) };
    }),
  };
}
