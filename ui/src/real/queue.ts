/** What was tapped and is not saved yet: kept in order on the device, sent one by one, each under its own id. */
import type { WireCommand } from "../wire";

export interface Entry {
  /** Sent again under the same id, it is carried out once. */
  readonly id: string;
  readonly command: WireCommand;
  /** What had been entered when it was tapped; "" for what follows other taps that wait. */
  readonly moment: string;
  /** What it says, as it stands in the list. */
  readonly says: string;
}
/** One that was refused, and why. */
export interface RefusedEntry extends Entry {
  readonly why: string;
}
export interface Queue {
  readonly waiting: readonly Entry[];
  readonly refused: readonly RefusedEntry[];
  /** One was refused and others wait behind it: nothing more is sent until somebody says so. */
  readonly held: boolean;
}

export const EMPTY: Queue = { waiting: [], refused: [], held: false };

/** Add what was tapped. Only the first of those that wait can name the moment it is meant for: what the others
 * will find depends on it. */
export function added({ waiting, ...rest }: Queue, entry: Entry): Queue {
  return { ...rest, waiting: [...waiting, waiting.length ? { ...entry, moment: "" } : entry] };
}

/** The one to send now. */
export const next = ({ waiting, held }: Queue): Entry | null => (held ? null : (waiting[0] ?? null));

/** It was carried out. */
export const saved = (queue: Queue, id: string): Queue => ({
  ...queue,
  waiting: queue.waiting.filter((entry) => entry.id !== id),
});

/** It was refused: it is listed with why, and what was tapped after it waits for a word. */
export function refused(queue: Queue, id: string, why: string): Queue {
  const entry = queue.waiting.find((each) => each.id === id);
  if (!entry) return queue;
  const waiting = queue.waiting.filter((each) => each !== entry);
  return { waiting, refused: [...queue.refused, { ...entry, why }], held: waiting.length > 0 };
}

/** The sentence was read. */
export const dismissed = (queue: Queue, id: string): Queue => ({
  ...queue,
  refused: queue.refused.filter((entry) => entry.id !== id),
});

/** What waits behind one that was refused is sent after all. */
export const released = (queue: Queue): Queue => ({ ...queue, refused: [], held: false });

/** Nothing of it is meant any more. `sent` stays: it may have arrived. */
export const dropped = (queue: Queue, sent: string): Queue => ({
  ...EMPTY,
  waiting: queue.waiting.filter(({ id }) => id === sent),
});

const isEntry = (found: unknown): found is Entry =>
  typeof found === "object" &&
  found !== null &&
  ["id", "moment", "says"].every((name) => typeof (found as Record<string, unknown>)[name] === "string") &&
  typeof (found as { command?: { type?: unknown } }).command?.type === "string";

/** What the device kept, as far as it is of the kind expected. */
export function restored(found: unknown): Queue {
  if (typeof found !== "object" || found === null) return EMPTY;
  const { waiting, refused, held } = found as Record<string, unknown>;
  const entries = (list: unknown) => (Array.isArray(list) ? list.filter(isEntry) : []);
  return {
    waiting: entries(waiting),
    refused: entries(refused).filter(
      (entry): entry is RefusedEntry => typeof (entry as Partial<RefusedEntry>).why === "string",
    ),
    held: held === true,
  };
}
