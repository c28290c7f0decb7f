/** Who is out, and how it ended: what is told, and what they may do. */
import type { LogLine } from "../table/log";
import { aloud, type Reader } from "../table/log";
import type { SpeakView, TournamentView, View, WireCommand } from "../wire";
import { say } from "../words";
import { chips, sum } from "./clock";
import { costOf, endsInBreak, lateTerms } from "./terms";
import { nth } from "./nth";

export interface Told {
  /** Names the moment: whoever has put it away does not see it again. */
  id: string;
  title: string;
  lines: string[];
}

/** What is said of a stack to come stands beside it. */
const HOW_OUT = ["log.out_by", "log.out", "log.out_by_unless"];

/** How the viewer went out, as the log tells it: "You are knocked out by Maya". */
export function howOut(log: readonly LogLine[], reader: Reader): string {
  const line = log.findLast(({ key, who }) => who === reader.guest && HOW_OUT.includes(key));
  return line ? say("tournament_out.how", { line: aloud(line, reader) }) : "";
}

/** What the add-on is called where it can be bought; "" where it can't. */
export const addOnOffer = (view: View): string =>
  view.entry?.may_add_on && !view.entry.asks && view.tournament?.here ? addOnWords(view) : "";

/** "Add on 5,000 for $20" */
export const addOnWords = ({ house, tournament }: Pick<View, "house" | "tournament">): string => {
  const { addon, addon_cost } = tournament!.setup;
  return addon_cost
    ? say("tournament_out.add_on", { chips: chips(addon), sum: sum(addon_cost, house.currency) })
    : say("tournament_out.add_on_free", { chips: chips(addon) });
};

/** What the staff bonus is called where it can be bought; "" where it can't. */
export const bonusOffer = (view: View): string => (view.entry?.may_bonus ? bonusWords(view) : "");

/** "Staff bonus: 1,000 for $5" */
export const bonusWords = ({ house, tournament }: Pick<View, "house" | "tournament">): string => {
  const { bonus, bonus_cost } = tournament!.setup;
  return say("tournament_out.staff_bonus", { chips: chips(bonus), sum: sum(bonus_cost, house.currency) });
};

/** What a stack that is bought this way is called, with what it costs: "Rebuy for $20". */
export function buyWords(
  { house, tournament }: Pick<View, "house" | "tournament">,
  way: Exclude<SpeakView["enter"], "">,
): string {
  const cost = costOf(tournament!.setup, way);
  const price = { sum: sum(cost, house.currency) };
  switch (way) {
    case "rebuy":
      return cost ? say("tournament_out.rebuy", price) : say("tournament_out.rebuy_free");
    case "reentry":
      return cost ? say("tournament_out.again", price) : say("tournament_out.again_free");
    case "first":
    case "late":
      return cost ? say("tournament_waiting.enter", price) : say("tournament_waiting.enter_free");
  }
}

/** How a stack is bought now, and the key that does it; null if it can't be. */
export function stackOffer(view: View): { text: string; command: WireCommand } | null {
  const { entry, house, tournament } = view;
  const way = entry?.may_enter;
  if (!way || !tournament || entry.asks) return null;
  // At another table it is said which tournament is meant.
  const other = !tournament.here && (way === "first" || way === "late");
  const price = sum(entry.cost, house.currency);
  return {
    text: other
      ? say("tournament_out.enter_other", { title: tournament.title, sum: price })
      : buyWords(view, way),
    command: { type: way === "rebuy" ? "rebuy" : "enter_tournament" },
  };
}

/** What is asked once more, and what is sent then. */
export interface Asked {
  words: string;
  more?: string;
  does?: string;
  command: WireCommand;
}

/** The viewer, or as the host says another one, buys no other stack. */
export const noRebuy = (other?: { guest: string; name: string }): Asked & { more: string } =>
  other
    ? {
        words: say("tournament_out.no_rebuy_of", { name: other.name }),
        more: say("tournament_out.no_rebuy_of_more"),
        does: say("standings.no_rebuy"),
        command: { type: "decline_rebuy", guest: other.guest },
      }
    : {
        words: say("tournament_out.no_rebuy"),
        more: say("tournament_out.no_rebuy_more"),
        does: say("tournament_out.no_rebuy"),
        command: { type: "decline_rebuy" },
      };

/** What a guest who comes late asks before entering: the bounty, and what a rebuy costs; "" if there is neither. */
export function entryTerms({ entry, tournament, house }: View): string {
  const isNew = entry?.may_enter === "first" || entry?.may_enter === "late";
  if (!isNew || entry.asks || !tournament || tournament.phase === "gathering") return "";
  return lateTerms(tournament.setup, (minor) => sum(minor, house.currency));
}

/** How it ended, and why the host ended it; "" while it is on. */
export function endWords({ tournament }: View): string {
  const { ended, winner, ended_by: name, why } = tournament!;
  const because = (words: string) => [words, why].filter(Boolean).join(" ");
  switch (ended) {
    case "won":
      return winner ? say("tournament_out.winner", { name: winner }) : say("tournament_out.no_one_won");
    case "deal":
      return say("tournament_out.over_by_deal");
    case "chips":
      return because(say("tournament_out.over_by_chips", { name }));
    case "refund":
      return because(say("tournament_out.over_by_refund", { name }));
    case "called_off":
      return because(say("tournament_out.over_by_host", { name }));
    case "":
      return "";
  }
}

/** How it ended for the viewer: their place, and what they got. "" if they were not in. */
export function ownEnd({ tournament, entry, house }: View): string {
  const money = (minor: number) => sum(minor, house.currency);
  if (entry && entry.back > 0) return say("tournament_out.you_got", { sum: money(entry.back) });
  if (!entry?.place || tournament!.ended === "refund") return "";
  const words = { nth: nth(entry.place), of: tournament!.players };
  // No one wins what the host ends.
  const how = entry.place === 1 && tournament!.ended !== "chips" ? "you_won" : "you_finished";
  if (!entry.prize)
    return entry.won
      ? say(`tournament_out.${how}_bounties`, { ...words, sum: money(entry.won) })
      : say(`tournament_out.${how}_free`, words);
  const got = say(`tournament_out.${how}`, { ...words, sum: money(entry.prize) });
  return entry.won ? say("tournament_out.and_bounties", { got, bounties: money(entry.won) }) : got;
}

/** What the card over the felt tells the viewer who is out; null while they play, or only watch. */
export function outOf(view: View, how: string): Told | null {
  const { tournament, entry, house } = view;
  if (!tournament?.here || !entry || tournament.phase === "gathering" || tournament.phase === "ended")
    return null;
  const money = (minor: number) => sum(minor, house.currency);
  const [prize, bounties] = [money(entry.prize), money(entry.won)];
  const gets =
    entry.prize && entry.won
      ? say("tournament_out.prize_bounties", { sum: prize, bounties })
      : entry.prize
        ? say("tournament_out.prize", { sum: prize })
        : entry.won
          ? say("tournament_out.bounties", { bounties })
          : "";
  const told = (id: string, title: string, lines: string[]): Told => ({
    id: `${tournament.title}/${id}`,
    title,
    lines: lines.filter(Boolean),
  });
  if (entry.place) {
    const place = say("tournament_out.place", { nth: nth(entry.place), of: tournament.players });
    const none = tournament.prizes.length ? say("tournament_out.no_prize") : "";
    return told(`${entry.place}`, place, [gets || none, how]);
  }
  const until = { n: tournament.setup.late_until };
  const rests = endsInBreak(tournament.levels, until.n);
  if (entry.out && !entry.may_decline)
    return told(`out/${how}`, say("tournament_out.out"), [
      tournament.may_still_enter
        ? say(rests ? "tournament_out.place_later_rest" : "tournament_out.place_later", until)
        : say("tournament_out.place_in_round"),
      how,
    ]);
  if (entry.may_enter !== "rebuy" && entry.may_enter !== "reentry") return null;
  const again = againUntil(entry.may_enter, tournament);
  // A new stack may be lost in the same level: each loss is told.
  return told(`broke/${how}/${tournament.stacks}`, say("tournament_out.broke"), [how, again]);
}

/** Until when another stack can be bought, or who is out may enter again. */
export function againUntil(
  way: "rebuy" | "reentry",
  { levels, setup: { late_until: n } }: Pick<TournamentView, "levels" | "setup">,
): string {
  const rests = endsInBreak(levels, n);
  if (way === "rebuy")
    return say(rests ? "tournament_out.broke_rebuy_rest" : "tournament_out.broke_rebuy", { n });
  return say(rests ? "tournament_out.broke_enter_rest" : "tournament_out.broke_enter", { n });
}
