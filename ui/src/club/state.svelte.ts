/** A club's page as it was last read, and what is asked of it. */
import { freshId, get, post, statusOf } from "../api";
import { Once } from "../double";
import { saidOf, toldOf } from "./said";
import type { ClubEnvelope, ClubPage, Error as Wrong } from "../wire";

export type ClubCommand = ClubEnvelope["command"];

const AGAIN_MS = 1000;

export class ClubState {
  page = $state.raw<ClubPage | null>(null);
  /** Why nothing could be read; the page that was read before stays. */
  failed = $state("");
  /** The reader is not in the club, or not any more. */
  out = $state(false);
  /** The season that is shown; null: the newest. */
  season = $state<number | null>(null);
  private timer = 0;
  private asked = 0;
  private readonly once = new Once<Wrong | null>();

  constructor(readonly id: string) {}

  get path(): string {
    return `/api/clubs/${encodeURIComponent(this.id)}`;
  }

  async read(): Promise<void> {
    clearTimeout(this.timer);
    const now = (this.asked += 1);
    const wanted = this.season === null ? "" : `?season=${this.season}`;
    try {
      const page = await get<ClubPage>(`${this.path}${wanted}`);
      if (now !== this.asked) return;
      [this.page, this.failed, this.out] = [page, "", false];
      if (page.waiting) this.again();
    } catch (error) {
      if (now !== this.asked) return;
      const status = statusOf(error);
      this.out = status === 401 || status === 403;
      this.failed = saidOf(error);
      if (this.page?.waiting && !this.out) this.again();
    }
  }
  /** Nights are still being counted. */
  private again(): void {
    this.timer = window.setTimeout(() => void this.read(), AGAIN_MS);
  }

  async choose(season: number): Promise<void> {
    this.season = season;
    await this.read();
  }

  /** Says a command; its refusal, or null once it is done and the page is read again. */
  send(command: ClubCommand, id = freshId()): Promise<Wrong | null> {
    return this.once.say(command, () => this.post(command, id));
  }
  private async post(command: ClubCommand, id: string): Promise<Wrong | null> {
    try {
      await post(`${this.path}/command`, { id, command });
    } catch (error) {
      return toldOf(error);
    }
    // A new season is the one to look at.
    if (command.type === "begin_season") this.season = null;
    await this.read();
    return null;
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }
}
