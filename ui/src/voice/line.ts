/** The direct line to one other browser in the call: negotiated, mended when it breaks, and closed. What both say to
 * each other for it goes over the night's socket. Negotiation is the "perfect" one of the WebRTC standard. */
import type { Candidate, Description, IceServer, Signal } from "../wire";

export interface Said {
  description?: Description;
  candidates?: Candidate[];
}
export type LineIs = "opening" | "open" | "failed";

/** Bits a second. */
export const VOICE_BITS = 32_000;
export const PICTURE_BITS = 80_000;
/** Pictures: pixels, and frames a second. */
export const PICTURE_PX = 160;
export const PICTURE_FRAMES = 10;
/** Addresses are found one after another: those of so many milliseconds are sent together. */
const GATHER_MS = 80;
const MOST_CANDIDATES = 24;
/** How long a line that failed rests before it is tried again; the last of them from then on. */
const AGAIN_MS = [500, 4000, 15_000];

/** How long a line may take to open. */
const PATIENCE_MS = 30_000;

const KINDS = ["audio", "video"] as const;
type Kind = (typeof KINDS)[number];
export type Tracks = Record<Kind, MediaStreamTrack | null>;

/** One codec for each is enough, and keeps what is said short: every browser has these. */
const CODECS: Record<Kind, readonly string[]> = { audio: ["audio/opus"], video: ["video/VP8", "video/rtx"] };

export class Line {
  readonly #connection: RTCPeerConnection;
  /** What comes from the other side. */
  readonly heard: Tracks = { audio: null, video: null };
  is: LineIs = "opening";
  #own: Tracks = { audio: null, video: null };
  #offering = false;
  #ignores = false;
  #work: Promise<unknown> = Promise.resolve();
  #found: Candidate[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #since = performance.now();
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** This side asks; the other one gives way if both do. */
    readonly begins: boolean,
    servers: readonly IceServer[],
    readonly ears: { say(said: Said): void; changed(): void },
  ) {
    const iceServers = servers.map(({ urls, username, credential }) => ({
      urls,
      ...(username ? { username, credential } : {}),
    }));
    this.#connection = new RTCPeerConnection({ iceServers, bundlePolicy: "max-bundle" });
    const connection = this.#connection;
    connection.onnegotiationneeded = () => this.#then(() => this.#offer());
    connection.onicecandidate = ({ candidate }) => candidate && this.#find(candidate);
    connection.ontrack = ({ track }) => {
      this.heard[track.kind as Kind] = track;
      ears.changed();
    };
    connection.onconnectionstatechange = () => this.#look(connection.connectionState);
    if (begins)
      for (const kind of KINDS) narrow(connection.addTransceiver(kind, { direction: "sendrecv" }), kind);
  }

  /** What is sent from now on; null: nothing of the kind. */
  send(own: Tracks): void {
    this.#own = own;
    for (const { sender, receiver } of this.#connection.getTransceivers()) {
      const track = own[receiver.track.kind as Kind];
      if (sender.track === track) continue;
      const replaced = sender.replaceTrack(track).then(() => limit(sender, receiver.track.kind as Kind));
      void replaced.catch(() => undefined);
    }
  }

  /** The other side says something. What makes no sense to this browser is passed over. */
  hear({ description, candidates }: Signal): void {
    if (description) this.#then(() => this.#answer(description));
    for (const { candidate, mid, line, fragment } of candidates)
      this.#then(async () => {
        if (this.#ignores) return;
        const found = { candidate, sdpMid: mid, sdpMLineIndex: line, usernameFragment: fragment || null };
        await this.#connection.addIceCandidate(found);
      });
  }

  /** How loud the other side is just now, from 0 to 1. */
  loudness(now: number): number {
    const audio = this.#connection.getReceivers().find(({ track }) => track.kind === "audio");
    const [last] = audio?.getSynchronizationSources?.() ?? [];
    if (!last) return 0;
    // Browsers differ in whether that time is counted from when the page came or from 1970.
    const ages = [now, performance.timeOrigin + now].map((at) => Math.abs(at - last.timestamp));
    return Math.min(...ages) < 1000 ? (last.audioLevel ?? 0) : 0;
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  close(): void {
    clearTimeout(this.#gathering);
    clearTimeout(this.#again);
    this.#connection.onconnectionstatechange = null;
    this.#connection.close();
  }

  /** One thing after another, in the order in which it came. */
  #then(does: () => Promise<void>): void {
    this.#work = this.#work.then(does).catch(() => undefined);
  }

  async #offer(): Promise<void> {
    if (this.#connection.signalingState !== "stable") return;
    this.#offering = true;
    try {
      await this.#connection.setLocalDescription();
      this.#describe();
    } finally {
      this.#offering = false;
    }
  }

  async #answer(description: Description): Promise<void> {
    const connection = this.#connection;
    const isOffer = description.type === "offer";
    const collides = isOffer && (this.#offering || connection.signalingState !== "stable");
    this.#ignores = this.begins && collides;
    if (this.#ignores) return;
    await connection.setRemoteDescription(description);
    if (isOffer) {
      for (const each of connection.getTransceivers()) each.direction = "sendrecv";
      this.send(this.#own);
      await connection.setLocalDescription();
      this.#describe();
    }
    for (const { sender, receiver } of connection.getTransceivers())
      void limit(sender, receiver.track.kind as Kind);
  }

  #describe(): void {
    const { type, sdp } = this.#connection.localDescription ?? {};
    if ((type === "offer" || type === "answer") && sdp) this.ears.say({ description: { type, sdp } });
  }

  #find({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): void {
    if (!candidate) return;
    const [mid, line, fragment] = [sdpMid ?? "", sdpMLineIndex ?? 0, usernameFragment ?? ""];
    this.#found.push({ candidate, mid, line, fragment });
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      while (this.#found.length) this.ears.say({ candidates: this.#found.splice(0, MOST_CANDIDATES) });
    }, GATHER_MS);
  }

  #look(state: RTCPeerConnectionState): void {
    if (state === "connected") [this.is, this.#tries] = ["open", 0];
    else if (state === "failed") this.#retry();
    else if (this.is === "open") [this.is, this.#since] = ["opening", performance.now()];
    this.ears.changed();
  }

  /** A line that doesn't open may wait for something that was lost on the way. */
  check(now: number): void {
    if (this.is === "open" || now - this.#since < PATIENCE_MS) return;
    this.#since = now;
    this.#retry();
    this.ears.changed();
  }

  /** No way was found, or it was lost: the side that began looks for one again, now and then. */
  #retry(): void {
    this.is = "failed";
    if (!this.begins) return;
    const wait = AGAIN_MS[Math.min(this.#tries++, AGAIN_MS.length - 1)]!;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#then(() => this.#restart()), wait);
  }

  async #restart(): Promise<void> {
    const connection = this.#connection;
    // An offer that was never answered is taken back.
    if (connection.signalingState === "have-local-offer")
      await connection.setLocalDescription({ type: "rollback" });
    this.#since = performance.now();
    connection.restartIce();
  }
}

function narrow(transceiver: RTCRtpTransceiver, kind: Kind): void {
  const known = RTCRtpReceiver.getCapabilities?.(kind)?.codecs ?? [];
  const wanted = known.filter(({ mimeType }) => CODECS[kind].includes(mimeType));
  if (wanted.length) transceiver.setCodecPreferences?.(wanted);
}

/** No more than what a phone's line carries ten times. */
async function limit(sender: RTCRtpSender, kind: Kind): Promise<void> {
  const parameters = sender.getParameters();
  const [first] = parameters.encodings ?? [];
  if (!first) return;
  first.maxBitrate = kind === "audio" ? VOICE_BITS : PICTURE_BITS;
  if (kind === "video") {
    first.maxFramerate = PICTURE_FRAMES;
    const { width = PICTURE_PX } = sender.track?.getSettings() ?? {};
    first.scaleResolutionDownBy = Math.max(1, width / PICTURE_PX);
  }
  await sender.setParameters(parameters).catch(() => undefined);
}
