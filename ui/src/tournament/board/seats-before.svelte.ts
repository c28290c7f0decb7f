/** Where people sat before they moved. */
import { untrack } from "svelte";
import type { Standing } from "../../wire";
import type { Live } from "../live.svelte";

export class SeatsBefore {
  seats: Readonly<Record<string, Standing>> = $state.raw({});
  #last: readonly Standing[] = [];

  constructor(live: Live) {
    $effect(() => {
      const standings = live.page?.standings ?? [];
      untrack(() => this.#see(standings));
    });
  }
  #see(standings: readonly Standing[]) {
    const left = this.#last.filter((was) => {
      const now = standings.find(({ guest }) => guest === was.guest);
      return now && was.seat > 0 && now.seat > 0 && (was.table !== now.table || was.seat !== now.seat);
    });
    if (left.length)
      this.seats = { ...this.seats, ...Object.fromEntries(left.map((was) => [was.guest, was])) };
    this.#last = standings;
  }
}
