/** Where the focus goes when what had it is gone. */
import { tick } from "svelte";

/** After the next drawing: the dock has the focus if nothing has it. */
export async function toDock(): Promise<void> {
  await tick();
  if (document.activeElement === document.body) document.getElementById("dock")?.focus();
}
