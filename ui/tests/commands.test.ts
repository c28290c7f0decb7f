import { expect, test } from "vitest";
import { views } from "../src/fixtures/views";
import { amount, chipsOf, eitherOf } from "../src/money";
import type { Table } from "../src/table/state.svelte";
import { bankWords } from "../src/text/banking";
import { read } from "../src/text/commands";
import type { Bank, View } from "../src/wire";

const at = (name: string) => {
  const view = views[name]!;
  return {
    view,
    may: view.may,
    amount: (chips: number) => amount(chips, view.house, "money"),
    chipsOf: (text: string) => chipsOf(text, view.house, "money"),
    eitherOf: (text: string) => eitherOf(text, view.house, "money"),
    left: (ms: number) => ms,
    youOr: (seat: number) => view.chairs.find((chair) => chair.seat === seat)?.name,
  } as unknown as Table;
};

test.each([
  ["f", { decide: { type: "fold" } }],
  ["c", { decide: { type: "call" } }],
  ["r 18", { decide: { type: "raise_to", to: 180 } }],
  ["raise $18.00", { decide: { type: "raise_to", to: 180 } }],
  ["r 18,50", { decide: { type: "raise_to", to: 185 } }],
  ["r 12,000", { answer: "Do you mean $12.00 or $12,000.00? Write $12.00 or $12000.00." }],
  ["say good luck", { send: { type: "say", text: "good luck" } }],
  ["react wow", { send: { type: "react", reaction: "wow" } }],
  ["react", { answer: "Type react and one of nice, laugh, wow, ouch, hmm or cheers." }],
  ["time", { send: { type: "more_time" } }],
])("%s is understood", (line, outcome) => {
  expect(read(line, at("my-turn"))).toEqual(outcome);
});

test.each([
  ["k", "You can’t check: it’s $6.00 to call."],
  ["r", "Type r and an amount from $12.00 to $58.40."],
  ["cards", "You hold king of hearts, jack of hearts: two pair, kings and nines."],
  ["board", "The board is king of spades, nine of diamonds, four of hearts, nine of clubs."],
  ["dance", "Unknown command: “dance”. Type help for the list."],
])("%s is answered in words", (line, answer) => {
  expect(read(line, at("my-turn"))).toEqual({ answer });
});

test("an amount that may be two is asked about, and either answer is understood", () => {
  expect(read("straddle once 1,500", at("waits-buy"))).toEqual({
    answer: "Do you mean $1.50 or $1,500.00? Write $1.50 or $1500.00.",
  });
});

const asked = (renames: View["renames"]) => {
  const table = at("my-turn");
  const view = { ...table.view!, renames };
  return { ...table, view, youOr: table.youOr } as unknown as Table;
};
const [viewer, host] = views["my-turn"]!.guests.map(({ guest }) => guest);
const wish = { guest: viewer!, name: "Dana", wants: "Danny Boy", by: host!, may_agree: true };

test.each([
  ["name Danny Boy", [], { send: { type: "rename", guest: "g1", name: "Danny Boy" } }],
  ["name", [], { answer: "Type name and what you’d like to be called." }],
  ["name yes", [wish], { send: { type: "answer_rename", guest: viewer, name: "Danny Boy", yes: true } }],
  ["name no", [wish], { send: { type: "answer_rename", guest: viewer, name: "Danny Boy", yes: false } }],
  [
    "name",
    [{ ...wish, by: viewer!, may_agree: false }],
    { answer: "Waiting for a host to agree to Danny Boy. Type name no to take it back." },
  ],
] as const)("%s is a name, or the answer to one", (line, renames, outcome) => {
  expect(read(line, asked([...renames]))).toEqual(outcome);
});

const offered = (hosting: View["hosting"], mayOffer: readonly string[] = []) => {
  const table = at("my-turn");
  const desk = mayOffer.length ? { may_hand_over: mayOffer } : null;
  const view = { ...table.view!, hosting, desk } as View;
  return { ...table, view, youOr: table.youOr } as unknown as Table;
};
const offer = { guest: viewer!, name: "Dana", host: "Maya", stays: true };
const other = views["my-turn"]!.guests[1]!;

test.each([
  ["host yes", offer, [], { send: { type: "answer_hosting", yes: true } }],
  ["host No", offer, [], { send: { type: "answer_hosting", yes: false } }],
  ["host", offer, [], { answer: "Maya asks you to host the night. Type host yes or host no." }],
  [
    "host",
    { ...offer, guest: other.guest, name: other.name },
    [],
    { answer: `Waiting for ${other.name} to say whether they’ll host. Type host no to take it back.` },
  ],
  ["host Theo", null, [], { answer: "Only the host can ask someone to host." }],
  [
    "host",
    null,
    [other.guest],
    { answer: "Type host and the name of someone you’d like to host the night." },
  ],
  ["host Nobody Else", null, [other.guest], { answer: "No one here is called Nobody Else." }],
  [`host ${other.name}`, null, [other.guest], { send: { type: "offer_hosting", guest: other.guest } }],
] as const)("%s offers the night, or answers to that", (line, hosting, mayOffer, outcome) => {
  expect(read(line, offered(hosting, mayOffer))).toEqual(outcome);
});

test("folding for free is asked about first", () => {
  expect(read("f", at("free"))).toHaveProperty("answer");
  expect(read("f !", at("free"))).toEqual({ decide: { type: "fold", anyway: true } });
});

test("a raise that the rules refuse is answered with the rule's own words", () => {
  expect(read("r 20", at("refusal"))).toHaveProperty(
    "answer",
    expect.stringContaining("A full raise would be to $10.00"),
  );
});

test("nobody acts out of turn", () => {
  expect(read("c", at("waiting"))).toEqual({ answer: "It’s not your turn." });
});

test.each([
  ["buy", { send: { type: "buy_blinds", buy: true } }],
  ["wait", { answer: "You have no blinds to post now." }],
  ["straddle", { send: { type: "straddle", when: "once", to: 0 } }],
  ["straddle always $0.90", { send: { type: "straddle", when: "always", to: 9 } }],
  ["straddle often", { answer: "Type straddle once, straddle always or straddle never." }],
  ["sleeper no", { send: { type: "sleep", sleep: false } }],
  ["propose bomb 0.50", { send: { type: "propose", extra: "bomb_pot", amount: 5 } }],
  ["withdraw kill", { send: { type: "withdraw", extra: "kill" } }],
  ["vote yes", { answer: "There’s no vote open." }],
])("before the cards: %s", (line, outcome) => {
  expect(read(line, at("waits-buy"))).toEqual(outcome);
});

test.each([
  ["vote yes", { send: { type: "vote", yes: true } }],
  ["vote constructor", { answer: expect.stringContaining("Type vote yes") as string }],
  ["Vote No", { send: { type: "vote", yes: false } }],
  ["vote no", { send: { type: "vote", yes: false } }],
  ["vote without", { send: { type: "vote", yes: true, play: false } }],
  [
    "vote",
    {
      answer:
        "Bomb pot, $0.50 each? Proposed by Theo · 2 of 7 agree · 14\u00a0s. Type vote yes, vote no or vote without.",
    },
  ],
])("in a vote: %s", (line, outcome) => {
  expect(read(line, at("vote"))).toEqual(outcome);
});

test.each([
  ["seat 3", { send: { type: "change_seat", seat: 3 } }],
  ["Seat 9", { send: { type: "change_seat", seat: 9 } }],
  ["seat 2", { answer: "Type seat and the number of an empty seat: 3, 4, 5, 6, 7, 8, 9." }],
  ["seat 0", { answer: expect.stringContaining("Type seat and the number") as string }],
  ["seat", { answer: expect.stringContaining("Type seat and the number") as string }],
  ["stay", { answer: "You haven’t asked for another seat." }],
])("with empty seats: %s", (line, outcome) => {
  expect(read(line, at("heads-up"))).toEqual(outcome);
});

/** The table as it is for somebody whose seat may do this. */
const seated = (name: string, more: (view: View) => void) => {
  const view = structuredClone(views[name]!);
  more(view);
  return { ...at(name), view, may: view.may } as unknown as Table;
};

test.each([
  ["sit out", { send: { type: "sit_out" } }],
  ["out", { send: { type: "sit_out" } }],
  ["back", { answer: "You aren’t sitting out." }],
  ["top up 5", { send: { type: "top_up", amount: 50 } }],
  ["top up", { answer: "Type top up and an amount from $0.10 to $10.00." }],
  ["top up much", { answer: "Type top up and an amount from $0.10 to $10.00." }],
  ["rebuy 5", { answer: "You can’t rebuy now." }],
  [
    "leave",
    {
      answer:
        "You leave when this hand is over. Then your chips are cashed out. If you cash out, you stay away for 2 orbits. Type leave ! to leave your seat.",
    },
  ],
  ["leave !", { send: { type: "stand_up" } }],
  ["auto rebuy 30", { send: { type: "auto_buy", rebuy_to: 300, top_up_to: 0 } }],
  ["auto top up off", { send: { type: "auto_buy", rebuy_to: 0, top_up_to: 0 } }],
  ["auto rebuy 31", { answer: "Type auto rebuy or auto top up and one of $15.00 and $30.00, or off." }],
  ["sit 4", { answer: "You can’t take a seat now." }],
  ["queue", { answer: "The waiting list isn’t open to you now." }],
  ["skip", { answer: "There’s nothing to skip now." }],
  ["start", { answer: "There’s no game for you to start now." }],
])("at one's seat: %s", (line, outcome) => {
  const table = seated("my-turn", (view) => {
    view.before = { ...views["waits-buy"]!.before!, auto_buys: [150, 300], rebuy_to: 0, top_up_to: 0 };
    Object.assign(view.offers, { may_sit_out: true, may_come_back: false, may_leave: true });
    Object.assign(view.you, { top_up_least: 1, top_up_most: 100 });
    view.hand!.dealt = view.chairs.map(({ seat, guest, name }) => ({ seat, guest, name }) as never);
  });
  expect(read(line, table)).toEqual(outcome);
});

test("who has no chips rebuys, and who sits out comes back", () => {
  const broke = seated("my-turn", (view) => {
    view.chairs.find(({ seat }) => seat === view.you.seat)!.state = "broke";
    Object.assign(view.you, { top_up_least: 60, top_up_most: 300 });
  });
  expect(read("rebuy 20", broke)).toEqual({ send: { type: "top_up", amount: 200 } });
  expect(read("rebuy", broke)).toEqual({ answer: "Type rebuy and an amount from $6.00 to $30.00." });
  const out = seated("my-turn", (view) => (view.offers.may_come_back = true));
  expect(read("back", out)).toEqual({ send: { type: "come_back" } });
  expect(read("come back", out)).toEqual({ send: { type: "come_back" } });
});

test("a free seat is taken with a buy-in", () => {
  const free = seated("my-turn", (view) => {
    view.offers.may_sit = { seats: [3, 4], least: 60, most: 300, rule: "" };
  });
  expect(read("sit 4 20", free)).toEqual({ send: { type: "sit_down", seat: 4, amount: 200 } });
  expect(read("sit 4", free)).toEqual({ send: { type: "sit_down", seat: 4, amount: 300 } });
  expect(read("sit 5", free)).toEqual({
    answer: "Type sit, a seat and your buy-in from $6.00 to $30.00, like sit 4 60. Free seats: 3 and 4.",
  });
});

test("at a full table there is no seat to change to", () => {
  expect(read("seat 3", at("my-turn"))).toEqual({ answer: "You can’t change seats now." });
});

/** Theo (g2) and Maya (g3) play, Nina (g9) watches, and Rocky is a bot; the reader is g1. */
const atTheBank = () => {
  const table = at("my-turn");
  const [first] = table.view!.guests;
  const guest = (id: string, name: string, seat: number, bot = "") => ({
    ...first!,
    guest: id,
    name,
    seat,
    bot,
  });
  const guests = [
    guest("g1", "Dana", 1),
    guest("g2", "Theo", 2),
    guest("g3", "Maya Lou", 3),
    guest("g9", "Nina", 0),
    guest("b1", "Rocky", 4, "rock"),
  ];
  const buys = [{ guest: "g9", name: "Nina", table: 1, seat: 5, amount: 300, sits: true }];
  const view = { ...table.view!, guests, buys, you: { ...table.view!.you, guest: "g1" } };
  return { ...table, view } as unknown as Table;
};

test.each([
  ["bank", { ask: "bank" }],
  [
    "expense 24.50 pizza",
    { send: { type: "spend", what: "pizza", amount: 2450, shared: ["g1", "g2", "g3"] } },
  ],
  [
    "Expense $24.50 pizza and beer with theo, Maya Lou",
    { send: { type: "spend", what: "pizza and beer", amount: 2450, shared: ["g2", "g3"] } },
  ],
  ["expense 24.50 pizza with Theo, Omar", { answer: "No one here is called Omar." }],
  ["expense pizza", { answer: expect.stringContaining("like expense 24.50 pizza") as string }],
  ["expense much pizza", { answer: expect.stringContaining("like expense 24.50 pizza") as string }],
  ["expense 1,500 pizza", { answer: "Do you mean $1.50 or $1,500.00? Write $1.50 or $1500.00." }],
  ["paid Theo 12", { send: { type: "mark_paid", payer: "g1", payee: "g2", amount: 1200 } }],
  ["paid maya lou 12.50", { send: { type: "mark_paid", payer: "g1", payee: "g3", amount: 1250 } }],
  ["paid Theo", { answer: "Type paid, who you paid and how much, like paid Theo 12." }],
  ["paid Theo lots", { answer: "Type paid, who you paid and how much, like paid Theo 12." }],
  ["paid Omar 12", { answer: "No one here is called Omar." }],
  ["carry Theo 12", { send: { type: "carry_payment", payer: "g1", payee: "g2", amount: 1200 } }],
  ["carry", { answer: "Type carry, who you owe and how much, like carry Theo 12." }],
  ["cash Theo 20", { send: { type: "pay_cash", guest: "g2", amount: 2000 } }],
  ["cash Theo -20", { send: { type: "pay_cash", guest: "g2", amount: -2000 } }],
  ["cash", { answer: expect.stringContaining("like cash Theo 20") as string }],
  ["confirm Nina", { send: { type: "answer_buy", guest: "g9", amount: 300, yes: true, cash: false } }],
  ["confirm nina cash", { send: { type: "answer_buy", guest: "g9", amount: 300, yes: true, cash: true } }],
  ["decline Nina", { send: { type: "answer_buy", guest: "g9", amount: 300, yes: false, cash: false } }],
  ["confirm Theo", { answer: "Type confirm or decline and a name. Asking for chips: Nina." }],
  ["decline", { answer: "No marker is waiting for your answer." }],
])("at the bank: %s", (line, outcome) => {
  expect(read(line, atTheBank())).toEqual(outcome);
});

test("help says what the bank understands", () => {
  const { answer } = read("help", at("my-turn")) as { answer: string };
  for (const each of ["bank", "expense 24.50 pizza", "paid Theo 12", "carry Theo 12", "confirm Theo cash"])
    expect(answer).toContain(each);
  expect(read("confirm Theo", at("my-turn"))).toEqual({ answer: "No one is asking for chips." });
});

test("the bank in words: one's own account, and after the night who pays whom", () => {
  const nothing = {
    bought: 0,
    cashed: 0,
    entered: 0,
    won: 0,
    corrected: 0,
    markers: 0,
    expenses: 0,
    adjusted: 0,
    paid: 0,
  };
  const also = {
    carried: 0,
    kitty: 0,
    taken_up: 0,
    paid_in: 0,
    paid_out: 0,
    result: 0,
    balance: 0,
    as_banker: 0,
    stack: 0,
    piles: [],
    over: 0,
    hue: 0,
    uncounted: false,
  };
  const account = { ...nothing, ...also, guest: "g2", name: "Theo", bot: "", picture: "" };
  const bank: Bank = {
    title: "Friday",
    currency: "$",
    minor_per_chip: 10,
    you: "g2",
    banker: "g1",
    approval: "automatic",
    may_keep: false,
    ended: false,
    box: 0,
    chips: 0,
    kitty: 0,
    has_kitty: false,
    prizes: 0,
    bounties: 0,
    adjustments: 0,
    people: [
      { guest: "g1", name: "Dana", bot: "", here: true },
      { guest: "g2", name: "Theo", bot: "", here: true },
    ],
    accounts: [{ ...account, bought: 3000, result: -3000, balance: -3000, stack: 2500 }],
    entries: [],
    way: "fewest",
    payments: [{ payer: "g2", payee: "g1", amount: 500, number: 9, carried: true }],
    minimal: true,
    seq: 9,
    club: "",
    earlier: [],
    to_count: [],
    payable: [],
    ending: null,
    waits: "",
  };
  const own = "Bought: −$30.00. On the table: +$25.00. Result of the game: −$5.00. You owe $5.00.";
  expect(bankWords(bank)).toBe(own);
  expect(bankWords({ ...bank, ended: true })).toBe(`${own} Theo pays Dana $5.00 (carried over).`);
  expect(bankWords({ ...bank, you: "g1" })).toBe("You have no account yet.");
  const keeps = (as_banker: number) =>
    bankWords({ ...bank, accounts: [{ ...account, result: -3349, balance: -3349, as_banker }] });
  expect(keeps(40)).toBe("Result of the game: −$33.49. Kept as the banker: +$0.40. You owe $33.09.");
  expect(keeps(-40)).toContain("Borne as the banker: −$0.40. You owe $33.89.");
});

test("who has asked for another seat can stay, and help says so", () => {
  const table = at("heads-up");
  const view = { ...table.view!, offers: { ...table.view!.offers, may_stay: true } };
  expect(read("stay", { ...table, view } as unknown as Table)).toEqual({
    send: { type: "change_seat", seat: 0 },
  });
  expect(read("help", table)).toHaveProperty("answer", expect.stringContaining("seat 4, or stay"));
});
