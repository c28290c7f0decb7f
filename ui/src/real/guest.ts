/** A guest's own phone at a table of real cards: what they post and why, and what is left to their hands. */
import type { NextHandView, PostView, View } from "../wire";
import { list, say } from "../words";

type Amount = (chips: number) => string;

/** Chips lie on the table, and the host enters what is done with them; a phone bets only where chips are on phones.
 * Whoever runs the table enters it for everyone. */
export function ofGuest(view: View): View {
  if (!view.real || view.desk || view.real.depth === "phones") return view;
  const asked = view.may !== null || view.draw !== null || view.prompt.hint === "thinking";
  const title = view.real.depth === "button" ? "next_hand" : "street";
  const prompt = asked ? ({ title, hint: "", seat: 0 } as const) : view.prompt;
  return { ...view, may: null, ahead: null, draw: null, dark: null, prompt };
}

/** This viewer has a phone at a table that others run. */
export const isGuest = (view: View): boolean => view.real !== null && view.desk === null;

/** Each post with its reason: "$0.30, the big blind". */
const why = ({ name, amount: chips, dead }: PostView, amount: Amount): string =>
  say(dead ? "guest.post_dead" : "guest.post", { amount: amount(chips), what: say(`guest.post_${name}`) });

/** What one seat posts in the hand to come, and why; or why it is not in it. */
export function posting(next: NextHandView, seat: number, amount: Amount): string {
  if (!next.dealt.includes(seat)) return say("guest.not_dealt");
  const mine = next.posts.filter((post) => post.seat === seat);
  if (!mine.length) return say("guest.post_nothing");
  return say("guest.you_post", { posts: list(mine.map((post) => why(post, amount))) });
}

/** What is special about the hand to come. */
export const notes = (next: NextHandView): string[] =>
  next.notes.map((note) => say(`guest.note_${note}`, { game: next.game }));
