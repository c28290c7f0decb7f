/** What a plate's menu holds: what the server offers about a seat, and what one keeps for oneself. */
import { amount } from "../money";
import { isMuted, mute, noteOn, tagOn } from "../others.svelte";
import { sum } from "../tournament/clock";
import { addOnOffer, bonusOffer, stackOffer } from "../tournament/out";
import type { ChairView, EntryView, GuestView, MoveView, ShowView, View, WireCommand } from "../wire";
import { say } from "../words";
import type { Table } from "./state.svelte";

/** The page of the menu, or the dialog, that an entry leads to. */
export type Page = "change" | "move";
export type Asks =
  "top_up" | "fund" | "leave" | "note" | "picture" | "rename" | "hand_over" | "kick" | "ruling" | "invite";

export interface Entry {
  text: string;
  hint?: string;
  icon?: string;
  danger?: boolean;
  /** What it does: a command, something on this device, another page, or a dialog; or what it buys, once that is
   * confirmed. */
  does: { send: WireCommand } | { here: () => void } | { page: Page } | { ask: Asks } | { buy: WireCommand };
}

const when = (is: unknown, entry: Entry): Entry[] => (is ? [entry] : []);

/** What is said at a plate besides its chips: what its player drew, and where they go after the hand. */
export function toldAt(
  table: Table,
  { guest, moving, moving_table: at }: ChairView,
  short: boolean,
): string[] {
  const { hand } = table.view!;
  const drew = hand && hand.street !== "over" ? table.drawn.get(guest) : undefined;
  return [
    drew === undefined ? "" : drew ? say("seat.drew", { n: drew }) : say("seat.pat"),
    moving ? say(short ? "seat.moves_short" : "seat.moves", { n: moving }) : "",
    at ? say(short ? "seat.moves_table_short" : "seat.moves_table", { table: nameOf(table, at) }) : "",
  ].filter(Boolean);
}

const nameOf = ({ view }: Table, at: number) =>
  view!.tables.find((each) => each.table === at)?.name || say("log.table", { n: at });

/** What turning up all my cards is called, and what it earns. */
export function showing(table: Table, { places, earns }: ShowView): string {
  if (earns) return say("show.bounty", { amount: table.amount(earns) });
  return say(places.length === 2 ? "show.all" : places.length > 2 ? "show.all_many" : "show.all_one");
}

/** The entries of the menu of a seat; `page` is where one has got to, `to` where its player may be moved. */
export function entries(table: Table, seat: number, page: Page | null, to: MoveView | null = null): Entry[] {
  const view = table.view!;
  const chair = view.chairs.find((each) => each.seat === seat);
  if (!chair) return emptySeat(table, seat);
  if (page === "change") return changing(table);
  if (page === "move") return to ? moving(table, to) : [];
  return seat === view.you.seat ? own(table) : other(table, seat);
}

/** A stack that costs money once play has begun is asked about. */
const buying = ({ cost, may_enter }: EntryView, command: WireCommand): Entry["does"] =>
  cost && (may_enter === "rebuy" || may_enter === "reentry") ? { buy: command } : { send: command };

function own(table: Table): Entry[] {
  const { before, offers, you, chairs, phase, show, tournament, entry } = table.view!;
  const straddles = before?.straddles ?? "never";
  const to = table.amount(before?.straddle_to ?? 0);
  const chair = chairs.find(({ seat }) => seat === you.seat)!;
  const addOn = addOnOffer(table.view!);
  const bonus = tournament?.here ? bonusOffer(table.view!) : "";
  const stack = tournament?.here ? stackOffer(table.view!) : null;
  return [
    ...when(offers.may_come_back, {
      text: say("people.come_back"),
      icon: "check",
      does: { send: { type: "come_back" } },
    }),
    ...when(offers.may_sit_out, {
      text: say(tournament?.here ? "people.go_away" : "people.sit_out"),
      icon: "cup",
      does: { send: { type: "sit_out" } },
    }),
    ...when(you.top_up_most > 0, {
      text: say(chair.state === "broke" ? "plate.rebuy" : "people.top_up"),
      icon: "plus",
      does: { ask: "top_up" },
    }),
    // The keys of one's own turn have no room for them.
    ...when(bonus, { text: bonus, icon: "plus", does: { buy: { type: "staff_bonus" } } }),
    ...when(addOn, { text: addOn, icon: "plus", does: { buy: { type: "add_on" } } }),
    ...(stack ? [{ text: stack.text, icon: "plus", does: buying(entry!, stack.command) }] : []),
    ...when(show, {
      text: show ? showing(table, show) : "",
      icon: "eye",
      does: { send: { type: "show" } },
    }),
    ...when(before?.may_straddle, {
      text: straddles === "never" ? say("before.straddle", { amount: to }) : say("plate.straddle_not"),
      hint: straddles === "always" ? say("plate.straddle_always") : "",
      icon: straddles === "never" ? "plus" : "x",
      does: { send: { type: "straddle", when: straddles === "never" ? "once" : "never" } },
    }),
    ...when(offers.may_stay, {
      text: say("plate.stay", { n: you.seat }),
      hint: chair.moving ? say("plate.moving", { n: chair.moving }) : "",
      icon: "x",
      does: { send: { type: "change_seat", seat: 0 } },
    }),
    ...when(offers.may_change.length, {
      text: say("plate.change"),
      icon: "arrow",
      does: { page: "change" },
    }),
    ...when(phase !== "ended", { text: say("plate.picture"), icon: "face", does: { ask: "picture" } }),
    ...when(offers.may_rename, { text: say("rename.own"), icon: "note", does: { ask: "rename" } }),
    ...when(offers.may_leave, {
      text: say("people.leave"),
      icon: "leave",
      danger: true,
      does: { ask: "leave" },
    }),
  ];
}

function changing(table: Table): Entry[] {
  return table.view!.offers.may_change.map(({ seat, waits }) => ({
    text: say("people.seat", { n: seat }),
    ...(waits ? { hint: say("plate.change_waits") } : {}),
    does: { send: { type: "change_seat", seat } },
  }));
}

/** Whether a host may ask a friend to take an empty seat: of a tournament's the draw decides. */
export const invites = ({ desk, tournament, phase }: View): boolean =>
  desk?.may_invite === true && tournament === null && phase !== "ended";

function emptySeat(table: Table, seat: number): Entry[] {
  const offered = table.view!.offers.may_change.find((each) => each.seat === seat);
  return [
    ...when(offered, {
      text: say("plate.change_here"),
      hint: offered?.waits ? say("plate.change_waits") : "",
      icon: "arrow",
      does: { send: { type: "change_seat", seat } },
    }),
    ...when(invites(table.view!), {
      text: say("plate.invite"),
      icon: "share",
      does: { ask: "invite" },
    }),
  ];
}

function other(table: Table, seat: number): Entry[] {
  const { chairs, clock, may_call_clock, desk, floor, guests, offers } = table.view!;
  const { guest, name, bot } = chairs.find((each) => each.seat === seat)!;
  const muted = isMuted(name);
  const cohost = guests.find((each) => each.guest === guest)?.role === "cohost";
  const ruled = [...(floor?.kill ?? []), ...(floor?.expose ?? []), ...(floor?.stacks ?? [])].includes(seat);
  return [
    ...when(may_call_clock && clock?.seat === seat && !clock.called && table.left(clock.grace_ms) === 0, {
      text: say("people.call_clock", { name }),
      icon: "clock",
      does: { send: { type: "call_clock" } },
    }),
    ...when(
      offers.may_fund.some((each) => each.seat === seat),
      { text: say("plate.fund", { name }), icon: "plus", does: { ask: "fund" } },
    ),
    {
      text: say(noteOn(name) || tagOn(name) ? "plate.note_edit" : "plate.note"),
      hint: noteOn(name),
      icon: "note",
      does: { ask: "note" },
    },
    ...when(!bot, {
      text: say(muted ? "plate.unmute" : "plate.mute"),
      ...(muted ? {} : { hint: say("plate.mute_more") }),
      icon: muted ? "sound" : "mute",
      does: { here: () => mute(name, !muted) },
    }),
    ...when(desk?.may_move, { text: say("plate.move"), icon: "arrow", does: { page: "move" } }),
    ...when(desk?.may_name.includes(guest), {
      text: say(cohost ? "host.undo_cohost" : "host.make_cohost"),
      icon: "host",
      does: { send: { type: "name_cohost", guest, cohost: !cohost } },
    }),
    ...when(desk?.may_hand_over.includes(guest), {
      text: say("hosting.offer"),
      icon: "host",
      does: { ask: "hand_over" },
    }),
    ...when(desk?.may_rename.includes(guest), {
      text: say("rename.other"),
      icon: "people",
      does: { ask: "rename" },
    }),
    ...when(desk?.may_rule && ruled, { text: say("host.ruling"), icon: "gavel", does: { ask: "ruling" } }),
    ...when(desk?.may_remove.includes(guest), {
      text: say("host.kick"),
      icon: "remove",
      danger: true,
      does: { ask: "kick" },
    }),
    ...when(desk?.may_remove_bots.includes(guest), {
      text: say("host.send_away"),
      icon: "remove",
      danger: true,
      does: { send: { type: "remove_bot", guest } },
    }),
  ];
}

/** Where the host may move somebody: empty seats here, and the other tables. */
function moving(table: Table, { guest, seats, tables }: MoveView): Entry[] {
  const here = table.view!.table;
  return [
    ...seats.map((seat): Entry => ({
      text: say("people.seat", { n: seat }),
      does: { send: { type: "move_guest", guest, table: here, seat } },
    })),
    ...tables.map((at): Entry => ({
      text: nameOf(table, at),
      does: { send: { type: "move_guest", guest, table: at, seat: 0 } },
    })),
  ];
}

/** What the public record says of whoever sits here. */
export function record(table: Table, seat: number): string {
  const view = table.view!;
  const chair = view.chairs.find((each) => each.seat === seat);
  if (!chair) return "";
  const known: GuestView | undefined = view.guests.find(({ guest }) => guest === chair.guest);
  return [
    ...chair.marks.map((mark) => say(`seat.${mark}`)),
    chair.bot
      ? say("people.bot_style", { style: say(`host.style_short_${chair.bot}` as "host.style_short_rock") })
      : "",
    chair.bounty ? say("seat.bounty", { amount: sum(chair.bounty, view.house.currency) }) : "",
    amount(chair.stack, view.house, "bb"),
    known?.bought ? say("people.bought", { amount: table.amount(known.bought) }) : "",
    say("plate.hands", { n: chair.hands }),
  ]
    .filter(Boolean)
    .join(" · ");
}
