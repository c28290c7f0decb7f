/** What the server said last to what is asked while one types or turns, and whether that still answers it. */
import { statusOf, type Wrong, wrongOf } from "../api";

type Work<T> = (told: (done: number) => void, signal: AbortSignal) => Promise<T>;

/** While one types, it is asked once nothing was typed for so long. */
export const TYPED_MS = 250;
/** It was asked too often: once more, a little later. */
const AGAIN_MS = 1500;
const TOO_OFTEN = 429;

export class Ask<T> {
  found: T | null = $state.raw(null);
  wrong: Wrong | null = $state.raw(null);
  /** Which part of the work is done; before 1, what was found answers an older question. */
  done = $state(1);
  #timer = 0;
  #asked = new AbortController();

  get busy(): boolean {
    return this.done < 1;
  }

  /** Ask, once nothing else was asked for so many ms; whatever was asked before is taken back. */
  ask(work: Work<T>, still = 0): void {
    this.stop();
    this.done = 0;
    this.#timer = window.setTimeout(() => void this.#work(work, this.#asked), still);
  }

  /** Nothing is asked any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.#asked = new AbortController();
    this.done = 1;
  }

  /** Nothing is asked any more, and nothing was found. */
  forget(): void {
    this.stop();
    [this.found, this.wrong] = [null, null];
  }

  async #work(work: Work<T>, mine: AbortController): Promise<void> {
    const told = (found: T | null, wrong: Wrong | null) => {
      if (mine === this.#asked) [this.found, this.wrong, this.done] = [found, wrong, 1];
    };
    const part = (done: number) => {
      if (mine === this.#asked) this.done = Math.min(done, 0.999);
    };
    try {
      told(await work(part, mine.signal), null);
    } catch (error) {
      if (mine === this.#asked && statusOf(error) === TOO_OFTEN)
        this.#timer = window.setTimeout(() => void this.#work(work, mine), AGAIN_MS);
      else told(null, wrongOf(error));
    }
  }
}
