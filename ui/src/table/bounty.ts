/** Where the bounty on a player's head stands: at a corner of the plate, and on nothing else. */
import type { Box, Layout, Point } from "./layout";

/** Its height, and the width of a figure and of its ends, in pixels. */
const HIGH = 18;
const FIGURE = 7;
const ENDS = 12;
/** So far from the edge of the window its rim is whole. */
const RIM = 3;

const meet = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.w + other.w && Math.abs(one.y - other.y) * 2 < one.h + other.h;

/** The middle of a bounty with so many letters, at the plate of a place. One's own plate is wide: there it stands beside the
 * name. Elsewhere it looks out over the right corner; if something lies there it moves in, then beside the picture. On a phone,
 * which says nothing under a plate, it goes to the left corner instead, then to the lower edge. If nothing has room, it stands
 * on the plate. `faces`: the cards of the place are shown, and lie on its plate. */
export function bountyAt(
  place: number,
  letters: number,
  layout: Layout,
  portrait: boolean,
  faces = false,
): Point {
  const { plates, bets, marks, holes, pots, rows, stage } = layout;
  const plate = plates[place]!;
  const [w, h] = [ENDS + letters * FIGURE, HIGH];
  const [right, left] = [plate.x + (plate.w - w) / 2, plate.x - (plate.w - w) / 2];
  // A phone's plate is low: the name begins right under its edge.
  const off = portrait ? 4 : 0;
  const [top, bottom] = [plate.y - plate.h / 2 - off, plate.y + plate.h / 2 + off];
  if (place === 0) return { x: right - ENDS, y: plate.y - plate.h * 0.2 };
  const others = [
    ...[plates, holes].flatMap((each) => each.filter((_, at) => at !== place)),
    faces ? holes[place] : null,
    ...rows,
    ...bets,
    ...marks,
    pots,
  ];
  const ways = [
    { x: Math.min(right + w / 5, 2 * stage.x - w / 2 - RIM), y: top },
    { x: right, y: top },
    { x: portrait ? left : left + plate.h, y: top },
    ...(portrait ? [right, left].map((x) => ({ x, y: bottom })) : []),
  ];
  const isFree = ({ x, y }: Point) =>
    x >= w / 2 + RIM &&
    x <= 2 * stage.x - w / 2 - RIM &&
    y <= 2 * stage.y - h / 2 &&
    !others.some((each) => each && meet(each, { x, y, w, h }));
  return ways.find(isFree) ?? { x: right - ENDS / 2, y: plate.y - plate.h / 2 + HIGH / 2 };
}
