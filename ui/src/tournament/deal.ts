/** A deal that is talked about, in words. */
import type { DealTalkView, View } from "../wire";
import { say } from "../words";
import { sum } from "./clock";

/** What a proposed deal gives the viewer; null if they are not part of it. */
export const shareOf = ({ you }: Pick<View, "you">, deal: DealTalkView) =>
  deal.shares.find(({ guest }) => guest === you.guest) ?? null;

/** The time to propose or to answer is nearly over. */
export const isDealLate = (left_ms: number): boolean => left_ms <= LATE_MS;
const LATE_MS = 30_000;

export function dealTitle(view: View, deal: DealTalkView): string {
  const mine = deal.by === view.you.name;
  if (!deal.kind)
    return mine ? say("tournament_deal.talk_you") : say("tournament_deal.talk", { name: deal.by });
  const share = shareOf(view, deal);
  if (!share) return say("tournament_deal.proposed_rail", { name: deal.by });
  const filling = { name: deal.by, sum: sum(share.amount, view.house.currency) };
  return say(mine ? "tournament_deal.proposed_you" : "tournament_deal.proposed", filling);
}

/** "By ICM · $20 left to play for · 2 of 4 agree" */
export function dealHint(view: View, deal: DealTalkView): string {
  if (!deal.kind && !view.entry?.inside) return say("tournament_deal.talk_rail");
  if (!deal.kind) return say(`tournament_deal.talk_${deal.waits || "more"}`);
  return [
    say(`tournament_deal.${deal.kind}`),
    deal.left ? say("tournament_deal.left", { sum: sum(deal.left, view.house.currency) }) : "",
    say("tournament_deal.agree", { n: deal.shares.filter(({ yes }) => yes).length, of: deal.shares.length }),
  ]
    .filter(Boolean)
    .join(" · ");
}
