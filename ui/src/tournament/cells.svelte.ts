/** The cells of the levels that are being made: which of them is chosen, what is written in them, and what happens
 * when something is. */
import { tick } from "svelte";
import type { Level } from "../wire";
import { say } from "../words";
import {
  added,
  cellOf,
  cellText,
  changedCell,
  clockText,
  columnsOf,
  isAt,
  lengthText,
  moved,
  removed,
  startsOf,
  unreadWithout,
  withBreak,
  type Column,
  type Row,
  type Unread,
} from "./plan";

export const NARROW = 720;
export const SHOWN = 3;
const BREAK = 10;

/** What the page knows of the levels, and how they are changed. */
export interface Held {
  levels: readonly Level[];
  /** What was written and can't be read stays in its cell until it can, or is taken back. */
  unread: readonly Unread[];
  keepUnread: (unread: readonly Unread[]) => void;
  /** The smallest chip: a level that is added is one it can make. */
  chip: number;
  /** The clock time of the first level; null: it is not known yet. */
  start: number | null;
  set: (levels: Level[]) => void;
  wrong: { field: string; say: string };
}

export class Cells {
  width = $state(window.innerWidth);
  at = $state<{ column: number; row: Row }>({ column: 0, row: "blinds" });
  /** Whether a cell was chosen: its level is then marked. */
  touched = $state(false);
  editing = $state(false);
  text = $state("");
  /** On a phone: all rows are listed. */
  all = $state(false);
  /** Where they are on the page. */
  part: HTMLElement | undefined;

  constructor(readonly held: () => Held) {}

  readonly columns = $derived.by(() => columnsOf(this.held().levels));
  readonly column = $derived(Math.min(this.at.column, this.columns.length - 1));
  readonly chosen = $derived.by(() => this.columns[this.column]!);
  /** What can't be read in the levels there are: another plan may have fewer. */
  readonly #unreadHere = $derived.by(() =>
    this.held().unread.filter(({ column }) =>
      this.columns.some(({ level, rests }) => level === column.level && rests === column.rests),
    ),
  );
  readonly #fault = $derived.by(() => cellOf(this.held().wrong.field));
  readonly said = $derived.by(() => {
    const unread = this.unreadAt(this.chosen, this.at.row) ?? this.#unreadHere[0];
    return unread?.say ?? (this.#fault ? this.held().wrong.say : "");
  });

  label = ({ level, rests }: Column, row: Row): string =>
    rests
      ? say("tournament_page.cell_break", { n: level })
      : say(`tournament_page.cell_${row}`, { n: level });
  /** When a level begins, or its break. */
  time({ level, rests }: Column): string {
    const { levels, start } = this.held();
    const begins = startsOf(levels);
    const minutes = rests ? begins[level]! - levels[level - 1]!.rest : begins[level - 1]!;
    return start === null ? lengthText(minutes) : clockText(start + minutes, true);
  }
  unreadAt = (column: Column, row: Row) => this.held().unread.find((each) => isAt(each, column, row));
  isWrong(column: Column, row: Row): boolean {
    if (this.unreadAt(column, row)) return true;
    return this.#fault?.level === column.level && this.#fault.row === row && !column.rests;
  }
  written = (column: Column, row: Row) =>
    this.unreadAt(column, row)?.text ?? cellText(this.held().levels[column.level - 1]!, row, column.rests);
  /** What is wrong in a row of a phone, said below it. */
  saidBelow({ level, rests }: Column): string {
    const { unread, wrong } = this.held();
    const here = unread.find(({ column }) => column.level === level && column.rests === rests);
    return here?.say ?? (this.#fault?.level === level && !rests ? wrong.say : "");
  }

  /** Whether every cell can be read; the first that can't gets the focus. */
  async isRead(): Promise<boolean> {
    const [first] = this.#unreadHere;
    if (!first) return true;
    const column = this.columns.findIndex(
      ({ level, rests }) => level === first.column.level && rests === first.column.rests,
    );
    this.choose(column, first.row);
    if (this.width <= NARROW) {
      this.all ||= first.column.rests;
      await tick();
      this.part?.querySelector<HTMLElement>("input[aria-invalid=true]")?.focus();
    } else await this.edit();
    return false;
  }
  choose(column: number, row: Row) {
    [this.at, this.touched] = [{ column, row }, true];
  }
  async go(to: { column: number; row: Row }) {
    this.choose(to.column, to.row);
    this.editing = false;
    await tick();
    this.part?.querySelector<HTMLElement>(`[data-cell="${this.column}-${this.at.row}"]`)?.focus();
  }
  async edit(first?: string) {
    this.editing = true;
    this.text = first ?? this.written(this.chosen, this.at.row);
    await tick();
    const field = this.part?.querySelector<HTMLInputElement>("input.edit");
    field?.focus();
    if (first === undefined) field?.select();
  }
  /** What can't be read in this cell is taken back. */
  drop(of: Column, row: Row) {
    const { unread, keepUnread } = this.held();
    keepUnread(unread.filter((each) => !isAt(each, of, row)));
  }
  /** What was written goes into the levels; false if it can't be read. */
  take(of: Column, row: Row, text: string): boolean {
    const { levels, set } = this.held();
    const changed = changedCell(levels, of, row, text);
    this.drop(of, row);
    if (typeof changed === "string") {
      const { unread, keepUnread } = this.held();
      keepUnread([...unread, { column: of, row, text, say: changed }]);
      return false;
    }
    const before = levels[of.level - 1]!;
    if (cellText(changed[of.level - 1]!, row, of.rests) !== cellText(before, row, of.rests)) set(changed);
    return true;
  }
  commit(): boolean {
    if (!this.editing) return true;
    if (!this.take(this.chosen, this.at.row, this.text)) return false;
    this.editing = false;
    return true;
  }
  remove() {
    const { levels, unread, keepUnread, set } = this.held();
    const { chosen, column } = this;
    if (levels.length > 1 || chosen.rests) keepUnread(unreadWithout(unread, chosen));
    set(removed(levels, chosen));
    void this.go({
      column: Math.min(column, this.columns.length - 1),
      row: chosen.rests ? "blinds" : this.at.row,
    });
  }
  add() {
    const { levels, chip, set } = this.held();
    const more = added(levels, chip);
    set(more);
    void this.go({ column: columnsOf(more).length - 1, row: "blinds" });
  }
  /** A break after the chosen level, or none any more. */
  toggleBreak() {
    const { levels, unread, keepUnread, set } = this.held();
    const { level } = this.chosen;
    const { rest } = levels[level - 1]!;
    if (rest) keepUnread(unreadWithout(unread, { level, rests: true }));
    set(withBreak(levels, level, rest ? 0 : BREAK));
    void this.go({ column: this.columns.findIndex((each) => each.level === level), row: this.at.row });
  }
  keyed(event: KeyboardEvent) {
    if (this.editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moved(event.key, { column: this.column, row: this.at.row }, this.columns);
    if (to) void this.go(to);
    else if (event.key === "Enter" || event.key === "F2") void this.edit();
    else if (event.key === "Delete" || event.key === "Backspace") this.remove();
    else if (/^\d$/.test(event.key)) void this.edit(event.key);
    else return;
    event.preventDefault();
  }
}
