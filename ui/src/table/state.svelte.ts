/** What one viewer's table is doing: the last view, the log, and what was pressed but not answered. */
import { Once } from "../double";
import { Refused, type Wrong, get } from "../api";
import { amount as written, chipsOf, compact, eitherOf, notAmount, type Written } from "../money";
import { huesOf } from "../parts/hues";
import { ofGuest } from "../real/guest";
import { carryOver, isHeard, isMuted } from "../others.svelte";
import { type Looks, looks, untilNext } from "../seconds";
import { keep, lessMotion, settings } from "../settings.svelte";
import { baseOf, isCalled } from "../push";
import { Connection, type LineState } from "../socket";
import { buzz, play } from "../sound";
import type {
  AheadChoiceView,
  FairAsk,
  FairTold,
  Frame,
  Line,
  LogPage,
  MayView,
  MoveView,
  News,
  Renamed,
  View,
  VoiceAsk,
  VoiceTold,
  WireCommand,
} from "../wire";
import type { Doubt, Part } from "../fair/part";
import { Voice } from "../voice/voice.svelte";
import { asksOf, knocks, titleOf } from "../session/asked";
import { heard } from "../session/heard";
import { followed, seatMoved, type Told } from "../session/moved";
import { sentences, spoken } from "../session/spoken";
import { refusal, say } from "../words";
import { type Ahead, carriedOut, type Decision } from "./ahead";
import { type Message, messages, unseen } from "./chat";
import { stayStill, travels } from "./motion";
import type { Reaction } from "./reactions";
import { callsOf, callWords, untilWarning, untold, warningOf, warningWords } from "../tournament/aloud";
import { chips as inChips, levelLeft } from "../tournament/clock";
import { speak } from "../tournament/voice";
import { drawn, History, type LogLine, type Reader } from "./log";
import { remaining } from "./time";
import { flightOf, LANDED, veiled } from "./veil";

export interface Notice {
  text: string;
  bad: boolean;
  rule: string;
  lines: readonly LogLine[];
}

export interface Sender {
  send(
    command: WireCommand,
    turn?: string,
    price?: number | null,
    of?: { id?: string; table?: number },
  ): Promise<Wrong | null>;
  /** Say something about the call, or about cutting the deck; false: it couldn't be said. */
  tell?(ask: VoiceAsk | FairAsk): boolean;
  close(): void;
}

/** One reaction on its way up from its sender. */
export interface Face {
  seq: number;
  guest: string;
  reaction: Reaction;
}

const FREEZE_MS = 300;
/** How long a reaction floats: as long as its animation. */
const FLOATS_MS = 2600;
const HEARD_MS = 7000;
/** How long a notice stays that nobody may miss. */
export const STAYS_MS = 60_000;
/** How long it is said where a tournament has moved the viewer. */
const MOVED_MS = 12_000;
/** So long the last hand of a tournament is looked at before the felt tells who won. */
const LOOKS_BACK_MS = 5000;

/** It is the viewer's turn, or they are asked something in the hand. */
const isAsked = (view: View): boolean => view.may !== null || asksOf(view) !== "";

export class Table {
  view: View | null = $state.raw(null);
  // What depends on these alone, like each line of the log, is not drawn anew with each view.
  #house = $derived(this.view?.house ?? null);
  #me = $derived(this.view?.you.guest ?? "");
  /** When the view came, by this device's own clock. */
  at = $state(0);
  now = $state(0);
  line: LineState = $state("connecting");
  log: LogLine[] = $state.raw([]);
  hasOlder = $state(false);
  /** The newest row that somebody has read in the chat. */
  read = $state(0);
  messages = $derived(messages(this.log.filter(isHeard), this.#me));
  /** What each guest drew last, until they act again. */
  drawn = $derived(drawn(this.log));
  /** How many messages of others are not read yet. */
  unread = $derived(unseen(this.messages, this.read).length);
  /** Reactions that float over the table just now, oldest first. */
  faces: Face[] = $state.raw([]);
  /** What somebody else has just said. */
  heard: Message | null = $state.raw(null);
  readonly #once = new Once<Wrong | null>();
  /** A sentence above the dock: what was refused, or what has changed. */
  notice: Notice | null = $state.raw(null);
  ahead: Ahead | null = $state(null);
  /** What whoever is out of a tournament has read, and put away. */
  outRead = $state("");
  /** The table that the viewer's seat was moved to while this page stayed where it is; 0: none. */
  movedTo = $state(0);
  /** The seat whose menu is open; 0: none is. */
  plate = $state(0);
  /** Places of the own cards that are chosen in a draw. */
  chosen: number[] = $state.raw([]);
  /** The colours of the people at the table, by guest. */
  hues: Record<string, number> = $state.raw({});
  /** Whom one hears and sees here; off until it is switched on. */
  readonly voice = new Voice((voice) => this.#sender.tell?.({ voice }) ?? false);
  /** This browser's part in the fair deal, once the viewer sits. */
  part: Part | null = $state.raw(null);
  /** A card doesn't fit what was sealed: nothing more is shown here. */
  doubt: Doubt | null = $state.raw(null);
  #partComes = false;
  /** Words for a screen reader: what must be heard at once, and what may wait. */
  urgent = $state("");
  calm = $state("");
  /** Leads who watches to the door, where they knock; null for everyone else. */
  toDoor: (() => void) | null = null;
  #sentFor: string | null = $state(null);
  #frozenUntil = $state(0);
  #history = new History();
  /** Whether what came before has been asked for: it would push down lines that stand there already. */
  #knowsPast = false;
  /** The newest row that the view knows of. */
  #seq = 0;
  /** The newest row that was written by what was sent from here. */
  wrote = 0;
  /** Names of seats, also after their players have left. */
  #names: Record<number, string> = {};
  #sender: Sender;
  #looks: Looks;
  #spoken = 0;
  #noticeTimer = 0;
  /** The level or break whose clock was read last, and what was left of it then. */
  #level = { of: "", left: 0 };
  #lookedBack = $state(0);
  /** Things travel on this page: what they tell waits until they land. */
  travels = false;
  /** The view as it came; `view` is what has been seen of it. */
  #truth: View | null = null;
  #cardsLand = 0;
  #chipsLand = 0;
  #landing = 0;
  /** What is said aloud when the cards have landed. */
  #untold: string[] = [];

  constructor(
    readonly night: string,
    sender?: (table: Table) => Sender,
    /** Which of the night's tables it is; 0: the viewer's own. */
    at = 0,
  ) {
    const ears = {
      frame: (frame: Frame, whole: boolean) => this.receive(frame, whole),
      answered: (last: number) => {
        this.wrote = Math.max(this.wrote, last);
      },
      voice: (told: VoiceTold["voice"]) => this.voice.hear(told),
      fair: (told: FairTold["fair"]) => this.part?.hear(told),
      state: (state: LineState) => {
        this.line = state;
        this.voice.lineIs(state);
        if (state !== "open") this.part?.lineBroke();
      },
    };
    this.#sender = sender ? sender(this) : new Connection(night, ears, at);
    this.#looks = looks(
      () => this.#tick(),
      () => this.#untilNext(),
      () => this.#untilWarning(),
    );
    this.now = performance.now();
  }

  close(): void {
    this.#looks.stop();
    clearTimeout(this.#landing);
    this.voice.close();
    this.part?.close();
    this.#sender.close();
    document.title = say("app.name");
  }

  // ---------------------------------------------------------------- words

  amount = (chips: number): string =>
    this.#house ? written(chips, this.#house, settings.amounts) : String(chips);
  /** A sum of the bank: it comes in the smallest unit of money. */
  money = (minor: number): string => written(minor, { ...this.#house!, minor_per_chip: 1 }, "money");
  compact = (chips: number): string => compact(chips, this.#house!, settings.amounts);
  /** Why what somebody wrote in a field is no amount. */
  notAmount = (text: string, bounds = ""): string => notAmount(text, this.#house!, settings.amounts, bounds);
  /** What somebody wrote, in chips; null if it is no amount, or not clear. */
  chipsOf = (text: string): number | null => chipsOf(text, this.#house!, settings.amounts);
  /** The two amounts that it may be. */
  eitherOf = (text: string): Written[] => eitherOf(text, this.#house!, settings.amounts);
  nameOf = (seat: number): string =>
    this.view?.chairs.find((chair) => chair.seat === seat)?.name ??
    this.view?.hand?.dealt.find((each) => each.seat === seat)?.name ??
    this.#names[seat] ??
    say("people.seat", { n: seat });
  youOr = (seat: number): string =>
    seat !== 0 && seat === this.view?.you.seat ? say("table.you") : this.nameOf(seat);
  /** Who was dealt in at a seat: they may have left it, and somebody else may sit there. */
  dealtIn = (seat: number): { guest: string; name: string } =>
    this.view?.hand?.dealt.find((each) => each.seat === seat) ?? { guest: "", name: this.nameOf(seat) };
  /** The viewer was dealt in at this seat. */
  isMine = (seat: number): boolean => {
    const { guest } = this.dealtIn(seat);
    return guest ? guest === this.view?.you.guest : seat !== 0 && seat === this.view?.you.seat;
  };
  youOrDealt = (seat: number): string => (this.isMine(seat) ? say("table.you") : this.dealtIn(seat).name);
  /** Who reads the log here. */
  get reader(): Reader {
    const chips = (amount: number) => (this.#house?.minor_per_chip ? inChips(amount) : this.amount(amount));
    return { guest: this.#me, amount: this.amount, chips };
  }
  tell(text: string, bad = false, rule = "", lines: readonly LogLine[] = [], ms = bad ? 9000 : 5000): void {
    this.notice = { text, bad, rule, lines };
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => this.dropNotice(), ms);
  }
  /** Somebody reads the notice: it stays until it is closed. */
  keepNotice(): void {
    clearTimeout(this.#noticeTimer);
  }
  dropNotice(): void {
    this.notice = null;
  }

  /** The newest row that the view knows of. */
  get seq(): number {
    return this.#seq;
  }

  // ---------------------------------------------------------------- what may be pressed

  get may(): MayView | null {
    return this.view?.may ?? null;
  }
  /** Pressed and not yet answered, or the price has only just changed. */
  get locked(): boolean {
    return (
      this.line !== "open" ||
      this.now < this.#frozenUntil ||
      (this.may !== null && this.#sentFor === key(this.may))
    );
  }
  /** The rest of the clock, of the next hand, of a lost connection: as they run. */
  left = (ms: number): number => remaining(ms, this.now - this.at, this.view?.phase ?? "playing");
  /** A tournament has just been won: its last hand lies on the table for a moment. */
  get looksBack(): boolean {
    return this.now < this.#lookedBack;
  }
  /** What is left of the tournament's level or break. */
  levelLeft = (): number => (this.view ? levelLeft(this.view, this.now - this.at) : 0);
  /** What is left of the time to propose a deal, or to answer one; 0 while it doesn't run. */
  dealLeft = (): number => this.left(this.view?.deal_ms ?? 0);
  /** The viewer keeps house here. */
  get isHost(): boolean {
    return this.view?.desk != null;
  }

  /** Open the menu of a seat; if it is open, close it. */
  openPlate(seat: number): void {
    this.plate = this.plate === seat ? 0 : seat;
  }

  // ---------------------------------------------------------------- sending

  /** `quiet`: whoever asks shows the refusal beside its own field. `turn`: what was seen, and is meant. */
  send(command: WireCommand, quiet = false, turn = ""): Promise<Wrong | null> {
    return this.#once.say(command, async () => {
      const wrong = await this.#sender.send(command, turn);
      if (wrong && !quiet) this.#refused(wrong);
      return wrong;
    });
  }

  /** Where the host may move a guest. null: nowhere, and they have been told why. */
  async movesOf(guest: string): Promise<MoveView | null> {
    const path = `/api/nights/${encodeURIComponent(this.night)}/moves/${encodeURIComponent(guest)}`;
    try {
      const found = await get<MoveView>(path);
      if (found.seats.length + found.tables.length) return found;
      this.tell(say("plate.move_nowhere"), true);
    } catch (wrong) {
      if (!(wrong instanceof Refused)) throw wrong;
      this.#refused(wrong.wrong);
    }
    return null;
  }

  /** Something that keeps its id however often it is sent, about the table it was entered at. */
  enter(command: WireCommand, of: { id: string; table: number; moment: string }): Promise<Wrong | null> {
    return this.#sender.send(command, "", null, of);
  }

  /** A decision: it carries the turn and the price that was seen, and locks until it is answered. True: it was taken. */
  async decide(command: Decision): Promise<boolean> {
    const may = this.may;
    if (!may || this.locked) return false;
    this.#sentFor = key(may);
    this.ahead = null;
    const wrong = await this.#sender.send(command, may.turn_id, may.price);
    if (wrong) {
      if (this.#sentFor === key(may)) this.#sentFor = null;
      this.#refused(wrong);
    }
    return wrong === null;
  }

  /** The refusal in this viewer's units, and with names. */
  wordsOf = (wrong: Wrong): string =>
    refusal(wrong.words, wrong.numbers, this.amount, this.nameOf) ?? wrong.say;
  /** Where the rule of a refusal is read, as it is played tonight. */
  ruleAt = (id: string): { id: string; href: string } | null =>
    id ? { id, href: `/n/${encodeURIComponent(this.night)}/rules#${id}` } : null;
  /** Where a hand of the log is watched again, once it is over. */
  playedAt = (line: Line): string => {
    const view = this.view;
    const number = Number(line.filling?.n);
    const isOn = view?.hand?.number === number && view.hand.street !== "over";
    if (!view || !number || isOn) return "";
    return `/n/${encodeURIComponent(this.night)}/hands/${view.table === 1 ? "" : `${view.table}.`}${number}`;
  };
  ruleOf = (wrong: Wrong): { id: string; href: string } | null => this.ruleAt(wrong.rule);
  #refused(wrong: Wrong): void {
    this.warn(this.wordsOf(wrong), wrong.rule);
  }
  /** Something is not as the viewer wants it: it stands at the table, and is read aloud. */
  warn(text: string, rule = "", ms?: number): void {
    this.tell(text, true, rule, [], ms);
    this.#sayNow(text);
  }

  // ---------------------------------------------------------------- draws and votes

  /** Choose a card in a draw, or let it go; of too many the first one chosen is let go. */
  choose(place: number): void {
    const draw = this.view?.draw;
    if (!draw || this.drawing) return;
    this.chosen = this.chosen.includes(place)
      ? this.chosen.filter((each) => each !== place)
      : [...this.chosen, place].slice(-draw.most);
  }
  get drawing(): boolean {
    return this.line !== "open" || (this.view?.draw != null && this.#sentFor === this.view.draw.turn_id);
  }
  get mayDraw(): boolean {
    const draw = this.view?.draw;
    return (
      draw != null && !this.drawing && this.chosen.length >= draw.least && this.chosen.length <= draw.most
    );
  }
  /** What is chosen goes, or lies in the middle. A second press for the same draw is none. */
  async draw(): Promise<boolean> {
    const draw = this.view?.draw;
    if (!draw || !this.mayDraw) return false;
    this.#sentFor = draw.turn_id;
    const places = [...this.chosen].sort((a, b) => a - b);
    const wrong = await this.send(
      draw.middle ? { type: "set_middle", place: places[0]! } : { type: "discard", places },
    );
    if (wrong) this.#sentFor = null;
    return wrong === null;
  }

  chooseAhead(choice: AheadChoiceView): void {
    const ahead = this.view?.ahead;
    if (!ahead) return;
    this.ahead = this.ahead?.choice.kind === choice.kind ? null : { choice, price: ahead.price };
  }

  // ---------------------------------------------------------------- a frame

  /** `whole`: it does not follow from the message before, and may leave out rows in between. */
  receive({ seq, view: sent, news }: Frame, whole = false): void {
    const before = this.view;
    const view = ofGuest(sent);
    if (this.part && !this.part.shows(sent, news)) return;
    if (view.you.seat && !view.real) void this.#takePart();
    this.voice.shows(view.voice, view.you.guest, view.phase === "ended");
    const lost = before ? Math.max(0, this.#seq - seq) : 0;
    const behind =
      before !== null &&
      ((whole && (news[0]?.seq ?? 0) > this.#seq + 1) || before.table !== view.table || lost > 0);
    if (behind) {
      [this.#history, this.#knowsPast] = [new History(), false];
      stayStill(60);
    }
    if (lost) this.tell(say("table.went_back"), true, "", [], STAYS_MS);
    [this.#seq, this.read] = [seq, Math.min(this.read, seq)];
    for (const { event } of news) if (event.type === "renamed") this.#renamed(event, view);
    const lines = this.#history.add(news);
    // The news that moved them is of the time before, at the other table.
    const moved = before ? seatMoved(before, view, lines, this.reader) : null;
    this.#truth = view;
    this.#fly(before && !behind && this.travels && travels() ? flightOf(news, view) : LANDED);
    for (const { seat, name } of view.chairs) this.#names[seat] = name;
    this.hues = huesOf(view.guests);
    this.at = this.now = performance.now();
    if (before) {
      this.#hear(news, before, view);
      // Who was let in, or left, knocks no longer: the line for a screen reader must not say so.
      if (before.door.some(({ guest }) => !view.door.some((each) => each.guest === guest))) this.calm = "";
      // Nor that it's somebody's turn once it isn't: at "button" nothing else would be said for hands.
      if (isAsked(before) && !isAsked(view)) this.urgent = "";
      this.#speak(lines, news, view);
      this.#float(news);
      this.#hold(messages(lines.filter(isHeard), view.you.guest));
      // A ruling is about the hand it was made in; the log keeps it.
      if (
        before.hand?.number !== view.hand?.number &&
        this.notice?.lines.some(({ voice }) => voice === "ruling")
      )
        this.dropNotice();
      this.#announce(lines);
      if (before.tournament?.ended === "" && view.tournament?.ended === "won")
        this.#lookedBack = this.now + LOOKS_BACK_MS;
      this.#follow(before, view, moved);
      this.#callLevels(before, view);
    } else {
      this.read = seq;
      stayStill(400);
    }
    if (!before || behind) void this.older();
    this.#turnChanged(before, view);
    if (view.level_runs) this.#warn(view);
    this.#looks.again();
    document.title = titleOf(view);
  }

  /** Help to cut the deck, and check its cards, from now on. */
  async #takePart(): Promise<void> {
    if (this.#partComes || !this.#sender.tell) return;
    this.#partComes = true;
    const { Part } = await import("../fair/part");
    const stops = (doubt: Doubt) => {
      this.doubt = doubt;
    };
    this.part = new Part(this.night, (fair) => this.#sender.tell?.({ fair }) ?? false, stops);
    if (this.#truth) this.part.shows(this.#truth, []);
  }

  /** A step of a hand that is over. `moves`: it follows the one before, and is seen as it happened. */
  retell({ view, news }: Frame, known: readonly News[], moves: boolean, hues: Record<string, number>): void {
    const before = this.view;
    [this.#history, this.#knowsPast] = [new History(), true];
    this.#history.add(known);
    this.#truth = view;
    if (!moves) stayStill(60);
    this.#fly(before && moves && this.travels && travels() ? flightOf(news, view) : LANDED);
    this.hues = hues;
    this.at = this.now = performance.now();
    if (before && moves) this.#hear(news, before, view);
    this.#looks.again();
  }

  /** Show what can be seen, and the rest when the cards and the chips have landed. */
  #fly({ cards, chips }: typeof LANDED): void {
    const now = performance.now();
    this.#cardsLand = Math.max(this.#cardsLand, cards && now + cards);
    // Chips go to the winner when the cards have told who won.
    this.#chipsLand = Math.max(this.#chipsLand, chips && Math.max(now, this.#cardsLand) + chips);
    this.#see();
  }

  #see(): void {
    const now = performance.now();
    const [cards, chips] = [now < this.#cardsLand, now < this.#chipsLand];
    this.view = veiled(this.#truth!, this.view, cards, chips);
    if (!cards) {
      this.#read();
      this.#tellCalm();
    }
    clearTimeout(this.#landing);
    const next = [this.#cardsLand, this.#chipsLand].filter((at) => at > now);
    if (next.length) this.#landing = window.setTimeout(() => this.#see(), Math.min(...next) - now);
  }

  #tellCalm(): void {
    const calm = this.#untold.splice(0);
    if (calm.length) this.calm = calm.join(" ") + (this.calm.endsWith(" ") ? "" : " ");
  }

  /** What happened before this page was opened. */
  async older(): Promise<void> {
    if (!this.view) return;
    const { first } = this.#history;
    const query = `?table=${this.view.table}${first === undefined ? "" : `&before=${first}`}`;
    const history = this.#history;
    try {
      history.addOlder(await get<LogPage>(`/api/nights/${encodeURIComponent(this.night)}/log${query}`));
    } catch {
      /* the log stays as short as it is; play goes on */
    }
    this.#knowsPast ||= history === this.#history;
    if (performance.now() >= this.#cardsLand) this.#read();
  }

  /** Everything that is said is on the screen. */
  readChat(): void {
    this.read = this.messages.at(-1)?.seq ?? this.read;
  }

  #read(): void {
    if (!this.#knowsPast) return;
    [this.log, this.hasOlder] = [this.#history.lines, this.#history.hasOlder];
  }

  #turnChanged(before: View | null, view: View): void {
    const may = view.may;
    const was = before?.may ?? null;
    const seen = was ?? before?.ahead ?? null;
    if (may && seen && seen.price !== may.price) {
      this.#frozenUntil = this.now + FREEZE_MS;
      if (was && was.turn_id === may.turn_id)
        this.tell(
          may.call ? say("dock.price_changed", { amount: this.amount(may.call) }) : say("dock.free_now"),
        );
    } else if (may && !was) this.#frozenUntil = this.now + (this.ahead ? 0 : FREEZE_MS);
    if (this.ahead && view.ahead && !carriedOut(this.ahead, view.ahead.price)) {
      this.ahead = null;
      this.tell(say("ahead.dropped"));
    }
    if (!may && !view.ahead) this.ahead = null;
    if (may && (!was || was.turn_id !== may.turn_id)) this.#myTurn(may);
    const asked = asksOf(view);
    if (asked !== (before ? asksOf(before) : "")) this.chosen = [];
    const calledAway = view.turn_at && view.turn_at !== before?.turn_at;
    if (calledAway || (asked && asked !== (before ? asksOf(before) : ""))) this.#call();
    if (!may && this.#sentFor !== view.draw?.turn_id) this.#sentFor = null;
  }

  /** Someone has another name: what is kept on this device goes with it. */
  #renamed({ guest, was, name }: Renamed, { you }: View): void {
    carryOver(was, name);
    if (guest === you.guest) keep("homegame.name", name);
  }

  #call(): void {
    play("turn");
    buzz();
    this.#notify(say("table.notify", { title: this.view?.title ?? "" }));
  }

  /** Carry out what was chosen ahead if it still means the same, or call the player. */
  #myTurn(may: MayView): void {
    const chosen = this.ahead;
    this.ahead = null;
    if (chosen) {
      const command = carriedOut(chosen, may.price);
      if (command) {
        this.#frozenUntil = 0;
        void this.decide(command);
        return;
      }
      this.tell(say("ahead.dropped"));
    }
    this.#call();
  }

  #notify(text: string): void {
    if (
      !settings.notice ||
      !document.hidden ||
      isCalled(baseOf(this.night)) ||
      !("Notification" in window) ||
      Notification.permission !== "granted"
    )
      return;
    try {
      new Notification(text, { tag: this.night, icon: "/icon.svg" });
    } catch {
      /* phones refuse it; the title tells */
    }
  }

  #hear(news: readonly News[], before: View, view: View): void {
    for (const { name, after, more } of heard(news, before, view, lessMotion() ? 40 : 80))
      play(name, after, more);
    if (view.door.length > before.door.length) this.#notify(knocks(view));
  }

  #speak(lines: readonly LogLine[], news: readonly News[], view: View): void {
    const { urgent, calm } = spoken(lines, news, view, this.reader, isSpoken);
    if (urgent.length) this.#sayNow(urgent.join(" "));
    this.#sayThen(calm);
  }
  /** The same words twice are read twice only if they differ: a space makes them differ. */
  #sayNow(words: string): void {
    this.urgent = words + (this.urgent.endsWith(" ") ? "" : " ");
  }
  /** Said aloud when the cards have landed. */
  #sayThen(words: readonly string[]): void {
    this.#untold.push(...words);
    if (performance.now() >= this.#cardsLand) this.#tellCalm();
  }

  /** After a break there may be many: the last few are enough. */
  #float(news: readonly News[]): void {
    if (settings.reactions === "off" || document.hidden) return;
    const fresh = news
      .flatMap(({ seq, event }) => (event.type === "reacted" ? [{ seq, ...event }] : []))
      .filter(({ guest }) => !isMuted(this.view?.guests.find((each) => each.guest === guest)?.name ?? ""))
      .slice(-3);
    if (!fresh.length) return;
    this.faces = [...this.faces, ...fresh];
    window.setTimeout(() => {
      this.faces = this.faces.filter((face) => !fresh.includes(face as (typeof fresh)[number]));
    }, FLOATS_MS);
  }

  #hold(said: readonly Message[]): void {
    const last = unseen(said, 0).at(-1);
    if (!last) return;
    this.heard = last;
    window.setTimeout(() => {
      if (this.heard === last) this.heard = null;
    }, HEARD_MS);
  }

  /** On a phone the log is elsewhere: what the floor says stands above the buttons for a while. */
  #announce(lines: readonly LogLine[]): void {
    // After a long break there may be many: the last ruling has two lines at most.
    const told = lines.filter(({ voice }) => voice === "ruling").slice(-2);
    if (told.length) this.tell(sentences(told, ["ruling"], this.reader).join(" "), false, "", told, 12_000);
  }

  /** The viewer's seat, or what is shown, is at another table than before: that is said. */
  #follow(before: View, view: View, moved: Told | null): void {
    const { movedTo, urgent, notice } = followed(before, view, moved);
    this.movedTo = movedTo ?? this.movedTo;
    if (urgent) this.urgent = urgent;
    if (notice) this.tell(notice.text, false, "", notice.lines, MOVED_MS);
  }

  /** What is new in the tournament: two notes, a voice for who wants one, and the rest for a screen reader. */
  #callLevels(before: View, view: View): void {
    const calls = callsOf(before, view);
    if (!calls.length) return;
    play("level");
    speak(calls.map((call) => callWords(view, call)).join(" "));
    this.#sayThen(untold(calls).map((call) => callWords(view, call)));
  }

  /** Five minutes before the end of a level, and one. */
  #warn(view: View): void {
    const [of, left] = [`${view.tournament?.level}/${view.tournament?.phase}`, this.levelLeft()];
    const minutes = this.#level.of === of ? warningOf(view, this.#level.left, left) : 0;
    this.#level = { of, left };
    if (!minutes) return;
    play("level");
    speak(warningWords(view, minutes));
    this.#untold.push(warningWords(view, minutes));
    this.#tellCalm();
  }

  /** When the screen is next looked at: when the first of the times that run shows a second less, or when the keys
   * open again. All other times are shown with it. */
  #untilNext(): number {
    if (!this.view) return 0;
    const { clock, next_ms, chairs, phase, vote, deal_ms } = this.view;
    const gone = performance.now() - this.at;
    const told = [clock?.left_ms, vote?.left_ms, next_ms, deal_ms, clock?.grace_ms];
    const left = [...told, ...chairs.map(({ back_in_ms }) => back_in_ms)].map((ms) => (ms ?? 0) - gone);
    const running = phase === "paused" ? [] : left;
    if (this.view.level_runs) running.push(this.view.level_ms - gone);
    const first = running.find((ms) => ms > 0);
    // What is shut as drawn is drawn again, also if its time has passed since.
    const shut = [this.#frozenUntil, this.#lookedBack].filter((at) => this.now < at);
    const opens = shut.map((at) => Math.max(1, at - performance.now()));
    const soon = [...(first ? [untilNext(first)] : []), ...opens];
    return soon.length ? Math.min(...soon) : 0;
  }

  /** Whoever looks elsewhere still hears how long a level lasts. */
  #untilWarning(): number {
    const { level_runs = false, level_ms = 0 } = this.view ?? {};
    return level_runs ? untilWarning(level_ms - (performance.now() - this.at)) : 0;
  }

  #tick(): void {
    if (!this.view) return;
    this.now = performance.now();
    const { clock, phase, you } = this.view;
    if (this.view.level_runs) this.#warn(this.view);
    if (!clock || clock.seat !== you.seat || phase === "paused") return;
    const seconds = Math.ceil(this.left(clock.left_ms) / 1000);
    if (seconds === this.#spoken) return;
    this.#spoken = seconds;
    if (seconds === 10 || seconds === 5) this.urgent = say("dock.clock_speak", { s: seconds });
    if (seconds > 0 && seconds <= 5) play("tick");
  }
}

/** What people say is heard, reactions as one likes. */
const isSpoken = (line: Line): boolean =>
  (line.kind === "said" || (line.kind === "reacted" && settings.reactions === "heard")) && isHeard(line);
const key = (may: MayView) => `${may.turn_id}/${may.price}`;
