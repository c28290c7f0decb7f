/** Where the referee stands: which night or house, which case, and what was answered; all of it is the address. */
import type { QuestionLine } from "../wire";
import { printed } from "../words";

export interface Place {
  /** The night whose hand it knows; "" for a house alone. */ night: string;
  table: string;
  house: string;
  /** The case; "" for the list. */ name: string;
  answers: Readonly<Record<string, string>>;
}

export function placeOf(path: string, query: string): Place {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const night = parts[0] === "n" ? (parts[1] ?? "") : "";
  const name = (night ? parts[3] : parts[1]) ?? "";
  const { table = "", house = "", ...answers } = Object.fromEntries(new URLSearchParams(query));
  return { night, table, house, name, answers };
}

const night = (id: string) => (id ? `/${encodeURIComponent(id)}` : "");

function asked({ table, house, answers }: Place, also: Record<string, string> = {}): string {
  const given = Object.entries({ table, house, ...answers, ...also }).filter(([, value]) => value);
  return given.length ? `?${new URLSearchParams(given).toString()}` : "";
}

const below = (name: string) => (name ? `/${encodeURIComponent(name)}` : "");

/** The page of a place. */
export const addressOf = (place: Place): string =>
  `${place.night ? `/n${night(place.night)}` : ""}/referee${below(place.name)}${asked(place)}`;

/** What the server is asked for it; `words` are searched for in the list. */
export const requestOf = (place: Place, words = ""): string =>
  `/api${place.night ? `/nights${night(place.night)}` : ""}/referee${below(place.name)}${asked(
    place.name ? place : { ...place, answers: {} },
    words ? { words } : {},
  )}`;

/** The same place with this answer. What was answered after it stays, and counts if it is still asked. */
export const answered = (place: Place, question: string, answer: string): Place => ({
  ...place,
  answers: { ...place.answers, [question]: answer },
});

/** One tap back: without the last answer that was given, or without the case. */
export function before(place: Place, questions: readonly QuestionLine[]): Place {
  const last = questions.findLast(({ name }) => name in place.answers);
  if (!last) return { ...place, name: "", answers: {} };
  return {
    ...place,
    answers: Object.fromEntries(Object.entries(place.answers).filter(([name]) => name !== last.name)),
  };
}

export const answerOf = ({ answers, answered: given }: QuestionLine): string =>
  printed(answers.find(({ name }) => name === given)?.text ?? "");

export interface Piece {
  text: string;
  strong: boolean;
}

/** A ruling in pieces: what stands between ** is the condition. */
export const conditions = (text: string): Piece[] =>
  printed(text)
    .split("**")
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter(({ text: part }) => part !== "");

/** A text in pieces, with the beginnings of words that were sought. */
export function marked(text: string, words: string): Piece[] {
  const sought = words
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter(Boolean);
  if (!sought.length) return [{ text: printed(text), strong: false }];
  return printed(text)
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${sought.join("|")})`, "giu"))
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter(({ text: part }) => part !== "");
}
