/** This browser's part in the fair deal: it helps to cut each deck, and checks each card that is shown. */
import { cardOf, cardPlace } from "../cards";
import type { FairAsk, FairTold, NightEvent, News, View } from "../wire";
import { byte, fromHex, toHex } from "./bytes";
import { Broken, check } from "./check";
import { commitment, cut, entropy, isCommitted, newSeed, promise, root, rootFrom, type Cut } from "./deal";
import { keepOwn, lastOf, ownOf, type Own } from "./kept";
import { proofOf } from "./proof";

type Ask = FairAsk["fair"];
type Told<T extends FairTold["fair"]["type"]> = Extract<FairTold["fair"], { type: T }>;

/** What opens a card: how many were dealt before it, and its salt. */
interface Opening {
  pos: number;
  salt: string;
}

interface Hand {
  name: string;
  size: number;
  at: number;
  cut: Cut;
  leaves: readonly string[];
  /** The cards that were proved, and where they lay. */
  proved: Map<string, number>;
}

/** Why the deal at this table is not believed any more. */
export interface Doubt {
  claim: string;
  at: number | string;
  /** What shows it, to be kept. */
  proof: string;
}

/** Stands first in what would open a card that came from discards. */
const NO_POSITION = 255;
const OPENING_BYTES = 33;
/** How long a card may lie there without what opens it. */
const PATIENCE_MS = 1500;
/** When a hand is over, its whole proof is checked; not by everybody at the same moment. */
const AUDIT_MS = 500;
const AUDIT_SPREAD_MS = 2000;
/** Hands whose cuts are remembered: news of the one before may still come. */
const HANDS = 2;

export class Part {
  doubt: Doubt | null = null;
  #joined = false;
  #hands = new Map<number, Hand>();
  /** What opens the own cards of a hand. */
  #own: { number: number; openings: Opening[] } = { number: 0, openings: [] };
  /** Cards that came from discards: nothing opens them. */
  #again = new Set<string>();
  #number = 0;
  /** Seeds that were chosen here, also where nothing can be kept. */
  #seeds = new Map<string, Own>();
  #frozen: Told<"frozen"> | null = null;
  #view: View | null = null;
  #asked = "";
  #waits = 0;
  /** The last hand whose whole proof was checked, or is about to be. */
  #audited = 0;
  #audits = 0;

  constructor(
    readonly night: string,
    private ask: (ask: Ask) => boolean,
    /** The table stops. */
    private stops: (doubt: Doubt) => void,
  ) {}

  close(): void {
    clearTimeout(this.#waits);
    clearTimeout(this.#audits);
  }

  /** The line is another one: whoever takes part says so again. */
  lineBroke(): void {
    this.#joined = false;
  }

  // ---------------------------------------------------------------- what the server says

  hear(told: FairTold["fair"]): void {
    if (this.doubt) return;
    if (told.type === "committed") this.#promise(told);
    else if (told.type === "frozen") this.#open(told);
    else if (told.type === "cut") this.#learn(told);
    else if (told.type === "refused") this.#joined &&= told.words !== "cutting.seat_first";
    else this.#own = { number: told.number, openings: told.openings.map(([pos, salt]) => ({ pos, salt })) };
  }

  /** Promise a seed for decks that are sealed: the same one if the page is loaded again. */
  #promise({ hand, number, commitment: committed }: Told<"committed">): void {
    const seat = this.#view?.you.seat ?? 0;
    if (!seat) return;
    const known = this.#seeds.get(committed) ?? ownOf(hand, seat, committed);
    const own = known?.seat === seat ? known : { hand, seat, commitment: committed, seed: toHex(newSeed()) };
    if (own !== known) keepOwn(own);
    this.#seeds = new Map([...this.#seeds, [committed, own] as const].slice(-HANDS));
    const promised = toHex(promise(hand, seat, fromHex(own.seed)));
    this.ask({ type: "promise", number, commitment: committed, promise: promised });
  }

  /** Open the seed, if its promise is on the list. */
  #open(told: Told<"frozen">): void {
    this.#frozen = told;
    const own = this.#seeds.get(told.commitment) ?? lastOf(told.hand);
    if (own?.commitment !== told.commitment) return;
    const promised = toHex(promise(told.hand, own.seat, fromHex(own.seed)));
    if (told.promises.some(([seat, listed]) => seat === own.seat && listed === promised))
      this.ask({ type: "open", number: told.number, seed: own.seed });
  }

  /** The deck is cut: what follows from the seeds is worked out here too. */
  #learn(told: Told<"cut">): void {
    const frozen = this.#frozen;
    if (frozen?.commitment === told.commitment) {
      if (!sameList(frozen.promises, told.promises)) return this.#stop("seats", "", told);
      if (frozen.at !== told.at) return this.#stop("cut", "", told);
    }
    const promises = new Map(told.promises);
    for (const [seat, seed] of told.seeds)
      if (promises.get(seat) !== toHex(promise(told.hand, seat, fromHex(seed))))
        return this.#stop("seed", seat, told);
    const listed = told.promises.map(([seat, promised]) => [seat, fromHex(promised)] as const);
    const seeds = new Map(told.seeds.map(([seat, seed]) => [seat, fromHex(seed)] as const));
    const others = split(told.opened);
    const chosen = cut(entropy(fromHex(told.commitment), listed, seeds), others.length + 1, told.size);
    const leaves = split(told.leaves);
    const hand = { name: told.hand, size: told.size, at: told.at, cut: chosen, leaves, proved: new Map() };
    this.#begin(told.number, hand);
    void this.#checkDecks(told, hand, others);
  }

  #begin(number: number, hand: Hand): void {
    this.#again = new Set();
    this.#hands = new Map([...this.#hands, [number, hand] as const].slice(-HANDS));
  }

  /** That the decks which are not dealt from were honest takes a moment, even a few at a time. */
  async #checkDecks(told: Told<"cut">, hand: Hand, others: readonly string[]): Promise<void> {
    const roots = [];
    for (let deck = 0; deck <= others.length; deck++) {
      const seed = others[deck < hand.cut.which ? deck : deck - 1];
      if (deck === hand.cut.which) roots.push(root(hand.leaves.map(fromHex)));
      else roots.push(rootFrom(told.hand, deck, fromHex(seed!), told.size));
      await new Promise((done) => setTimeout(done));
    }
    if (toHex(commitment(told.hand, roots)) !== told.commitment) this.#stop("commitment", "", told);
  }

  // ---------------------------------------------------------------- what the table shows

  /** Take part, and check what this frame shows, before it is drawn; false: a card doesn't fit. */
  shows(view: View, news: readonly News[]): boolean {
    if (this.doubt) return false;
    this.#view = view;
    if (view.you.seat && !this.#joined && view.phase !== "ended") this.#joined = this.ask({ type: "join" });
    for (const { event, table } of news) if (table === view.table) this.#event(event);
    this.#number = view.hand?.number ?? 0;
    if (!this.#isDoubted()) this.#look();
    return !this.#isDoubted();
  }

  /** A doubt may have come up meanwhile. */
  #isDoubted(): boolean {
    return this.doubt !== null;
  }

  #event(event: NightEvent): void {
    if (event.type === "begun") this.#number = event.plan.number;
    const hand = this.#hands.get(this.#number);
    if (!hand || !("openings" in event) || !event.openings) return;
    const openings = inOpenings(event.openings);
    cardsOf(event).forEach((card, at) => this.#prove(hand, cardOf(card), openings[at]));
  }

  /** A card that everyone sees must be the one that was committed to. */
  #prove(hand: Hand, card: string, opening: Opening | undefined): void {
    if (!opening) return;
    if (opening.pos === NO_POSITION) this.#again.add(card);
    else if (this.#fits(hand, card, opening)) hand.proved.set(card, opening.pos);
    else this.#stop("card", opening.pos, { card, ...opening });
  }

  /** Whether a card lies where it is said to lie, and no other one does. */
  #fits(hand: Hand, card: string, { pos, salt }: Opening): boolean {
    const place = cardPlace(card) - (52 - hand.size);
    const isOther = [...hand.proved].some(([other, at]) => at === pos && other !== card);
    const opened = { pos, card: place, salt };
    return !isOther && pos < hand.size && isCommitted(hand.name, hand.cut, hand.leaves, opened, hand.at);
  }

  /** Look for cards on the table that nothing has proved yet, and ask for their proof if that doesn't come. */
  #look(): void {
    const open = this.#unproved();
    clearTimeout(this.#waits);
    const { hand, fair, you } = this.#view!;
    if (!hand || fair?.number !== hand.number || !you.seat) return;
    if (open.length) this.#waits = window.setTimeout(() => void this.#askProof(), PATIENCE_MS);
    const dealt = hand.dealt.some(({ guest }) => guest === you.guest);
    if (hand.street !== "over" || this.#audited === hand.number || !dealt) return;
    this.#audited = hand.number;
    const wait = AUDIT_MS + Math.random() * AUDIT_SPREAD_MS;
    this.#audits = window.setTimeout(() => void this.#askProof(true), wait);
  }

  #unproved(): string[] {
    const view = this.#view;
    const hand = view?.hand && this.#hands.get(view.hand.number);
    const shown = shownIn(view);
    if (!hand) return shown;
    if (this.#own.number === view.hand?.number)
      for (const card of view.you.cards) {
        const fits = this.#own.openings.find((each) => this.#fits(hand, card, each));
        if (fits) hand.proved.set(card, fits.pos);
      }
    // Nothing opens what came from discards.
    const again = this.#own.openings.filter(({ pos }) => pos === NO_POSITION).length;
    const left = shown.filter((card) => !hand.proved.has(card) && !this.#again.has(card));
    const own = left.filter((card) => view.you.cards.includes(card));
    return own.length <= again ? left.filter((card) => !own.includes(card)) : left;
  }

  /** Ask for the whole proof of the hand, once for each moment of it: the page was loaded in the middle of it, or what
   * opens a card got lost. */
  async #askProof(whole = false): Promise<void> {
    const view = this.#view!;
    const number = view.hand?.number ?? 0;
    const cards = this.#unproved();
    const asked = `${number} ${cards.join(" ")}`;
    if (!whole && (!cards.length || this.#asked === asked)) return;
    this.#asked = asked;
    const told = await proofOf(this.night, view.table, number).catch(() => null);
    if (!told || this.#view?.hand?.number !== number) return;
    try {
      check(told);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      return this.#stop(error.claim, error.at, told);
    }
    const known = this.#hands.get(number);
    const { which, cut: order, leaves, deck_size: size } = told;
    const hand = known ?? {
      ...{ name: told.hand, size, at: told.at ?? 0, leaves },
      cut: { which, order: [...order] },
      proved: new Map<string, number>(),
    };
    if (!known) this.#begin(number, hand);
    for (const { pos, card, salt } of told.opened_cards)
      this.#prove(hand, cardOf(card + 52 - size), { pos, salt });
    // What was proved when it was shown must have been dealt there, too: the proof says in which order.
    for (const [card, pos] of hand.proved) {
      const to = told.dealt[pos]?.[1];
      if (to === undefined || to === "burn") return this.#stop("undealt", pos, { card, told });
    }
    const left = this.#unproved().filter((card) => cards.includes(card));
    if (left.length > (told.attested?.length ?? 0)) this.#stop("undealt", left.join(" "), told);
  }

  /** The table stops on this page: what shows why is kept. */
  #stop(claim: string, at: number | string, shows: unknown): void {
    const proof = { claim, at, shows, frozen: this.#frozen, own: [...this.#seeds.values()] };
    this.doubt = { claim, at, proof: JSON.stringify(proof) };
    this.stops(this.doubt);
    clearTimeout(this.#waits);
  }
}

const sameList = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Values of 32 bytes that stand one after another. */
const split = (hex: string): string[] => hex.match(/.{64}/g) ?? [];

/** The cards that an event shows, in the order of what opens them. */
function cardsOf(event: NightEvent): number[] {
  if (event.type === "hole_dealt") return (event.up ?? []).map(([, card]) => card);
  if (event.type === "board_dealt" || event.type === "shown") return event.cards;
  if (event.type === "card_exposed") return [event.card];
  if (event.type === "next_shown") return event.boards.flat();
  return [];
}

/** What opens cards, as an event has it: in base 64. */
function inOpenings(written: string): Opening[] {
  const bytes = Uint8Array.from(atob(written), (letter) => letter.charCodeAt(0));
  return Array.from({ length: bytes.length / OPENING_BYTES }, (_, at) => {
    const [pos, ...salt] = bytes.subarray(at * OPENING_BYTES, (at + 1) * OPENING_BYTES);
    return { pos: pos!, salt: toHex(byte(...salt)) };
  });
}

/** All cards that lie open before the viewer. */
function shownIn(view: View | null): string[] {
  if (!view?.hand) return [];
  const seats = view.chairs.flatMap(({ cards }) => cards);
  return [...new Set([...view.hand.boards.flat(), ...seats, ...view.you.cards])].filter(Boolean);
}
