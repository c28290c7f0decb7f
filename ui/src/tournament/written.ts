/** What is written in the fields of a new tournament: what it says, what is wrong with it, and what a field holds
 * as long as nothing is written there. */
import { isOwn, onShelf } from "../house/house";
import { amount, eitherOf, notAmount, type Stakes } from "../money";
import type { Level, PlanAsk, PlanFound } from "../wire";
import { say } from "../words";
import { sharingOf, type Draft, type Part } from "./draft";
import {
  blindsIn,
  blindsText,
  boundedIn,
  clockIn,
  clockText,
  figure,
  halfOf,
  lengthIn,
  lengthText,
  minorIn,
  nextAt,
  numberIn,
  spanIn,
  tooLate,
} from "./plan";

/** The house that a tournament has if none is chosen. */
export const HOUSE = "tournament";
const HALF = halfOf(18 * 60);
const PRICES: readonly Part[] = ["buyin", "addon_cost", "bounty", "fee", "rebuy_cost", "bonus_cost"];

/** What was entered, and the plan beside which it is read. */
export interface Basis {
  draft: Draft;
  found: PlanFound | null;
  levels: readonly Level[];
  /** Minutes from the start to the end of the last level. */
  total: number;
  stakes: Stakes;
}

export const isPrice = (part: Part) => PRICES.includes(part);
export const typed = (draft: Draft, part: Part) => draft.texts[part]?.trim() ?? "";
/** When it starts, in minutes after midnight; null if that is not known. */
export const startIn = (draft: Draft) =>
  typed(draft, "start") ? clockIn(typed(draft, "start"), HALF) : null;
/** The same on the clock of this device, in milliseconds; 0 if that is not known. */
export const startsMs = (start: number | null) => (start === null ? 0 : nextAt(start, new Date()).ms);
export const money = (minor: number, stakes: Stakes) =>
  amount(minor, stakes, "money").replace(/\.00(?!\d)/, "");

/** What was chosen, or else what the plan has. */
export function choices({ draft, found, levels }: Basis) {
  const rebuys = draft.rebuys ?? found?.rebuys ?? 0;
  const players = numberIn(typed(draft, "players")) ?? 10;
  // A tournament for which no house was chosen pays by the number of players.
  const paidBy = draft.sharing ?? (draft.house === HOUSE ? "by_entrants" : null);
  return {
    rebuys,
    reentries: draft.reentries ?? found?.reentries ?? 0,
    progressive: draft.progressive ?? found?.progressive ?? false,
    ante: draft.ante ?? found?.structure.plan.ante ?? "none",
    lateUntil: Math.min(draft.late ?? found?.late_until ?? 0, levels.length),
    paidBy,
    sharing: paidBy ?? (found ? sharingOf(found.payout) : "by_entrants"),
    /** Stacks beyond the first ones: unless the host knows better, every second player buys one. */
    expected: rebuys ? Math.round(players / 2) : 0,
  };
}

/** What a field holds if nothing is written there. */
export function usually(part: Part, basis: Basis): string {
  const { draft, found, levels, total, stakes } = basis;
  if (part === "players") return "10";
  if (part === "rebuys") return String(choices(basis).expected);
  if (!found) return "";
  const { plan } = found.structure;
  const start = startIn(draft);
  const price = (minor: number) => money(minor, stakes);
  const some = (n: number, as: (n: number) => string) => (n ? as(n) : "");
  switch (part) {
    case "buyin":
      return price(found.buyin);
    case "stack":
      return figure(found.stack);
    case "blinds":
      return blindsText(levels[0]!.small, levels[0]!.big);
    case "end":
      return start === null ? lengthText(total) : clockText(start + total);
    case "addon":
      return some(found.addon, figure);
    case "addon_cost":
      return price(found.addon_cost);
    case "rebuy_cost":
      return price(found.rebuy_cost ?? found.buyin);
    case "rebuy_stack":
      return figure(found.rebuy_stack ?? found.stack);
    case "bounty":
      return some(found.bounty, price);
    case "fee":
      return some(found.fee, price);
    case "bonus":
      return some(found.bonus, figure);
    case "bonus_cost":
      return some(found.bonus_cost, price);
    case "ante_from":
    case "break_every":
    case "break_minutes":
    case "minutes":
      return String(plan[part]);
    case "start":
      return "";
  }
}

/** What a sentence shows as an example of what a field takes. */
function like(part: Part, basis: Basis): string {
  const examples: Partial<Record<Part, string>> = {
    addon: "5,000",
    bonus: "1,000",
    bounty: money(500, basis.stakes),
    fee: money(500, basis.stakes),
    bonus_cost: money(500, basis.stakes),
  };
  return usually(part, basis) || (examples[part] ?? "10");
}

/** What the plan is asked for, and what is wrong with the fields. */
export function written(basis: Basis): { ask: PlanAsk; no: Partial<Record<string, string>> } {
  const { draft, stakes } = basis;
  const { rebuys, expected, paidBy } = choices(basis);
  const start = startIn(draft);
  const no: Partial<Record<string, string>> = {};
  function read<T>(part: Part, as: (text: string) => T | null, why: () => string): T | undefined {
    const text = typed(draft, part);
    if (!text) return undefined;
    const value = as(text);
    if (value === null) no[part] = why();
    return value ?? undefined;
  }
  const number = (part: Part) =>
    read(part, boundedIn, () => say("tournament_page.not_number", { like: like(part, basis) }));
  const price = (part: Part) =>
    read(
      part,
      (text) => minorIn(text, stakes),
      () =>
        eitherOf(typed(draft, part), stakes, "money").length
          ? notAmount(typed(draft, part), stakes, "money")
          : say("tournament_page.not_money", { like: money(2000, stakes) }),
    );
  const notClock = (minutes: number) => say("tournament_page.not_clock", { like: clockText(minutes) });
  const blinds = read("blinds", blindsIn, () => say("tournament_page.not_blinds"));
  read(
    "start",
    (text) => clockIn(text, HALF),
    () => notClock(19 * 60 + 30),
  );
  const span = read(
    "end",
    (text) => (start === null ? lengthIn(text) : spanIn(text, start)),
    () => (start === null ? say("tournament_page.not_length") : notClock(23 * 60 + 45)),
  );
  const late = span && start !== null ? tooLate(span, start) : "";
  if (late) no.end = late;
  const figures = {
    players: number("players") ?? 10,
    stack: number("stack"),
    minutes: number("minutes"),
    ante_from: number("ante_from"),
    break_every: number("break_every"),
    break_minutes: number("break_minutes"),
    rebuys: number("rebuys") ?? expected,
    buyin: price("buyin"),
    bounty: price("bounty"),
    addon: number("addon"),
    addon_cost: price("addon_cost"),
    fee: price("fee"),
    ...(rebuys ? { rebuy_cost: price("rebuy_cost"), rebuy_stack: number("rebuy_stack") } : {}),
    bonus: number("bonus"),
    bonus_cost: price("bonus_cost"),
  };
  const parts = draft.percents?.map(numberIn);
  if (parts?.some((each) => each === null)) no.prizes = say("tournament_page.not_number", { like: "20" });
  const ask: PlanAsk = {
    ...figures,
    currency: draft.currency,
    house: isOwn(draft.house) ? "" : draft.house,
    rules: onShelf(draft.house)?.rules ?? "",
    speed: draft.speed,
    ...(blinds && !draft.own ? { small: blinds[0], big: blinds[1] } : {}),
    ...(span ? { total_minutes: span } : {}),
    ...(draft.ante ? { ante: draft.ante } : {}),
    ...(draft.seats ? { seats: draft.seats } : {}),
    levels: draft.own ?? [],
    ...(paidBy === "own"
      ? { places: parts ? 0 : Math.min(draft.places, figures.players) }
      : paidBy
        ? { rule: paidBy }
        : {}),
    percent: paidBy === "own" ? ((parts ?? []) as number[]) : [],
    ...(draft.unit ? { unit: draft.unit } : {}),
  };
  return { ask, no };
}

/** What was written, as the page writes it: "20" is "$20"; "" if it can't be read. */
export function tidy(part: Part, draft: Draft, stakes: Stakes): string {
  const text = typed(draft, part);
  const start = startIn(draft);
  if (part === "start") return start === null ? "" : clockText(start);
  if (part === "end") {
    const span = start === null ? null : spanIn(text, start);
    return span === null ? "" : clockText(start! + span);
  }
  if (part === "blinds") {
    const blinds = blindsIn(text);
    return blinds ? blindsText(...blinds) : "";
  }
  if (isPrice(part)) {
    const minor = minorIn(text, stakes);
    return minor === null || minor === Number.MAX_SAFE_INTEGER ? "" : money(minor, stakes);
  }
  const n = numberIn(text);
  return n === null ? "" : figure(n);
}
