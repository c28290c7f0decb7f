/** What the host enters at a table of real cards: kept on this device until the server has saved it. */
import { freshId } from "../api";
import { keep, kept } from "../settings.svelte";
import type { Table } from "../table/state.svelte";
import type { RealView, View, WireCommand } from "../wire";
import { asked, standing } from "./pending";
import {
  added,
  dismissed,
  dropped,
  type Entry,
  next,
  type Queue,
  refused,
  released,
  restored,
  saved,
} from "./queue";

/** So long an answer may take before the line counts as slow: entering goes on meanwhile. */
const SLOW_MS = 1500;
/** The server asked for a pause. */
const PAUSE_MS = 1500;
/** Somebody else's entry has changed what the keys mean: so long a thumb that was on its way does nothing. */
const STARTLED_MS = 400;

export class Entering {
  queue: Queue = $state.raw(restored(null));
  /** The one that is on its way. */
  #sent = $state("");
  #slow = $state(false);
  #timer = 0;
  /** Somebody else has just changed what the keys mean. */
  #startled = $state(false);
  #calming = 0;
  /** What the keys meant when the screen was drawn last, and when the one on its way was tapped. */
  #asked: string;
  #sentAt = "";
  #shut = false;
  #at: number;
  #place: string;
  /** A refusal that asks for a count of this seat's chips; 0: none does. */
  count = $state(0);

  constructor(readonly table: Table) {
    this.#at = table.view!.table;
    this.#place = `homegame.entered.${table.night}.${this.#at}`;
    this.queue = restored(kept(this.#place));
    this.#asked = asked(this.view, this.real);
    $effect.pre(() => this.#look());
    void this.#send();
  }
  close(): void {
    this.#shut = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#calming);
  }

  get view(): View {
    return this.table.view!;
  }
  get real(): RealView {
    return this.view.real!;
  }
  /** Nothing comes back just now: what is tapped waits. */
  get offline(): boolean {
    return this.table.line !== "open" || this.#slow || this.queue.held;
  }
  /** What was tapped last is being saved, or somebody else has just entered something: the keys wait a moment. */
  get locked(): boolean {
    return this.saving || (this.#startled && !this.offline);
  }
  get saving(): boolean {
    return !this.offline && this.queue.waiting.length > 0;
  }
  get waiting(): readonly Entry[] {
    return this.queue.waiting;
  }
  /** Where the hand stands, with what waits. */
  standing = $derived.by(() =>
    standing(
      this.table.view!,
      this.table.view!.real!,
      this.queue.waiting.map(({ command }) => command),
    ),
  );

  /** Enter something. `says` is how it stands in the list while it waits. */
  enter(command: WireCommand, says: string): void {
    if (isOfHand(command) ? this.locked : this.saving) return;
    this.count = 0;
    const moment = isOfHand(command) ? this.real.moment : "";
    this.#become(added(this.queue, { id: freshId(), command, moment, says }));
    void this.#send();
  }
  /** Enter several things by one tap. None of them is about a moment of the hand. */
  enterAll(entries: readonly Pick<Entry, "command" | "says">[]): void {
    if (this.saving) return;
    this.count = 0;
    this.#become(
      entries.reduce((queue, each) => added(queue, { id: freshId(), moment: "", ...each }), this.queue),
    );
    void this.#send();
  }
  dismiss(id: string): void {
    this.#become(dismissed(this.queue, id));
  }
  /** Send what waits behind a refusal. */
  release(): void {
    this.#become(released(this.queue));
    void this.#send();
  }
  drop(): void {
    this.#become(dropped(this.queue, this.#sent));
  }

  #become(queue: Queue): void {
    this.queue = queue;
    keep(this.#place, queue);
  }

  /** Note what the keys mean now, and who has changed it: an entry of this page, or somebody else. */
  #look(): void {
    if (!this.table.view?.real) return;
    const now = asked(this.view, this.real);
    if (now === this.#asked) return;
    this.#asked = now;
    if (!this.#sent && this.table.seq > this.table.wrote) this.#startle();
  }
  #startle(): void {
    this.#startled = true;
    clearTimeout(this.#calming);
    this.#calming = window.setTimeout(() => {
      this.#startled = false;
    }, STARTLED_MS);
  }

  async #send(): Promise<void> {
    const entry = next(this.queue);
    if (!entry || this.#sent || this.#shut) return;
    [this.#sent, this.#sentAt] = [entry.id, this.#asked];
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#slow = true;
    }, SLOW_MS);
    const { id, command, moment } = entry;
    const wrong = await this.table.enter(command, { id, moment, table: this.#at });
    clearTimeout(this.#timer);
    [this.#sent, this.#slow] = ["", false];
    if (this.#shut) return;
    if (wrong?.code === "SYS-RATE") {
      this.#timer = window.setTimeout(() => void this.#send(), PAUSE_MS);
      return;
    }
    if (wrong) {
      if (this.#sentAt !== this.#asked) this.#startle();
      this.#become(refused(this.queue, entry.id, this.table.wordsOf(wrong)));
      this.count = countedFor(entry.command, wrong.words, wrong.numbers);
    } else this.#become(saved(this.queue, entry.id));
    void this.#send();
  }
}

/** What is meant for this moment of the hand, and for no later one. */
const OF_HAND = new Set([
  "act_for",
  "fold_to",
  "check_around",
  "put_in",
  "begin",
  "deal",
  "turn_up",
  "turn_down",
  "push",
  "undo_note",
  "settle_hand",
  "void",
]);
const isOfHand = ({ type }: WireCommand): boolean => OF_HAND.has(type);

/** The seat whose chips don't cover what was entered, so that its stack may be wrong, or that is to be counted first. */
function countedFor(command: WireCommand, words: string, numbers: Record<string, string | number>): number {
  const names = words === "put_in.too_big" || words === "real.count_first";
  if (names && typeof numbers.seat === "number") return numbers.seat;
  return words === "raise.too_big" && command.type === "act_for" ? command.seat : 0;
}
