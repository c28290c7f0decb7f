/** What has just happened, as the board tells it: in words for a screen reader, and aloud if that is switched on. */
import { untrack } from "svelte";
import { keep, kept } from "../../settings.svelte";
import type { Live } from "../live.svelte";
import { announce, announcements, canSpeak, type Moment } from "./announce";

const PLACE = "homegame.board";
/** So long it can be read: later it would be old news. */
const TOLD_MS = 30_000;

export class Told {
  words = $state("");
  aloud = $state((kept(PLACE) as { aloud?: boolean } | null)?.aloud === true);
  #stale = 0;
  #before: Moment | null = null;

  constructor(live: Live) {
    $effect(() => {
      const now = live.page && { page: live.page, left: live.left };
      if (now) untrack(() => this.#tell(now));
    });
  }
  #tell(now: Moment) {
    const found = this.#before ? announcements(this.#before, now) : [];
    this.#before = now;
    if (!found.length) return;
    this.words = found.map(({ text }) => text).join(" ");
    announce(found, this.aloud);
    clearTimeout(this.#stale);
    this.#stale = window.setTimeout(() => (this.words = ""), TOLD_MS);
  }
  switchVoice() {
    this.aloud = !this.aloud;
    keep(PLACE, { aloud: this.aloud });
    if (!this.aloud && canSpeak()) speechSynthesis.cancel();
  }
}
