/** Where everything lies on the table. Pure figures: a stage in pixels goes in, boxes come out.
 *
 * All lengths are drawn at a base size (980×624 at a desk, 390×554 in the hand) and scaled by one
 * unit, so that a small window shows the same table and not a more crowded one.
 */

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  w: number;
  h: number;
}
/** A box by its centre. */
export interface Box extends Point, Size {}

/** What lies in front of one place at the table, by its place clockwise from the bottom (0). */
export interface Place {
  /** The cards drawn at this place in their order: true is a face, false a back. */
  cards: readonly boolean[];
  /** Some of them stand out above the others: they can be seen by all, or are chosen. */
  lifts?: boolean;
  /** Width of the bet's words and chips at base size; 0 is no bet. */
  bet: number;
  /** Width of the button and other markers at base size; 0 is none. */
  marks: number;
}

export interface Scene {
  portrait: boolean;
  /** Drawn as on a phone, in a room that is wider than high: one held on its side. */
  wide?: boolean;
  places: readonly Place[];
  /** Boards in the middle, those of every run; 0 where a game has none. */
  boards: number;
  /** Lines of words under the board. */
  words: number;
  /** Width of the pots at base size; 0 is no pots. */
  pots: number;
  /** How many times as large as drawn the viewer wants the words. */
  text?: number;
}

export interface Layout {
  unit: number;
  stage: Box;
  felt: Box;
  plates: Box[];
  /** The room the cards of each place take; null where there are none. */
  holes: (Box | null)[];
  /** How wide a card of each place is, and how far from the left each of them lies. */
  widths: number[];
  offsets: number[][];
  /** How far cards that stand out are lifted. */
  lift: number;
  bets: (Box | null)[];
  marks: (Box | null)[];
  pots: Box;
  /** Every board, and the room for its name on the left and who won it on the right. */
  rows: Row[];
  /** How wide a card on a board is. */
  board: number;
  /** The words under the boards. */
  words: Box;
}

export interface Row extends Box {
  name: Box | null;
  result: Box | null;
}

const DESK = { w: 980, h: 624 };
const HAND = { w: 390, h: 554 };
const CARD_HEIGHT = 1.4;
/** So much of a card must be seen for its index to be read, as a share of its width. */
const INDEX = 0.57;
/** What is seen of a back under the next card. */
const SLIVER = 8;
/** Pixels between a bet or a marker and the edge of a phone. */
const EDGE = 4;
/** Pixels that a finger finds. */
const FINGER = 45;
/** Below this unit a phone's plates show no avatar and its words keep to one line. */
export const TINY = 0.85;

/** The share of the circumference left free on each side of the bottom place. */
const GAP: Record<number, number> = {
  2: 0.5,
  3: 0.3,
  4: 0.235,
  5: 0.2,
  6: 0.175,
  7: 0.155,
  8: 0.14,
  9: 0.13,
  10: 0.122,
};

/** Places 1 to the middle on a phone, in percent; the right half mirrors the left. */
const HAND_PLACES: Record<number, readonly (readonly [number, number])[]> = {
  2: [[50, 14]],
  3: [[15, 27]],
  4: [
    [15, 35],
    [50, 14],
  ],
  5: [
    [15, 40],
    [30, 15],
  ],
  6: [
    [15, 43],
    [15, 26],
    [50, 14],
  ],
  7: [
    [15, 94],
    [15, 36],
    [30, 15],
  ],
  8: [
    [15, 94],
    [15, 44],
    [15, 27],
    [50, 14],
  ],
  9: [
    [15, 94],
    [15, 46],
    [15, 29.5],
    [33, 13],
  ],
  10: [
    [15, 94],
    [15, 46],
    [15, 29.5],
    [15, 13],
    [50, 13],
  ],
};

const power = (value: number, exponent: number) => Math.sign(value) * Math.abs(value) ** exponent;

/** A point of the superellipse on which seats stand; t = 0 is the bottom, clockwise. */
function rim(t: number): Point {
  const exponent = 2 / 2.6;
  return {
    x: 50 - 40.8 * power(Math.sin(t), exponent),
    y: 48.7 + 33.3 * power(Math.cos(t), exponent),
  };
}

/** Points along the rim at equal lengths of arc, measured on the base stage. */
function alongRim(shares: readonly number[]): Point[] {
  const steps = 2880;
  const points = Array.from({ length: steps + 1 }, (_, i) => rim((i / steps) * 2 * Math.PI));
  const lengths = [0];
  for (let i = 1; i <= steps; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const [dx, dy] = [((b.x - a.x) * DESK.w) / 100, ((b.y - a.y) * DESK.h) / 100];
    lengths.push(lengths[i - 1]! + Math.hypot(dx, dy));
  }
  const whole = lengths[steps]!;
  return shares.map((share) => {
    const next = Math.max(
      1,
      lengths.findIndex((length) => length >= share * whole),
    );
    const [a, b] = [points[next - 1]!, points[next]!];
    const part = (share * whole - lengths[next - 1]!) / (lengths[next]! - lengths[next - 1]!);
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  });
}

const deskPlaces = new Map<number, Point[]>();

/** Centres of the plates in percent of the stage, clockwise from the bottom. */
export function placesInPercent(count: number, portrait: boolean): Point[] {
  if (count === 1) return [{ x: 50, y: portrait ? 94 : 92.3 }];
  if (portrait) {
    const left = HAND_PLACES[count]!.map(([x, y]) => ({ x, y }));
    const right = left.slice(0, (count - 1) >> 1).map(({ x, y }) => ({ x: 100 - x, y }));
    return [{ x: 50, y: 94 }, ...left, ...right.reverse()];
  }
  let places = deskPlaces.get(count);
  if (!places) {
    const gap = GAP[count]!;
    const shares = Array.from({ length: count - 1 }, (_, i) =>
      count === 2 ? 0.5 : gap + (i * (1 - 2 * gap)) / (count - 2),
    );
    places = [{ x: 50, y: 92.3 }, ...alongRim(shares)];
    deskPlaces.set(count, places);
  }
  return places;
}

export const overlap = (a: Box, b: Box, margin = 0) =>
  Math.max(0, (a.w + b.w) / 2 + margin - Math.abs(a.x - b.x)) *
  Math.max(0, (a.h + b.h) / 2 + margin - Math.abs(a.y - b.y));

/** Whether a box lies wholly on the felt, whose ends are round. */
export function isOnFelt(box: Box, felt: Box, rim: number): boolean {
  const radius = Math.min(felt.w, felt.h) / 2 - rim;
  const across = Math.max(0, Math.abs(box.x - felt.x) + box.w / 2 - (felt.w / 2 - rim - radius));
  const down = Math.max(0, Math.abs(box.y - felt.y) + box.h / 2 - (felt.h / 2 - rim - radius));
  return Math.hypot(across, down) <= radius;
}

/** The first of the wished places that touches nothing, or the one that touches least. */
function firstFree(wishes: readonly Point[], size: Size, taken: readonly Box[], room: Box): Box {
  let best: Box | null = null;
  let least = Infinity;
  for (const wish of wishes) {
    const box = {
      x: Math.min(Math.max(wish.x, room.x - room.w / 2 + size.w / 2), room.x + room.w / 2 - size.w / 2),
      y: Math.min(Math.max(wish.y, room.y - room.h / 2 + size.h / 2), room.y + room.h / 2 - size.h / 2),
      ...size,
    };
    const touched = taken.reduce((sum, other) => sum + overlap(box, other, 3), 0);
    if (touched === 0) return box;
    if (touched < least) [best, least] = [box, touched];
  }
  return nearestFree(best!, wishes[0]!, taken, room) ?? best!;
}

/** Steps in which the whole stage is searched, in pixels. */
const STEP = 4;

/** Where nothing near is free, the free place of the whole stage that lies nearest to the wish; null: none is. */
function nearestFree(size: Size, wish: Point, taken: readonly Box[], room: Box): Box | null {
  let best: Box | null = null;
  let least = Infinity;
  const right = room.x + (room.w - size.w) / 2;
  const bottom = room.y + (room.h - size.h) / 2;
  for (let x = room.x - (room.w - size.w) / 2; x <= right; x += STEP)
    for (let y = room.y - (room.h - size.h) / 2; y <= bottom; y += STEP) {
      const far = Math.hypot(x - wish.x, y - wish.y);
      const box = { x, y, w: size.w, h: size.h };
      if (far < least && taken.every((other) => !overlap(box, other, 1))) [best, least] = [box, far];
    }
  return best;
}

/** Points in growing rings round a wish, so that something always fits near it. */
function ringsRound(wish: Point, reach: number): Point[] {
  const points = [wish];
  for (let radius = reach / 18; radius <= reach; radius += reach / 18) {
    for (let step = 0; step < 16; step++) {
      const angle = (step / 16) * 2 * Math.PI;
      points.push({ x: wish.x + radius * Math.cos(angle), y: wish.y + radius * Math.sin(angle) });
    }
  }
  return points;
}

/** The stage keeps a table's proportions in the middle of whatever room it is given. */
function stageIn(room: Size, portrait: boolean, sideways: boolean): Box {
  const [narrow, wide] = portrait ? [0.6, sideways ? 1.5 : 0.95] : [1.45, 1.75];
  const w = Math.min(room.w, room.h * wide);
  const h = Math.min(room.h, w / narrow);
  return { x: room.w / 2, y: room.h / 2, w, h };
}

interface Spread {
  width: number;
  offsets: number[];
}

/** How the cards of one place lie, at base size: of a back a sliver is seen, of a face its index. */
function spread(
  { cards }: Place,
  mine: boolean,
  portrait: boolean,
  plate: number,
  crowded: boolean,
  { grow, most }: { grow: number; most: number },
): Spread {
  const count = cards.length;
  const faces = cards.includes(true);
  if (mine && faces) {
    const sizes = portrait ? [64, 64, 54, 54, 52, 50, 46] : [74, 74, 70, 64, 62, 60, 56];
    const width = Math.min(sizes[count - 1] ?? 46, most) * grow;
    return { width, offsets: cards.map((_, i) => i * (width + (portrait ? 5 : 6))) };
  }
  const few = count < 5;
  const width = faces ? (portrait ? (few ? 34 : 28) : few ? 40 : crowded ? 32 : 36) : portrait ? 24 : 31;
  const room = few || !faces ? plate - 6 : portrait ? (count > 6 ? 118 : 112) : crowded ? 148 : 172;
  const wished = faces ? width + 3 : width - (count > 2 ? 17 : 9);
  const backs = cards.slice(0, -1).filter((face) => !face).length;
  const step =
    faces && backs
      ? Math.min(wished, (room - width - backs * SLIVER) / Math.max(count - 1 - backs, 1))
      : Math.min(wished, (room - width) / Math.max(count - 1, 1));
  let x = 0;
  return {
    width,
    offsets: cards.map((face) => {
      const at = x;
      x += faces && !face ? SLIVER : step;
      return at;
    }),
  };
}

/** One's own cards in less room: closer, and smaller before an index is covered. */
function squeezed({ width: wish, offsets }: Spread, room: number): Spread {
  const gaps = offsets.length - 1;
  const gap = gaps ? offsets[1]! - wish : 0;
  for (let width = wish; ; width -= 2) {
    const step = Math.min(width + gap, (room - width) / Math.max(gaps, 1));
    if (step >= width * INDEX || width <= 34) return { width, offsets: offsets.map((_, i) => i * step) };
  }
}

interface Ground {
  portrait: boolean;
  unit: number;
  /** How far from the middle a board may reach. */
  reach: number;
  at: (x: number, y: number) => Point;
  taken: readonly Box[];
}
interface Boards {
  rows: Row[];
  width: number;
}

/** Where the middle of two boards may lie on a phone, in percent: as drawn, else as near to it as there is room. */
const PAIR = [62, 61, 63, 60, 64, 59, 65, 58, 66, 57, 67, 56];
/** Two boards of narrower cards, in pixels, have their names beside them: in a low window that leaves more height. */
const NARROW = 30;
/** Room for "Bottom board" in one line, and in two; words never shrink below 12 pixels. */
const ABOVE = { w: 76, h: 17 };
/** Beside a board at a desk: as wide as a name, or narrower where cards lie beside it. */
const LABELS = [
  { gap: 12, wide: 116 },
  { gap: 8, wide: 88 },
];
/** A card that won rises by so much of its height. */
const RISE = 0.06;
const BESIDE = { w: 50, h: 30 };

/** Two boards on a phone, one above the other, at the largest size that is free. */
function layPair(ground: Ground): Boards {
  const above = fitPair(ground, true);
  return above.width >= NARROW ? above : fitPair(ground, false);
}

function fitPair({ unit, reach, at, taken }: Ground, above: boolean): Boards {
  const name = above ? ABOVE : BESIDE;
  for (let width = 44; ; width -= 1) {
    const size: Size = { w: (5 * width + 20) * unit, h: width * CARD_HEIGHT * unit };
    const rise = RISE * size.h;
    const line = above ? name.h + rise / 2 : 0;
    const pitch = size.h + 4 * unit + line;
    for (const middle of PAIR) {
      const { x, y } = at(50, middle);
      const boards = [-1, 1].map((side): Box => ({
        x,
        y: y + (side * pitch + line) / 2,
        ...size,
      }));
      // A name above a board lies between the seats, where they come so low.
      const between = (y: number) =>
        Math.min(
          size.w / 2,
          ...taken
            .filter((other) => Math.abs(y - other.y) < (other.h + name.h) / 2)
            .map((other) => Math.abs(other.x - x) - other.w / 2 - 2),
        );
      const label = (board: Box, side: number): Box => {
        if (!above) return { x: x + side * (size.w / 2 + 5 + name.w / 2), y: board.y, ...name };
        const y = board.y - size.h / 2 - rise / 2 - name.h / 2 - 1;
        const half = between(y);
        return { x: x + (side * half) / 2, y, w: half, h: name.h - 2 };
      };
      const rows = boards.map((board) => ({ ...board, name: label(board, -1), result: label(board, 1) }));
      const isFree = (found: Box, margin: number) =>
        Math.abs(found.x - x) + found.w / 2 <= reach &&
        taken.every((other) => !overlap(found, other, margin));
      if (
        width <= 20 ||
        rows.every(
          (row) =>
            row.name.w >= name.w && isFree(row, 5 * unit) && isFree(row.name, 0) && isFree(row.result, 0),
        )
      )
        return { rows, width: width * unit };
    }
  }
}

/** The boards under each other, as large as they may be between the seats; beyond four in two columns. */
function layBoards({ boards: count, wide = false }: Scene, ground: Ground): Boards {
  const { portrait, unit, reach, at, taken } = ground;
  if (count === 0) return { rows: [], width: 0 };
  if (portrait && !wide && count === 2) return layPair(ground);
  const columns = count > 4 || (wide && count > 1) ? 2 : 1;
  const deep = Math.ceil(count / columns);
  const centre = at(50, portrait ? [58, 59.5, 57, 57][deep - 1]! : [48, 50.5, 52, 52.5][deep - 1]!);
  const most = portrait ? [56, 44, 38, 34][deep - 1]! : [68, 56, 44, 34][deep - 1]!;
  const gap = deep === 1 && !portrait ? 8 : 5;
  for (let width = most; ; width -= 2) {
    const [w, h] = [(5 * width + 4 * gap) * unit, width * CARD_HEIGHT * unit];
    const rise = RISE * h;
    // On a phone held sideways the names of two boards stand above them.
    const line = wide && count === 2 ? ABOVE.h + rise : 0;
    const pitch = h + (portrait ? 4 : deep === 2 ? 16 : 7) * unit + line;
    const rows = Array.from({ length: count }, (_, i) => {
      const across =
        columns === 1 ? 0 : (i < deep ? -1 : 1) * (w / 2 + (wide ? 10 : portrait ? 5 : 20) * unit);
      const x = centre.x + across;
      const y = centre.y + ((i % deep) - (deep - 1) / 2) * pitch + line / 2;
      const beside = (side: number, { gap, wide }: { gap: number; wide: number }): Box => ({
        x: x + side * (w / 2 + (gap + wide / 2) * unit),
        y,
        w: wide * unit,
        h: 46 * unit,
      });
      const over = (side: number): Box => ({
        x: x + (side * w) / 4,
        y: y - h / 2 - rise - ABOVE.h / 2 - 1,
        w: w / 2,
        h: ABOVE.h - 2,
      });
      const isFree = (found: Box) => !taken.some((other) => overlap(found, other) > 0);
      const pair = (label: (side: number) => Box) => {
        const [name, result] = [label(-1), label(1)];
        return isFree(name) && isFree(result) ? { name, result } : null;
      };
      const places = line
        ? [over]
        : count === 1 || portrait || columns === 2
          ? []
          : LABELS.map((size) => (side: number) => beside(side, size));
      return { x, y, w, h, name: null, result: null, labels: places.map(pair) };
    });
    if (
      count > 1 &&
      width > 24 &&
      rows.some(
        (row) =>
          Math.abs(row.x - centre.x) + row.w / 2 > reach ||
          taken.some((other) => overlap(row, other, 5 * unit) > 0),
      )
    )
      continue;
    // Every board is named, or none.
    const free = LABELS.findIndex((_, size) => rows.every(({ labels }) => labels[size]));
    return {
      rows: rows.map(({ labels, ...row }) => ({ ...row, ...labels[free] })),
      width: width * unit,
    };
  }
}

/** How much smaller or larger than drawn everything is in this room. */
export function unitOf(room: Size, portrait: boolean, wide: boolean): number {
  const stage = stageIn(room, portrait, wide);
  const base = portrait ? HAND : DESK;
  return Math.min(stage.w / base.w, stage.h / base.h);
}

export function lay(room: Size, scene: Scene): Layout {
  const { portrait, places, text = 1 } = scene;
  const stage = stageIn(room, portrait, scene.wide === true);
  const base = portrait ? HAND : DESK;
  const unit = unitOf(room, portrait, scene.wide === true);
  const left = stage.x - stage.w / 2;
  const top = stage.y - stage.h / 2;
  const at = (x: number, y: number): Point => ({
    x: left + (x / 100) * stage.w,
    y: top + (y / 100) * stage.h,
  });
  const box = (point: Point, w: number, h: number): Box => ({ ...point, w: w * unit, h: h * unit });

  const plate: Size = portrait ? { w: 104, h: 44 } : { w: 138, h: 52 };
  const hero: Size = portrait ? { w: 150, h: 44 } : { w: 176, h: 52 };

  const felt: Box = portrait
    ? { x: stage.x, y: top + 0.4892 * stage.h, w: 0.8564 * stage.w, h: 0.805 * stage.h }
    : { x: left + 0.501 * stage.w, y: top + 0.4875 * stage.h, w: 0.802 * stage.w, h: 0.699 * stage.h };

  // A short phone has room to the sides: its plates stay wide enough for a name.
  const wide = portrait ? Math.min(stage.w / base.w, unit * 1.4) : unit;
  const plates = placesInPercent(Math.max(places.length, 1), portrait).map((place, i) => {
    const size = i === 0 ? hero : plate;
    return { ...at(place.x, place.y), w: size.w * wide, h: size.h * unit };
  });

  const lift = (portrait ? 8 : 12) * unit;
  // Without a board there is room for one's own cards, and a finger finds them on the smallest phone.
  const alone = portrait && scene.boards === 0 && (scene.wide === true || unit < TINY);
  const grow = alone ? Math.min(Math.max(scene.wide ? 1.4 : 1, FINGER / (52 * unit)), 1.7) : 1;
  // Two boards leave less height on a phone.
  const mine = { grow, most: portrait && scene.boards === 2 ? 56 : Infinity };
  const rows = places.map((place, i) => spread(place, i === 0, portrait, plate.w, places.length > 8, mine));
  const holes = places.map((place, i): Box | null => {
    const { width, offsets } = rows[i]!;
    if (offsets.length === 0) return null;
    const faces = place.cards.includes(true);
    const slight = unit < TINY && place.cards.length > 2;
    const tucked = (faces ? (i === 0 ? -6 : portrait ? (slight ? -3 : 3) : -4) : portrait ? 15 : 17) * unit;
    const under = plates[i]!;
    const w = (offsets.at(-1)! + width) * unit;
    const h = width * CARD_HEIGHT * unit + (place.lifts ? lift : 0);
    const reach = stage.w / 2 - w / 2 - 2;
    return {
      x: Math.min(Math.max(under.x, stage.x - reach), stage.x + reach),
      y: under.y - under.h / 2 + tucked - h / 2,
      w,
      h,
    };
  });
  const own = places[0];
  if (own && holes[0] && own.cards.includes(true) && own.cards.length > 2) {
    const beside = [...plates.slice(1), ...holes.slice(1)].filter((other) => other !== null);
    const room = stage.w - 12 * unit;
    const wish = holes[0];
    const narrowest = beside
      .filter((other) => Math.abs(other.y - wish.y) < (other.h + wish.h) / 2)
      .reduce(
        (least, other) => Math.min(least, 2 * (Math.abs(other.x - wish.x) - other.w / 2) - 8 * unit),
        room,
      );
    // Open cards on both sides and nothing in the middle: one's own lie above them all.
    const isStud = places.some(
      ({ cards }, i) => i > 0 && (cards.length > 6 || (cards.includes(true) && cards.includes(false))),
    );
    const high = portrait && isStud && narrowest < room;
    rows[0] = squeezed(rows[0]!, (high ? room : narrowest) / unit);
    const h = rows[0].width * CARD_HEIGHT * unit + (own.lifts ? lift : 0);
    const bottom = high
      ? Math.min(
          ...beside.filter(({ y }) => y > stage.y + stage.h * 0.2).map((other) => other.y - other.h / 2),
        ) -
        3 * unit
      : wish.y + wish.h / 2;
    holes[0] = { x: wish.x, y: bottom - h / 2, w: (rows[0].offsets.at(-1)! + rows[0].width) * unit, h };
  }

  const many = scene.boards > 2;
  const pots = box(
    at(50, portrait ? (many ? 30 : 39) : scene.boards === 0 ? 40 : many ? 30 : 33),
    scene.pots,
    (portrait ? 50 : 40) * text,
  );
  const boards = layBoards(scene, {
    portrait,
    unit,
    reach: stage.w / 2 - 8 * unit,
    at,
    taken: [
      ...plates.filter((_, i) => places[i]),
      ...holes.filter((hole) => hole !== null),
      ...(scene.pots ? [pots] : []),
      ...(holes[0] && places[0]!.bet && portrait && scene.boards !== 2
        ? [{ ...holes[0], y: holes[0].y - holes[0].h / 2 - 12 * unit, h: 24 * unit }]
        : []),
    ],
  });
  const words = box(at(50, 0), portrait ? 300 : 420, 0);
  // Words never shrink below 12 pixels; on a short phone they keep to one line.
  words.h = portrait
    ? Math.min(scene.words, unit < TINY ? 1 : 2) * Math.max(16 * unit * text, 15)
    : scene.words * 18 * unit * text;
  const last = boards.rows.at(-1) ?? (portrait ? box(at(50, 58), 0, 20) : { ...pots, y: pots.y + 10 * unit });
  words.y = last.y + last.h / 2 + (portrait ? 5 : 7) * unit + words.h / 2;

  const centre = at(50, portrait ? 48 : 48.7);
  const inward = (point: Point, share: number): Point => ({
    x: centre.x + (point.x - centre.x) * share,
    y: centre.y + (point.y - centre.y) * share,
  });
  const taken: Box[] = [
    ...plates.filter((_, i) => places[i]),
    ...holes.filter((hole) => hole !== null),
    // What is said under a plate; of an open hand, what it is.
    ...(portrait
      ? []
      : places.flatMap(({ cards }, i) => {
          const under = plates[i]!;
          const open = cards.length > 0 && cards.every(Boolean);
          return i === 0
            ? []
            : [
                box(
                  { x: under.x, y: under.y + under.h / 2 + 5 * unit },
                  !open ? 96 : cards.length > 4 ? plate.w : 190,
                  20,
                ),
              ];
        })),
    ...boards.rows.flatMap((row) => [
      row,
      ...(row.name ? [row.name] : []),
      ...(row.result ? [row.result] : []),
    ]),
    ...(scene.pots ? [pots] : []),
    ...(scene.words ? [words] : []),
  ];

  // What lies on the felt touches no edge of a phone.
  const free = portrait ? { ...stage, w: stage.w - 2 * EDGE, h: stage.h - 2 * EDGE } : stage;
  const bets: (Box | null)[] = places.map(() => null);
  // Who has the least choice chooses first: the places on the middle line.
  const byMiddle = [...places.keys()].sort(
    (a, b) => Math.abs(plates[a]!.x - centre.x) - Math.abs(plates[b]!.x - centre.x) || a - b,
  );
  for (const i of byMiddle) {
    const place = places[i]!;
    if (!place.bet) continue;
    const from = plates[i]!;
    const gap = (portrait ? 1 : 4) * unit;
    const size = { w: place.bet * unit, h: (portrait ? 20 : 28) * unit };
    const side = Math.sign(centre.x - from.x);
    const above = from.y - from.h / 2 - size.h / 2 - gap;
    const beside = { x: from.x + side * ((portrait ? 24 : 40) * unit + size.w / 2), y: above };
    const below = {
      x: from.x + side * 10 * unit,
      y: from.y + from.h / 2 + size.h / 2 + (portrait ? 3 : 14) * unit,
    };
    const under = { x: from.x, y: from.y + from.h / 2 + size.h / 2 + gap };
    const low = from.y > centre.y + stage.h * 0.2 && i > 0;
    const wishes =
      i === 0
        ? [
            { x: from.x, y: (holes[0]?.y ?? from.y) - (holes[0]?.h ?? from.h) / 2 - size.h / 2 - 6 * unit },
            { x: from.x + (hero.w / 2 + 20) * unit + size.w / 2, y: from.y - 46 * unit },
            { x: from.x - (hero.w / 2 + 20) * unit - size.w / 2, y: from.y - 46 * unit },
            ...(holes[0]
              ? [1, -1].map((way) => ({
                  x: from.x + way * (holes[0]!.w / 2 + 8 * unit + size.w / 2),
                  y: from.y - 46 * unit,
                }))
              : []),
          ]
        : low
          ? [beside, inward(from, 0.64)]
          : portrait
            ? [Math.abs(from.x - centre.x) < 60 * unit ? under : beside, below, inward(from, 0.64)]
            : [0.64, 0.58, 0.7].map((share) => inward(from, share));
    const found = firstFree([...wishes, ...ringsRound(wishes[0]!, 180 * unit)], size, taken, free);
    taken.push(found);
    bets[i] = found;
  }

  const marks = places.map((place, i) => {
    if (!place.marks) return null;
    const from = plates[i]!;
    const size = { w: place.marks * unit, h: (portrait ? 20 : 24) * unit };
    const wishes =
      i === 0
        ? [
            {
              x: from.x + (hero.w / 2 - (portrait ? 6 : -24)) * unit,
              y: from.y - (portrait ? 40 : 112) * unit + (portrait ? 0 : 52 * unit),
            },
            { x: from.x - (hero.w / 2 + 24) * unit, y: from.y - 60 * unit },
          ]
        : [inward(from, 0.74)];
    const found = firstFree([...wishes, ...ringsRound(wishes[0]!, 180 * unit)], size, taken, free);
    taken.push(found);
    return found;
  });

  return {
    unit,
    stage,
    felt,
    plates,
    holes,
    bets,
    marks,
    pots,
    words,
    lift,
    rows: boards.rows,
    board: boards.width,
    widths: rows.map(({ width }) => width * unit),
    offsets: rows.map(({ offsets }) => offsets.map((x) => x * unit)),
  };
}

/** Where a menu opens: beside its plate and the cards in front of it, on the side with more room, never over
 * the plate that was pressed. Where neither side has room, below or above. */
export function beside(
  { plate, cards }: { plate: Box; cards: Box | null },
  menu: Size,
  stage: Size,
): { left: number; top: number } {
  const gap = 8;
  const within = (wish: number, size: number, of: number) => Math.max(gap, Math.min(wish, of - size - gap));
  const reach = cards ? Math.max(plate.w / 2, Math.abs(cards.x - plate.x) + cards.w / 2) : plate.w / 2;
  const left = plate.x > stage.w / 2 ? plate.x - reach - gap - menu.w : plate.x + reach + gap;
  if (left >= gap && left + menu.w <= stage.w - gap)
    return { left, top: within(plate.y - menu.h / 2, menu.h, stage.h) };
  const under = plate.y + plate.h / 2 + gap;
  const over = (cards ? Math.min(plate.y - plate.h / 2, cards.y - cards.h / 2) : plate.y - plate.h / 2) - gap;
  const top = under + menu.h <= stage.h - gap ? under : over - menu.h;
  return { left: within(plate.x - menu.w / 2, menu.w, stage.w), top: within(top, menu.h, stage.h) };
}
