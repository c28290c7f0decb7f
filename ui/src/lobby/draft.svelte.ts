/** A night that is about to be opened: what the host chose, and what the house has where they chose nothing. */
import { type Wrong, post } from "../api";
import { isOwn, onShelf } from "../house/house";
import { type Amounts, amount, chipsOf, notAmount } from "../money";
import { Ask, TYPED_MS } from "../parts/ask.svelte";
import type { ClubPage, House, Menu, OpenNight, RealView, TableView } from "../wire";
import { refusal, say } from "../words";
import { isClubs, kindOf, type Played } from "./evening";
import { changes, dealtIn, limitOf, played, tooFew, usual, type Wish } from "./wish";

export const BLINDS = ["small", "big"] as const;
export const BUY_IN = ["buyin_least", "buyin_most"] as const;
const SPREAD = ["spread_least", "spread_most"] as const;
const CAP = ["cap"] as const;
const BOUNTY = ["bounty"] as const;
export type Figure = (typeof BLINDS | typeof BUY_IN | typeof SPREAD | typeof CAP | typeof BOUNTY)[number];
/** Fields that are folded away until something is wrong with them. */
export const FOLDED: readonly string[] = [
  ...["title", "turn_s", "runs", "rabbit", "structure"],
  ...[...BUY_IN, ...SPREAD, ...CAP, ...BOUNTY],
];
const FIELDS = ["currency", "name", "house", "seats", "bots", "game", "rotation"];
const KNOWN: readonly string[] = [...FOLDED, ...BLINDS, ...FIELDS];

/** The stakes, or the currency, are typed. */
export const OTHER = "other";
const CURRENCIES = ["$", "€", "£", "¥", "kr", "CHF", "zł"];

/** "$30", and "$0.25": no one writes cents that are none. */
const brief = (text: string) => text.replace(/\.00(?!\d)/, "");
const amountsOf = ({ minor_per_chip }: House): Amounts => (minor_per_chip > 0 ? "money" : "chips");
/** "$0.25 / $0.50" */
export const blindsOf = ({ small, big }: { small: number; big: number }, house: House): string =>
  [small, big].map((chips) => brief(amount(chips, house, amountsOf(house)))).join(" / ");
const nameOf = ({ name }: House): string => name.replace(/^=/, "");

export class Draft {
  chosen = $state("");
  title = $state("");
  name = $state("");
  texts: Partial<Record<Figure, string>> = $state({});
  stakes = $state("0");
  currency = $state("");
  ownCurrency = $state(false);
  /** As the host or the house chose; fewer where the cards serve no more, for as long as that is so. */
  seatsChosen = $state(9);
  wish: Wish = $state()!;
  game = $state("0");
  seconds = $state(25);
  rabbit = $state(false);
  usualPot = $state(false);
  botsChosen = $state(0);
  dealer = $state<TableView["dealer"]>("server");
  depth = $state<RealView["depth"]>("pots");
  /** The stakes went back to the house's: it is said until they are chosen again. */
  reset = $state(false);
  wrong = $state({ field: "", say: "" });
  /** The house at blinds that are typed. */
  readonly atTyped = new Ask<House>();

  constructor(
    readonly menu: Menu,
    readonly presets: readonly House[],
    readonly club: ClubPage | null,
  ) {}

  readonly real = $derived(this.dealer === "people");
  /** The house as it is offered. */
  readonly own = $derived.by(() => this.presets.find((house) => house.name === this.chosen)!);
  /** The house with tonight's currency: every amount is written in it. */
  readonly preset: House = $derived({ ...this.own, currency: this.currency.trim() || this.own.currency });
  readonly as = $derived(amountsOf(this.preset));
  readonly line = $derived(
    this.stakes === OTHER ? this.atTyped.found : this.preset.stakes[Number(this.stakes)],
  );
  /** How many the cards serve in all that may be dealt. */
  readonly room = $derived.by(() => {
    const dealt = dealtIn(this.wish, this.menu);
    const games = this.menu.games.filter(({ name }) => dealt.includes(name));
    return Math.min(this.menu.seats, ...games.map(({ seats }) => seats));
  });
  readonly seats = $derived(Math.min(this.seatsChosen, this.room));
  readonly bots = $derived(this.real ? 0 : Math.min(this.botsChosen, this.seats - 1));
  readonly limit = $derived.by(() => limitOf(this.wish, this.menu));
  /** The amounts that tonight's game is played for. */
  readonly asks: Menu["limits"][number]["asks"] = $derived(this.limit?.asks ?? []);
  /** How this house plays pot limit, where that is chosen and isn't the usual way. */
  readonly ownPot = $derived(this.limit?.name === "pot_limit" ? this.preset.own_pot : "");
  readonly bounty = $derived(
    this.texts.bounty === undefined ? this.preset.bounty : this.chipsIn("bounty", this.texts.bounty),
  );
  readonly who = $derived.by(
    () =>
      this.title.trim() ||
      this.club?.title ||
      say("lobby.night_default", { name: this.name.trim() || say("lobby.player") }),
  );
  /** The usual ones, after the house's own. */
  readonly currencies = $derived([
    this.own.currency,
    ...CURRENCIES.filter((each) => each !== this.own.currency),
  ]);
  /** The house's own game, and the two that are played most. */
  readonly games = $derived.by((): Wish[] => {
    const own = usual(this.preset, this.menu);
    const often = (["texas", "omaha"] as const).map((game): Wish => {
      const structure = this.menu.games.find(({ name }) => name === game)!.usual;
      return { ...own, kind: "one", game, structure };
    });
    const others = often.filter(
      ({ game, structure }) => own.kind !== "one" || game !== own.game || structure !== own.structure,
    );
    return [own, ...others];
  });
  readonly isOpenChoice = $derived(!this.games[Number(this.game)]);

  // ---------------------------------------------------------------- amounts

  shown(chips: number): string {
    return brief(amount(chips, this.preset, this.as));
  }
  /** What is written in a field; a bounty that is not written is none. */
  chipsIn(figure: Figure, text: string): number | null {
    return figure === "bounty" && !text.trim() ? 0 : chipsOf(text, this.preset, this.as);
  }
  /** What a field holds if nothing is written there. */
  usually(figure: Figure): number {
    if (figure === "small" || figure === "big") return this.line?.[figure] ?? this.preset[figure];
    if (figure === "buyin_least" || figure === "buyin_most") return this.line?.[figure] ?? 0;
    return this.preset[figure];
  }
  /** A bound of the buy-in: what is written, or the house's where nothing is, or no amount yet. */
  bought(figure: (typeof BUY_IN)[number]): number {
    return this.chipsIn(figure, this.texts[figure] ?? "") ?? this.usually(figure);
  }
  wrongAt(field: string): string {
    return this.wrong.field === field ? this.wrong.say : "";
  }
  /** What is wrong and belongs to no field. */
  readonly wrongElse = $derived(KNOWN.includes(this.wrong.field) ? "" : this.wrong.say);
  /** A refusal in the amounts of this night. */
  told({ words, numbers, say: told }: Wrong): string {
    return refusal(words, numbers, (chips) => this.shown(chips)) ?? told;
  }

  // ---------------------------------------------------------------- choices

  choose(house: House): void {
    const changed = this.stakes !== "0" || Object.keys(this.texts).length > 0;
    this.reset = this.chosen !== "" && this.chosen !== house.name && changed;
    [this.chosen, this.texts, this.stakes, this.game] = [house.name, {}, "0", "0"];
    [this.currency, this.ownCurrency] = [house.currency, false];
    [this.seatsChosen, this.seconds] = [house.seats, Math.round(house.turn_ms / 1000)];
    [this.rabbit, this.usualPot, this.wish] = [house.rabbit, false, usual(house, this.menu)];
  }
  /** What the club played last, as it was chosen in this browser. */
  asLastTime(last: Played): void {
    this.title = last.title;
    if (last.stakes === OTHER || this.own.stakes[Number(last.stakes)]) this.stakes = last.stakes;
    if (last.stakes === OTHER) this.texts = { small: last.small, big: last.big };
    if (last.currency) this.currency = last.currency;
    this.ownCurrency = !this.currencies.includes(this.currency);
    this.seatsChosen = last.seats;
  }
  chooseGame(value: string): void {
    this.game = value;
    const picked = this.games[Number(value)];
    const kind = value === "all" ? "one" : (value as "mix" | "choice");
    this.wish = picked ? { ...picked, runs: this.wish.runs } : { ...this.wish, kind };
  }
  chooseStakes(value: string): void {
    [this.stakes, this.reset] = [value, false];
    for (const figure of [...BLINDS, ...BUY_IN]) delete this.texts[figure];
  }
  get #rules(): string {
    const { name } = this.own;
    return onShelf(name)?.rules ?? this.club?.houses.find((each) => kindOf(each.name) === name)?.text ?? "";
  }
  /** Asks what the buy-in is at blinds that are typed. */
  askAtTyped(): void {
    if (this.stakes !== OTHER) return;
    const [small, big] = BLINDS.map((figure) => {
      const text = this.texts[figure];
      return text === undefined ? this.own[figure] : this.chipsIn(figure, text);
    });
    const asked = { house: nameOf(this.own), rules: this.#rules, small, big };
    if (small === null || big === null) this.atTyped.forget();
    else this.atTyped.ask(() => post<House>("/api/houses", asked), TYPED_MS);
  }

  // ---------------------------------------------------------------- opening

  /** What the server is asked to open, or what is wrong with it. */
  asked(): OpenNight | { field: string; say: string } {
    const { menu, preset, wish, asks } = this;
    if (!this.name.trim()) return { field: "name", say: say("door.name_missing") };
    const amounts: Partial<Record<Figure, number>> = {};
    const typed = BUY_IN.filter((figure) => this.texts[figure]?.trim());
    for (const field of [...BLINDS, ...typed, ...asks, ...BOUNTY]) {
      const text = this.texts[field];
      const chips = text === undefined ? this.usually(field) : this.chipsIn(field, text);
      if (chips === null) return { field, say: notAmount(text ?? "", preset, this.as) };
      amounts[field] = chips;
    }
    if (tooFew(wish, menu)) return { field: "rotation", say: say("lobby.too_few") };
    return {
      title: this.who,
      name: this.name.trim(),
      house: nameOf(preset),
      rules: this.#rules,
      ...amounts,
      currency: preset.currency,
      seats: this.seats,
      turn_s: this.seconds,
      rabbit: this.rabbit,
      ...(wish.kind === "one"
        ? { game: wish.game, rotation: [] }
        : { rotation: played(wish), change: changes(wish) }),
      structure: wish.structure,
      ...(this.ownPot && this.usualPot ? { usual_pot: true } : {}),
      runs: wish.runs,
      bots: menu.bots.slice(0, this.bots),
      ...(this.real ? { dealer: this.dealer, depth: this.depth } : {}),
      ...(this.club ? { club: this.club.club } : {}),
    };
  }
  /** What is remembered for the next night of this club. */
  get played(): Played {
    return {
      house: this.chosen,
      title: this.title.trim(),
      stakes: this.stakes,
      small: this.texts.small ?? "",
      big: this.texts.big ?? "",
      currency: this.currency,
      seats: this.seats,
    };
  }
}

/** The house that is offered first: one that is wanted, the club's own, or one that everyone has. */
export const firstOf = (presets: readonly House[], wanted: readonly (string | undefined)[]): House =>
  presets.find(({ name }) => wanted.includes(name)) ??
  presets.find(({ name }) => isClubs(name)) ??
  presets.find(({ name }) => !isOwn(name))!;
