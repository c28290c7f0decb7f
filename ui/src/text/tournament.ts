/** The text table's words for a tournament: what is written becomes a command, and how it stands is told in sentences. */
import { priceIn } from "../bank/bank";
import { chipsOf, eitherOf } from "../money";
import { dealHint, dealTitle, shareOf } from "../tournament/deal";
import { chips, clockTime, levelNext, levelNow, sum } from "../tournament/clock";
import { nth } from "../tournament/nth";
import { stackOffer } from "../tournament/out";
import type { Table } from "../table/state.svelte";
import { LETTERS, type DealTalkView, type Level, type WireCommand } from "../wire";
import { asSentence, say } from "../words";
import type { Outcome } from "./outcome";

const answer = (text: string): Outcome => ({ answer: text });
const sends = (send: WireCommand): Outcome => ({ send });

type Way = Extract<WireCommand, { type: "propose_deal" }>["kind"];
/** The longest break, in minutes. */
const MOST_REST = 600;
const WAYS = new Map<string, Way>([
  ["even", "even"],
  ["chips", "chips"],
  ["icm", "icm"],
  ["own", "own"],
]);

const blindWords = (n: number, { small, big, ante }: Level): string =>
  say(ante ? "text.level_ante" : "text.level_now", {
    n,
    small: chips(small),
    big: chips(big),
    ante: chips(ante),
  });

/** How the tournament stands: the level, its time, what comes next, one's own place, how far the money is. */
export function levelWords(table: Table): string {
  const tournament = table.view?.tournament;
  if (!tournament) return say("text.tournament_none");
  const { view } = table;
  const [now, next] = [levelNow(tournament), levelNext(tournament)];
  if (tournament.phase === "ended")
    return tournament.winner
      ? say("tournament_out.winner", { name: tournament.winner })
      : asSentence(say("tournament_table.over"));
  if (!now) return say("text.tournament_none");
  const time = { time: clockTime(table.levelLeft()) };
  const entry = view!.entry;
  const parts =
    tournament.phase === "gathering"
      ? [say("text.gathering", { n: tournament.players }), blindWords(1, now)]
      : [
          tournament.resting
            ? say("text.break_left", time)
            : `${blindWords(tournament.level, now)} ${say("text.level_left", time)}`,
          view!.level_runs ? "" : say("text.level_stopped"),
          next ? say("text.level_next", { small: chips(next.small), big: chips(next.big) }) : "",
          entry?.rank ? say("text.rank", { nth: nth(entry.rank), of: tournament.left }) : "",
          say("text.average", { amount: chips(tournament.average), n: tournament.left }),
          tournament.to_money
            ? asSentence(say("tournament_table.from_money", { n: tournament.to_money }))
            : asSentence(say("tournament_table.paid")),
        ];
  return parts.filter(Boolean).join(" ");
}

/** What the viewer may type about the tournament now, each with what it does. */
export function offerWords(table: Table): string[] {
  const { view } = table;
  const entry = view?.entry;
  if (!view?.tournament || !entry) return [];
  const stack = stackOffer(view);
  const deal = view.tournament.deal;
  const offer = (what: string, does: string) => say("text.offer", { what, does });
  return [
    stack ? offer(stack.command.type === "rebuy" ? "rebuy" : "enter", stack.text) : "",
    entry.may_decline ? offer("no rebuy", say("text.does_no_rebuy")) : "",
    entry.may_take_back ? offer("take back", say("text.does_take_back")) : "",
    entry.may_add_on && !entry.asks ? offer("add on", say("text.does_add_on")) : "",
    entry.may_bonus && !entry.asks ? offer("bonus", say("text.does_bonus")) : "",
    entry.may_start ? offer("start", say("text.does_start")) : "",
    entry.may_talk ? offer("deal", say("tournament_table.talk")) : "",
    deal ? dealWords(table, deal) : "",
  ].filter(Boolean);
}

/** A deal that is talked about, and how one answers. */
function dealWords(table: Table, deal: DealTalkView): string {
  const { view } = table;
  const entry = view!.entry;
  return [
    asSentence(dealTitle(view!, deal)),
    asSentence(dealHint(view!, deal)),
    view!.deal_ms
      ? say(`text.deal_time${deal.kind ? "" : "_propose"}`, { time: clockTime(table.dealLeft()) })
      : "",
    entry?.may_propose ? say("text.deal_how") : "",
    entry?.may_answer && deal.kind && !shareOf(view!, deal)?.yes ? say("text.deal_answer") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Sums of money; or a question where two may be meant, or what to write instead. */
function sumsIn(
  words: readonly string[],
  { view }: Table,
  how: string,
  make: (sums: number[]) => Outcome,
): Outcome {
  const found: number[] = [];
  for (const word of words) {
    const minor = chipsOf(word, priceIn(view!.house), "money");
    const [first, second] = eitherOf(word, priceIn(view!.house), "money");
    if (minor === null)
      return answer(
        first && second
          ? say("text.either", { first: first.says, second: second.says, a: first.text, b: second.text })
          : how,
      );
    found.push(minor);
  }
  return make(found);
}

/** "deal", "deal icm keep 50", "deal own 120 80 60", "deal yes". */
function deal(rest: string[], table: Table): Outcome {
  const { entry, tournament } = table.view!;
  const [first = "", ...more] = rest.map((word) => word.toLowerCase());
  if (!tournament) return answer(say("text.tournament_none"));
  if (first === "yes" || first === "no") return reply(first === "yes", table);
  const on = tournament.deal;
  if (!first) {
    if (entry?.may_talk) return sends({ type: "talk_deal" });
    return answer(on ? dealWords(table, on) : say("text.deal_none"));
  }
  const kind = WAYS.get(first);
  if (!entry?.may_propose) return answer(say("text.deal_none"));
  if (!kind) return answer(say("text.deal_how"));
  const at = more.indexOf("keep");
  const [figures, kept] = at < 0 ? [more, []] : [more.slice(0, at), more.slice(at + 1)];
  if (kept.length > 1 || (at >= 0 && !kept.length) || (kind === "own") !== figures.length > 0)
    return answer(say("text.deal_how"));
  return sumsIn([...figures, ...kept], table, say("text.deal_how"), (sums) =>
    sends({
      type: "propose_deal",
      kind,
      figures: sums.slice(0, figures.length),
      left: sums[figures.length] ?? 0,
    }),
  );
}

function reply(yes: boolean, { view }: Table): Outcome {
  const on = view!.tournament?.deal;
  return view!.entry?.may_answer && on && (on.kind || !yes)
    ? sends({ type: "answer_deal", yes })
    : answer(say("text.deal_none"));
}

/** "level" asks; "level 5 Pizza is here" is the host's: five minutes are left, and why. */
function level(rest: string[], table: Table): Outcome {
  const { entry } = table.view!;
  const [first = "", ...why] = rest;
  if (!first) return answer(levelWords(table));
  const minutes = Number(first);
  if (!entry?.may_keep) return answer(say("text.host_only"));
  if (!/^\d{1,3}(\.\d+)?$/.test(first) || !why.length) return answer(say("text.level_how"));
  const reason = why.join(" ").slice(0, LETTERS.SetLevelClock.reason);
  return sends({ type: "set_level_clock", left_s: Math.round(minutes * 60), reason });
}

/** "break 15 Dinner", of the host: a break now, for so many minutes, and why. */
function pause([first = "", ...why]: string[], { view }: Table): Outcome {
  const minutes = Number(first);
  if (!view!.entry?.may_keep) return answer(say("text.host_only"));
  if (!/^[1-9]\d{0,2}$/.test(first) || minutes > MOST_REST || !why.length)
    return answer(say("text.break_how"));
  return sends({ type: "begin_break", minutes, reason: why.join(" ").slice(0, LETTERS.BeginBreak.reason) });
}

/** "late 2" and "bots 3", of the host, before the start. */
function before(word: "late" | "bots", rest: string[], { view }: Table): Outcome {
  const most = (word === "late" ? view!.entry?.late : view!.entry?.bots) ?? 0;
  const count = Number(rest[0]);
  if (!most) return answer(say(word === "late" ? "text.late_none" : "text.bots_none"));
  if (!Number.isInteger(count) || count < (word === "late" ? 0 : 1) || count > most)
    return answer(say("text.many_how", { word, n: most }));
  return sends(word === "late" ? { type: "expect_late", count } : { type: "enter_bots", count });
}

/** What a line about the tournament does; null if it is about something else. */
export function tourney(word: string, rest: string[], table: Table): Outcome | null {
  const { entry, tournament } = table.view!;
  const may = (allowed: boolean | undefined, send: WireCommand, else_: string): Outcome =>
    !tournament ? answer(say("text.tournament_none")) : allowed ? sends(send) : answer(else_);
  const first = (rest[0] ?? "").toLowerCase();
  switch (word) {
    case "level":
    case "blinds":
      return level(rest, table);
    case "break":
      return pause(rest, table);
    case "enter":
      return may(
        ["first", "late", "reentry"].includes(entry?.may_enter ?? ""),
        { type: "enter_tournament" },
        say(entry?.may_enter === "rebuy" ? "text.enter_rebuy" : "text.enter_none"),
      );
    case "rebuy":
      return may(entry?.may_enter === "rebuy", { type: "rebuy" }, say("text.rebuy_none"));
    case "add-on":
    case "addon":
    case "add":
      return word === "add" && first !== "on"
        ? null
        : may(entry?.may_add_on, { type: "add_on" }, say("text.add_on_none"));
    case "bonus":
      return may(entry?.may_bonus, { type: "staff_bonus" }, say("text.bonus_none"));
    case "take":
      return first === "back"
        ? may(entry?.may_take_back, { type: "take_back_entry" }, say("text.take_back_none"))
        : null;
    case "start":
      return may(entry?.may_start, { type: "start_tournament" }, say("text.start_none"));
    case "late":
    case "bots":
      return before(word, rest, table);
    case "deal":
      return deal(rest, table);
    case "yes":
    case "no":
      if (word === "no" && first === "rebuy")
        return may(entry?.may_decline, { type: "decline_rebuy" }, say("text.rebuy_none"));
      return tournament?.deal ? reply(word === "yes", table) : null;
    case "end":
      return rest.length || !entry?.may_keep
        ? may(
            entry?.may_keep,
            { type: "end_tournament", reason: rest.join(" ").slice(0, LETTERS.EndTournament.reason) },
            say("text.host_only"),
          )
        : answer(say("text.end_how"));
    default:
      return null;
  }
}

/** What the prizes are so far; "" while there are none. */
export const prizeWords = ({ view }: Table): string => {
  const tournament = view?.tournament;
  return tournament?.pool
    ? say("text.prizes", {
        sum: sum(tournament.pool, view!.house.currency),
        list: tournament.prizes.map((prize) => sum(prize, view!.house.currency)).join(", "),
      })
    : "";
};
