/** What is asked for when a sheet is printed, and what the page of a tournament leaves for it. */
import { get, post } from "../api";
import { bare } from "../real/names";
import { keep, kept } from "../settings.svelte";
import type { PrintAsk, Printed, Setup } from "../wire";

export type Size = "a4" | "letter";

/** The width of a page in CSS pixels. */
export const WIDTHS: Record<Size, number> = { a4: (210 / 25.4) * 96, letter: 8.5 * 96 };

export const ALL = "all";

/** The sheets that are about no house: they don't ask for one. */
export const HOUSELESS: readonly string[] = ["outs", "season"];

/** Whose sheets are printed: a night's, a club's or, if neither is named, a house's. */
export interface Whose {
  night: string;
  club: string;
  season: string;
}

/** Names as somebody types them, a line each. */
export const namesIn = (text: string): string[] => text.split("\n").map(bare).filter(Boolean);

/** A number as it is written; 0 if there is none. */
export const countIn = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0);

/** The address of a sheet, with all that fits into one. */
export function addressOf(sheet: string, ask: PrintAsk, { night, club, season }: Whose): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(ask)) {
    if (["rules", "setup", "names"].includes(name)) continue;
    if (typeof value === "string" ? value : value !== undefined && value !== false && value !== 0)
      query.set(name, String(value));
  }
  if (season) query.set("season", season);
  const path = club
    ? `/api/clubs/${encodeURIComponent(club)}/print`
    : night
      ? `/api/nights/${encodeURIComponent(night)}/print/${encodeURIComponent(sheet)}`
      : `/api/print/${encodeURIComponent(sheet)}`;
  return `${path}?${query}`;
}

/** A sheet, made by the server. Names, a house file and a tournament don't belong in an address. */
export function printed(sheet: string, ask: PrintAsk, whose: Whose): Promise<Printed> {
  const needsBody = ask.rules || ask.setup || ask.names?.length;
  if (needsBody && !whose.night && !whose.club)
    return post<Printed>(`/api/print/${encodeURIComponent(sheet)}`, ask);
  return get<Printed>(addressOf(sheet, ask, whose));
}

/** A minute of the day as the sheets have it: 19:30. */
export const clockIn24 = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

// ---------------------------------------------------------------- a tournament that was made

const MADE = "homegame.print";

/** A tournament as it stands on its page. */
export interface Made {
  setup: Setup;
  currency: string;
  starts: string;
}

export const leave = (made: Made): void => {
  keep(MADE, made, "tab");
};

export function left(): Made | null {
  const found = kept(MADE, "tab");
  return found && typeof found === "object" && "setup" in found ? (found as Made) : null;
}
