/**
 * What each sound is made of. A table has two kinds of them: bodies that are struck (clay chips, wood, a marimba's
 * bar) ring in a few partials, each of which dies away by itself; cards and felt are brushed noise. All of it is
 * heard in one small room.
 */
import type { SoundName } from "./settings.svelte";

/** Ratio to the lowest pitch, loudness beside it, seconds until it has died away. */
type Ring = readonly (readonly [ratio: number, loud: number, seconds: number])[];

const CLAY: Ring = [
  [1, 1, 0.07],
  [1.52, 0.7, 0.05],
  [2.31, 0.5, 0.035],
  [3.67, 0.25, 0.02],
];
const WOOD: Ring = [
  [1, 1, 0.16],
  [2.57, 0.45, 0.08],
  [4.95, 0.18, 0.045],
];
/** The second partial of a marimba's bar lies two octaves above the first. */
const BAR: Ring = [
  [1, 1, 0.7],
  [3.98, 0.2, 0.2],
  [9.1, 0.05, 0.07],
];

/** Where sounds are made: what is connected to `out` is heard by itself and from the walls. */
export interface Room {
  audio: BaseAudioContext;
  out: AudioNode;
  noise: AudioBuffer;
}

function fill(buffer: AudioBuffer, fade: number): AudioBuffer {
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    const samples = buffer.getChannelData(channel);
    for (let i = 0; i < samples.length; i++)
      samples[i] = (Math.random() * 2 - 1) * Math.exp((-fade * i) / samples.length);
  }
  return buffer;
}

/** A room in `audio`, and how loud it is, 0 to 1. */
export function room(audio: BaseAudioContext): { room: Room; volume: AudioParam } {
  const rate = audio.sampleRate;
  const out = audio.createGain();
  const walls = audio.createConvolver();
  const wet = audio.createGain();
  const limit = audio.createDynamicsCompressor();
  walls.buffer = fill(audio.createBuffer(2, rate * 0.18, rate), 7);
  wet.gain.value = 0.35;
  [limit.threshold.value, limit.ratio.value, limit.attack.value, limit.release.value] = [-6, 12, 0.002, 0.06];
  out.connect(limit);
  out.connect(walls).connect(wet).connect(limit);
  limit.connect(audio.destination);
  return { room: { audio, out, noise: fill(audio.createBuffer(1, rate, rate), 0) }, volume: out.gain };
}

/** Loudness that rises to its height and dies away, in seconds from `at`. */
function swell({ audio, out }: Room, at: number, rise: number, length: number, loud: number): AudioNode {
  const node = audio.createGain();
  node.gain.setValueAtTime(0.0001, at);
  node.gain.exponentialRampToValueAtTime(loud, at + rise);
  node.gain.exponentialRampToValueAtTime(0.0001, at + length);
  node.connect(out);
  return node;
}

/** Strike a body whose lowest partial has this pitch, in hertz. */
function strike(room: Room, at: number, body: Ring, pitch: number, loud: number): void {
  for (const [ratio, share, seconds] of body) {
    const partial = room.audio.createOscillator();
    partial.frequency.value = pitch * ratio;
    partial.connect(swell(room, at, 0.002, seconds, loud * share));
    partial.start(at);
    partial.stop(at + seconds);
  }
}

/** Noise whose colour moves from one pitch to another, in hertz; never twice the same piece of it. */
function brush(
  room: Room,
  at: number,
  {
    from,
    to,
    rise,
    length,
    loud,
    width = 0.9,
  }: Record<"from" | "to" | "rise" | "length" | "loud", number> & { width?: number },
): void {
  const source = room.audio.createBufferSource();
  const colour = room.audio.createBiquadFilter();
  source.buffer = room.noise;
  colour.type = "bandpass";
  colour.Q.value = width;
  colour.frequency.setValueAtTime(from, at);
  colour.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(colour).connect(swell(room, at, rise, length, loud));
  source.start(at, Math.random() * 0.7, length);
}

/** A pitch a little off, as no two chips are alike. */
const near = (pitch: number, off = 0.06) => pitch * (1 + (Math.random() * 2 - 1) * off);

/** A chip that falls on others: the click of its edge, and the ring of the clay. */
function chip(room: Room, at: number, loud: number): void {
  brush(room, at, { from: 7000, to: 4500, rise: 0.001, length: 0.012, loud: loud * 0.8 });
  strike(room, at, CLAY, near(2350), loud * 0.4);
}

/** A knuckle on the table. */
function knock(room: Room, at: number, pitch: number, loud: number): void {
  brush(room, at, { from: 900, to: 300, rise: 0.001, length: 0.03, loud: loud * 0.6 });
  strike(room, at, WOOD, near(pitch, 0.02), loud);
}

/** Each sound, `at` a time of the room's clock in seconds; `more` makes more clicks of more chips. */
export const SOUND: Record<SoundName, (room: Room, at: number, more: number) => void> = {
  card: (room, at) => {
    brush(room, at, { from: near(2600), to: 5200, rise: 0.03, length: 0.06, loud: 0.22 });
    brush(room, at + 0.05, { from: 2200, to: 1200, rise: 0.002, length: 0.035, loud: 0.5 });
  },
  chips: (room, at, more) => {
    const clicks = 2 + 2 * Math.min(3, more);
    for (let i = 0, when = at; i < clicks; i++, when += 0.03 + Math.random() * 0.025)
      chip(room, when, 0.34 * (1 - (0.5 * i) / clicks));
  },
  check: (room, at) => {
    knock(room, at, 236, 0.42);
    knock(room, at + 0.14, 228, 0.34);
  },
  fold: (room, at) =>
    brush(room, at, { from: 1900, to: 520, rise: 0.05, length: 0.2, loud: 0.4, width: 0.7 }),
  turn: (room, at) => {
    strike(room, at, BAR, 659.26, 0.2);
    strike(room, at + 0.14, BAR, 880, 0.24);
  },
  tick: (room, at) => strike(room, at, WOOD, 980, 0.09),
  win: (room, at) => {
    [659.26, 880, 1108.73].forEach((pitch, i) => strike(room, at + i * 0.11, BAR, pitch, 0.17));
  },
  level: (room, at) => {
    strike(room, at, BAR, 523.25, 0.13);
    strike(room, at + 0.18, BAR, 783.99, 0.13);
  },
  door: (room, at) => {
    knock(room, at, 340, 0.42);
    knock(room, at + 0.2, 332, 0.42);
  },
};
