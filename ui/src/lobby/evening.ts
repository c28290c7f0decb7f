/** What a night begins with: a club's own houses, and what was chosen in this browser the last time. */
import { post } from "../api";
import { DEPTHS } from "../parts/depths";
import { keep, kept } from "../settings.svelte";
import type { ClubPage, House, RealView, TableView } from "../wire";
import { say } from "../words";

/** What begins the name of a club's house on the form; no other house is called so. */
const OF_CLUB = "=";
export const kindOf = (name: string) => OF_CLUB + name;
export const isClubs = (name: string) => name.startsWith(OF_CLUB);

/** The houses of a club as the server reads them; one that it can't is left out. */
export async function clubHouses({ houses }: ClubPage): Promise<House[]> {
  const read = houses.map(({ name, text }) =>
    post<House>("/api/houses", { rules: text }).then(
      (house): House[] => [{ ...house, name: kindOf(name), says: house.says || say("club.houses.one") }],
      () => [],
    ),
  );
  return (await Promise.all(read)).flat();
}

export interface Played {
  house: string;
  title: string;
  stakes: string;
  small: string;
  big: string;
  currency: string;
  seats: number;
}

const place = (club: string) => `homegame.club.${club}`;
export const remember = (club: string, played: Played): void => keep(place(club), played);

/** What was kept, as far as it is of the kind expected. */
export function remembered(club: string): Played | null {
  const found = kept(place(club)) as Partial<Record<keyof Played, unknown>> | null;
  const texts = ["house", "title", "stakes", "small", "big", "currency"] as const;
  if (typeof found !== "object" || found === null || typeof found.seats !== "number") return null;
  return texts.every((each) => typeof found[each] === "string") ? (found as unknown as Played) : null;
}

/** Who deals, and how much is entered where people do. */
export interface DealtBy {
  dealer: TableView["dealer"];
  depth: RealView["depth"];
}
const DEALT = "homegame.dealt";
export const rememberDealt = (by: DealtBy): void => keep(DEALT, by);
/** As it was chosen last by a host without a club; a club knows how it played itself. */
export function dealtLast(club: ClubPage | null): DealtBy {
  const found = club ?? (kept(DEALT) as Partial<Record<keyof DealtBy, unknown>> | null);
  const depth = DEPTHS.find((each) => each === found?.depth) ?? "pots";
  return { dealer: found?.dealer === "people" ? "people" : "server", depth };
}
