/** The device's own voice, for whoever wants levels said aloud. */
import { settings } from "../settings.svelte";

export function speak(words: string): void {
  if (!settings.voice || !words || !("speechSynthesis" in window)) return;
  const said = new SpeechSynthesisUtterance(words);
  [said.lang, said.volume] = ["en", settings.volume];
  speechSynthesis.speak(said);
}
