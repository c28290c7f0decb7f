/** The log in words: news from the server becomes lines by hand and street. */
import { cardOf } from "../cards";
import type { HandView, News, View, VoteView } from "../wire";
import { type Args, type Key, say } from "../words";
import { partName } from "./game";

export interface Sentence {
  key: Key;
  filling: Record<string, string | number>;
}
export interface LogLine extends Sentence {
  seq: number;
  at: number;
  kind: "hand" | "street" | "act" | "said" | "audit";
  amount?: number;
  /** An amount that is won or given back. */
  plus?: boolean;
  cards?: string[];
  by?: string;
  text?: string;
}

const sentence = <K extends Key>(key: K, ...filling: Args<K>): Sentence => ({
  key,
  filling: filling[0] ?? {},
});
export const tell = ({ key, filling }: Sentence): string =>
  say(key as "log.folds", filling as { name: string });

const MIX = { horse: "mix.horse", hose: "mix.hose", eight_game: "mix.eight_game" } as const;
/** A stud's streets, by how many cards a seat has. */
const STREETS: Record<
  number,
  | "table.street_second"
  | "table.street_third"
  | "table.street_fourth"
  | "table.street_fifth"
  | "table.street_sixth"
  | "table.street_seventh"
> = {
  2: "table.street_second",
  3: "table.street_third",
  4: "table.street_fourth",
  5: "table.street_fifth",
  6: "table.street_sixth",
  7: "table.street_seventh",
};

/** A screen keeps so many lines, and those that somebody asked for. */
const MOST_LINES = 600;

/** The log on the screen. What a line says depends on how its hand began: when older news
    come, all is told again from there. */
export class Told {
  lines: LogLine[] = [];
  /** Earlier rows are known to be there. */
  hasOlder = false;
  #news: News[] = [];
  #book = new LogBook();
  #most = MOST_LINES;

  /** From which row on everything is known. */
  get first(): number | undefined {
    return this.#news[0]?.seq;
  }

  meet(view: View): void {
    this.#book.meet(view);
  }

  /** What has happened since; the lines that are new. */
  add(news: readonly News[], amounts: (chips: number) => string): LogLine[] {
    const last = this.#news.at(-1)?.seq ?? 0;
    this.#news.push(...news.filter(({ seq }) => seq > last));
    const lines = this.#book.read(news, amounts);
    if (lines.length) this.lines = [...this.lines, ...lines];
    const first = this.lines.at(-this.#most)?.seq;
    if (first !== undefined && first > this.lines[0]!.seq) {
      this.lines = this.lines.filter(({ seq }) => seq >= first);
      this.#news = this.#news.filter(({ seq }) => seq >= first);
      this.hasOlder = true;
    }
    return lines;
  }

  /** What happened before, as far as it is told from the beginning of a hand. */
  addOlder(news: readonly News[], view: View, amounts: (chips: number) => string): void {
    const first = this.first ?? Infinity;
    const older = news.filter(({ seq }) => seq < first);
    const begins = older.findIndex(({ event }) => event.type === "begun");
    this.#news = [...older.slice(older[0]?.seq === 1 ? 0 : Math.max(begins, 0)), ...this.#news];
    const moved = this.#news.map(({ event }) =>
      event.type === "sat_down" || event.type === "stood_up" ? event.seat : 0,
    );
    this.#book = this.#book.anew(view, new Set(moved));
    this.lines = this.#book.read(this.#news, amounts);
    this.hasOlder = (this.first ?? 1) > 1;
    this.#most = MOST_LINES + this.lines.length;
  }
}

/** Knows who sat where when something happened, and how far the log has been read. */
export class LogBook {
  #names = new Map<string, string>();
  #seats = new Map<number, string>();
  #bet = false;
  #read = 0;
  #asked: { extra: VoteView["extra"]; by: number } | null = null;
  #you = "";
  #titles = new Map<string, string>();
  #mixed = false;
  /** What the hand is, as its plan says: how far its cards are dealt, and how often was drawn. */
  #hand = { number: 0, board: true, cards: 0, draws: 0, drawn: new Set<number>() };
  /** The hand on the table: which parts its pots have. */
  #now: HandView | null = null;

  /** Names as the view has them; who has left keeps the name the log knew. */
  meet(view: View): void {
    this.#you = view.you.guest;
    for (const { name, variant, title } of view.house.games) {
      this.#titles.set(name, title);
      this.#titles.set(variant, title);
    }
    this.#mixed = view.house.games.length > 1;
    this.#now = view.hand;
    for (const { guest, name } of [...view.guests, ...view.door, ...view.chairs])
      this.#names.set(guest, name);
    for (const { seat, guest } of view.chairs) if (!this.#seats.has(seat)) this.#seats.set(seat, guest);
  }

  /** A book that begins earlier, and knows everybody this one knows. Who sat first in a seat
      that was `moved` to or from since, it does not know. */
  anew(view: View, moved: ReadonlySet<number>): LogBook {
    const book = new LogBook();
    book.#names = new Map(this.#names);
    book.meet(view);
    for (const seat of moved) book.#seats.delete(seat);
    return book;
  }

  read(news: readonly News[], amounts: (chips: number) => string): LogLine[] {
    const lines: LogLine[] = [];
    for (const { seq, at_ms, event } of news) {
      if (seq <= this.#read) continue;
      this.#read = seq;
      for (const line of this.#lines(event, amounts)) lines.push({ kind: "act", ...line, seq, at: at_ms });
    }
    return lines;
  }

  #guest = (id: string) => this.#names.get(id) ?? say("log.somebody");
  #seat = (seat: number) => this.#guest(this.#seats.get(seat) ?? "");
  #mine = (seat: number) => this.#you !== "" && this.#seats.get(seat) === this.#you;

  /** "Maya folds", but "You fold". */
  #by(seat: number, they: Key, you: Key): Sentence {
    return {
      key: this.#mine(seat) ? you : they,
      filling: { name: this.#mine(seat) ? say("table.you") : this.#seat(seat) },
    };
  }

  /** The hand on the table, if that is the one being told. */
  get #parts(): HandView | null {
    return this.#now?.number === this.#hand.number ? this.#now : null;
  }
  #pot = (pot: number) =>
    (pot === 0 ? say("pot.one") : pot === 1 ? say("pot.side") : say("pot.side_n", { n: pot })).toLowerCase();

  #lines(event: News["event"], amounts: (chips: number) => string): (Sentence & Partial<LogLine>)[] {
    const audit = <K extends Key>(key: K, ...filling: Args<K>) => [
      { ...sentence(key, ...filling), kind: "audit" as const },
    ];
    switch (event.type) {
      case "begun": {
        const { number, marks, posts, program, game } = event.plan;
        this.#bet = posts.some(({ kind }) => kind === "live");
        this.#hand = {
          number,
          board: program.some(({ type }) => type === "board"),
          cards: 0,
          draws: 0,
          drawn: new Set(),
        };
        return [
          { ...sentence("log.hand", { n: number }), kind: "hand" },
          ...(this.#mixed && this.#titles.has(game ?? "texas")
            ? [sentence("log.game", { game: this.#titles.get(game ?? "texas")! })]
            : []),
          ...(this.#seats.has(marks.button)
            ? [sentence("log.button", { name: this.#seat(marks.button) })]
            : []),
          ...posts.map((post) => ({
            ...sentence(`log.${post.name ?? "big_blind"}`, { name: this.#seat(post.seat) }),
            amount: post.amount,
          })),
        ];
      }
      case "hole_dealt": {
        const up = event.up ?? [];
        if (this.#hand.cards || up.length) this.#bet = false;
        this.#hand.cards += event.down + (up.length ? 1 : 0);
        const seen = STREETS[this.#hand.cards];
        const street = this.#hand.board
          ? say("table.street_preflop")
          : up.length || this.#hand.cards > 5
            ? say(seen ?? "table.street_deal")
            : say("table.street_predraw");
        return [
          { key: "log.game", filling: { game: street }, kind: "street" },
          ...up.map(([seat, card]) => ({
            ...sentence("log.up", { name: this.#seat(seat) }),
            cards: [cardOf(card)],
          })),
        ];
      }
      case "board_dealt": {
        this.#bet = false;
        const street = say(`table.street_${event.street}` as "table.street_flop");
        const run = event.run ?? 0;
        const told =
          run || (this.#parts?.runs ?? 1) > 1
            ? sentence("log.street_run", {
                street,
                run: say(`part.run_${run}` as "part.run_0").toLowerCase(),
              })
            : sentence("log.game", { game: street });
        return [{ ...told, kind: "street", cards: event.cards.map(cardOf) }];
      }
      case "discarded": {
        const n = event.places.length;
        const words =
          n === 0
            ? this.#by(event.seat, "log.pat", "log.you_pat")
            : this.#hand.board
              ? this.#by(event.seat, "log.throws", "log.you_throw")
              : this.#by(event.seat, "log.draws", "log.you_draw");
        const line = { ...words, filling: { ...words.filling, n } };
        const { drawn } = this.#hand;
        const begins = drawn.size === 0 || drawn.has(event.seat);
        if (begins) drawn.clear();
        drawn.add(event.seat);
        if (!begins || this.#hand.board) return [line];
        this.#hand.draws += 1;
        this.#bet = false;
        const nth = this.#hand.draws;
        return [
          {
            ...(nth === 1 ? sentence("log.first_draw") : sentence("log.next_draw", { n: nth })),
            kind: "street",
          },
          line,
        ];
      }
      case "middle_set":
        return [this.#by(event.seat, "log.middle", "log.you_middle")];
      case "runs_voted":
        return [
          sentence(event.runs === 1 ? "log.runs_1" : "log.runs_n", {
            name: this.#seat(event.seat),
            n: event.runs,
          }),
        ];
      case "runs_agreed":
        return [
          sentence(event.runs === 1 ? "log.runs_agreed_1" : "log.runs_agreed_n", {
            name: this.#seat(event.seat),
            n: event.runs,
          }),
        ];
      case "game_chosen":
        return [
          sentence("log.game_chosen", {
            name: this.#seat(event.seat),
            game: this.#titles.get(event.game) ?? event.game,
          }),
        ];
      case "chop_offered":
        return [sentence("log.chop_offered", { name: this.#seat(event.seat) })];
      case "folded":
        return [this.#by(event.seat, "log.folds", "log.you_fold")];
      case "checked":
        this.#hand.drawn.clear();
        return [this.#by(event.seat, "log.checks", "log.you_check")];
      case "called":
        return [
          {
            ...(event.all_in
              ? this.#by(event.seat, "log.calls_all_in", "log.you_call_all_in")
              : this.#by(event.seat, "log.calls", "log.you_call")),
            amount: event.amount,
          },
        ];
      case "raised": {
        const opens = !this.#bet;
        this.#bet = true;
        this.#hand.drawn.clear();
        const words = opens
          ? event.all_in
            ? this.#by(event.seat, "log.bets_all_in", "log.you_bet_all_in")
            : this.#by(event.seat, "log.bets", "log.you_bet")
          : event.all_in
            ? this.#by(event.seat, "log.raises_all_in", "log.you_raise_all_in")
            : this.#by(event.seat, "log.raises", "log.you_raise");
        return [{ ...words, amount: event.to }];
      }
      case "shown":
        return [{ ...this.#by(event.seat, "log.shows", "log.you_show"), cards: event.cards.map(cardOf) }];
      case "mucked":
        return [this.#by(event.seat, "log.mucks", "log.you_muck")];
      case "returned":
        return [
          { ...this.#by(event.seat, "log.returned", "log.you_returned"), amount: event.amount, plus: true },
        ];
      case "awarded": {
        const words = this.#by(event.seat, "log.wins", "log.you_win");
        const part = this.#parts
          ? partName(this.#parts, {
              run: event.run ?? 0,
              board: event.board ?? 0,
              half: event.half ?? 0,
            }).toLowerCase()
          : "";
        const pot = this.#pot(event.pot ?? 0);
        return [
          {
            ...words,
            filling: { ...words.filling, pot: part ? say("part.of_pot", { pot, part }) : pot },
            amount: event.amount,
            plus: true,
          },
        ];
      }
      case "hand_killed":
        return audit("log.hand_killed", { name: this.#seat(event.seat), why: event.reason });
      case "taken_back":
        return audit("log.taken_back", { name: this.#seat(event.seat), why: event.reason });
      case "stack_corrected":
        return audit("log.stack_corrected", {
          name: this.#seat(event.seat),
          amount: amounts(event.stack),
          why: event.reason,
        });
      case "next_shown":
        return event.boards.map((board) => ({ ...sentence("rabbit.seen"), cards: board.map(cardOf) }));
      case "dark_said":
        return [
          event.to
            ? { ...sentence("log.dark_bets", { name: this.#seat(event.seat) }), amount: event.to }
            : sentence("log.dark_checks", { name: this.#seat(event.seat) }),
        ];
      case "card_exposed":
        return audit("log.card_exposed", { name: this.#seat(event.seat), why: event.reason }).map((line) => ({
          ...line,
          cards: [cardOf(event.card)],
        }));
      case "card_replaced":
        return [sentence("log.card_replaced", { name: this.#seat(event.seat) })];
      case "clock_called":
        return [sentence("log.clock_called", { name: this.#seat(event.seat), on: this.#seat(event.on) })];
      case "deck_cut":
        return [sentence("log.deck_cut", { name: this.#seat(event.seat) })];
      case "ruled":
        return audit("log.ruled", { by: this.#guest(event.by), note: event.note });
      case "voided":
        return audit("log.voided", { why: event.reason });
      case "sat_down": {
        this.#seats.set(event.seat, event.guest);
        return [
          {
            ...sentence("log.sat_down", { name: this.#guest(event.guest), seat: event.seat }),
            amount: event.amount,
          },
        ];
      }
      case "stood_up": {
        const line = {
          ...sentence(event.why === "kicked" ? "log.kicked_up" : "log.stood_up", {
            name: this.#seat(event.seat),
          }),
          amount: event.amount,
        };
        this.#seats.delete(event.seat);
        return [line];
      }
      case "leaving":
        return [sentence("log.leaving", { name: this.#seat(event.seat) })];
      case "sat_out":
        return [
          sentence(
            event.why === "time"
              ? "log.sat_out_time"
              : event.why === "broke"
                ? "log.sat_out_broke"
                : "log.sat_out",
            { name: this.#seat(event.seat) },
          ),
        ];
      case "came_back":
        return [sentence("log.came_back", { name: this.#seat(event.seat) })];
      case "top_up_asked":
        return event.amount
          ? [{ ...sentence("log.top_up_asked", { name: this.#seat(event.seat) }), amount: event.amount }]
          : [];
      case "funded":
        return [
          {
            ...sentence(
              event.source === "cash" ? "log.topped_up" : event.lender ? "log.lends" : "log.marker",
              { name: this.#seat(event.lender || event.seat), to: this.#seat(event.seat) },
            ),
            amount: event.amount,
          },
        ];
      case "marker_offered":
        return [
          {
            ...sentence(event.lender ? "log.asks_loan" : "log.offers_marker", {
              name: this.#seat(event.seat),
              lender: this.#seat(event.lender ?? 0),
            }),
            amount: event.amount,
          },
        ];
      case "marker_answered":
        return [
          sentence(event.yes ? "log.accepts_marker" : "log.declines_marker", {
            name: this.#seat(event.seat),
          }),
        ];
      case "all_in_forfeited":
        return [sentence("log.forfeits", { name: this.#seat(event.seat) })];
      case "marker_taken":
        return [
          {
            ...sentence(event.seat === event.by ? "log.pays_own" : "log.takes_marker", {
              name: this.#seat(event.seat),
              by: this.#seat(event.by),
            }),
            amount: event.amount,
          },
        ];
      case "marker_paid":
        return [
          {
            ...sentence("log.pays_marker", { name: this.#guest(event.by), to: this.#guest(event.to) }),
            amount: event.amount,
          },
        ];
      case "carried":
        return [{ ...sentence("log.carried"), amount: event.amount }];
      case "carried_back":
        return [
          {
            ...sentence("log.carried_back", { name: this.#seat(event.seat) }),
            amount: event.amount,
            plus: true,
          },
        ];
      case "kitty_fed":
        return [{ ...sentence("log.kitty", { name: this.#seat(event.seat) }), amount: event.amount }];
      case "kitty_paid":
        return [{ ...sentence("log.kitty_paid", { name: this.#guest(event.guest) }), amount: event.amount }];
      case "topped_up":
        return event.by
          ? [
              {
                ...sentence("log.stakes", { name: this.#seat(event.by), to: this.#seat(event.seat) }),
                amount: event.amount,
              },
            ]
          : [{ ...sentence("log.topped_up", { name: this.#seat(event.seat) }), amount: event.amount }];
      case "timed_out":
        return [sentence("log.timed_out", { name: this.#seat(event.seat) })];
      case "blinds_bought":
        return [sentence(event.buys ? "log.buys" : "log.buys_not", { name: this.#seat(event.seat) })];
      case "straddle_set":
        return [
          {
            ...sentence(`log.straddles_${event.when}`, { name: this.#seat(event.seat) }),
            ...(event.to ? { amount: event.to } : {}),
          },
        ];
      case "sleeper_set":
        return [sentence(event.sleeps ? "log.sleeps" : "log.sleeps_not", { name: this.#seat(event.seat) })];
      case "proposed": {
        this.#asked = { extra: event.extra, by: event.seat };
        if (event.extra === "take_back") return audit("log.proposes_take_back", { why: event.reason });
        return [
          {
            ...(event.seat
              ? sentence(`log.proposes_${event.extra}`, { name: this.#seat(event.seat) })
              : sentence("log.hourly_bomb_pot")),
            ...(event.amount ? { amount: event.amount } : {}),
          },
        ];
      }
      // Who proposes agrees by it: that is not said twice.
      case "voted":
        return event.yes && event.play !== false && event.seat === this.#asked?.by
          ? []
          : [
              sentence(
                !event.yes
                  ? event.seat === this.#asked?.by
                    ? "log.takes_back"
                    : "log.refuses"
                  : event.play === false
                    ? "log.agrees_without"
                    : "log.agrees",
                { name: this.#seat(event.seat) },
              ),
            ];
      case "vote_closed":
        return audit(
          !event.agreed ? "log.not_agreed" : this.#asked ? `log.agreed_${this.#asked.extra}` : "log.agreed",
        );
      case "withdrawn":
        return audit(`log.withdraws_${event.extra}`, { name: this.#seat(event.seat) });
      case "blinds_set":
        return event.ante == null
          ? audit("log.blinds", { small: amounts(event.small), big: amounts(event.big) })
          : audit("log.blinds_ante", {
              small: amounts(event.small),
              big: amounts(event.big),
              ante: amounts(event.ante),
            });
      case "game_set":
        return audit("log.games", {
          games: event.games
            .map((name) =>
              name in MIX ? say(MIX[name as keyof typeof MIX]) : (this.#titles.get(name) ?? name),
            )
            .join(", "),
          limit: say(`limit.${event.structure}`),
        });
      case "button_drawn":
        return [
          {
            ...sentence("log.drawn", { name: this.#seat(event.button) }),
            cards: event.draws.map(([, card]) => cardOf(card)),
          },
        ];
      case "opened":
        this.#names.set(event.guest, event.name);
        return [sentence("log.opened", { name: this.#guest(event.guest), title: event.title })];
      case "knocked":
        this.#names.set(event.guest, event.name);
        return [];
      case "admitted":
        return [sentence("log.admitted", { by: this.#guest(event.by), name: this.#guest(event.guest) })];
      case "turned_away":
        return audit("log.turned_away", { by: this.#guest(event.by), name: this.#guest(event.guest) });
      case "bot_added":
        this.#names.set(event.guest, event.name);
        return audit("log.bot_added", { by: this.#guest(event.by), name: event.name, style: event.style });
      case "queued":
        return [sentence("log.queued", { name: this.#guest(event.guest) })];
      case "unqueued":
        return [sentence("log.unqueued", { name: this.#guest(event.guest) })];
      case "said":
        return [
          { key: "log.somebody", filling: {}, kind: "said", by: this.#guest(event.guest), text: event.text },
        ];
      case "paused":
        return audit("log.paused", { by: this.#guest(event.by) });
      case "resumed":
        return audit("log.resumed", { by: this.#guest(event.by) });
      case "kicked":
        return event.reason
          ? audit("log.kicked_why", {
              by: this.#guest(event.by),
              name: this.#guest(event.guest),
              reason: event.reason,
            })
          : audit("log.kicked", { by: this.#guest(event.by), name: this.#guest(event.guest) });
      case "cohost_named":
        return event.cohost
          ? audit("log.cohost", { by: this.#guest(event.by), name: this.#guest(event.guest) })
          : audit("log.cohost_back", { by: this.#guest(event.by), name: this.#guest(event.guest) });
      case "night_ending":
        return audit("log.ending", { by: this.#guest(event.by) });
      case "night_ended":
        return audit("log.ended");
      case "hand_ended":
        return [];
      default:
        return [];
    }
  }
}
