/** The sounds of a table, made on the spot. Each has a twin to be seen; none carries news alone. */
import { settings, type SoundName } from "./settings.svelte";
import { room, SOUND } from "./sounds";

let context: AudioContext | null = null;
let here: ReturnType<typeof room> | null = null;

/** Browsers let a page speak only after its first touch. */
export function allowSound(): void {
  const start = () => {
    try {
      context ??= new AudioContext();
      here ??= room(context);
      void context.resume();
    } catch {
      context = null;
    }
  };
  addEventListener("pointerdown", start, { once: true });
  addEventListener("keydown", start, { once: true });
}

/** Play a sound `after` so many milliseconds; `more` makes more clicks of more chips. */
export function play(sound: SoundName, after = 0, more = 1): void {
  if (
    !settings.sound ||
    settings.muted.includes(sound) ||
    context?.state !== "running" ||
    !here ||
    (document.hidden && sound !== "turn")
  )
    return;
  here.volume.value = settings.volume;
  SOUND[sound](here.room, context.currentTime + after / 1000, more);
}

export function buzz(): void {
  if (settings.vibrate && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(40);
}
