/** The page of a tournament as it stands now: the server's last answer, and the time since. */
import { get, post, freshId, wrongOf } from "../api";
import { follow } from "../bank/follow";
import { Once } from "../double";
import { type Looks, looks, untilNext } from "../seconds";
import type { TournamentPage, WireCommand } from "../wire";
import { untilWarning } from "./aloud";
import { leftOf } from "./timing";

export class Live {
  page: TournamentPage | null = $state.raw(null);
  /** Why nothing could be shown. */
  failed = $state("");
  /** The last question was not answered; what is shown runs on by itself. */
  lost = $state(false);
  /** This device's clock, as far as the page has looked at it. */
  now = $state(Date.now());
  #at = $state(Date.now());
  #awake = $state(document.hidden ? 0 : 1);
  #wakings = 1;
  readonly #looks: Looks;
  readonly #base: string;
  readonly #once = new Once<string>();

  constructor(night: string) {
    this.#base = `/api/nights/${encodeURIComponent(night)}`;
    $effect(() =>
      this.#awake
        ? follow<TournamentPage>(
            `${this.#base}/tournament?wait=1`,
            (found) => this.#show(found),
            (error) => {
              this.lost = true;
              if (!this.page) this.failed = wrongOf(error).say;
            },
          )
        : undefined,
    );
    this.#looks = looks(
      () => (this.now = Date.now()),
      () => untilNext(this.#running),
      () => (this.page?.level_runs ? untilWarning(this.left) : 0),
    );
    $effect(() => this.#looks.stop);
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

  #show(found: TournamentPage) {
    this.lost = false;
    if (this.page && found.seq < this.page.seq) return;
    [this.page, this.failed, this.#at, this.now] = [found, "", Date.now(), Date.now()];
    this.#looks.again();
  }

  /** The time that runs down on the page; 0: none does. */
  get #running(): number {
    const { tournament = null, level_runs = false } = this.page ?? {};
    const starts = tournament?.phase === "gathering" ? tournament.setup.starts_ms : 0;
    return this.dealLeft || Math.max(0, starts - this.wall) || (level_runs ? this.left : 0);
  }

  /** The server's wall clock. */
  get wall(): number {
    return (this.page?.now_ms ?? this.now) + Math.max(0, this.now - this.#at);
  }
  /** What is left of the level or the break. */
  get left(): number {
    return this.page ? leftOf(this.page, this.now - this.#at) : 0;
  }
  /** What is left of the time to propose a deal, or to answer one; 0 while it doesn't run. */
  get dealLeft(): number {
    return Math.max(0, (this.page?.deal_ms ?? 0) - Math.max(0, this.now - this.#at));
  }

  /** Says a command; its refusal, or "" once it is done. */
  send(command: WireCommand): Promise<string> {
    return this.#once.say(command, () => this.#send(command));
  }
  async #send(command: WireCommand): Promise<string> {
    try {
      // What a host says for someone is about a table where people deal.
      const table = command.type === "on_behalf" ? this.page?.standings.find((each) => each.table)?.table : 0;
      await post(`${this.#base}/command`, { id: freshId(), command, table: table ?? 0 });
    } catch (error) {
      return wrongOf(error).say;
    }
    try {
      this.#show(await get<TournamentPage>(`${this.#base}/tournament`));
    } catch {
      // It is done; the page shows it as soon as the server can be reached.
    }
    return "";
  }
}
