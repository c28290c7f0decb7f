/** What is said of an offer to host the night. */
import type { HostingView, View } from "../wire";
import { say } from "../words";

export const hostingWords = ({ you }: View, { guest, name, host }: HostingView): string =>
  guest === you.guest ? say("hosting.asks_you", { name: host }) : say("hosting.waits", { name });
