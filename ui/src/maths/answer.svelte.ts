/** What the maths said last, and whether that still answers what is asked. */
import { type Wrong, wrongOf } from "../api";

type Work<T> = (told: (done: number) => void, signal: AbortSignal) => Promise<T>;

export class Answer<T> {
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

  async #work(work: Work<T>, mine: AbortController): Promise<void> {
    const told = (found: T | null, wrong: Wrong | null) => {
      if (mine === this.#asked) [this.found, this.wrong, this.done] = [found, wrong, 1];
    };
    try {
      told(
        await work((part) => {
          if (mine === this.#asked) this.done = Math.min(part, 0.999);
        }, mine.signal),
        null,
      );
    } catch (error) {
      told(null, wrongOf(error));
    }
  }
}
