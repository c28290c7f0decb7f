/** What a tournament's board says of its levels, its chips and its money. */
import { timeOfDay } from "../../times";
import type { Level, TournamentView } from "../../wire";
import { say } from "../../words";
import { numberAfterBreak } from "../clock";
import { valuesOf } from "../race";
import { chips, type Played, posted } from "../standings";
import { endsInBreak, lateTerms } from "../terms";
import { levelAt, nextColourUp, untilNext } from "../timing";
import type { Scene } from "./scene";

const MINUTE = 60_000;

/** The level that is played after a break. */
export const levelAfter = (tournament: TournamentView): Level | null =>
  levelAt(tournament, numberAfterBreak(tournament));

/** Why it doesn't go on as usual; "" if it does. */
export function noteSaid({ paused_by, tournament }: Played, scene: Scene, stopped: boolean): string {
  if (paused_by) return say("standings.paused_by", { name: paused_by });
  if (tournament.deal && scene !== "deal") return say("standings.deal_on");
  if (tournament.hand_for_hand) return say("standings.hand_for_hand");
  return stopped ? say("board.stopped") : "";
}

/** What is posted at the next level, and from when on. */
export function nextSaid(tournament: TournamentView, left: number, wall: number, stopped: boolean): string {
  const next = levelAt(tournament, tournament.level + 1);
  if (!next) return say("board.last_level");
  return stopped
    ? say("board.next_stopped", { blinds: posted(next) })
    : say("board.next", { blinds: posted(next), time: timeOfDay(wall + untilNext(tournament, left)) });
}

/** "25 min", "1 h 5 min" */
export function spanSaid(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  return minutes < 60
    ? say("board.min", { n: minutes })
    : say("board.hours", { h: Math.floor(minutes / 60), n: minutes % 60 });
}

/** What may still be bought: a stack, and in the last level for that and the break after it the add-on. */
export function openSaid(tournament: TournamentView, price: (minor: number) => string): string[] {
  if (!tournament.may_still_enter) return [];
  const { addon, addon_cost, late_until: n } = tournament.setup;
  const found = [say(endsInBreak(tournament.levels, n) ? "board.late_rest" : "board.late", { n })];
  if (addon && tournament.level >= n)
    found.push(
      addon_cost
        ? say("board.add_on", { chips: chips(addon), amount: price(addon_cost) })
        : say("board.add_on_free", { chips: chips(addon) }),
    );
  const sold = lateTerms(tournament.setup, price);
  return sold ? [...found, sold] : found;
}

/** Which chips leave play, and when; "" online, where there are none. */
export function colourSaid(tournament: TournamentView): string {
  if (tournament.setup.dealer !== "people") return "";
  if (tournament.leaving) return say("board.rest_colour", { chips: valuesOf(tournament.leaving) });
  const found = nextColourUp(tournament);
  if (!found) return "";
  const chips = valuesOf(...found.chips);
  if (tournament.resting && found.before === numberAfterBreak(tournament))
    return say(tournament.gone >= Math.max(...found.chips) ? "board.coloured" : "board.rest_colour", {
      chips,
    });
  return found.inNextBreak
    ? say("board.colour_break", { chips })
    : say("board.colour_level", { chips, n: found.before });
}
