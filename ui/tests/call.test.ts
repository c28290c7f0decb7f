/** Who is in the call, and what follows from it. */
import { expect, test } from "vitest";
import { due, isBad, RESTS_MS, STRONG, strengthAfter, withoutSeat } from "../src/voice/call";
import type { VoiceGuest } from "../src/wire";

const guest = (peer: number): VoiceGuest => ({
  guest: `g${peer}`,
  peer,
  mic: true,
  camera: false,
  looks: true,
  rests: [],
});
const three = [guest(1), guest(4), guest(7)];

test("a line to everyone else, and who came later begins it", () => {
  expect(due(three, 4, [])).toEqual({
    open: [
      { peer: 1, begins: true },
      { peer: 7, begins: false },
    ],
    close: [],
  });
});

test("what is there stays, and who has gone is cut off", () => {
  expect(due(three, 4, [1, 3])).toEqual({ open: [{ peer: 7, begins: false }], close: [3] });
});

test("who is not in has no line to anyone", () => {
  expect(due(three, 0, [1, 4])).toEqual({ open: [], close: [1, 4] });
});

test("who listens without a seat is named", () => {
  expect(withoutSeat({ guests: three, rail: true }, ["g1", "g7", "g9"])).toEqual(["g4"]);
});

test("a line is weak at once, and strong when it has been good for a while", () => {
  const weak = strengthAfter(STRONG, true, 1000);
  expect(weak.weak).toBe(true);
  const still = strengthAfter(weak, false, 1000 + RESTS_MS - 1);
  expect(still.weak).toBe(true);
  expect(strengthAfter(still, false, 1000 + RESTS_MS).weak).toBe(false);
  expect(strengthAfter(STRONG, false, 1000)).toEqual(STRONG);
});

test.each([
  [[], false],
  [[{ type: "remote-inbound-rtp", fractionLost: 0.02, roundTripTime: 0.1 }], false],
  [[{ type: "remote-inbound-rtp", fractionLost: 0.2 }], true],
  [[{ type: "remote-inbound-rtp", roundTripTime: 1.2 }], true],
  [[{ type: "inbound-rtp", fractionLost: 0.9 }], false],
])("%j is bad: %s", (report, bad) => {
  expect(isBad(report)).toBe(bad);
});
