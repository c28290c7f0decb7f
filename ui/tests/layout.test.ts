import { describe, expect, test } from "vitest";
import { rowName } from "../src/table/game";
import {
  beside,
  type Box,
  type Place,
  type Scene,
  isOnFelt,
  lay,
  overlap,
  placesInPercent,
} from "../src/table/layout";

const rooms: Record<"desk" | "hand", [number, number][]> = {
  desk: [
    [980, 624],
    [820, 560],
    [1400, 860],
    [1620, 904],
    [760, 500],
  ],
  hand: [
    [390, 554],
    [360, 480],
    [430, 620],
    [320, 470],
    [412, 640],
    [360, 384],
  ],
};
const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const BACKS = [false, false];
const FACES = [true, true];
const full = (count: number, portrait: boolean, cards: Place["cards"], pots: number, boards = 1): Scene => ({
  portrait,
  words: boards > 1 ? 0 : 2,
  pots,
  boards,
  places: Array.from({ length: count }, (_, i) => ({
    cards: i === 0 ? cards.map(() => true) : cards,
    bet: cards.every(Boolean) || boards > 2 ? 0 : portrait ? 76 : 118,
    marks: i === 1 ? 24 : 0,
  })),
});

function named(scene: Scene, [w, h]: readonly [number, number]): [string, Box][] {
  const { plates, holes, bets, marks, rows, words, pots } = lay({ w, h }, scene);
  return [
    ...plates.map((box, i): [string, Box] => [`plate ${i}`, box]),
    ...holes.flatMap((box, i): [string, Box][] => (box ? [[`cards ${i}`, box]] : [])),
    ...bets.flatMap((box, i): [string, Box][] => (box ? [[`bet ${i}`, box]] : [])),
    ...marks.flatMap((box, i): [string, Box][] => (box ? [[`marks ${i}`, box]] : [])),
    ...rows.flatMap((row, i): [string, Box][] => [
      [`board ${i}`, row],
      ...[row.name, row.result].flatMap((box): [string, Box][] => (box ? [[`name ${i}`, box]] : [])),
    ]),
    ...(scene.words ? [["words", words] as [string, Box]] : []),
    ...(scene.pots ? [["pots", pots] as [string, Box]] : []),
  ];
}

/** Only the cards of a seat may touch its own plate. */
function touching(boxes: [string, Box][]): string[] {
  const found: string[] = [];
  boxes.forEach(([name, box], i) => {
    for (const [other, otherBox] of boxes.slice(i + 1)) {
      const own = name.replace("plate", "cards") === other;
      if (!own && overlap(box, otherBox) > 0.5) found.push(`${name} / ${other}`);
    }
  });
  return found;
}

function outside(boxes: [string, Box][], w: number, h: number): string[] {
  return boxes
    .filter(
      ([, box]) =>
        box.x - box.w / 2 < 0 || box.x + box.w / 2 > w || box.y - box.h / 2 < 0 || box.y + box.h / 2 > h,
    )
    .map(([name]) => name);
}

describe("the ring of seats", () => {
  test("nine seats at a desk stand where the drawing has them", () => {
    /** 23.2,77.2 · 9.3,53.4 · 17.8,24.0 · 39.0,15.8, and the right half mirrors the left. */
    const drawn = [
      [23.2, 77.2],
      [9.3, 53.4],
      [17.8, 24.0],
      [39.0, 15.8],
    ];
    const places = placesInPercent(9, false);
    drawn.forEach(([x, y], i) => {
      expect(places[i + 1]!.x).toBeCloseTo(x!, 0);
      expect(places[i + 1]!.y).toBeCloseTo(y!, 0);
      expect(places[9 - i - 1]!.x).toBeCloseTo(100 - x!, 0);
    });
  });

  test.each(counts)("%i seats go clockwise from the bottom, mirrored left and right", (count) => {
    for (const portrait of [false, true]) {
      const places = placesInPercent(count, portrait);
      expect(places).toHaveLength(count);
      for (let i = 1; i < count; i++) {
        expect(places[i]!.x).toBeCloseTo(100 - places[count - i]!.x, 0);
        expect(places[i]!.y).toBeCloseTo(places[count - i]!.y, 0);
      }
      if (count > 2) expect(places[1]!.x).toBeLessThan(50);
    }
  });
});

describe.each(["desk", "hand"] as const)("nothing touches anything in the %s", (kind) => {
  const portrait = kind === "hand";
  describe.each(rooms[kind])("in %i×%i", (w, h) => {
    test.each(counts)("%i players, all with cards, bets and three pots", (count) => {
      const boxes = named(full(count, portrait, BACKS, portrait ? 168 : 380), [w, h]);
      expect(touching(boxes)).toEqual([]);
      expect(outside(boxes, w, h)).toEqual([]);
    });
    test.each(counts)("%i players, all hands shown", (count) => {
      const boxes = named(full(count, portrait, FACES, 0), [w, h]);
      expect(touching(boxes)).toEqual([]);
      expect(outside(boxes, w, h)).toEqual([]);
    });
  });
});

describe.each([
  [390, 554],
  [390, 608],
])("markers of every seat on a phone, %i×%i", (w, h) => {
  test.each(counts)("%i players: none lies over anything, and nothing touches an edge", (count) => {
    for (const boards of [1, 2])
      for (let seat = 0; seat < count; seat++)
        // One letter, and as many as a seat can have.
        for (const marks of [20, 68]) {
          const scene = full(count, true, BACKS, 100, boards);
          const places = scene.places.map((place, i) => ({
            ...place,
            bet: 76,
            marks: i === seat ? marks : i === (seat + 1) % count ? 20 : 0,
          }));
          const boxes = named({ ...scene, places }, [w, h]);
          expect(touching(boxes)).toEqual([]);
          const lying = boxes.filter(([name]) => /^(bet|marks)/.test(name));
          expect(lying.filter(([, { x, w: wide }]) => x - wide / 2 < 3 || x + wide / 2 > w - 3)).toEqual([]);
        }
  });
});

const STUD = [false, false, true, true, true, true, false];
const many = (faces: boolean, count: number) => Array.from({ length: count }, () => faces);

describe.each(["desk", "hand"] as const)("other games in the %s", (kind) => {
  const portrait = kind === "hand";
  const [w, h] = portrait ? [390, 554] : [980, 624];
  const tidy = (scene: Scene) => {
    const boxes = named(scene, [w, h]);
    expect(touching(boxes)).toEqual([]);
    expect(outside(boxes, w, h)).toEqual([]);
  };

  test.each([2, 3, 4, 5, 6, 7, 8])("stud with %i players and seven cards each", (count) => {
    const pots = portrait ? 100 : 180;
    tidy(full(count, portrait, STUD, pots, 0));
    tidy(full(count, portrait, [false, false, true], pots, 0));
    tidy(full(count, portrait, many(true, 7), 0, 0));
  });
  test.each(counts)("%i players with four, five or six cards", (count) => {
    for (const cards of [4, 5, 6]) {
      tidy(full(count, portrait, many(false, cards), portrait ? 100 : 180));
      tidy(full(count, portrait, many(true, cards), 0));
    }
  });
  test.each([2, 4, 6, 8, 9])("two boards, three and four runs with %i players", (count) => {
    for (const boards of [2, 3, 4]) {
      tidy(full(count, portrait, many(false, 4), portrait ? 100 : 180, boards));
      tidy(full(count, portrait, FACES, portrait ? 100 : 180, boards));
    }
  });
  test("no card covers the index of another", () => {
    for (const cards of [STUD, many(true, 4), many(true, 6), many(true, 7)]) {
      const { offsets, widths } = lay({ w, h }, full(8, portrait, cards, 0, cards.length === 7 ? 0 : 1));
      cards.slice(0, -1).forEach((face, i) => {
        if (face) expect(offsets[1]![i + 1]! - offsets[1]![i]!).toBeGreaterThan(widths[1]! * 0.5);
        expect(offsets[0]![i + 1]! - offsets[0]![i]!).toBeGreaterThan(widths[0]! * 0.5);
      });
    }
  });
});

test("four rows have their names at a desk, also where somebody's four cards lie beside them", () => {
  const scene = full(9, false, [], 180, 4);
  const shown = [true, true, true, true];
  scene.places.forEach((place, i) => {
    if (i < 2) Object.assign(place, { cards: shown, bet: 0, marks: 0 });
  });
  const { rows } = lay({ w: 980, h: 624 }, scene);
  expect(rows.filter(({ name, result }) => name && result)).toHaveLength(4);
});

test.each([
  [4, 2, ["Run 1, top", "Run 1, bottom", "Run 2, top", "Run 2, bottom"], ["1T", "1B", "2T", "2B"]],
  [2, 1, ["a", "b"], ["1", "2"]],
  [2, 2, ["a", "b"], ["T", "B"]],
])("of %i rows, %i to a run, each has a short name", (rows, boards_a_run, names, marks) => {
  const hand = { board_names: ["a", "b", "c", "d"].slice(0, rows), boards_a_run };
  const all = Array.from({ length: rows }, (_, row) => row);
  expect(all.map((row) => rowName(hand, row))).toEqual(names);
  expect(all.map((row) => rowName(hand, row, true))).toEqual(marks);
});

describe("two boards on a phone can be read", () => {
  test.each([
    { room: [390, 554], cards: 38, above: true },
    { room: [320, 311], cards: 22, above: false },
  ])("in $room, with 2 to 10 seats", ({ room: [w, h], cards, above }) => {
    for (const count of counts) {
      const scene = full(count, true, many(false, 4), 120, 2);
      const quiet = { ...scene, places: scene.places.map((place) => ({ ...place, bet: 0, marks: 0 })) };
      const { board, rows } = lay({ w: w!, h: h! }, quiet);
      expect(board).toBeGreaterThanOrEqual(cards);
      for (const row of rows) {
        expect(row.name!.w).toBeGreaterThanOrEqual(above ? 76 : 50);
        expect(row.name!.y < row.y).toBe(above);
      }
      const boxes = named(quiet, [w!, h!]);
      expect(touching(boxes)).toEqual([]);
      expect(outside(boxes, w!, h!)).toEqual([]);
    }
  });
});

test("the felt ends round: its corners are not felt", () => {
  const felt = { x: 100, y: 50, w: 200, h: 100 };
  const chip = (x: number, y: number) => ({ x, y, w: 10, h: 10 });
  expect(isOnFelt(chip(100, 50), felt, 0)).toBe(true);
  expect(isOnFelt(chip(100, 6), felt, 0)).toBe(true);
  expect(isOnFelt(chip(6, 6), felt, 0)).toBe(false);
  expect(isOnFelt(chip(230, 50), felt, 0)).toBe(false);
});

describe("a plate's menu", () => {
  const stage = { w: 980, h: 624 };
  const menu = { w: 256, h: 312 };
  const own = { x: 490, y: 576, w: 180, h: 54 };
  const cards = { x: 490, y: 492, w: 210, h: 106 };
  const opened = (plate: Box, front: Box | null, room = stage): Box => {
    const { left, top } = beside({ plate, cards: front }, menu, room);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(left + menu.w).toBeLessThanOrEqual(room.w - 8);
    expect(top).toBeGreaterThanOrEqual(8);
    expect(top + menu.h).toBeLessThanOrEqual(room.h - 8);
    return { x: left + menu.w / 2, y: top + menu.h / 2, ...menu };
  };

  test.each([
    [80, 120],
    [210, 475],
    [490, 96],
    [890, 333],
    [752, 482],
  ])("never opens over the plate at %d, %d", (x, y) => {
    const plate = { x, y, w: 140, h: 54 };
    expect(overlap(opened(plate, null), plate)).toBe(0);
  });
  test("leaves my own cards in sight", () => {
    expect(overlap(opened(own, cards), own)).toBe(0);
    expect(overlap(opened(own, cards), cards)).toBe(0);
  });
  test("opens above or below where neither side has room", () => {
    const plate = { x: 250, y: 90, w: 140, h: 54 };
    expect(overlap(opened(plate, null, { w: 500, h: 600 }), plate)).toBe(0);
  });
});
