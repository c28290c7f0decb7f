/** The sounds of a table, made on the spot. Each has a twin to be seen; none carries news alone. */
import { settings, type SoundName } from "./settings.svelte";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers let a page speak only after its first touch. */
export function allowSound(): void {
  const start = () => {
    try {
      context ??= new AudioContext();
      void context.resume();
    } catch {
      context = null;
    }
  };
  addEventListener("pointerdown", start, { once: true });
  addEventListener("keydown", start, { once: true });
}

function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * settings.volume), at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  source.connect(filter).connect(fading(audio, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

function note(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const source = audio.createOscillator();
  source.type = "sine";
  source.frequency.value = pitch;
  source.connect(fading(audio, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

const make: Record<SoundName, (audio: AudioContext, at: number, more: number) => void> = {
  card: (audio, at) => noise(audio, at, 0.04, 3200, 0.25),
  chips: (audio, at, more) => {
    for (let i = 0; i < Math.min(4, 1 + more); i++)
      note(audio, at + i * 0.035, 0.012 + i * 0.002, 2900 + i * 260, 0.3);
  },
  check: (audio, at) => {
    for (const after of [0, 0.11]) noise(audio, at + after, 0.05, 240, 0.8);
  },
  fold: (audio, at) => noise(audio, at, 0.09, 420, 0.3),
  turn: (audio, at) => {
    note(audio, at, 0.16, 680, 0.3);
    note(audio, at + 0.13, 0.24, 900, 0.3);
  },
  tick: (audio, at) => noise(audio, at, 0.02, 1600, 0.35),
  win: (audio, at) => [660, 880, 1100].forEach((pitch, i) => note(audio, at + i * 0.1, 0.3, pitch, 0.16)),
  door: (audio, at) => {
    for (const after of [0, 0.16]) noise(audio, at + after, 0.07, 520, 0.9);
  },
};

/** `more` makes more clicks of more chips. */
export function play(sound: SoundName, after = 0, more = 1): void {
  if (
    !settings.sound ||
    settings.muted.includes(sound) ||
    !context ||
    context.state !== "running" ||
    (document.hidden && sound !== "turn")
  )
    return;
  make[sound](context, context.currentTime + after / 1000, more);
}

export function buzz(): void {
  if (settings.vibrate && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(40);
}
