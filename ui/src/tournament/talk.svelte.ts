/** The talk about a deal as one reader sees it: the ways to share, what each gives whom, and what is said. */
import { get } from "../api";
import type {
  AnswerDeal,
  DealColumns,
  DealTalkView,
  ProposeDeal,
  TournamentPage,
  TournamentView,
  WireCommand,
} from "../wire";
import { isIn, minorOf, ownSplit, toShare } from "./standings";

export type Way = ProposeDeal["kind"];
const WAYS: readonly Way[] = ["even", "chips", "icm"];

/** What the page knows, and how something is said. */
export interface Talked {
  page: TournamentPage;
  tournament: TournamentView;
  deal: DealTalkView;
  price: (minor: number) => string;
  send: (command: WireCommand) => Promise<string>;
}
const columnsOf = (found: DealColumns["columns"]) =>
  new Map(found.map(({ kind, amounts }) => [kind, amounts]));

export class Talk {
  picked = $state<Way | "">("");
  /** What somebody has typed for each guest, and for what is left to play for. */
  typed = $state<Record<string, string>>({});
  keepText = $state<string | null>(null);
  /** What was refused last, and of which figures: it isn't true of others. */
  #refused = $state.raw({ said: "", of: "" });
  #busy = false;
  /** What the ways give if something else is left to play for than what is proposed: only the server knows. */
  #fetched = $state.raw<DealColumns | null>(null);

  constructor(readonly talked: () => Talked) {
    $effect(() => {
      // The page is another one as soon as a stack has changed.
      const { page } = talked();
      const { keep } = this;
      if (!page.seq || this.#isProposed || !this.keepOk) return;
      get<DealColumns>(`/api/nights/${encodeURIComponent(page.night)}/tournament/deal?left=${keep}`).then(
        (found) => {
          this.#fetched = found;
        },
        () => undefined,
      );
    });
  }

  readonly players = $derived.by(() => {
    const { page, tournament } = this.talked();
    return page.standings.filter(isIn).slice(0, tournament.left);
  });
  readonly pool = $derived.by(() => toShare(this.talked().tournament));
  /** Who proposes: the reader or, where the reader runs a table of real cards, a player without a phone: the one who
   asked for the talk, if they are among them. */
  readonly #proposer = $derived.by(() => {
    const { page, deal } = this.talked();
    if (page.entry.may_propose) return page.you;
    const may = page.speaks.flatMap(({ guest, proposes }) => (proposes ? [guest] : []));
    return may.find((guest) => guest === deal.by) ?? may[0] ?? "";
  });
  readonly mayType = $derived(this.#proposer !== "");
  /** In whose name the reader proposes; empty: their own. */
  readonly proposesFor = $derived.by(() =>
    this.#proposer === this.talked().page.you ? "" : this.#nameOf(this.#proposer),
  );
  readonly #columns = $derived.by(() => columnsOf(this.talked().page.columns));
  /** What one's own figures can begin with. */
  readonly starts = $derived.by(() => WAYS.filter((each) => this.#columns.has(each)));
  readonly ways = $derived.by((): readonly Way[] => {
    const { kind } = this.talked().deal;
    const own = this.mayType || kind === "own";
    return [
      ...WAYS.filter((each) => this.#columns.has(each) || kind === each),
      ...(own ? ["own" as const] : []),
    ];
  });
  readonly way = $derived.by((): Way | "" => {
    const usual = this.ways.includes("icm") ? "icm" : this.ways[0]!;
    return this.picked || this.talked().deal.kind || (this.mayType ? usual : "");
  });
  /** What is left to play for; null: it can't be read. */
  readonly keep = $derived.by(() => {
    const { deal, page } = this.talked();
    return this.keepText === null ? deal.left : minorOf(this.keepText, page.currency);
  });
  readonly keepOk = $derived.by(
    () => this.keep !== null && this.keep <= this.talked().page.most_left && this.keep < this.pool,
  );
  readonly #kept = $derived.by(() => (this.keepOk ? this.keep! : 0));
  readonly #isProposed = $derived.by(() => this.keep === this.talked().deal.left);
  /** What each way gives, in the order of the players; null until it is known. */
  readonly given = $derived.by(() => {
    if (this.#isProposed || !this.keepOk) return this.#columns;
    return this.#fetched?.left === this.keep ? columnsOf(this.#fetched.columns) : null;
  });
  readonly texts = $derived.by(() => {
    const { deal, price } = this.talked();
    // Own figures begin with what was proposed, or with what the stacks are worth.
    const from = deal.kind === "own" ? "own" : this.#columns.has("icm") ? "icm" : "even";
    return this.players.map(({ guest }, at) => this.typed[guest] ?? price(this.amountIn(from, at) ?? 0));
  });
  /** What a deal may give one player; first prize is smaller by what is left to play for. */
  readonly limits = $derived.by(() => {
    const { page, tournament } = this.talked();
    return { least: page.certain, most: (tournament.prizes[0] ?? 0) - this.#kept };
  });
  readonly own = $derived.by(() =>
    ownSplit(this.texts, this.pool - this.#kept, this.limits, this.talked().page.currency),
  );
  /** Something else than what is proposed is chosen: it can be proposed instead. */
  readonly fresh = $derived.by(() => {
    const { deal } = this.talked();
    const { way, keep, own } = this;
    if (!this.mayType || way === "") return false;
    if (way !== deal.kind || keep !== deal.left) return true;
    return way === "own" && this.players.some((_, at) => own.figures[at] !== this.amountIn("own", at));
  });
  readonly #chosen = $derived.by(() => [this.way, this.keep, ...this.own.figures].join());
  readonly wrong = $derived.by(() => (this.#refused.of === this.#chosen ? this.#refused.said : ""));
  /** Where the reader stands among the players; below 0: nowhere. */
  readonly mine = $derived.by(() => {
    const { you } = this.talked().page;
    return this.players.findIndex(({ guest }) => guest === you);
  });
  readonly myShare = $derived.by(() => {
    if (this.mine < 0 || !this.way) return null;
    if (this.way === "own" && this.mayType) return this.own.figures[this.mine]!;
    return this.amountIn(this.way, this.mine);
  });

  #nameOf(guest: string) {
    return this.talked().page.standings.find((each) => each.guest === guest)?.name ?? "";
  }
  shareOf(guest: string) {
    return this.talked().deal.shares.find((each) => each.guest === guest);
  }
  /** What somebody gets by one way; null until it is known. */
  amountIn(kind: string, at: number): number | null {
    const isThis = this.#isProposed && this.talked().deal.kind === kind;
    const proposed = isThis ? this.shareOf(this.players[at]!.guest)?.amount : undefined;
    return proposed ?? (this.given ? (this.given.get(kind)?.[at] ?? 0) : null);
  }
  /** Whether one's own figures are those of this way. */
  isAt(kind: Way) {
    return this.players.every((_, at) => this.own.figures[at] === this.given?.get(kind)?.[at]);
  }
  startFrom(kind: Way) {
    const { price } = this.talked();
    this.picked = "own";
    this.typed = Object.fromEntries(
      this.players.map(({ guest }, at) => [guest, price(this.given?.get(kind)?.[at] ?? 0)]),
    );
  }

  /** The reader answers, or answers for a player without a phone. */
  answer(guest: string, yes: boolean) {
    return this.#tell(guest, { type: "answer_deal", yes });
  }
  async propose() {
    if (!this.way) return;
    await this.#tell(this.#proposer, {
      type: "propose_deal",
      kind: this.way,
      ...(this.way === "own" ? { figures: this.own.figures.map((each) => each ?? 0) } : {}),
      left: this.keep ?? 0,
    });
  }
  async #tell(guest: string, command: ProposeDeal | AnswerDeal) {
    if (this.#busy) return;
    const { page, send } = this.talked();
    this.#busy = true;
    const of = this.#chosen;
    const said = await send(guest === page.you ? command : { type: "on_behalf", guest, command });
    this.#refused = { said, of };
    this.#busy = false;
    if (!said) Object.assign(this, { picked: "", typed: {}, keepText: null });
  }
}
