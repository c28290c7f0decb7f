/** What is wrong with a form must not lie out of sight. */
import { tick } from "svelte";

/** Its field gets the focus; words that belong to no field at least come into view. */
export async function toWrong(form: HTMLElement): Promise<void> {
  await tick();
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  if (field) field.focus();
  else form.querySelector(".wrong")?.scrollIntoView({ block: "center" });
}
