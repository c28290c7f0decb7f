/** What is said at a moment of the game, fetched before it is wanted: were it to come late, what
 * is below or around it would move under a finger. */
import { get } from "../api";
import type { RuleLine } from "../wire";

export type Moment = NonNullable<RuleLine["moment"]>;

/** Advice may be missed; nobody waits longer for it. */
const PATIENCE_MS = 1000;

const known = new Map<Moment, readonly RuleLine[]>();

export async function fetchAdvice(moment: Moment): Promise<void> {
  if (known.has(moment)) return;
  const fetched = get<RuleLine[]>(`/api/rules?moment=${moment}`).then(
    (lines) => {
      known.set(moment, lines);
    },
    () => {
      /* the next time */
    },
  );
  await Promise.race([
    fetched,
    new Promise((late) => {
      setTimeout(late, PATIENCE_MS);
    }),
  ]);
}

export const adviceOn = (moment: Moment): readonly RuleLine[] => known.get(moment) ?? [];
