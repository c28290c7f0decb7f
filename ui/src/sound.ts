/** The sounds of a table, made on the spot. Each has a twin to be seen; none carries news alone. */
import { settings, type SoundName } from "./settings.svelte";
import { room, SOUND } from "./sounds";

/** So long after the last sound the device's loudspeaker rests: open, it costs more than the rest of the table. */
const RESTS_MS = 5000;
/** A sound that would come later than this is left out. */
const LATE_MS = 1000;

let context: AudioContext | null = null;
let here: ReturnType<typeof room> | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
let touched = false;

/** Browsers let a page speak only after its first touch; whoever wants no sound opens no loudspeaker. */
export function allowSound(): void {
  const touch = () => {
    touched = true;
    if (!settings.sound || context) return;
    void opened()?.resume();
    restSoon(0);
  };
  addEventListener("pointerdown", touch);
  addEventListener("keydown", touch);
}

function opened(): AudioContext | null {
  try {
    context ??= new AudioContext();
    here ??= room(context);
  } catch {
    context = null;
  }
  return context;
}

function restSoon(after: number): void {
  clearTimeout(resting);
  resting = setTimeout(() => void context?.suspend(), after + RESTS_MS);
}

/** Play a sound `after` so many milliseconds; `more` makes more clicks of more chips. */
export function play(sound: SoundName, after = 0, more = 1): void {
  if (!settings.sound || settings.muted.includes(sound) || (document.hidden && sound !== "turn")) return;
  const audio = touched ? opened() : null;
  if (audio) void sounds(audio, sound, after, more);
}

async function sounds(audio: AudioContext, sound: SoundName, after: number, more: number): Promise<void> {
  const asked = performance.now();
  restSoon(after);
  await audio.resume().catch(() => undefined);
  const late = performance.now() - asked;
  if (!here || audio.state !== "running" || late > LATE_MS) return;
  here.volume.value = settings.volume;
  SOUND[sound](here.room, audio.currentTime + Math.max(0, after - late) / 1000, more);
}

export function buzz(): void {
  if (settings.vibrate && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(40);
}
