/** One viewer's part in the table's call. It is off until they switch it on: before that there is no line to anyone,
 * and no microphone or camera is asked for. The server says who is in; whoever is not, is cut off here. */
import { looks, type Looks } from "../seconds";
import { settings } from "../settings.svelte";
import type { LineState } from "../socket";
import type { VoiceAsk, VoiceGuest, VoiceTold, VoiceView } from "../wire";
import { say } from "../words";
import { comesTo, due, isBad, STRONG, strengthAfter, type Strength } from "./call";
import { Line, PICTURE_FRAMES, PICTURE_PX, type LineIs, type Tracks } from "./line";

type Ask = VoiceAsk["voice"];
/** Why something isn't as one wants it: its sentence is `voice.wrong_…`. */
export type Wrong = "" | "insecure" | "denied" | "none" | "busy" | "elsewhere" | "out" | "muted";

interface Other {
  peer: number;
  line: Line;
  strength: Strength;
  sound: HTMLAudioElement;
  /** Until when they count as speaking. */
  loudUntil: number;
}

const LOUD = 0.02;
/** A pause between words is no silence. */
const SPEAKS_MS = 500;
const LISTEN_MS = 200;
const LOOK_MS = 3000;
const WANTED: Record<"mic" | "camera", MediaStreamConstraints> = {
  mic: { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  camera: {
    video: {
      width: { ideal: PICTURE_PX },
      height: { ideal: PICTURE_PX },
      frameRate: { max: PICTURE_FRAMES, ideal: PICTURE_FRAMES },
      facingMode: "user",
    },
  },
};

export class Voice {
  /** `asking`: the browser asks whether the page may have the microphone. */
  is: "out" | "asking" | "joining" | "in" = $state("out");
  /** What one sends, as one has chosen. */
  mic: MediaStreamTrack | null = $state.raw(null);
  camera: MediaStreamTrack | null = $state.raw(null);
  wrong: Wrong = $state("");
  /** The server's own sentence, where it refused something. */
  refused = $state("");
  /** Held down to talk. */
  holds = $state(false);
  /** Guests whom this viewer does not want to hear. */
  silenced: string[] = $state.raw([]);
  /** Guests who speak just now. */
  speaking: string[] = $state.raw([]);
  /** The pictures of guests, one's own too. */
  pictures: Record<string, MediaStream> = $state.raw({});
  /** How the lines to the others are, by guest. */
  lines: Record<string, LineIs> = $state.raw({});
  /** The servers that would be asked. */
  ways: { stun: string[]; turn: string[] } | null = $state.raw(null);

  /** Whether the server was asked: it isn't while there is no socket. */
  #ask: (ask: Ask) => boolean;
  #own = 0;
  #servers: Extract<VoiceTold["voice"], { type: "joined" }>["servers"] = [];
  #guests: VoiceGuest[] = [];
  #others: readonly Other[] = [];
  /** The socket broke while one was in: one comes in again with the next frame. */
  #again = false;
  #clocks: Looks[] = [];
  #ear: Ear | null = null;
  #loudUntil = 0;

  constructor(ask: (ask: Ask) => boolean) {
    this.#ask = ask;
  }

  /** Whether a page may ask for a microphone here at all. */
  static get isSecure(): boolean {
    return typeof navigator !== "undefined" && navigator.mediaDevices !== undefined;
  }

  /** What is wrong, in words. */
  get trouble(): string {
    return this.wrong ? say(`voice.wrong_${this.wrong}`) : this.refused;
  }

  // ---------------------------------------------------------------- what one does

  /** Learn which servers would be asked. */
  asksWays(): void {
    this.#ask({ type: "ways" });
  }

  /** Come in, with a microphone or only to listen. A microphone that isn't given lets nobody in half. */
  async join(talks: boolean): Promise<void> {
    if (this.is !== "out") return;
    [this.wrong, this.refused, this.is] = ["", "", "asking"];
    this.mic = talks ? await this.#take("mic") : null;
    // One may have left the table while the browser asked.
    if ((this.is as string) !== "asking" || (talks && !this.mic)) this.#stop();
    else this.#come();
  }

  leave(): void {
    if (this.is !== "out") this.#ask({ type: "leave" });
    this.#stop();
    this.wrong = "";
  }

  async setMic(on: boolean): Promise<void> {
    await this.#set("mic", on);
  }
  async setCamera(on: boolean): Promise<void> {
    await this.#set("camera", on);
  }

  /** Hold down to talk, and let go. */
  hold(on: boolean): void {
    this.holds = on;
    this.#send();
  }
  /** Talk while a key is held, or all the time. */
  setTalk(hold: boolean): void {
    settings.holdToTalk = hold;
    this.#send();
  }

  silence(guest: string, on: boolean): void {
    this.silenced = on ? [...this.silenced, guest] : this.silenced.filter((each) => each !== guest);
    this.#play();
  }
  muteAll(): void {
    this.#ask({ type: "mute_all" });
  }
  letRail(on: boolean): void {
    this.#ask({ type: "let_rail", on });
  }

  // ---------------------------------------------------------------- what one is told

  /** A message beside the frames. */
  hear(told: VoiceTold["voice"]): void {
    switch (told.type) {
      case "ways":
        this.ways = told;
        break;
      case "joined":
        if (this.is !== "joining") return;
        [this.#own, this.#servers, this.is] = [told.peer, told.servers, "in"];
        this.#begin();
        // Who is in was told before, or comes with the next frame.
        if (this.#guests.some(({ peer }) => peer === this.#own)) this.#connect();
        break;
      case "signal":
        this.#to(told.of)?.line.hear(told);
        break;
      case "muted":
        this.mic?.stop();
        [this.mic, this.wrong] = [null, "muted"];
        this.#changed();
        break;
      case "refused":
        if (told.words === "voice.gone") return;
        this.refused = told.say;
        if (this.is === "joining") this.#stop();
        break;
    }
  }

  /** The table, as the server has it now. */
  shows(voice: VoiceView, me: string, isOver = false): void {
    if (this.#again) this.#come();
    if (voice.guests === this.#guests) return;
    this.#guests = voice.guests;
    if (this.is !== "in") return;
    const own = voice.guests.find(({ guest }) => guest === me);
    if (own?.peer !== this.#own) {
      this.#stop();
      this.wrong = isOver ? "" : own ? "elsewhere" : "out";
      return;
    }
    this.#connect();
  }

  /** The socket. Without it nobody could say who may hear whom: all lines are closed with it. */
  lineIs(state: LineState): void {
    if (state === "open" || this.is === "out") return;
    if (state !== "broken" && state !== "connecting") this.#stop();
    else if (this.is !== "asking") {
      [this.#again, this.is] = [true, "joining"];
      this.#close();
    }
  }

  close(): void {
    if (this.is !== "out") this.leave();
  }

  // ---------------------------------------------------------------- devices

  async #take(what: "mic" | "camera"): Promise<MediaStreamTrack | null> {
    if (!Voice.isSecure) {
      this.wrong = "insecure";
      return null;
    }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED[what]);
      const [track] = stream.getTracks();
      if (!track) return null;
      // A headset is pulled out, or a permission taken back.
      track.onended = () => void this.#set(what, false);
      return track;
    } catch (error) {
      const name = error instanceof DOMException ? error.name : "";
      this.wrong = name === "NotAllowedError" ? "denied" : name === "NotFoundError" ? "none" : "busy";
      return null;
    }
  }

  async #set(what: "mic" | "camera", on: boolean): Promise<void> {
    if (this.is === "out" || (this[what] !== null) === on) return;
    [this.wrong, this.refused] = ["", ""];
    if (on) {
      const track = await this.#take(what);
      // One may have left, or pressed twice, while the browser asked.
      if (!track || (this.is as string) === "out" || this[what]) track?.stop();
      else this[what] = track;
    } else {
      this[what]?.stop();
      this[what] = null;
    }
    this.#changed();
  }

  // ---------------------------------------------------------------- lines

  #come(): void {
    this.is = "joining";
    const camera = this.camera !== null && !document.hidden;
    this.#again = !this.#ask({ type: "join", mic: this.mic !== null, camera });
  }

  #begin(): void {
    document.addEventListener("visibilitychange", this.#hidden);
    document.addEventListener("pointerdown", this.#touched);
    const often = () => LISTEN_MS;
    const seldom = () => LOOK_MS;
    this.#clocks = [looks(() => this.#listen(), often), looks(() => void this.#look(), seldom, seldom)];
    if (document.hidden) this.#tell();
  }

  #hidden = () => this.#changed();
  /** Some phones let a page make a sound only after a touch. */
  #touched = () => {
    for (const { sound } of this.#others)
      if (sound.srcObject && sound.paused) void sound.play().catch(() => undefined);
  };

  /** What one sends is another: the others are told, and get it. */
  #changed(): void {
    this.#tell();
    this.#send();
    this.#show();
  }

  #tell(): void {
    if (this.is !== "in") return;
    const looks = !document.hidden;
    const camera = this.camera !== null && looks;
    const rests = this.#others.filter(({ strength }) => strength.weak).map(({ peer }) => peer);
    this.#ask({ type: "set", mic: this.mic !== null, camera, looks, rests });
  }

  #connect(): void {
    const { open, close } = due(
      this.#guests,
      this.#own,
      this.#others.map(({ peer }) => peer),
    );
    for (const peer of close) this.#drop(peer);
    for (const { peer, begins } of open) {
      const line = new Line(begins, this.#servers, {
        say: ({ description, candidates }) =>
          this.#ask({
            type: "signal",
            to: peer,
            description: description ?? null,
            candidates: candidates ?? [],
          }),
        changed: () => this.#show(),
      });
      const sound = new Audio();
      sound.autoplay = true;
      this.#others = [...this.#others, { peer, line, sound, strength: STRONG, loudUntil: 0 }];
    }
    this.#send();
    this.#show();
  }

  /** To each what they are to get: no picture where nobody looks, or where the line is weak. */
  #send(): void {
    if (this.mic) this.mic.enabled = !settings.holdToTalk || this.holds;
    for (const { peer, line, strength } of this.#others) {
      const looks = this.#guests.find((each) => each.peer === peer)?.looks ?? false;
      const tracks: Tracks = {
        audio: this.mic,
        video: looks && !document.hidden && !strength.weak ? this.camera : null,
      };
      line.send(tracks);
    }
  }

  /** What has come is seen and heard: only of whom the server says that they send it. */
  #show(): void {
    const pictures: Record<string, MediaStream> = {};
    const lines: Record<string, LineIs> = {};
    for (const each of this.#guests) {
      const { guest, peer } = each;
      const line = this.#to(peer)?.line;
      if (line) lines[guest] = line.is;
      // What stands still would look as if it were live.
      const comes = line?.is === "open" && comesTo(each, this.#own) ? line.heard.video : null;
      const track = peer === this.#own ? this.camera : comes;
      if (!track) continue;
      const shown = this.pictures[guest];
      pictures[guest] = shown?.getTracks()[0] === track ? shown : new MediaStream([track]);
    }
    [this.pictures, this.lines] = [pictures, lines];
    this.#play();
  }

  #play(): void {
    for (const { guest, peer, mic } of this.#guests) {
      const other = this.#to(peer);
      const track = other?.line.heard.audio;
      if (!other || !track) continue;
      const { sound } = other;
      if (!sound.srcObject) {
        sound.srcObject = new MediaStream([track]);
        void sound.play().catch(() => undefined);
      }
      sound.muted = !mic || this.silenced.includes(guest);
    }
  }

  #to(peer: number): Other | undefined {
    return this.#others.find((each) => each.peer === peer);
  }

  #drop(peer: number): void {
    const other = this.#to(peer);
    other?.line.close();
    if (other) other.sound.srcObject = null;
    this.#others = this.#others.filter((each) => each.peer !== peer);
  }

  #close(): void {
    for (const { peer } of this.#others) this.#drop(peer);
    for (const clock of this.#clocks) clock.stop();
    document.removeEventListener("visibilitychange", this.#hidden);
    document.removeEventListener("pointerdown", this.#touched);
    void this.#ear?.context.close().catch(() => undefined);
    [this.#own, this.#clocks, this.#ear, this.speaking, this.pictures, this.lines] = [
      0,
      [],
      null,
      [],
      {},
      {},
    ];
  }

  #stop(): void {
    this.#close();
    this.mic?.stop();
    this.camera?.stop();
    [this.mic, this.camera, this.holds, this.#again, this.is] = [null, null, false, false, "out"];
  }

  // ---------------------------------------------------------------- meanwhile

  /** Who speaks has a ring. */
  #listen(): void {
    const now = performance.now();
    const speaking: string[] = [];
    for (const { guest, peer, mic } of this.#guests) {
      if (!mic) continue;
      const other = this.#to(peer);
      if (other && other.line.loudness(now) > LOUD) other.loudUntil = now + SPEAKS_MS;
      if (peer === this.#own && this.#ownLoudness() > LOUD) this.#loudUntil = now + SPEAKS_MS;
      if (now < (other?.loudUntil ?? (peer === this.#own ? this.#loudUntil : 0))) speaking.push(guest);
    }
    if (speaking.join() !== this.speaking.join()) this.speaking = speaking;
  }

  #ownLoudness(): number {
    if (!this.mic?.enabled) return 0;
    this.#ear ??= earOf();
    return this.#ear.loudness(this.mic);
  }

  /** Pictures rest where the line is weak: voices come first. */
  async #look(): Promise<void> {
    const now = performance.now();
    let changes = false;
    for (const other of this.#others) {
      other.line.check(now);
      const bad = isBad((await other.line.stats()).values() as Iterable<object>);
      const after = strengthAfter(other.strength, bad, now);
      changes ||= after.weak !== other.strength.weak;
      other.strength = after;
    }
    if (changes) this.#changed();
  }
}

interface Ear {
  context: AudioContext;
  loudness(track: MediaStreamTrack): number;
}

/** Hears one's own microphone. */
function earOf(): Ear {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  const samples = new Float32Array(analyser.fftSize);
  let of: MediaStreamTrack | null = null;
  let source: MediaStreamAudioSourceNode | null = null;
  return {
    context,
    loudness(track: MediaStreamTrack): number {
      if (of !== track) {
        source?.disconnect();
        source = context.createMediaStreamSource(new MediaStream([track]));
        source.connect(analyser);
        of = track;
      }
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
    },
  };
}
