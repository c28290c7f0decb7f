/** A new tournament as it is made on its page: what was entered, the plan of it, and what is wrong. */
import { post, statusOf, wrongOf } from "../api";
import { keep, kept } from "../settings.svelte";
import type { Stakes } from "../money";
import type { Level, PlanAsk, PlanFound, Setup } from "../wire";
import { draftOf, type Draft, type Part, type Sharing, type Speed } from "./draft";
import {
  blindsIn,
  clockText,
  lengthIn,
  numberIn,
  percentsOf,
  rescaled,
  spanIn,
  startsOf,
  tooLate,
  usualStart,
} from "./plan";
import { choices, HOUSE, money, startIn, startsMs, tidy, typed, written, type Basis } from "./written";

const PAUSE_MS = 250;
const AGAIN_MS = 1500;
/** Fields that are folded away until something is wrong with them. */
const FOLDED = [
  "rebuys",
  "addon",
  "addon_cost",
  "rebuy_cost",
  "rebuy_stack",
  "fee",
  "bonus",
  "bonus_cost",
  "game",
  "bounty",
  "ante_from",
  "break_every",
  "break_minutes",
  "minutes",
  "house",
  "seats",
  "currency",
];
const KNOWN = [...FOLDED, "players", "buyin", "stack", "blinds", "start", "end", "name", "title", "prizes"];
/** What an answer calls a field that has another name here. */
const CALLED: Record<string, string> = {
  small: "blinds",
  big: "blinds",
  total_minutes: "end",
  places: "prizes",
  percent: "prizes",
  unit: "prizes",
};

const usual = (name: string): Draft => ({
  title: "",
  name,
  texts: { start: clockText(usualStart(new Date())) },
  speed: "regular",
  dealer: "server",
  depth: "pots",
  startsItself: false,
  rebuys: null,
  reentries: null,
  late: null,
  progressive: null,
  seats: null,
  ante: null,
  currency: "",
  house: HOUSE,
  own: null,
  unread: [],
  sharing: null,
  places: 0,
  percents: null,
  unit: null,
  game: null,
  lateStacks: null,
});

export class Making {
  draft: Draft;
  found = $state.raw<PlanFound | null>(null);
  /** What can't be read, by field. */
  faults = $state<Partial<Record<string, string>>>({});
  /** What the server, or the page itself, has against it. */
  wrong = $state.raw({ field: "", say: "" });

  readonly levels = $derived.by((): readonly Level[] => this.draft.own ?? this.found?.structure.levels ?? []);
  readonly total = $derived(startsOf(this.levels).at(-1) ?? 0);
  readonly start = $derived.by(() => startIn(this.draft));
  readonly stakes = $derived.by((): Stakes => ({
    minor_per_chip: 1,
    currency: this.draft.currency || (this.found?.currency ?? "$"),
    big: 1,
  }));
  /** The usual shares for so many places are on their way. */
  readonly awaitsShares = $derived.by(() => {
    const { draft, found } = this;
    if (draft.sharing !== "own" || draft.percents || !found) return false;
    return found.payout.places !== Math.min(draft.places, found.structure.plan.players);
  });
  readonly chosen = $derived.by(() => choices(this.basis));
  readonly written = $derived.by(() => written(this.basis));
  #asked = 0;
  #waits: ReturnType<typeof setTimeout> | undefined;

  /** What was entered is kept for this tab under `at`, while it shows other pages. */
  constructor(
    readonly at: string,
    name: string,
  ) {
    this.draft = $state(draftOf(kept(at, "tab"), usual(name)));
    $effect(() => keep(at, this.draft, "tab"));
    let last = "";
    $effect(() => {
      const now = JSON.stringify([this.written.ask, this.written.no]);
      if (now === last) return;
      const pause = last ? PAUSE_MS : 0;
      last = now;
      // What is still to be answered is about what was written before.
      this.#asked += 1;
      clearTimeout(this.#waits);
      this.#waits = setTimeout(() => void this.plan(), pause);
    });
  }

  get basis(): Basis {
    const { draft, found, levels, total, stakes } = this;
    return { draft, found, levels, total, stakes };
  }
  money = (minor: number) => money(minor, this.stakes);

  // ---------------------------------------------------------------- what is wrong

  wrongAt = (field: string) => this.faults[field] ?? (this.wrong.field === field ? this.wrong.say : "");
  /** Whether something is wrong with what is folded away. */
  get isFoldedWrong() {
    return FOLDED.some((field) => this.wrongAt(field));
  }
  /** What belongs to no field. */
  get wrongElsewhere() {
    const { field, say } = this.wrong;
    return KNOWN.includes(field) || field.startsWith("levels") ? "" : say;
  }

  // ---------------------------------------------------------------- what is planned

  /** Ask for the plan of what is written now; of several answers only the newest counts. */
  async plan(): Promise<PlanFound | null> {
    clearTimeout(this.#waits);
    const now = (this.#asked += 1);
    const { ask, no } = this.written;
    this.faults = no;
    if (Object.keys(no).length) {
      await this.#planUsual();
      return null;
    }
    try {
      const answer = await post<PlanFound>("/api/tournaments/plan", ask);
      if (now !== this.#asked) return null;
      [this.found, this.wrong] = [answer, { field: "", say: "" }];
      return answer;
    } catch (error) {
      if (now !== this.#asked) return null;
      const told = wrongOf(error);
      this.wrong = { field: CALLED[told.field] ?? told.field, say: told.say };
      if (statusOf(error) === 429) this.#waits = setTimeout(() => void this.plan(), AGAIN_MS);
      else await this.#planUsual();
      return null;
    }
  }
  /** What can't be planned is seen on the page like everything else. As long as there has been no plan, what is
   * usual is that of the fields without the levels, or of the house, or of the first house there is. */
  async #planUsual() {
    const { ask } = this.written;
    const { house, rules } = ask;
    const { speed } = this.draft;
    for (const less of [{ ...ask, levels: [] }, { players: 10, house, rules, speed }, { players: 10 }]) {
      if (this.found) return;
      try {
        const answer = await post<PlanFound>("/api/tournaments/plan", less satisfies PlanAsk);
        this.found ??= answer;
      } catch {
        // The next one is asked for.
      }
    }
  }
  /** The tournament as it stands, planned once more; null while something is wrong with it. */
  async setup(usualTitle: string): Promise<Setup | null> {
    const made = await this.plan();
    if (!made) return null;
    const { draft, chosen, start } = this;
    return {
      title: draft.title.trim() || usualTitle,
      structure: made.structure,
      buyin: made.buyin,
      stack: made.stack,
      seats: made.seats,
      late_until: chosen.lateUntil,
      rebuys: chosen.rebuys,
      reentries: chosen.reentries,
      addon: made.addon,
      addon_cost: made.addon_cost,
      fee: made.fee,
      rebuy_cost: chosen.rebuys ? made.rebuy_cost : null,
      rebuy_stack: chosen.rebuys ? made.rebuy_stack : null,
      bonus: made.bonus,
      bonus_cost: made.bonus_cost,
      game: draft.game,
      late_stacks: draft.lateStacks,
      bounty: made.bounty,
      progressive: chosen.progressive && made.bounty > 0,
      keeps_end: made.keeps_end,
      starts_ms: startsMs(start),
      starts_itself: draft.startsItself && start !== null,
      payout: made.payout,
      dealer: draft.dealer,
      depth: draft.depth,
    };
  }

  // ---------------------------------------------------------------- what is changed

  write(part: Part, text: string) {
    const { draft } = this;
    draft.texts[part] = text;
    this.edits(part);
    const blinds = part === "blinds" ? blindsIn(text) : null;
    if (blinds && draft.own)
      draft.own = draft.own.map((each, i) => (i ? each : { ...each, small: blinds[0], big: blinds[1] }));
  }
  /** A field that was emptied has what is usual again. Levels changed by hand are fitted to another end. */
  leave(part: Part) {
    const { draft, start } = this;
    const text = typed(draft, part);
    if (part === "end" && draft.own && text) {
      const span = start === null ? lengthIn(text) : spanIn(text, start);
      if (span && (start === null || !tooLate(span, start))) {
        draft.own = rescaled(draft.own, span);
        delete draft.texts.end;
      }
    }
    if (part !== "start" && !typed(draft, part)) delete draft.texts[part];
    const tidied = tidy(part, draft, this.stakes);
    if (typed(draft, part) && tidied) draft.texts[part] = tidied;
  }
  choose(speed: Speed) {
    Object.assign(this.draft, { speed, own: null });
    for (const part of ["end", "minutes", "blinds"] as const) delete this.draft.texts[part];
    this.edits("levels");
  }
  /** Other levels; null: as they are planned. */
  set(own: Level[] | null) {
    this.draft.own = own;
    if (own) for (const part of ["end", "blinds"] as const) delete this.draft.texts[part];
    this.edits("levels");
  }
  share(sharing: Sharing) {
    if (sharing === "own") this.draft.places = this.found?.prizes.length ?? 0;
    Object.assign(this.draft, { sharing, percents: null });
    this.edits("prizes");
  }
  divide(percents: string[]) {
    this.draft.percents = percents;
    this.edits("prizes");
  }
  /** Pay so many places. Of fewer, each keeps its part of what was written; more get what is usual. */
  pay(places: number) {
    const own = this.draft.percents ?? [];
    const kept =
      places < own.length ? percentsOf(own.slice(0, places).map((text) => numberIn(text) ?? 0)) : [];
    Object.assign(this.draft, {
      sharing: "own",
      places,
      percents: kept.length ? kept.map(String) : null,
    });
    this.edits("prizes");
  }
  /** What was said of a field was about what it held before. */
  edits(field: string) {
    delete this.faults[field];
    if (this.wrong.field.split(".")[0] === field) this.wrong = { field: "", say: "" };
  }
}
