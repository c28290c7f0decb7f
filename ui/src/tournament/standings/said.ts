/** What the standings say of a tournament, and to whoever reads them. */
import { timeOfDay } from "../../times";
import type { EntryView, TournamentView } from "../../wire";
import { say } from "../../words";
import { nth } from "../nth";
import { againUntil } from "../out";
import { blinds, chips, type Played, posted } from "../standings";
import { endsInBreak, stackOf } from "../terms";
import { levelAt, untilNext } from "../timing";

type Price = (minor: number) => string;
type EntryWay = Exclude<EntryView["may_enter"], "">;

const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");

export const isRunning = ({ phase }: TournamentView): boolean => phase === "playing" || phase === "break";
export const isForMoney = ({ setup }: TournamentView): boolean => setup.buyin + setup.addon_cost > 0;

const howEnded = ({ ended, ended_by: name }: TournamentView): string =>
  ended === "deal"
    ? say("standings.by_deal")
    : ended === "refund"
      ? say("standings.refunded", { name })
      : ended === "called_off"
        ? say("standings.called_off")
        : say("standings.by_chips", { name });

/** How far it is. */
export function stateSaid(tournament: TournamentView): string {
  const { phase, winner, level: n, levels } = tournament;
  if (phase === "ended") return winner ? say("standings.won", { name: winner }) : howEnded(tournament);
  if (phase === "gathering") return say("standings.gathering");
  if (phase === "deal") return say("standings.deal_on");
  if (phase === "break") return say("standings.rest");
  return say("standings.level_of", { n, of: levels.length });
}

/** What is unusual. */
export const notesSaid = ({ tournament, paused_by, level_runs }: Played): string[] =>
  [
    paused_by ? say("standings.paused_by", { name: paused_by }) : "",
    isRunning(tournament) && !level_runs ? say("standings.stopped") : "",
    tournament.winner && tournament.ended !== "won" ? howEnded(tournament) : "",
    tournament.hand_for_hand ? say("standings.hand_for_hand") : "",
  ].filter(Boolean);

/** What comes next, and when. */
export function nextSaid({ tournament, level_runs }: Played, left: number, wall: number): string {
  if (!isRunning(tournament)) return "";
  const level = levelAt(tournament, tournament.level);
  const next = levelAt(tournament, tournament.level + 1);
  if (tournament.called_break && level)
    return say("standings.rest_next", { n: tournament.level, blinds: posted(level) });
  if (!next) return say("standings.last_level");
  if (tournament.phase === "break")
    return say("standings.rest_next", { n: tournament.level + 1, blinds: posted(next) });
  return level_runs
    ? say("standings.next", { blinds: blinds(next), time: timeOfDay(wall + untilNext(tournament, left)) })
    : say("standings.next_stopped", { blinds: blinds(next) });
}

export interface Figure {
  value: string;
  words: string;
  more: string;
}
export function figuresOf(tournament: TournamentView, price: Price): Figure[] {
  const { phase, players, left, average, pool, stacks, to_money } = tournament;
  const figure = (value: string | number, words: string, more = "") => ({ value: `${value}`, words, more });
  const forMoney = isForMoney(tournament);
  const many = stacks > players ? say("standings.pool_now", { n: stacks }) : "";
  const money = forMoney ? [figure(price(pool), say("standings.pool"), many)] : [];
  if (phase === "gathering") return [figure(players, say("standings.players_in")), ...money];
  if (phase === "ended") return [figure(players, say("standings.players_were")), ...money];
  const big = levelAt(tournament, tournament.level)?.big;
  const worth = big ? say("standings.average_bb", { n: Math.round(average / big) }) : "";
  return [
    figure(say("standings.of", { n: left, of: players }), say("standings.players")),
    figure(chips(average), say("standings.average"), worth),
    ...money,
    ...(forMoney && to_money ? [figure(to_money, say("standings.to_money"))] : []),
  ];
}

/** How the reader stands; "" if there is nothing to say. */
export function mineSaid({ entry, tournament }: Played, price: Price): string {
  if (entry.place) {
    const [prize, won] = [entry.prize > 0, entry.won > 0];
    const words = { place: nth(entry.place), amount: price(entry.prize), bounties: price(entry.won) };
    if (prize) return say(won ? "standings.you_won_both" : "standings.you_won", words);
    return say(won ? "standings.you_won_bounties" : "standings.you_finished", words);
  }
  if (!entry.inside || !isRunning(tournament)) return "";
  return joined(
    entry.rank ? say("standings.you_are", { place: nth(entry.rank), n: tournament.left }) : "",
    entry.bounty ? say("standings.your_bounty", { amount: price(entry.bounty) }) : "",
  );
}

export function enterSaid(way: EntryWay, cost: number, price: Price): string {
  const amount = price(cost);
  switch (way) {
    case "first":
      return cost ? say("standings.enter", { amount }) : say("tournament_waiting.enter_free");
    case "late":
      return cost ? say("standings.enter_late", { amount }) : say("standings.enter_late_free");
    case "reentry":
      return cost ? say("standings.reenter", { amount }) : say("tournament_out.again_free");
    case "rebuy":
      return cost ? say("standings.rebuy", { amount }) : say("tournament_out.rebuy_free");
  }
}

/** What the reader gets for what they may buy, and until when they may. */
export function hintSaid({ entry, tournament }: Played, price: Price): string {
  const { may_enter, may_add_on } = entry;
  if (entry.asks) return say("bank.you_ask", { amount: price(entry.cost) });
  if (entry.inside && tournament.phase === "gathering") return say("standings.you_in");
  if (!may_enter && !may_add_on) return "";
  const { setup } = tournament;
  const n = setup.late_until;
  const rests = endsInBreak(tournament.levels, n);
  if (!may_enter) return say(rests ? "standings.add_on_until_rest" : "standings.add_on_until", { n });
  const got = { chips: chips(stackOf(setup, may_enter)) };
  return joined(
    setup.bounty
      ? say("standings.gets_bounty", { ...got, amount: price(setup.bounty) })
      : say("standings.gets_stack", got),
    may_enter === "rebuy" || may_enter === "reentry"
      ? againUntil(may_enter, tournament)
      : n && may_enter === "late"
        ? say(rests ? "standings.late_until_rest" : "standings.late_until", { n })
        : "",
  );
}
