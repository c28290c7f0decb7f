/** What people have said, in the order in which it was said: who speaks again at once is not named again. */
import type { LogLine } from "./log";
import { type Reaction, reactionOf } from "./reactions";

export interface Message {
  seq: number;
  at: number;
  who: string;
  name: string;
  text: string;
  /** Said with one press. */
  reaction: Reaction | null;
  mine: boolean;
  /** Somebody else spoke before, or it is some time ago: the name and the time stand above. */
  first: boolean;
}

const SAME_MS = 5 * 60_000;

export function messages(log: readonly LogLine[], guest: string): Message[] {
  const found: Message[] = [];
  let last: Message | undefined;
  for (const { key, kind, seq, at, who = "", filling } of log) {
    const reaction = kind === "reacted" ? (reactionOf(key) ?? null) : null;
    if (kind !== "said" && !reaction) continue;
    const message: Message = {
      seq,
      at,
      who,
      name: String(filling?.name ?? ""),
      text: String(filling?.text ?? ""),
      reaction,
      mine: who !== "" && who === guest,
      first: !reaction && (last?.who !== who || at - last.at > SAME_MS),
    };
    if (!reaction) last = message;
    found.push(message);
  }
  return found;
}

/** Messages of others after a row. Reactions are seen when they are made, or not at all. */
export const unseen = (found: readonly Message[], read: number): Message[] =>
  found.filter(({ seq, mine, reaction }) => seq > read && !mine && !reaction);
