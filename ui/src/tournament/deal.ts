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
  const mine = deal.by === view.you.guest;
  if (!deal.kind)
    return mine ? say("tournament_deal.talk_you") : say("tournament_deal.talk", { name: deal.name });
  const share = shareOf(view, deal);
  if (!share) return say("tournament_deal.proposed_rail", { name: deal.name });
  const filling = { name: deal.name, sum: sum(share.amount, view.house.currency) };
  return say(mine ? "tournament_deal.proposed_you" : "tournament_deal.proposed", filling);
}

/** The same for everyone who reads a screen. */
export const talkTitle = (deal: DealTalkView): string =>
  deal.kind ? say("tournament_deal.proposed_rail", { name: deal.name }) : say("board.deal_talk");

/** "By ICM · $20 left to play for · 2 of 4 agree" */
export function dealHint(view: View, deal: DealTalkView): string {
  if (!deal.kind && !view.entry?.inside) return say("tournament_deal.talk_rail");
  if (!deal.kind) return say(`tournament_deal.talk_${deal.waits || "more"}`);
  return termsOf(deal, (minor) => sum(minor, view.house.currency));
}

/** The same of a deal that is proposed. */
export const termsOf = ({ kind, left, shares }: DealTalkView, price: (minor: number) => string): string =>
  [
    kind && say(`tournament_deal.${kind}`),
    left ? say("tournament_deal.left", { sum: price(left) }) : "",
    say("tournament_deal.agree", { n: shares.filter(({ yes }) => yes).length, of: shares.length }),
  ]
    .filter(Boolean)
    .join(" · ");
