/** What waits for the host beside their table: on the key of the desk, in figures and in words. */
import type { View } from "../wire";
import { say } from "../words";

type Known = Pick<View, "door" | "tables" | "table">;

/** Other tables where something waits for a host. */
const othersOf = ({ tables, table }: Known) => tables.filter((other) => other.waits && other.table !== table);

export const waitsOf = (view: Known): number => view.door.length + othersOf(view).length;

export function deskWords(view: Known): string {
  const [door, others] = [view.door.length, othersOf(view).length];
  return [
    say("table.host"),
    door ? say("host.waiting", { n: door }) : "",
    others ? say("host.table_waits", { n: others }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}
