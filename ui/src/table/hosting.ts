/** What is said of an offer to host the night. */
import type { HostingView, View } from "../wire";
import { say } from "../words";

/** Who keeps the bank, whoever hosts; null: the reader does. */
const bankerOf = ({ banker, guests, you }: View): string | null =>
  banker === you.guest ? null : (guests.find(({ guest }) => guest === banker)?.name ?? "");

/** What it means to ask somebody to host. */
export function offeringWords(view: View, name: string): string {
  const banker = bankerOf(view);
  return banker === null ? say("hosting.you_bank_more", { name }) : say("hosting.more", { name, banker });
}

/** What it means to host instead of somebody. */
export function acceptingWords(view: View, name: string): string {
  const banker = bankerOf(view);
  return banker === null ? say("hosting.you_bank", { name }) : say("hosting.answer_more", { name, banker });
}

export const hostingWords = ({ you }: View, { guest, name, host }: HostingView): string =>
  guest === you.guest ? say("hosting.asks_you", { name: host }) : say("hosting.waits", { name });
