/** One viewer's part in the call, without a browser: the lines are made up, and the server is this test. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Voice } from "../src/voice/voice.svelte";
import type { VoiceAsk, VoiceGuest, VoiceView } from "../src/wire";

/** A browser's side of a direct line. */
class Peer {
  static all: Peer[] = [];
  closed = false;
  signalingState = "stable";
  connectionState = "new";
  localDescription: unknown = null;
  heard: unknown[] = [];
  onnegotiationneeded = () => {};
  onconnectionstatechange: (() => void) | null = null;
  onicecandidate: unknown;
  ontrack = (_: { track: object }) => {};
  /** What the other side reports of what comes to it. */
  report: object[] = [];

  constructor(readonly given: RTCConfiguration) {
    Peer.all.push(this);
  }
  addTransceiver = () => ({ setCodecPreferences: () => undefined });
  getTransceivers = () => [];
  getReceivers = () => [];
  getStats = () => Promise.resolve(new Map(Object.entries(this.report)));
  opens() {
    this.connectionState = "connected";
    this.onconnectionstatechange?.();
  }
  restartIce = () => undefined;
  setLocalDescription() {
    this.localDescription = { type: "offer", sdp: "mine" };
    return Promise.resolve();
  }
  setRemoteDescription(description: { sdp: string }) {
    if (description.sdp === "rubbish") return Promise.reject(new Error("no SDP"));
    this.heard.push(description);
    return Promise.resolve();
  }
  addIceCandidate(candidate: unknown) {
    this.heard.push(candidate);
    return Promise.resolve();
  }
  close() {
    this.closed = true;
  }
}

const guest = (name: string, peer: number, more: Partial<VoiceGuest> = {}): VoiceGuest => ({
  guest: name,
  peer,
  mic: true,
  camera: false,
  looks: true,
  rests: [],
  ...more,
});
const call = (...guests: VoiceGuest[]): VoiceView => ({ guests, rail: false });
const open = () => Peer.all.filter(({ closed }) => !closed);

let asked: VoiceAsk["voice"][];
let isOpen: boolean;
let voice: Voice;

beforeEach(() => {
  vi.useFakeTimers();
  [Peer.all, asked, isOpen] = [[], [], true];
  const page = { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("document", page);
  vi.stubGlobal("RTCPeerConnection", Peer);
  vi.stubGlobal("RTCRtpReceiver", {});
  vi.stubGlobal("Audio", class {});
  vi.stubGlobal(
    "MediaStream",
    class {
      constructor(readonly tracks: object[]) {}
      getTracks = () => this.tracks;
    },
  );
  vi.stubGlobal("navigator", {});
  voice = new Voice((ask) => {
    if (isOpen) asked.push(ask);
    return isOpen;
  });
});
afterEach(() => {
  voice.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function listens(): Promise<void> {
  await voice.join(false);
  voice.hear({ type: "joined", peer: 3, servers: [{ urls: ["stun:x"], username: "", credential: "" }] });
  voice.shows(call(guest("dana", 1), guest("maya", 3, { mic: false })), "maya");
}

test("before one joins there is no line to anyone, whoever is in", () => {
  voice.shows(call(guest("dana", 1), guest("theo", 2)), "maya");
  voice.hear({ type: "signal", of: 1, description: { type: "offer", sdp: "x" }, candidates: [] });
  expect(Peer.all).toEqual([]);
  expect(asked).toEqual([]);
});

test("who joins has a line to each, with the servers of the house, and speaks first", async () => {
  await listens();
  expect(asked).toEqual([{ type: "join", mic: false, camera: false }]);
  expect(voice.is).toBe("in");
  expect(Peer.all.map(({ given }) => given.iceServers)).toEqual([[{ urls: ["stun:x"] }]]);
  Peer.all[0]!.onnegotiationneeded();
  await vi.advanceTimersByTimeAsync(0);
  const description = { type: "offer", sdp: "mine" };
  expect(asked[1]).toEqual({ type: "signal", to: 1, description, candidates: [] });
});

test("rubbish from one harms nothing, and goes to nobody else's line", async () => {
  await listens();
  const signal = { type: "signal" as const, candidates: [] };
  voice.hear({ ...signal, of: 1, description: { type: "answer", sdp: "rubbish" } });
  voice.hear({ ...signal, of: 9, description: { type: "answer", sdp: "good" } });
  voice.hear({ ...signal, of: 1, description: { type: "answer", sdp: "good" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(Peer.all[0]!.heard).toEqual([{ type: "answer", sdp: "good" }]);
});

test("who leaves is cut off, and who comes back has a new line", async () => {
  await listens();
  voice.shows(call(guest("maya", 3)), "maya");
  expect(open()).toEqual([]);
  voice.shows(call(guest("maya", 3), guest("dana", 8)), "maya");
  expect(open()).toHaveLength(1);
});

test("put out by the server, one hears nobody and is told why", async () => {
  await listens();
  voice.shows(call(guest("dana", 1)), "maya");
  expect([voice.is, voice.wrong, open().length]).toEqual(["out", "out", 0]);
});

test("on another page, this one is out; at the end of the night nothing is wrong", async () => {
  await listens();
  voice.shows(call(guest("dana", 1), guest("maya", 5)), "maya");
  expect([voice.is, voice.wrong]).toEqual(["out", "elsewhere"]);
  await listens();
  voice.shows(call(), "maya", true);
  expect([voice.is, voice.wrong]).toEqual(["out", ""]);
});

test("without a socket all lines are closed; with the next frame one comes in again", async () => {
  await listens();
  isOpen = false;
  voice.lineIs("broken");
  expect([voice.is, open().length]).toEqual(["joining", 0]);
  voice.shows(call(), "maya");
  expect(asked).toHaveLength(1);
  isOpen = true;
  voice.shows(call(), "maya");
  expect(asked[1]).toEqual({ type: "join", mic: false, camera: false });
  voice.hear({ type: "joined", peer: 4, servers: [] });
  voice.shows(call(guest("dana", 1), guest("maya", 4)), "maya");
  expect(open()).toHaveLength(1);
});

test("who is signed out, or removed, is out for good", async () => {
  await listens();
  voice.lineIs("closed");
  voice.shows(call(guest("dana", 1)), "maya");
  expect([voice.is, open().length, asked.length]).toEqual(["out", 0, 1]);
});

test("refused, one is out and reads why; that somebody has just left is no news", async () => {
  await voice.join(false);
  voice.hear({ type: "refused", say: "Take a seat first.", words: "voice.seat_first" });
  expect([voice.is, voice.refused]).toEqual(["out", "Take a seat first."]);
  await listens();
  voice.hear({ type: "refused", say: "They have left.", words: "voice.gone" });
  expect([voice.is, voice.refused]).toEqual(["in", ""]);
});

test("on a page that isn't secure, or that is denied, one stays out", async () => {
  await voice.join(true);
  expect([voice.is, voice.wrong, asked.length]).toEqual(["out", "insecure", 0]);
  const denied = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: denied } });
  await voice.join(true);
  expect([voice.is, voice.wrong, asked.length]).toEqual(["out", "denied", 0]);
});

test("to whom a line is weak, the picture isn't sent, and they are told", async () => {
  await listens();
  Peer.all[0]!.report = [{ type: "remote-inbound-rtp", fractionLost: 0.5 }];
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked.at(-1)).toEqual({ type: "set", mic: false, camera: false, looks: true, rests: [1] });
});

test("a picture that rests, or whose line breaks, isn't shown as if it were live", async () => {
  // Dana shows her picture to Maya. Her line gets weak, is good again, and then breaks.
  const dana = (...rests: number[]) =>
    voice.shows(call(guest("dana", 1, { camera: true, rests }), guest("maya", 3)), "maya");
  await listens();
  const [line] = Peer.all;
  line!.ontrack({ track: { kind: "video" } });
  line!.opens();
  const shown = () => Object.keys(voice.pictures);
  dana(7);
  expect(shown()).toEqual(["dana"]);
  dana(3, 7);
  expect(shown()).toEqual([]);
  dana();
  expect(shown()).toEqual(["dana"]);
  line!.connectionState = "disconnected";
  line!.onconnectionstatechange!();
  expect(shown()).toEqual([]);
});

test("who leaves the table while the browser asks has no microphone on", async () => {
  const stopped = vi.fn();
  const track = { stop: stopped, enabled: true };
  let give: (stream: object) => void = () => undefined;
  const getUserMedia = () => new Promise((done) => (give = done));
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  const joining = voice.join(true);
  voice.close();
  give({ getTracks: () => [track] });
  await joining;
  expect(stopped).toHaveBeenCalled();
  expect([voice.is, voice.mic]).toEqual(["out", null]);
});
