/** What a club's page works out for itself: who is who, money, lines of the chart, dates. */
import { amount, chipsOf, eitherOf } from "../money";
import { signed, type Units } from "../story/story";
import { linesOf, type Chart } from "../story/chart";
import { timeOfDay } from "../times";
import type { ClubDate, ClubHour, ClubLine, ClubNight, ClubPage, ClubPerson } from "../wire";
import { list, say } from "../words";

/** Money comes in its smallest unit. */
export const unitsOf = (currency: string): Units => ({ minor_per_chip: 1, currency, big: 0 });
export const money = (minor: number, currency: string) => amount(minor, unitsOf(currency), "money");
export const withSign = (minor: number, currency: string) => signed(minor, unitsOf(currency), "money");
/** What somebody wrote, in the smallest unit; null if that is no amount. */
export const minorOf = (text: string, currency: string) => chipsOf(text, unitsOf(currency), "money");
/** The two amounts that somebody may mean; none where it is clear. */
export const eitherIn = (text: string, currency: string) => eitherOf(text, unitsOf(currency), "money");

const whole = new Intl.NumberFormat("en");
/** What a person has in the table: money with its sign, or points. */
export const score = (points: number, { points: { formula }, currency }: ClubPage): string =>
  formula === "money" ? withSign(points, currency) : whole.format(points);

/** What somebody is called: a removed name is nobody's. */
export const callOf = ({ name, forgotten }: Pick<ClubPerson, "name" | "forgotten">): string =>
  forgotten ? say("club.a_guest") : name;

/** The reader has a place at this night. */
export const sitsIn = (page: ClubPage, { players }: ClubNight): boolean =>
  players.some(({ person }) => person === page.you);

export function nameOf(page: ClubPage, person: string): string {
  const found = page.people.find((each) => each.person === person);
  return found ? callOf(found) : say("club.a_guest");
}
/** The same, but the reader is "you". */
export const youOr = (page: ClubPage, person: string): string =>
  person === page.you ? say("table.you") : nameOf(page, person);

// ---------------------------------------------------------------- the table

/** The nights in the table, the first one first. */
export function nightsPlayed(page: ClubPage): ClubNight[] {
  const found = page.nights.filter(({ counts }) => counts);
  return found.sort((one, other) => one.at_ms - other.at_ms || one.night.localeCompare(other.night));
}
/** When a night was played: its first hand, where that is known. */
export const playedMs = ({ from_ms, at_ms }: Pick<ClubNight, "from_ms" | "at_ms">) => from_ms || at_ms;

/** Everyone's total, night by night: who stays at home keeps theirs. */
export function seasonChart(page: ClubPage, width: number, height: number, right: number): Chart {
  const nights = nightsPlayed(page).map(({ night }) => night);
  const runs = page.table.map(({ person, outings }) => {
    const came = new Map(outings.map((outing) => [outing.night, outing.counts ? outing.points : 0]));
    const first = nights.findIndex((night) => came.has(night));
    let sum = 0;
    const steps = (first < 0 ? [] : nights.slice(first)).map((night, at) => ({
      after: first + at + 1,
      sum: (sum += came.get(night) ?? 0),
    }));
    return { guest: person, steps };
  });
  return linesOf(runs, nights.length, width, height, right);
}

/** Where the names beside a chart stand, so that none lies on another; each `apart` from the next. */
export function apart(ys: readonly number[], least: number, most: number, gap: number): number[] {
  const order = ys.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y);
  let last = least - gap;
  for (const each of order) last = each.y = Math.max(each.y, last + gap);
  let next = most + gap;
  for (const each of order.toReversed()) next = each.y = Math.min(each.y, next - gap);
  return ys.map((_, at) => order.find((each) => each.at === at)!.y);
}

/** The height of a bar for each of the latest nights, from -1 to 1; in the table's largest result. */
export function formOf(line: ClubLine, table: readonly ClubLine[], most: number) {
  const all = table.flatMap(({ outings }) => outings.map(({ net }) => Math.abs(net)));
  const largest = Math.max(1, ...all);
  return line.outings.slice(-most).map(({ night, net }) => ({ night, net, share: net / largest }));
}

/** What the hours of the clock brought, from noon to noon; only as far as anything was played. */
export function byHour(
  hours: readonly ClubHour[],
  hourOf = (ms: number) => new Date(ms).getHours(),
): { hour: number; hands: number; net: number }[] {
  const found = Array.from({ length: 24 }, (_, at) => ({ hour: (at + 12) % 24, hands: 0, net: 0 }));
  for (const { at_ms, hands, net } of hours) {
    const one = found[(hourOf(at_ms) + 12) % 24]!;
    one.hands += hands;
    one.net += net;
  }
  const played = found.map(({ hands }) => hands > 0);
  return found.slice(Math.max(0, played.indexOf(true)), played.lastIndexOf(true) + 1);
}

/** Two people as one: a night at which both played is one night. */
export function together(page: ClubPage, one: string, other: string): { nights: number; net: number } {
  const lines = page.table.filter(({ person }) => person === one || person === other);
  const nights = new Set(lines.flatMap(({ outings }) => outings.map(({ night }) => night)));
  return { nights: nights.size, net: lines.reduce((sum, { net }) => sum + net, 0) };
}

/** Who won the most at a night, and who lost the most: several if they share it. */
export function endsOfNight({ players }: ClubNight): { best: string[]; worst: string[] } {
  const nets = players.map(({ net }) => net);
  const [high, low] = [Math.max(0, ...nets), Math.min(0, ...nets)];
  const of = (wanted: number) =>
    wanted ? players.filter(({ net }) => net === wanted).map(({ person }) => person) : [];
  return { best: of(high), worst: of(low) };
}

/** "Maya and Theo", or the first two and how many more. */
export const few = (names: readonly string[]): string =>
  names.length > 2 ? say("club.and_more", { names: names[0]!, n: names.length - 1 }) : list(names);

// ---------------------------------------------------------------- dates

const QUARTER = 15;
/** The same weekday and time, a week later and still to come, at a quarter of an hour. */
export function nextWeek(began_ms: number, now_ms: number): number {
  const date = new Date(began_ms);
  date.setMinutes(Math.round(date.getMinutes() / QUARTER) * QUARTER, 0, 0);
  do date.setDate(date.getDate() + 7);
  while (date.getTime() <= now_ms);
  return date.getTime();
}

const EVENING = 20;
/** Eight in the evening, the next time it is. */
export function evening(now_ms: number): number {
  const date = new Date(now_ms);
  date.setHours(EVENING, 0, 0, 0);
  if (date.getTime() <= now_ms) date.setDate(date.getDate() + 1);
  return date.getTime();
}

const two = (n: number) => String(n).padStart(2, "0");
/** A moment as the fields of a form have it, where the reader is. */
export function fieldsOf(ms: number): { day: string; time: string } {
  const date = new Date(ms);
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}
/** The moment of those fields; null if it is none. */
export function msOf(day: string, time: string): number | null {
  const ms = new Date(`${day}T${time}`).getTime();
  return Number.isFinite(ms) ? ms : null;
}

const dayOf = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
/** "Friday, 4 December, 20:00": a day and its month stay in one line. */
export const whenOf = (ms: number): string =>
  say("club.when", { day: inOneLine(dayOf.format(ms)), time: timeOfDay(ms) });
export const inOneLine = (day: string): string => day.replace(/(?<!,) (?=\d)|(?<=\d\.?) /g, "\u00a0");

/** Whether a date is still to come, or the night of it goes on. */
export const isComing = (date: ClubDate | null, now_ms: number): date is ClubDate =>
  date !== null && date.at_ms + date.minutes * 60_000 > now_ms;

/** An invitation to the next date, as text for a chat. */
export const invitationText = (title: string, date: ClubDate, url: string): string =>
  [
    date.place
      ? say("club.invite_text_at", { title, when: whenOf(date.at_ms), place: date.place })
      : say("club.invite_text", { title, when: whenOf(date.at_ms) }),
    date.note,
    say("club.invite_text_link", { url }),
  ]
    .filter(Boolean)
    .join("\n");

// ---------------------------------------------------------------- houses

/** A house's title as a name that a club can keep it under: letters, figures and hyphens. */
export function houseName(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "");
  const name = plain.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return name.slice(0, 40).replace(/-+$/, "");
}
