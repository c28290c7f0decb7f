/** What is said of a name that someone has to agree to. */
import type { RenameView, View } from "../wire";
import { say } from "../words";

export function renameWords(view: View, { guest, name, wants, by, may_agree }: RenameView): string {
  if (guest === view.you.guest && may_agree) {
    const host = view.guests.find((each) => each.guest === by)?.name ?? "";
    return say("rename.asks_you", { name: host, wants });
  }
  if (may_agree) return say("rename.asks_host", { name, wants });
  return guest === by ? say("rename.waits_for_host", { wants }) : say("rename.waits", { name, wants });
}

/** The first that waits for the viewer's answer; else what they have asked themselves. */
export const renameOf = ({ renames, you }: View): RenameView | undefined =>
  renames.find(({ may_agree }) => may_agree) ?? renames.find(({ by }) => by === you.guest);
