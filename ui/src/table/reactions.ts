/** What can be said with one press, in the order of its keys. Each is drawn: `i-nice` and so on in the sprite. */
import type { Reacted } from "../wire";

export type Reaction = Reacted["reaction"];
export const REACTIONS = [
  "nice",
  "laugh",
  "wow",
  "ouch",
  "hmm",
  "cheers",
] as const satisfies readonly Reaction[];

/** Which reaction a line of the log tells: its sentence is named after it. */
export const reactionOf = (key: string): Reaction | undefined =>
  REACTIONS.find((each) => key === `log.reacted_${each}`);
