/** The log in words: news from the server becomes lines by hand and street. */
import { cardOf } from "../cards";
import type { News, View, VoteView } from "../wire";
import { type Args, type Key, say } from "../words";

export interface Sentence { key: Key; filling: Record<string, string | number> }
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

const sentence = <K extends Key>(key: K, ...filling: Args<K>): Sentence => ({ key, filling: filling[0] ?? {} });
export const tell = ({ key, filling }: Sentence): string => say(key as "log.folds", filling as { name: string });

/** Knows who sat where when something happened, and how far the log has been read. */
export class LogBook {
  #names = new Map<string, string>();
  #seats = new Map<number, string>();
  #bet = false;
  #read = 0;
  #asked: { extra: VoteView["extra"]; by: number } | null = null;
  #you = "";

  /** Names as the view has them; who has left keeps the name the log knew. */
  meet(view: View): void {
    this.#you = view.you.guest;
    for (const { guest, name } of [...view.guests, ...view.door, ...view.chairs]) this.#names.set(guest, name);
    for (const { seat, guest } of view.chairs) if (!this.#seats.has(seat)) this.#seats.set(seat, guest);
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
    return { key: this.#mine(seat) ? you : they, filling: { name: this.#mine(seat) ? say("table.you") : this.#seat(seat) } };
  }

  #pot = (pot: number) => (pot === 0 ? say("pot.one") : pot === 1 ? say("pot.side") : say("pot.side_n", { n: pot })).toLowerCase();

  #lines(event: News["event"], amounts: (chips: number) => string): (Sentence & Partial<LogLine>)[] {
    const audit = <K extends Key>(key: K, ...filling: Args<K>) => [{ ...sentence(key, ...filling), kind: "audit" as const }];
    switch (event.type) {
      case "begun": {
        this.#bet = true;
        const { number, marks, posts } = event.plan;
        return [
          { ...sentence("log.hand", { n: number }), kind: "hand" },
          ...(this.#seats.has(marks.button) ? [sentence("log.button", { name: this.#seat(marks.button) })] : []),
          ...posts.map((post) => ({ ...sentence(`log.${post.name ?? "big_blind"}`, { name: this.#seat(post.seat) }), amount: post.amount })),
        ];
      }
      case "hole_dealt": return [{ ...sentence("table.street_preflop"), kind: "street" }];
      case "board_dealt": {
        this.#bet = false;
        return [{ ...sentence(`table.street_${event.street}` as "table.street_flop"), kind: "street", cards: event.cards.map(cardOf) }];
      }
      case "folded": return [this.#by(event.seat, "log.folds", "log.you_fold")];
      case "checked": return [this.#by(event.seat, "log.checks", "log.you_check")];
      case "called": return [{ ...(event.all_in ? this.#by(event.seat, "log.calls_all_in", "log.you_call_all_in") : this.#by(event.seat, "log.calls", "log.you_call")), amount: event.amount }];
      case "raised": {
        const opens = !this.#bet;
        this.#bet = true;
        const words = opens
          ? event.all_in ? this.#by(event.seat, "log.bets_all_in", "log.you_bet_all_in") : this.#by(event.seat, "log.bets", "log.you_bet")
          : event.all_in ? this.#by(event.seat, "log.raises_all_in", "log.you_raise_all_in") : this.#by(event.seat, "log.raises", "log.you_raise");
        return [{ ...words, amount: event.to }];
      }
      case "shown": return [{ ...this.#by(event.seat, "log.shows", "log.you_show"), cards: event.cards.map(cardOf) }];
      case "mucked": return [this.#by(event.seat, "log.mucks", "log.you_muck")];
      case "returned": return [{ ...this.#by(event.seat, "log.returned", "log.you_returned"), amount: event.amount, plus: true }];
      case "awarded": {
        const words = this.#by(event.seat, "log.wins", "log.you_win");
        return [{ ...words, filling: { ...words.filling, pot: this.#pot(event.pot ?? 0) }, amount: event.amount, plus: true }];
      }
      case "voided": return audit("log.voided", { why: event.reason });
      case "sat_down": {
        this.#seats.set(event.seat, event.guest);
        return [{ ...sentence("log.sat_down", { name: this.#guest(event.guest), seat: event.seat }), amount: event.amount }];
      }
      case "stood_up": {
        const line = { ...sentence(event.why === "kicked" ? "log.kicked_up" : "log.stood_up", { name: this.#seat(event.seat) }), amount: event.amount };
        this.#seats.delete(event.seat);
        return [line];
      }
      case "leaving": return [sentence("log.leaving", { name: this.#seat(event.seat) })];
      case "sat_out": return [sentence(event.why === "time" ? "log.sat_out_time" : event.why === "broke" ? "log.sat_out_broke" : "log.sat_out", { name: this.#seat(event.seat) })];
      case "came_back": return [sentence("log.came_back", { name: this.#seat(event.seat) })];
      case "top_up_asked": return event.amount ? [{ ...sentence("log.top_up_asked", { name: this.#seat(event.seat) }), amount: event.amount }] : [];
      case "topped_up": return [{ ...sentence("log.topped_up", { name: this.#seat(event.seat) }), amount: event.amount }];
      case "timed_out": return [sentence("log.timed_out", { name: this.#seat(event.seat) })];
      case "blinds_bought": return [sentence(event.buys ? "log.buys" : "log.buys_not", { name: this.#seat(event.seat) })];
      case "straddle_set": return [{ ...sentence(`log.straddles_${event.when}`, { name: this.#seat(event.seat) }), ...(event.to ? { amount: event.to } : {}) }];
      case "sleeper_set": return [sentence(event.sleeps ? "log.sleeps" : "log.sleeps_not", { name: this.#seat(event.seat) })];
      case "proposed": {
        this.#asked = { extra: event.extra, by: event.seat };
        return [{ ...sentence(`log.proposes_${event.extra}`, { name: this.#seat(event.seat) }), ...(event.amount ? { amount: event.amount } : {}) }];
      }
      // Who proposes agrees by it: that is not said twice.
      case "voted": return event.yes && event.play !== false && event.seat === this.#asked?.by ? [] : [sentence(!event.yes ? event.seat === this.#asked?.by ? "log.takes_back" : "log.refuses" : event.play === false ? "log.agrees_without" : "log.agrees", { name: this.#seat(event.seat) })];
      case "vote_closed": return audit(!event.agreed ? "log.not_agreed" : this.#asked ? `log.agreed_${this.#asked.extra}` : "log.agreed");
      case "withdrawn": return audit(`log.withdraws_${event.extra}`, { name: this.#seat(event.seat) });
      case "blinds_set": return audit("log.blinds", { small: amounts(event.small), big: amounts(event.big) });
      case "button_drawn": return [{ ...sentence("log.drawn", { name: this.#seat(event.button) }), cards: event.draws.map(([, card]) => cardOf(card)) }];
      case "opened": this.#names.set(event.guest, event.name); return [sentence("log.opened", { name: this.#guest(event.guest), title: event.title })];
      case "knocked": this.#names.set(event.guest, event.name); return [];
      case "admitted": return [sentence("log.admitted", { by: this.#guest(event.by), name: this.#guest(event.guest) })];
      case "turned_away": return audit("log.turned_away", { by: this.#guest(event.by), name: this.#guest(event.guest) });
      case "bot_added": this.#names.set(event.guest, event.name); return audit("log.bot_added", { by: this.#guest(event.by), name: event.name, style: event.style });
      case "queued": return [sentence("log.queued", { name: this.#guest(event.guest) })];
      case "unqueued": return [sentence("log.unqueued", { name: this.#guest(event.guest) })];
      case "said": return [{ key: "log.somebody", filling: {}, kind: "said", by: this.#guest(event.guest), text: event.text }];
      case "paused": return audit("log.paused", { by: this.#guest(event.by) });
      case "resumed": return audit("log.resumed", { by: this.#guest(event.by) });
      case "kicked": return event.reason
        ? audit("log.kicked_why", { by: this.#guest(event.by), name: this.#guest(event.guest), reason: event.reason })
        : audit("log.kicked", { by: this.#guest(event.by), name: this.#guest(event.guest) });
      case "cohost_named": return event.cohost
        ? audit("log.cohost", { by: this.#guest(event.by), name: this.#guest(event.guest) })
        : audit("log.cohost_back", { by: this.#guest(event.by), name: this.#guest(event.guest) });
      case "night_ending": return audit("log.ending", { by: this.#guest(event.by) });
      case "night_ended": return audit("log.ended");
      case "hand_ended": return [];
      default: return [];
    }
  }
}
