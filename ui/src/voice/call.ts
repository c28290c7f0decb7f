/** Who is in the call, and what follows from it: values alone. */
import type { VoiceGuest, VoiceView } from "../wire";

export interface Due {
  /** Lines to open, and whether this side begins. */
  open: { peer: number; begins: boolean }[];
  close: number[];
}

/** Which lines are to be opened and closed, so that there is one to everyone else. Who came later begins. */
export function due(guests: readonly VoiceGuest[], own: number, lines: readonly number[]): Due {
  const others = own ? guests.filter(({ peer }) => peer !== own).map(({ peer }) => peer) : [];
  return {
    open: others.filter((peer) => !lines.includes(peer)).map((peer) => ({ peer, begins: own > peer })),
    close: lines.filter((peer) => !others.includes(peer)),
  };
}

/** Whether someone's picture comes to this side; `own` is 0 for whoever isn't in. */
export const comesTo = ({ camera, rests }: VoiceGuest, own: number): boolean =>
  camera && !rests.includes(own);

/** Guests in a table's call who have no seat there: they are named to everyone. */
export function withoutSeat(voice: VoiceView, seated: readonly string[]): string[] {
  return voice.guests.map(({ guest }) => guest).filter((guest) => !seated.includes(guest));
}

/** How a line carries what is sent over it. */
export interface Strength {
  weak: boolean;
  /** When it was last found bad. */
  bad: number;
}
export const STRONG: Strength = { weak: false, bad: -Infinity };
/** So long a weak line must be good before pictures go over it again. */
export const RESTS_MS = 15_000;
/** More lost than this, or later, and voices suffer. */
const MOST_LOST = 0.1;
const LATEST_S = 0.8;

type Report = Iterable<{ type?: string; fractionLost?: number; roundTripTime?: number }>;

/** Whether the other side tells that too much of what is sent gets lost or comes late. */
export function isBad(report: Report): boolean {
  return [...report].some(
    ({ type, fractionLost = 0, roundTripTime = 0 }) =>
      type === "remote-inbound-rtp" && (fractionLost > MOST_LOST || roundTripTime > LATEST_S),
  );
}

export function strengthAfter(before: Strength, bad: boolean, now: number): Strength {
  if (bad) return { weak: true, bad: now };
  return { ...before, weak: before.weak && now - before.bad < RESTS_MS };
}
