/** The nights this device has been to, so that a seat is found again. No keys are kept here. */
import { keep, kept } from "./settings.svelte";

export interface Night { table: string; title: string; name: string; at: number }
const PLACE = "homegame.nights";

export function nights(): Night[] {
  const found = kept(PLACE);
  if (!Array.isArray(found)) return [];
  return found.filter((night): night is Night => typeof night?.table === "string" && typeof night.title === "string");
}

export function remember(night: Night): void {
  keep(PLACE, [night, ...nights().filter(({ table }) => table !== night.table)].slice(0, 20));
}

export function forget(table: string): void {
  keep(PLACE, nights().filter((night) => night.table !== table));
}
