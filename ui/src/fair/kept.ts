/** What this device keeps of the deals that it helped to cut: its own seeds, and what it had seen before the cards. */

export interface Own {
  /** The name of the hand in its hashes. */
  hand: string;
  seat: number;
  commitment: string;
  /** In hexadecimal digits. */
  seed: string;
}

/** How many are kept: a long night, and the one before it. */
export const MOST = 200;
const KEY = "homegame.seeds";

const isOwn = (each: unknown): each is Own =>
  typeof each === "object" &&
  each !== null &&
  ["hand", "commitment", "seed"].every(
    (name) => typeof (each as Record<string, unknown>)[name] === "string",
  ) &&
  typeof (each as Own).seat === "number";

export function kept(): Own[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isOwn) : [];
  } catch {
    return [];
  }
}

/** The seed that was chosen for a seat and these decks. */
export const ownOf = (hand: string, seat: number, commitment: string): Own | undefined =>
  kept().find((each) => each.hand === hand && each.seat === seat && each.commitment === commitment);

/** What was opened for a hand last. */
export const lastOf = (hand: string): Own | undefined => kept().findLast((each) => each.hand === hand);

/** Keep one more, instead of the oldest. A device that keeps nothing goes on without it. */
export function keepOwn(own: Own): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), own].slice(-MOST)));
  } catch {
    // There is no room, or the browser allows none: the seed is opened from memory.
  }
}
