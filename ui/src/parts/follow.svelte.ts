/** A page of a night that follows the server: its last answer, and what is said to it. */
import { freshId, get, post, wrongOf } from "../api";
import { Once } from "../double";
import type { WireCommand } from "../wire";
import { follow } from "./follow";

export class Follow<T extends { seq: number }> {
  page: T | null = $state.raw(null);
  /** Why nothing could be shown. */
  failed = $state("");
  /** The last question was not answered; what is shown stays. */
  lost = $state(false);
  /** Whether the page is seen: a new number each time it is, or is online again; 0: it is hidden. */
  #awake = $state(document.hidden ? 0 : 1);
  #wakings = 1;
  /** What `page` answers. */
  #asked = "";
  readonly #once = new Once<string>();

  /** `path`: what is asked at a night; it may change. `came` hears of each answer that is shown. */
  constructor(
    readonly night: string,
    readonly path: () => string,
    readonly came: (found: T) => void = () => undefined,
  ) {
    // The page asks, and the server answers when something has happened. A line to the table would do as
    // well, but whoever has one is present there: the game would wait for somebody who only reads.
    $effect(() => {
      const asked = this.path();
      return this.#awake
        ? follow<T>(
            `${this.#base}/${asked}`,
            (found) => this.#show(found, asked),
            (error) => {
              this.lost = true;
              if (!this.page) this.failed = wrongOf(error).say;
            },
          )
        : undefined;
    });
    $effect(() => {
      const wake = () => {
        this.#awake = document.hidden ? 0 : ++this.#wakings;
      };
      document.addEventListener("visibilitychange", wake);
      addEventListener("online", wake);
      return () => {
        document.removeEventListener("visibilitychange", wake);
        removeEventListener("online", wake);
      };
    });
  }
  get #base(): string {
    return `/api/nights/${encodeURIComponent(this.night)}`;
  }

  #show(found: T, asked: string) {
    this.lost = false;
    if (asked !== this.path() || (this.page && asked === this.#asked && found.seq < this.page.seq)) return;
    [this.page, this.failed, this.#asked] = [found, "", asked];
    this.came(found);
  }

  /** Says a command, perhaps about one table; its refusal, or "" once it is done. */
  send(command: WireCommand, table = 0): Promise<string> {
    const said = { ...command, table };
    return this.#once.say(said, () => this.#send(command, table));
  }
  async #send(command: WireCommand, table: number): Promise<string> {
    try {
      await post(`${this.#base}/command`, { id: freshId(), command, table });
    } catch (error) {
      return wrongOf(error).say;
    }
    try {
      const asked = this.path();
      this.#show(await get<T>(`${this.#base}/${asked}`), asked);
    } catch {
      // It is done; the page shows it as soon as the server can be reached.
    }
    return "";
  }
}
