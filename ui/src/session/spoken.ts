/** What a screen reader says of what has happened at a table. */
import { aloud, type LogLine, type Reader } from "../table/log";
import type { Line, MayView, News, View } from "../wire";
import { asSentence, say } from "../words";
import { asksOf } from "./asked";

/** The viewer's turn: what they owe. */
export function turnWords(may: MayView, written: (chips: number) => string): string {
  const [amount, least] = [written(may.call), written(may.raise_least)];
  if (!may.call) return say("table.your_turn_free");
  if (!may.bring_in) return say("table.your_turn_call", { amount });
  return say(may.raise_most ? "table.your_turn_bring_in" : "table.your_turn_bring_in_only", {
    amount,
    least,
  });
}

/** The lines with one of these voices, as sentences. */
export const sentences = (
  lines: readonly LogLine[],
  voices: readonly Line["voice"][],
  reader: Reader,
): string[] =>
  lines.filter(({ voice }) => voices.includes(voice)).map((line) => asSentence(aloud(line, reader)));

export interface Spoken {
  /** It must be heard at once. */
  urgent: string[];
  /** It may wait until the cards have landed. */
  calm: string[];
}

/** `hears`: which lines of others the viewer wants to hear. */
export function spoken(
  lines: readonly LogLine[],
  news: readonly News[],
  view: View,
  reader: Reader,
  hears: (line: Line) => boolean,
): Spoken {
  const urgent = sentences(lines, ["urgent"], reader);
  const calm = sentences(lines, ["calm", "ruling"], reader);
  // Only the host hears who knocks: the log is silent about it.
  for (const { event } of news)
    if (event.type === "knocked" && view.door.length)
      calm.push(asSentence(say("host.knocks", { name: event.name })));
  if (view.hand?.winning && calm.length) calm.push(view.hand.winning);
  for (const line of lines)
    if (line.who !== view.you.guest && hears(line)) calm.push(asSentence(aloud(line, reader)));
  if (view.may) urgent.push(turnWords(view.may, reader.amount));
  else if (asksOf(view)) urgent.push(say(view.draw ? "draw.your_turn" : "run.title"));
  return { urgent, calm };
}
