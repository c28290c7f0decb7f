/** What is entered, and what follows, in words. */
import { cardNames } from "../cards";
import { potName, times } from "../table/game";
import { aloud, type Reader } from "../table/log";
import type { Table } from "../table/state.svelte";
import type { HandView, Line, MayView, NextHandView, PostView, RealView, View, WireCommand } from "../wire";
import { costOf } from "../tournament/terms";
import { list, say } from "../words";

type Command<T extends WireCommand["type"]> = Extract<WireCommand, { type: T }>;

/** An amount where there is little room: the exact one if it fits. */
export const short = (table: Table, chips: number): string => {
  const exact = table.amount(chips);
  return exact.length > 7 ? table.compact(chips) : exact;
};

/** "Theo raises to $30.00" */
export function actionWords(table: Table, { seat, action }: Command<"act_for">, isBet = false): string {
  const name = table.nameOf(seat);
  switch (action.type) {
    case "raise_to":
      return say(isBet ? "real.said.bet" : "real.said.raise_to", { name, amount: table.amount(action.to) });
    case "discard": {
      const n = action.places?.length ?? 0;
      const away = table.view!.real?.draw?.replaced === false;
      return n
        ? say(away ? "real.said.away" : "real.said.discard", { name, n })
        : say("real.said.pat", { name });
    }
    case "run_it":
      return say("real.said.runs", { times: times(action.runs) });
    case "set_middle":
      return say("real.said.middle", { name });
    default:
      return say(`real.said.${action.type}`, { name });
  }
}

/** "Board: ace of spades, …" */
export const dealWords = (cards: readonly string[]): string =>
  cards.length ? say("real.said.deal", { cards: cardNames(cards) }) : say("real.said.deal_unknown");

/** "Maya wins", "Maya and Theo split the pot" */
export function pushWords(table: Table, winners: readonly (readonly number[])[]): string {
  if (!winners.length) return say("real.said.push_cards");
  const seats = [...new Set(winners.flat())];
  const names = list(seats.map(table.nameOf));
  return seats.length > 1 && winners.length === 1
    ? say("real.said.push_split", { names })
    : say("real.said.push", { names });
}

/** A seat's stack is known: its chips were counted since hands went unrecorded. */
export const isCounted = ({ real }: Pick<View, "real">, seat: number): boolean =>
  !real?.uncounted.includes(seat);

/** The hand that is played is the change hand, dealt face up. */
export const isChangeHand = ({ now }: Pick<RealView, "now">): boolean =>
  now?.posts.some(({ name }) => name === "change") ?? false;

/** Whoever has lost all may buy another stack in the tournament. */
export const mayReturn = ({ speaks }: RealView, guest: string): boolean =>
  speaks.some((each) => each.guest === guest && (each.enter === "rebuy" || each.enter === "reentry"));

/** "Theo is out once the hand stands, unless they buy another stack." */
export const outThen = (those: readonly { name: string }[], mayReturn: boolean): string =>
  say(`real.${those.length > 1 ? "all_out_then" : "out_then"}${mayReturn ? "_unless" : ""}`, {
    names: list(those.map(({ name }) => name)),
  });

/** What is asked once more, with what it makes final: the hand before it stands, so that it can't be undone. */
export const finalWords = ({ hand, real }: Pick<View, "hand" | "real">, words: string): string =>
  real?.settles ? `${words} ${say("real.closes", { n: hand?.number ?? 0 })}`.trim() : words;

/** What is asked before the host buys another stack for somebody. */
export const anotherStack = (view: View, name: string, way: "rebuy" | "reentry"): string =>
  finalWords(view, costOf(view.tournament!.setup, way) ? say("real.sure", { name }) : "");

/** The seats of these whose players have no phone here: the host speaks for them. */
export const withoutPhone = (table: Table, seats: readonly number[]): number[] =>
  seats.filter((seat) => !table.view!.chairs.find((chair) => chair.seat === seat)?.connected);

/** What is entered where these agree to what was proposed, or the first one doesn't. */
export const votesFor = (table: Table, seats: readonly number[], yes: boolean) =>
  seats.map((seat) => ({
    command: {
      type: "on_behalf",
      guest: table.view!.chairs.find((chair) => chair.seat === seat)!.guest,
      command: { type: "vote", yes },
    } as const,
    says: say(yes ? "real.said.vote_yes" : "real.said.vote_no", { name: table.nameOf(seat) }),
  }));

/** Those who play and have no phone here, and for whom of all the host may speak. */
function speakers(table: Table): { by: number; guest: string; alone: number[] } {
  const { chairs, you } = table.view!;
  const plays = chairs.filter(({ state }) => !["out", "broke"].includes(state)).map(({ seat }) => seat);
  const alone = withoutPhone(table, plays).filter((seat) => seat !== you.seat);
  const by = plays.includes(you.seat) ? you.seat : (alone[0] ?? plays[0]!);
  return { by, guest: chairs.find(({ seat }) => seat === by)!.guest, alone };
}

/** A bomb pot by one tap: the host proposes it for someone, and everyone without a phone agrees. */
export function bombPot(table: Table): { command: WireCommand; says: string }[] {
  const { by, guest, alone } = speakers(table);
  const others = alone.filter((seat) => seat !== by);
  return [
    {
      command: { type: "on_behalf", guest, command: { type: "propose", extra: "bomb_pot" } },
      says: say("real.said.bomb"),
    },
    ...votesFor(table, others, true),
  ];
}

/** No bomb pot after all, as the host says for someone. */
export const noBombPot = (table: Table): { command: WireCommand; says: string } => ({
  command: {
    type: "on_behalf",
    guest: speakers(table).guest,
    command: { type: "withdraw", extra: "bomb_pot" },
  },
  says: say("before.withdraw_bomb_pot"),
});

/** What the seat may do, in a sentence. */
export function legalWords(may: MayView, amount: (chips: number) => string): string {
  const least = amount(may.raise_least);
  const fixed = may.raise_least === may.raise_most;
  if (may.call === 0) {
    if (!may.raise_most) return say("real.legal_check_only");
    if (fixed) return say(may.is_bet ? "real.legal_check_fixed" : "real.legal_check_raise_fixed", { least });
    return say(may.is_bet ? "real.legal_check" : "real.legal_check_raise", { least });
  }
  const call = amount(may.call);
  if (may.bring_in)
    return may.raise_most
      ? say("real.legal_bring_in", { amount: call, least })
      : say("real.legal_bring_in_only", { amount: call });
  if (may.call_all_in) return say("real.legal_call_all", { amount: call });
  if (!may.raise_most) return say("real.legal_call_only", { amount: call });
  return say(fixed ? "real.legal_fixed" : "real.legal_call", { amount: call, least });
}

const NO_RAISE = {
  "raise.short": "real.no_raise_short",
  "raise.nobody": "real.no_raise_nobody",
  "raise.covered": "real.no_raise_covered",
  "raise.at_cap": "real.no_raise_at_cap",
  "raise.others_at_cap": "real.no_raise_at_cap",
  "raise.closed": "real.no_raise_closed",
  "raise.capped": "real.no_raise_capped",
} as const;
/** Why the player in turn can't raise; "" if nothing more is to be said. */
export const noRaiseWords = ({ why_no_raise_words }: MayView, name: string): string => {
  const key = NO_RAISE[why_no_raise_words as keyof typeof NO_RAISE];
  return key ? say(key, { name }) : "";
};

export interface Posting {
  seats: readonly number[];
  name: PostView["name"];
  amount: number;
  /** It goes to the pot, and is no bet. */
  dead: boolean;
}

/** Who posts what; antes of one size are told together. */
export function postings(posts: readonly PostView[]): Posting[] {
  const found: Posting[] = [];
  for (const { seat, name, amount, dead } of posts) {
    const same = found.find(
      (each) => each.name === name && each.amount === amount && ["ante", "bomb"].includes(name),
    );
    if (same) found[found.indexOf(same)] = { ...same, seats: [...same.seats, seat] };
    else found.push({ seats: [seat], name, amount, dead });
  }
  return found;
}

/** Why a seat posts. Who posts both blinds has bought them from a seat between them. */
export function whyWords({ name, seats, dead }: Posting, { button, posts }: NextHandView): string {
  const names = posts.filter(({ seat }) => seat === seats[0]).map((post) => post.name);
  const isBlind = name === "small_blind" || name === "big_blind";
  if (isBlind && names.includes("small_blind") && names.includes("big_blind"))
    return say(dead ? "real.why.bought_dead" : "real.why.bought");
  return name === "small_blind" && seats[0] === button
    ? say("real.why.small_blind_button")
    : say(`real.why.${name}`);
}

/** "Jonas has the button." */
export const buttonWords = (table: Table, { button, dealt }: NextHandView): string =>
  dealt.includes(button) || table.view!.chairs.some(({ seat }) => seat === button)
    ? say("real.has_button", { name: table.nameOf(button) })
    : say("real.button_empty", { n: button });

export interface Taken {
  seat: number;
  amount: number;
  /** Which pots, and whether with an odd chip. */
  how: string;
}

/** What each takes, with the pots it comes from. What is odd in the change hand is no chip (CASH-41). */
export function takings({ awards, change }: Pick<HandView, "awards" | "change">): Taken[] {
  const pots = new Set(awards.map(({ pot }) => pot)).size;
  const seats = [...new Set(awards.map(({ seat }) => seat))];
  return seats.map((seat) => {
    const own = awards.filter((award) => award.seat === seat);
    const names = [...new Set(own.map(({ pot_name, pot }) => potName(pot_name, pot)))];
    const readings = [...new Set(own.map(({ reading }) => reading).filter(Boolean))];
    return {
      seat,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      how: [
        ...(pots > 1 ? names : []),
        ...readings,
        ...(!change && own.some(({ odd }) => odd) ? [say("real.takes_odd")] : []),
      ].join(" · "),
    };
  });
}

/** What an entry that would be undone told: as a key shows it, and in whole. */
export function undoWords(lines: readonly Line[], reader: Reader): { short: string; whole: string } | null {
  // The cards that came by themselves go with it, and a bet that went back.
  const first =
    lines.find(({ kind, key }) => kind !== "street" && key !== "log.returned") ??
    lines.find(({ kind }) => kind !== "street") ??
    lines[0];
  if (!first) return null;
  const what = aloud(first, reader);
  // Up cards of a street are entered together, one for each seat.
  const entries = lines.filter(({ voice, who, key }) =>
    first.key === "log.up" ? key === first.key : who && (voice === "urgent" || key.startsWith("log.put_in")),
  ).length;
  if (entries > 1) {
    const n = entries - 1;
    return {
      short: say("real.undo_several_key", { n, what }),
      whole: say("real.undo_several", { n, what }),
    };
  }
  return lines.filter(({ key }) => key === "log.wins").length > 1
    ? { short: say("real.undo_rest_key", { what }), whole: say("real.undo_rest", { what }) }
    : { short: what, whole: say("real.undo_what", { what }) };
}
