/** Checks a transcript: every claim of the fair deal, one after another. What is checked needs nothing but the file. */
import { say, type Key } from "../words";
import { fromHex, toHex, VERSION } from "./bytes";
import { commitment, cut, entropy, isCommitted, promise, root, rootFrom } from "./deal";
import { positions } from "./order";
import { isNamed, isNight, wrongField, type Mine, type NightHand, type Transcript } from "./shape";

/** What can be broken, in the order in which it is checked. */
export const CLAIMS = [
  "shape",
  "version",
  "commitment",
  "seen",
  "seats",
  "own",
  "seed",
  "cut",
  "leaves",
  "unopened",
  "deck",
  "positions",
  "undealt",
  "elsewhere",
  "burned",
  "card",
  "twice",
  "order",
  "dealt",
  "attested",
  "numbers",
  "repeated",
  "reason",
] as const;
export type Claim = (typeof CLAIMS)[number];

/** The first claim that doesn't hold: which field, seat, deck, position or step it is about, and which hand. */
export class Broken extends Error {
  constructor(
    readonly claim: Claim,
    readonly at: number | string = "",
    public hand = "",
  ) {
    super(claim);
  }
  /** In a sentence. */
  get said(): string {
    const key: Key = `fair.${this.claim}`;
    const what = say(key as "fair.card", { at: this.at });
    return this.hand ? say("fair.of_hand", { hand: this.hand, what }) : what;
  }
}

export interface Sound {
  /** How many cards were shown, and how many decks were opened that weren't dealt from. */
  cards: number;
  decks: number;
  /** The seats that promised a seed, and those that opened none. */
  promised: number[];
  silent: number[];
  isOrderChecked: boolean;
  /** How many cards came from discards, which nobody can check. */
  attested: number;
  /** Whether it fits a commitment that somebody saw, or a seed of their own. */
  isOwnChecked: boolean;
}

function holds(fits: boolean, claim: Claim, at: number | string = ""): void {
  if (!fits) throw new Broken(claim, at);
}

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);
const byNumber = (one: number, other: number) => one - other;

/** Check a hand; throws `Broken`. `seen` is the commitment that somebody saw before the cards, `own` their own seed;
 * the transcript itself may say both. */
export function check(told: unknown, seen?: string, own?: Mine): Sound {
  const wrong = wrongField(told);
  holds(!wrong, "shape", wrong);
  const hand = told as Transcript;
  const mine = own ?? hand.mine ?? undefined;
  const saw = seen ?? mine?.commitment ?? undefined;
  holds(hand.version === VERSION, "version");
  holds(hand.roots.length === hand.K, "shape", "roots");
  holds((hand.at ?? 0) < hand.deck_size, "shape", "at");
  holds(toHex(commitment(hand.hand, hand.roots.map(fromHex))) === hand.commitment, "commitment");
  holds(saw === undefined || saw === hand.commitment, "seen");
  const silent = checkPlayers(hand, mine);
  checkDecks(hand);
  checkCards(hand);
  return {
    cards: hand.opened_cards.length,
    decks: hand.K - 1,
    promised: hand.frozen.map(([seat]) => seat),
    silent,
    isOrderChecked: checkOrder(hand),
    attested: hand.attested?.length ?? 0,
    isOwnChecked: saw !== undefined || mine !== undefined,
  };
}

/** All seats that promised a seed opened that one, and together they chose the deck and its cut. */
function checkPlayers(hand: Transcript, mine?: Mine): number[] {
  const promises = new Map(hand.frozen);
  const seats = [...promises.keys()].sort(byNumber);
  holds(
    same(
      hand.frozen.map(([seat]) => seat),
      seats,
    ),
    "seats",
  );
  const isPromised = (seat: number, seed: string) =>
    promises.get(seat) === toHex(promise(hand.hand, seat, fromHex(seed)));
  if (mine) holds(isPromised(mine.seat, mine.seed), "own", mine.seat);
  const opened = Object.keys(hand.reveals).map(Number).sort(byNumber);
  for (const seat of opened) holds(isPromised(seat, hand.reveals[seat]!), "seed", seat);
  const chosen = entropy(
    fromHex(hand.commitment),
    hand.frozen.map(([seat, promised]) => [seat, fromHex(promised)]),
    new Map(opened.map((seat) => [seat, fromHex(hand.reveals[seat]!)])),
  );
  const { which, order } = cut(chosen, hand.K, hand.deck_size);
  holds(toHex(chosen) === hand.entropy && which === hand.which && same(order, hand.cut), "cut");
  return seats.filter((seat) => !opened.includes(seat));
}

/** The leaves are those of the deck that was dealt from, and all others were honest. */
function checkDecks(hand: Transcript): void {
  const dealt = toHex(root(hand.leaves.map(fromHex))) === hand.roots[hand.which];
  holds(dealt && hand.leaves.length === hand.deck_size, "leaves");
  const others = hand.roots.map((_, deck) => deck).filter((deck) => deck !== hand.which);
  holds(same(Object.keys(hand.opened_seeds).map(Number).sort(byNumber), others), "unopened");
  for (const deck of others) {
    const honest = rootFrom(hand.hand, deck, fromHex(hand.opened_seeds[deck]!), hand.deck_size);
    holds(toHex(honest) === hand.roots[deck], "deck", deck);
  }
}

/** The cards left the deck one after another, and those that were shown are the committed ones. */
function checkCards(hand: Transcript): void {
  hand.dealt.forEach(([pos], place) => holds(pos === place && place < hand.deck_size, "positions", place));
  const cards = new Set<number>();
  const open = new Set<number>();
  for (const each of hand.opened_cards) {
    const dealt = hand.dealt[each.pos];
    holds(dealt !== undefined, "undealt", each.pos);
    holds(each.to === dealt![1], "elsewhere", each.pos);
    holds(each.to !== "burn", "burned", each.pos);
    const fits = isCommitted(hand.hand, { which: hand.which, order: hand.cut }, hand.leaves, each, hand.at);
    holds(fits, "card", each.pos);
    holds(!cards.has(each.card) && !open.has(each.pos), "twice", each.pos);
    cards.add(each.card);
    open.add(each.pos);
  }
}

/** The cards went where the rules of the game send them. False if the transcript doesn't say what was dealt. */
function checkOrder(hand: Transcript): boolean {
  if (!hand.order) return false;
  const found = positions(hand.game ?? "", hand.deck_size, hand.order.button, hand.order.steps);
  if (typeof found === "number") throw new Broken("order", found);
  const dealt = hand.dealt.map(([, to]) => to);
  const differs = dealt.findIndex((to, at) => at < found.to.length && to !== found.to[at]);
  holds(same(dealt, found.to), "dealt", differs < 0 ? Math.min(dealt.length, found.to.length) : differs);
  const counted = Array.from({ length: found.again }, (_, at) => hand.deck_size + at);
  holds(same(hand.attested ?? [], counted), "attested");
  return true;
}

export interface SoundNight {
  hands: number;
  /** The hands that were voided, and why. */
  voided: { hand: string; reason: string }[];
  /** How many were dealt without a fair deal, and how many of the others nobody cut. */
  without: number;
  uncut: number;
  /** How often seats promised a seed and didn't open it. */
  rates: { table: number; seat: number; promised: number; silent: number }[];
}

const MOST_HANDS = 10_000;

/** The screen has its turn: a night takes some seconds. */
const rest = () => new Promise((done) => setTimeout(done));

/** Check the hands of a night; throws `Broken`. They are numbered without a gap at each table. `done` is told how many
 * have been checked. */
export async function checkNight(
  hands: unknown,
  done: (hands: number) => void = () => undefined,
): Promise<SoundNight> {
  if (!Array.isArray(hands) || hands.length > MOST_HANDS) throw new Broken("shape", "hands");
  const last = new Map<string, number>();
  const nights = new Set<string>();
  const commitments = new Set<string>();
  const rates = new Map<string, SoundNight["rates"][number]>();
  const night: SoundNight = { hands: hands.length, voided: [], without: 0, uncut: 0, rates: [] };
  for (const [at, hand] of hands.entries() as Iterable<[number, unknown]>) {
    if (!isNamed(hand)) throw new Broken("shape", `hands[${at}]`);
    if (commitments.has(hand.commitment)) throw new Broken("repeated", "", hand.hand);
    const [, name, table, number] = /^(.*)\/t(\d+)\/h(\d+)$/.exec(hand.hand) as unknown as string[];
    const place = `${name}/t${table}`;
    nights.add(name!);
    last.set(place, (last.get(place) ?? 0) + 1);
    if (Number(number) !== last.get(place) || nights.size > 1) throw new Broken("numbers", "", hand.hand);
    if (hand.unfair) night.without++;
    else add(night, rates, hand, Number(table));
    if (!hand.unfair) commitments.add(hand.commitment);
    done(at + 1);
    await rest();
  }
  night.rates = [...rates.values()].sort((one, other) => one.table - other.table || one.seat - other.seat);
  return night;
}

function add(
  night: SoundNight,
  rates: Map<string, SoundNight["rates"][number]>,
  hand: NightHand,
  table: number,
): void {
  let found: Sound;
  try {
    found = check(hand);
  } catch (error) {
    if (error instanceof Broken && error.claim !== "shape") error.hand = hand.hand;
    throw error;
  }
  const reason = hand.void ?? null;
  if (reason !== null && !reason.trim()) throw new Broken("reason", "", hand.hand);
  if (reason) night.voided.push({ hand: hand.hand, reason });
  if (found.promised.length === found.silent.length) night.uncut++;
  for (const seat of found.promised) {
    const rate = rates.get(`${table} ${seat}`) ?? { table, seat, promised: 0, silent: 0 };
    rate.promised++;
    if (found.silent.includes(seat)) rate.silent++;
    rates.set(`${table} ${seat}`, rate);
  }
}

/** Check what a file says: a hand, or a whole night. Throws `Broken`. */
export async function checkFile(
  content: string,
  done?: (hands: number) => void,
): Promise<{ hand: Sound } | { night: SoundNight }> {
  let told: unknown;
  try {
    told = JSON.parse(content);
  } catch {
    throw new Broken("shape", "JSON");
  }
  return isNight(told) ? { night: await checkNight(told.hands, done) } : { hand: check(told) };
}
