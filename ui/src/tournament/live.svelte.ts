/** The page of a tournament as it stands now: the server's last answer, and the time since. */
import { Follow } from "../parts/follow.svelte";
import { type Looks, looks, untilNext } from "../seconds";
import type { TournamentPage, WireCommand } from "../wire";
import { untilWarning } from "./aloud";
import { leftOf } from "./timing";

export class Live extends Follow<TournamentPage> {
  /** This device's clock, as far as the page has looked at it. */
  now = $state(Date.now());
  #at = $state(Date.now());
  readonly #looks: Looks;

  constructor(night: string) {
    super(
      night,
      () => "tournament?wait=1",
      () => {
        this.#at = this.now = Date.now();
        this.#looks.again();
      },
    );
    this.#looks = looks(
      () => (this.now = Date.now()),
      () => untilNext(this.#running),
      () => (this.page?.level_runs ? untilWarning(this.left) : 0),
    );
    $effect(() => this.#looks.stop);
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

  override send(command: WireCommand): Promise<string> {
    // What a host says for someone is about a table where people deal.
    const table = command.type === "on_behalf" ? this.page?.standings.find((each) => each.table)?.table : 0;
    return super.send(command, table);
  }
}
