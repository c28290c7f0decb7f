/** Where plates lie on the ring: along the edge of a room, clockwise from the bottom. Pure figures, in pixels. */

export interface Room {
  w: number;
  h: number;
}
export interface Spot {
  x: number;
  y: number;
}

/** The middle of each plate: as far apart along the edge as there is room. */
export function spots(count: number, room: Room, plate: Room): Spot[] {
  const [w, h] = [Math.max(0, room.w - plate.w), Math.max(0, room.h - plate.h)];
  const [left, top] = [plate.w / 2, plate.h / 2];
  const round = 2 * (w + h);
  /** A point so far from the middle of the bottom edge, clockwise. */
  const along = (way: number): Spot => {
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
  return Array.from({ length: count }, (_, i) => along((i / Math.max(1, count)) * round));
}
