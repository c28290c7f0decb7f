/** Follows what the server tells when it changes: each answer is awaited, and the next one asked for. */
import { wait } from "../api";

/** The server answers sooner, also when nothing has changed: after that long, the line is dead. */
const DEAD_MS = 40_000;
/** Several things often happen at once: they are read together. */
const GATHER_MS = 250;
const MOST_MS = 8000;

/** Asks for this again and again; what it returns ends that. After a failure it tries again, at ever longer
 * intervals, and then reads the whole anew. */
export function follow<T extends { seq: number }>(
  path: string,
  show: (found: T) => void,
  failed: (error: unknown) => void,
): () => void {
  const stop = new AbortController();
  const over = () => stop.signal.aborted;
  void (async () => {
    let [seen, tries] = [0, 0];
    while (!over()) {
      const asked = new AbortController();
      const give = () => asked.abort();
      const dead = setTimeout(give, DEAD_MS);
      stop.signal.addEventListener("abort", give);
      let pause = GATHER_MS;
      try {
        const found = await wait<T>(seen ? `${path}&seen=${seen}` : path, asked.signal);
        if (over()) return;
        [seen, tries] = [found.seq, 0];
        show(found);
      } catch (error) {
        if (over()) return;
        failed(error);
        pause = Math.min(MOST_MS, 500 * 2 ** tries);
        [seen, tries] = [0, tries + 1];
      } finally {
        clearTimeout(dead);
        stop.signal.removeEventListener("abort", give);
      }
      await new Promise((done) => setTimeout(done, pause));
    }
  })();
  return () => stop.abort();
}
