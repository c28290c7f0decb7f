/** Opening the tournament that was made: as a night of its own, in the night that is there, or against bots. */
import { tick } from "svelte";
import { freshId, post, wrongOf } from "../api";
import { onShelf } from "../house/house";
import { openNight } from "../lobby/opening";
import { toWrong } from "../parts/wrong";
import { keep } from "../settings.svelte";
import type { OpenNight, PlanAsk, PlanFound, Setup } from "../wire";
import { say } from "../words";
import { FREEZEOUT } from "./draft";
import type { Making } from "./making.svelte";
import { HOUSE } from "./written";

export const NAME = "homegame.name";
const BOTS = 8;

export class Opening {
  /** One is being opened. */
  busy = $state(false);
  /** Whether what is folded away is seen. */
  unfolded = $state(false);

  /** `planned` gives the tournament as it stands, or null while something is wrong with it. */
  constructor(
    readonly making: Making,
    readonly planned: () => Promise<Setup | null>,
    /** The night that it is opened in; without it, it opens a night of its own, of `club` if there is one. */
    readonly tonight: string,
    readonly club: string,
  ) {}

  /** Whatever is wrong is seen, and has the focus. */
  async seeWrong() {
    if (this.making.isFoldedWrong) this.unfolded = true;
    await tick();
    await toWrong(document.getElementById("page")!);
  }
  async open() {
    const { name, house } = this.making.draft;
    if (this.busy) return;
    if (!this.tonight && !name.trim()) return this.#no("name", say("door.name_missing"));
    this.busy = true;
    const setup = await this.planned();
    if (!setup) {
      this.busy = false;
      return;
    }
    if (this.tonight) return this.#openTonight(setup);
    await this.#go({
      title: setup.title,
      name: name.trim(),
      house: house.replace(/^=/, ""),
      rules: onShelf(house)?.rules ?? "",
      currency: this.making.stakes.currency,
      tournament: setup,
      ...(this.club ? { club: this.club } : {}),
    });
  }
  /** A quick one against bots: cards are in the air after this. */
  async playBots() {
    if (this.busy) return;
    this.busy = true;
    try {
      const planned = await post<PlanFound>("/api/tournaments/plan", {
        players: BOTS + 1,
        speed: "turbo",
        stack: 3000,
        minutes: 2,
        total_minutes: 20,
        buyin: 1000,
        seats: BOTS + 1,
        rule: "by_entrants",
      } satisfies PlanAsk);
      const setup: Setup = {
        ...FREEZEOUT,
        title: say("tournament_page.bots_name"),
        structure: planned.structure,
        buyin: planned.buyin,
        stack: planned.stack,
        seats: planned.seats,
        payout: planned.payout,
      };
      await this.#go({
        title: setup.title,
        name: this.making.draft.name.trim() || say("lobby.player"),
        house: HOUSE,
        tournament: setup,
        tournament_bots: BOTS,
        play: true,
      });
    } catch (error) {
      this.busy = false;
      await this.#no("", wrongOf(error).say);
    }
  }

  async #go(night: OpenNight) {
    const name = this.making.draft.name.trim();
    try {
      const { night: id } = await openNight(night);
      if (name) keep(NAME, name);
      if (!night.play) keep(this.making.at, null, "tab");
      location.assign(`/n/${encodeURIComponent(id)}`);
    } catch (error) {
      await this.#refused(error, /^tournament\./);
    }
  }
  /** In a night that is there: its host says so, as at the table. */
  async #openTonight(setup: Setup) {
    const night = encodeURIComponent(this.tonight);
    try {
      const command = { type: "open_tournament", setup } as const;
      await post(`/api/nights/${night}/command`, { id: freshId(), command });
      keep(this.making.at, null, "tab");
      location.assign(`/n/${night}`);
    } catch (error) {
      await this.#refused(error, /^setup\./);
    }
  }
  async #refused(error: unknown, within: RegExp) {
    const told = wrongOf(error);
    this.busy = false;
    await this.#no(told.field.replace(within, ""), told.say);
  }
  async #no(field: string, words: string) {
    this.making.wrong = { field, say: words };
    await this.seeWrong();
  }
}
