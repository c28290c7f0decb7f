/** What a board tells the room: by two notes, in words for a screen reader, and aloud if that is switched on. */
import { play } from "../../sound";
import type { Standing, TournamentPage } from "../../wire";
import { asSentence, say } from "../../words";
import { clockMinutes } from "../clock";
import { talkTitle } from "../deal";
import { chips, isIn, pricesOf, tableName } from "../standings";
import { nth } from "../nth";

/** A page, and what was left of its level then. */
export interface Moment {
  page: TournamentPage;
  left: number;
}
export interface Announcement {
  /** `level`: two notes go with it. */
  kind: "level" | "time" | "move" | "out" | "deal" | "end";
  text: string;
}

/** How many minutes before its end a level is spoken of. */
const MINUTES = [5, 1];
const MINUTE = 60_000;

function ofLevel({ page }: Moment): string {
  const tournament = page.tournament!;
  const level = tournament.levels[tournament.level - 1];
  if (tournament.resting) return say("board.say.rest", { n: clockMinutes(tournament) });
  if (!level) return "";
  const words = { n: tournament.level, small: chips(level.small), big: chips(level.big) };
  return level.ante
    ? say("board.say.level_ante", { ...words, ante: chips(level.ante) })
    : say("board.say.level", words);
}

/** Who is out; in which place once that is certain. */
function outWords(
  { name, place, placed, prize, returns }: Standing,
  price: (minor: number) => string,
): string {
  if (!placed) return say(returns ? "board.say.out_unless" : "board.say.out_now", { name });
  const words = { name, place: nth(place), amount: price(prize) };
  return prize ? say("board.say.out_prize", words) : say("board.say.out", words);
}

/** What has happened between two moments. */
export function announcements(before: Moment, now: Moment): Announcement[] {
  const [was, is] = [before.page.tournament, now.page.tournament];
  if (!was || !is) return [];
  const found: Announcement[] = [];
  const price = pricesOf(now.page);
  const ends = is.phase === "ended";
  if (!ends && is.level && (is.level !== was.level || is.resting !== was.resting))
    found.push({ kind: "level", text: ofLevel(now) });
  else if (now.page.level_runs && (is.phase === "playing" || is.phase === "break"))
    for (const minutes of MINUTES)
      if (before.left > minutes * MINUTE && now.left <= minutes * MINUTE)
        found.push({
          kind: "time",
          text: say(is.resting ? "board.say.rest_minutes" : "board.say.minutes", { n: minutes }),
        });
  const known = new Map(before.page.standings.map((each) => [each.guest, each]));
  // Who went out first is told first.
  const worst = [...now.page.standings].sort((one, other) => other.place - one.place);
  for (const standing of worst) {
    const then = known.get(standing.guest);
    // Those whose places are certain once no one can enter any more are many: the board lists them.
    const isTold = then && (isIn(then) || (standing.placed && !then.placed && !was.may_still_enter));
    if (standing.place > 1 && isTold) found.push({ kind: "out", text: outWords(standing, price) });
  }
  if (ends && was.phase !== "ended" && is.winner)
    found.push({ kind: "end", text: say("board.say.won", { name: is.winner }) });
  const [talked, talk] = [was.deal, is.deal];
  if (talk && (talk.kind !== talked?.kind || talk.by !== talked.by))
    found.push({ kind: "deal", text: asSentence(talkTitle(talk)) });
  else if (talked && !talk && (is.phase !== "ended" || is.ended === "deal"))
    found.push({
      kind: "deal",
      text: say(is.dealt || is.ended === "deal" ? "board.say.deal_agreed" : "board.say.deal_off"),
    });
  if (was.to_money && !is.to_money && is.phase !== "ended")
    found.push({ kind: "out", text: say("board.say.money") });
  const newest = before.page.moves[0]?.at_ms ?? 0;
  for (const { at_ms, name, table, seat, why } of [...now.page.moves].reverse())
    if (at_ms > newest)
      found.push({
        kind: "move",
        text: say(why === "entry" ? "board.say.sits" : "board.say.moved", {
          name,
          table: tableName(now.page, table),
          seat,
        }),
      });
  return found;
}

/** Whether this device can speak. */
export const canSpeak = (): boolean => "speechSynthesis" in globalThis;

/** Sounds the two notes, and reads aloud if somebody wants that. */
export function announce(found: readonly Announcement[], aloud: boolean): void {
  if (found.some(({ kind }) => kind === "level" || kind === "end")) play("turn");
  if (!aloud || !canSpeak()) return;
  for (const { text } of found) {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = "en";
    speechSynthesis.speak(words);
  }
}
