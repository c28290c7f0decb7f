/** Where plates lie on the ring: along the edge of a room, clockwise from the bottom. Pure figures, in pixels. */

export interface Room {
  w: number;
  h: number;
}
export interface Spot {
  x: number;
  y: number;
}

/** The middle of each plate: as far apart along the edge as there is room, or in rows where two would meet at a
 corner. */
export function spots(count: number, room: Room, plate: Room): Spot[] {
  const found = along(count, room, plate);
  const meet = ({ x, y }: Spot, other: Spot) =>
    Math.abs(x - other.x) < plate.w && Math.abs(y - other.y) < plate.h;
  const apart = found.every((one, i) => !found.slice(i + 1).some((other) => meet(one, other)));
  return apart || count < ROWS_FROM ? found : inRows(count, room, plate);
}

const ROWS_FROM = 7;

/** Three below, two or three above, and the others in columns between them. */
function inRows(count: number, room: Room, plate: Room): Spot[] {
  const [w, h] = [Math.max(0, room.w - plate.w), Math.max(0, room.h - plate.h)];
  const at = (across: number, down: number): Spot => ({
    x: plate.w / 2 + across * w,
    y: plate.h / 2 + down * h,
  });
  const beside = count >= 9 ? [2 / 3, 1 / 3] : [1 / 2];
  const above = count - 3 - 2 * beside.length === 3 ? [0, 1 / 2, 1] : [1 / 4, 3 / 4];
  return [
    ...[1 / 2, 0].map((across) => at(across, 1)),
    ...beside.map((down) => at(0, down)),
    ...above.map((across) => at(across, 0)),
    ...beside.toReversed().map((down) => at(1, down)),
    at(1, 1),
  ];
}

function along(count: number, room: Room, plate: Room): Spot[] {
  const [w, h] = [Math.max(0, room.w - plate.w), Math.max(0, room.h - plate.h)];
  const [left, top] = [plate.w / 2, plate.h / 2];
  const round = 2 * (w + h);
  /** A point so far from the middle of the bottom edge, clockwise. */
  const spot = (way: number): Spot => {
    let rest = way;
    if (rest <= w / 2) return { x: left + w / 2 - rest, y: top + h };
    rest -= w / 2;
    if (rest <= h) return { x: left, y: top + h - rest };
    rest -= h;
    if (rest <= w) return { x: left + rest, y: top };
    rest -= w;
    if (rest <= h) return { x: left + w, y: top + rest };
    return { x: left + w - (rest - h), y: top + h };
  };
  // Corners are no places at a round table: whoever comes near one moves a little toward the middle of its side.
  return Array.from({ length: count }, (_, i) => spot((i / Math.max(1, count)) * round));
}
