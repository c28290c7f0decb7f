import { describe, expect, test } from "vitest";
import { type Box, type Place, type Scene, isOnFelt, lay, overlap, placesInPercent } from "../src/table/layout";

const rooms: Record<"desk" | "hand", [number, number][]> = {
  desk: [[980, 624], [820, 560], [1400, 860], [1620, 904], [760, 500]],
  hand: [[390, 554], [360, 480], [430, 620], [320, 470], [412, 640], [360, 384]],
};
const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const full = (count: number, portrait: boolean, cards: Place["cards"], pots: number): Scene => ({
  portrait,
  words: 2,
  pots,
  places: Array.from({ length: count }, (_, i) => ({
    cards: i === 0 ? "faces" : cards,
    count: 2,
    bet: cards === "faces" ? 0 : portrait ? 76 : 118,
    marks: i === 1 ? 24 : 0,
  })),
});

function named(scene: Scene, [w, h]: readonly [number, number]): [string, Box][] {
  const { plates, holes, bets, marks, board, words, pots } = lay({ w, h }, scene);
  return [
    ...plates.map((box, i): [string, Box] => [`plate ${i}`, box]),
    ...holes.flatMap((box, i): [string, Box][] => (box ? [[`cards ${i}`, box]] : [])),
    ...bets.flatMap((box, i): [string, Box][] => (box ? [[`bet ${i}`, box]] : [])),
    ...marks.flatMap((box, i): [string, Box][] => (box ? [[`marks ${i}`, box]] : [])),
    ["board", board],
    ["words", words],
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
    .filter(([, box]) => box.x - box.w / 2 < 0 || box.x + box.w / 2 > w || box.y - box.h / 2 < 0 || box.y + box.h / 2 > h)
    .map(([name]) => name);
}

describe("the ring of seats", () => {
  test("nine seats at a desk stand where the drawing has them", () => {
    /** 23.2,77.2 · 9.3,53.4 · 17.8,24.0 · 39.0,15.8, and the right half mirrors the left. */
    const drawn = [[23.2, 77.2], [9.3, 53.4], [17.8, 24.0], [39.0, 15.8]];
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
      const boxes = named(full(count, portrait, "backs", portrait ? 168 : 380), [w, h]);
      expect(touching(boxes)).toEqual([]);
      expect(outside(boxes, w, h)).toEqual([]);
    });
    test.each(counts)("%i players, all hands shown", (count) => {
      const boxes = named(full(count, portrait, "faces", 0), [w, h]);
      expect(touching(boxes)).toEqual([]);
      expect(outside(boxes, w, h)).toEqual([]);
    });
  });
});

test("four cards fit on a plate and each shows its index", () => {
  for (const portrait of [false, true]) {
    const scene = full(9, portrait, "faces", 0);
    const places = scene.places.map((place) => ({ ...place, count: 4 }));
    const [w, h] = portrait ? [390, 554] : [980, 624];
    const { steps, holes, plates, cards, unit } = lay({ w, h }, { ...scene, places });
    for (let i = 1; i < 9; i++) {
      expect(holes[i]!.w).toBeLessThanOrEqual(plates[i]!.w);
      expect(steps[i]!).toBeGreaterThan(cards.shown * unit * 0.5);
    }
  }
});

test("the felt ends round: its corners are not felt", () => {
  const felt = { x: 100, y: 50, w: 200, h: 100 };
  const chip = (x: number, y: number) => ({ x, y, w: 10, h: 10 });
  expect(isOnFelt(chip(100, 50), felt, 0)).toBe(true);
  expect(isOnFelt(chip(100, 6), felt, 0)).toBe(true);
  expect(isOnFelt(chip(6, 6), felt, 0)).toBe(false);
  expect(isOnFelt(chip(230, 50), felt, 0)).toBe(false);
});
