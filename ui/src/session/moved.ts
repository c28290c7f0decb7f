/** Where the viewer's seat, or what their page shows, has moved to, and what is said of it. */
import { ownTable, tableName } from "../table/game";
import { aloud, type LogLine, type Reader } from "../table/log";
import type { View } from "../wire";
import { say } from "../words";

export interface Told {
  text: string;
  lines: readonly LogLine[];
}

/** A tournament has moved the viewer: to which table and seat and, if the news says so, why. */
export function seatMoved(
  before: View,
  { you, table, tournament }: View,
  lines: readonly LogLine[],
  reader: Reader,
): Told | null {
  if (!tournament?.here || !you.seat) return null;
  const why = lines.filter(({ key, who }) => who === you.guest && key.startsWith("log.moved_")).slice(-1);
  const sat = before.you.seat > 0 && tournament.phase !== "gathering";
  if (!why.length && (!sat || before.table === table)) return null;
  const text = why[0] ? aloud(why[0], reader) : say("tournament_table.moves", { table, seat: you.seat });
  return { text, lines: why };
}

export interface Followed {
  /** The table that the viewer's seat is at while this page stays where it is; 0: none; null: as before. */
  movedTo: number | null;
  urgent: string;
  notice: Told | null;
}

/** `moved`: what is said of the viewer's seat already. */
export function followed(before: View, view: View, moved: Told | null): Followed {
  const [was, own, here] = [ownTable(before), ownTable(view), view.table];
  const told = (words: "table.seat_moved" | "table.now_shows", n: number) =>
    say(words, { table: tableName({ ...view, table: n }) || say("tournament_table.table", { n }) });
  const isMoved = was !== 0 && was !== own;
  const left = own !== 0 && own !== here && isMoved && before.table === here;
  const shows = () =>
    before.table === here
      ? null
      : { text: told(own === here && isMoved ? "table.seat_moved" : "table.now_shows", here), lines: [] };
  return {
    movedTo: own === here || !own ? 0 : left ? own : null,
    urgent: left ? told("table.seat_moved", own) : "",
    notice: moved ?? shows(),
  };
}
