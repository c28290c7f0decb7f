/** What people have said, in the order in which it was said: who speaks again at once is not named again. */
import type { LogLine } from "./log";

export interface Message {
  seq: number;
  at: number;
  who: string;
  name: string;
  text: string;
  mine: boolean;
  /** Somebody else spoke before, or it is some time ago: the name and the time stand above. */
  first: boolean;
}

const SAME_MS = 5 * 60_000;

export function messages(log: readonly LogLine[], guest: string): Message[] {
  const found: Message[] = [];
  for (const { kind, seq, at, who = "", filling } of log) {
    if (kind !== "said") continue;
    const last = found.at(-1);
    found.push({
      seq,
      at,
      who,
      name: String(filling?.name ?? ""),
      text: String(filling?.text ?? ""),
      mine: who !== "" && who === guest,
      first: last?.who !== who || at - last.at > SAME_MS,
    });
  }
  return found;
}

/** Messages of others after a row. */
export const unseen = (found: readonly Message[], read: number): Message[] =>
  found.filter(({ seq, mine }) => seq > read && !mine);

const clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
export const timeOf = (at: number): string => clock.format(at);
