/** The levels to come as somebody writes them, and what they come to. */
import type { Level } from "../wire";
import { say } from "../words";

export type Column = "small" | "big" | "ante" | "minutes" | "rest";
export type Row = Record<Column, string> & { id: number };

export const columns = (): { name: Column; title: string }[] => [
  { name: "small", title: say("tournament_desk.small") },
  { name: "big", title: say("tournament_desk.big") },
  { name: "ante", title: say("tournament_desk.ante") },
  { name: "minutes", title: say("tournament_desk.minutes") },
  { name: "rest", title: say("tournament_desk.rest") },
];

const row = ({ small, big, ante, minutes, rest }: Level, id: number): Row => ({
  id,
  small: String(small),
  big: String(big),
  ante: String(ante),
  minutes: String(minutes),
  rest: String(rest),
});

export const rowsOf = (levels: readonly Level[]): Row[] => levels.map(row);

/** A whole number, perhaps with its thousands apart; null if it is none. */
function whole(text: string): number | null {
  const figures = text.trim().replace(/(\d)[,' .](?=\d{3}(\D|$))/g, "$1");
  return /^\d{1,12}$/.test(figures) ? Number(figures) : figures === "" ? 0 : null;
}

/** One more level after the last: half as much again, as long as the last one. */
export function nextRow(rows: readonly Row[]): Row {
  const id = 1 + Math.max(0, ...rows.map((each) => each.id));
  const last = rows.at(-1);
  const more = (text: string | undefined) => Math.round((whole(text ?? "") ?? 0) * 1.5);
  return row(
    {
      small: more(last?.small),
      big: more(last?.big),
      ante: more(last?.ante),
      minutes: whole(last?.minutes ?? "") ?? 0,
      rest: 0,
    },
    id,
  );
}

/** What was written, or what is wrong with the first level that can't be played. */
export function levelsOf(rows: readonly Row[], first: number): { levels: Level[] } | { wrong: string } {
  const levels: Level[] = [];
  for (const [i, each] of rows.entries()) {
    const n = first + i;
    const [small, big, ante, minutes, rest] = [
      whole(each.small),
      whole(each.big),
      whole(each.ante),
      whole(each.minutes),
      whole(each.rest),
    ];
    if (small === null || ante === null || rest === null || !big || !minutes)
      return { wrong: say("tournament_desk.whole", { n }) };
    if (small > big) return { wrong: say("tournament_desk.falls", { n }) };
    levels.push({ small, big, ante, minutes, rest });
  }
  return { levels };
}
