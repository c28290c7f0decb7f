/** The line to one night: frames and changes come in, commands go out, and a broken line mends itself. */
import { type Wrong, freshId, get, statusOf } from "./api";
import { changed } from "./changes";
import { baseOf, tellHidden } from "./push";
import type {
  Answer,
  Changes,
  Envelope,
  FairAsk,
  FairTold,
  Frame,
  Me,
  Refusal,
  View,
  VoiceAsk,
  VoiceTold,
  WireCommand,
} from "./wire";

export type LineState = "connecting" | "open" | "broken" | "moved" | "signed_out" | "closed";

export interface Ears {
  frame(frame: Frame, whole: boolean): void;
  /** A command that was sent here has been carried out; `last` is the last row it wrote. */
  answered?(last: number): void;
  /** What is said about the call, beside the frames. */
  voice?(told: VoiceTold["voice"]): void;
  /** What is said about cutting the deck, beside the frames. */
  fair?(told: FairTold["fair"]): void;
  state(state: LineState): void;
}

type Message = Frame | Changes | Answer | Refusal | VoiceTold | FairTold;
interface Waiting {
  envelope: Envelope;
  done(wrong: Wrong | null): void;
}

/** Close codes by which the server says that trying again is of no use. */
const MOVED = 4001;
const SIGNED_OUT = 4002;
const NOT_ADMITTED = 4003;
/** How long an answer may take before the line is taken for dead. */
const PATIENCE_MS = 5000;
const FINAL: Record<number, LineState> = {
  [MOVED]: "moved",
  [SIGNED_OUT]: "signed_out",
  [NOT_ADMITTED]: "closed",
};

/** Whoever is this has no line. */
const OUTSIDE = new Set<Me["role"]>(["none", "turned_away", "door"]);

export class Connection {
  #socket: WebSocket | null = null;
  /** What this socket has shown so far; each begins with a whole frame. */
  #view: View | null = null;
  /** The table that was shown last: what is sent is about it. */
  #shown = 0;
  #seen = 0;
  #tries = 0;
  #timer = 0;
  #shut = false;
  #waiting = new Map<string, Waiting>();

  constructor(
    readonly night: string,
    readonly ears: Ears,
    /** The table that is looked at; 0: the viewer's own, wherever they are moved to. */
    private table = 0,
    /** What is shown is what everyone sees, whoever looks. */
    readonly board = false,
  ) {
    this.open();
    addEventListener("online", this.#now);
    addEventListener("offline", this.#gone);
    document.addEventListener("visibilitychange", this.#now);
  }

  /** Send a command. It is sent again after a break until it is answered; the id keeps it single. `table`: the one it
   * is about, if it may be another than the one that is looked at; `moment`: what had been entered there. */
  send(
    command: WireCommand,
    turn = "",
    price: number | null = null,
    { id = freshId(), table = this.#shown || this.table, moment = "" } = {},
  ): Promise<Wrong | null> {
    const envelope: Envelope = { id, command, turn, price, table, ...(moment ? { moment } : {}) };
    return new Promise((done) => {
      this.#waiting.set(envelope.id, { envelope, done });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(envelope));
      setTimeout(() => this.#doubt(envelope.id), PATIENCE_MS);
    });
  }

  /** Say something about the call, or about cutting the deck; false: there is no line now, and it is not said
   * later. */
  tell(ask: VoiceAsk | FairAsk): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(ask));
    return true;
  }

  open(): void {
    if (this.#shut) return;
    clearTimeout(this.#timer);
    this.ears.state(this.#seen ? "broken" : "connecting");
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/nights/${encodeURIComponent(this.night)}/socket`;
    const socket = new WebSocket(
      `${scheme}://${location.host}${path}?seen=${this.#seen}&table=${this.table}${this.board ? "&board=1" : ""}`,
    );
    [this.#socket, this.#view] = [socket, null];
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#tries = 0;
      this.#resend();
      if (document.hidden) tellHidden(baseOf(this.night));
    };
    socket.onmessage = ({ data }) => {
      // What an older socket still brings is no news: a change is one of what its own line has shown.
      if (socket === this.#socket) this.#hear(JSON.parse(String(data)) as Message);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket || this.#shut) return;
      const final = FINAL[code];
      if (final) return this.#end(final);
      if (!opened) void this.#ask(socket);
      this.ears.state(this.#seen ? "broken" : "connecting");
      const wait = Math.min(8000, 400 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
      this.#timer = window.setTimeout(() => this.open(), wait);
    };
  }

  #end(final: LineState): void {
    this.#shut = true;
    clearTimeout(this.#timer);
    this.ears.state(final);
  }

  /** A socket that was never open says nothing of why: a look at the night does. */
  async #ask(socket: WebSocket): Promise<void> {
    const isOver = await get<Me>(`/api/nights/${encodeURIComponent(this.night)}/me`).then(
      ({ role }) => OUTSIDE.has(role),
      (wrong: unknown) => statusOf(wrong) === 404,
    );
    if (isOver && socket === this.#socket && !this.#shut) this.#end("closed");
  }

  close(): void {
    this.#shut = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#gone);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close(1000);
  }

  /** The network has gone: the line would notice only after a while. */
  #gone = () => {
    if (this.#shut) return;
    this.ears.state(this.#seen ? "broken" : "connecting");
    this.#socket?.close();
  };

  /** The network or the player is back: no need to wait out the pause. */
  #now = () => {
    const state = this.#socket?.readyState;
    if (!document.hidden && !this.#shut && (state === WebSocket.CLOSED || state === WebSocket.CLOSING))
      this.open();
  };

  #hear(message: Message): void {
    if ("view" in message) this.#show(message, true);
    else if ("chairs" in message) {
      // A change of what was never shown says nothing: the next line begins with all of it.
      if (this.#view)
        this.#show({ seq: message.seq, view: changed(this.#view, message), news: message.news }, false);
      else this.#socket?.close();
    } else if ("voice" in message) this.ears.voice?.(message.voice);
    else if ("fair" in message) this.ears.fair?.(message.fair);
    else if ("answer" in message) {
      this.ears.answered?.(message.answer.last);
      this.#answered(message.answer.id, null);
    }
    // Too fast for the line: what was not answered is sent again when the server has had its breath. A refusal
    // that names its command is its answer.
    else if (message.error.code === "SYS-RATE" && !message.error.id) setTimeout(() => this.#resend(), 1500);
    else this.#answered(message.error.id, message.error);
  }

  #show(frame: Frame, whole: boolean): void {
    [this.#seen, this.#view, this.#shown] = [frame.seq, frame.view, frame.view.table];
    // A table that is gone, or isn't shown to a player of another one, is not asked for again.
    if (this.#shown !== this.table) this.table = 0;
    this.ears.state("open");
    this.ears.frame(frame, whole);
  }

  /** A line that answers nothing is dead, even if nobody has said so: take a new one. */
  #doubt(id: string): void {
    if (!this.#waiting.has(id) || this.#shut) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.open();
    setTimeout(() => this.#doubt(id), PATIENCE_MS);
  }

  #resend(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    for (const { envelope } of this.#waiting.values()) this.#socket.send(JSON.stringify(envelope));
  }

  #answered(id: string, wrong: Wrong | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.done(wrong);
  }
}
