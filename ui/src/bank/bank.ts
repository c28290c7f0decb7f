/** What the bank page works out for itself: names, words for entries, and the picture of who pays whom. */
import { amount, chipsOf, eitherOf, notAmount } from "../money";
import type { Bank } from "../wire";
import { list, say } from "../words";

export type Entry = Bank["entries"][number];
export type Account = Bank["accounts"][number];
export type Due = Bank["payments"][number];

const BOX = "@box";

/** Money as this night writes it; it comes in its smallest unit. */
export const priceIn = ({ currency }: { currency: string }) => ({ minor_per_chip: 1, currency, big: 0 });
export const money = (bank: Bank, minor: number) => amount(minor, priceIn(bank), "money");
/** With a sign: what somebody has won or lost. */
export const signed = (bank: Bank, minor: number) =>
  `${minor > 0 ? "+" : minor < 0 ? "−" : ""}${money(bank, Math.abs(minor))}`;
/** What somebody wrote, in the smallest unit; null if that is no amount. */
export const minorOf = (bank: Bank, text: string) =>
  /^\s*0\s*$/.test(text) ? 0 : chipsOf(text, priceIn(bank), "money");

/** The two amounts that somebody may mean; none where it is clear. */
export const eitherIn = (bank: Bank, text: string) => eitherOf(text, priceIn(bank), "money");
/** Why what somebody wrote is no amount: it may be two, or none like `like`. */
export const whyNone = (bank: Bank, text: string, like: number): string =>
  eitherIn(bank, text).length
    ? notAmount(text, priceIn(bank), "money")
    : say("bank.no_amount", { amount: money(bank, like) });

/** What each of those who share an expense pays: as the book does, which leaves no unit over. */
export function eachPays(bank: Bank, minor: number, people: number): string {
  const less = Math.floor(minor / people);
  return minor % people
    ? say("bank.expense_each_or", { less: money(bank, less), more: money(bank, less + 1) })
    : say("bank.expense_each", { amount: money(bank, less) });
}

export function nameOf(bank: Bank, guest: string): string {
  if (guest === BOX) return say("bank.cash_box");
  return bank.people.find((each) => each.guest === guest)?.name ?? guest;
}

/** Who pays whom, as a sentence. */
export const paysWords = (bank: Bank, { payer, payee }: Due): string =>
  payer === BOX
    ? say("bank.box_pays", { payee: nameOf(bank, payee) })
    : say("bank.pays", { payer: nameOf(bank, payer), payee: nameOf(bank, payee) });

/** "Entry 12 · entered by Dana": its number, and who entered it for somebody else. */
export const entryNumber = (bank: Bank, { number, by, guest }: Entry): string =>
  [
    say("bank.entry", { n: number }),
    by && by !== guest ? say("bank.entered_by", { name: nameOf(bank, by) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** An entry of the book as a sentence. */
export function entryWords(bank: Bank, entry: Entry): string {
  const [name, other] = [nameOf(bank, entry.guest), nameOf(bank, entry.other)];
  if (entry.corrects)
    return say("bank.corrected", {
      n: entry.corrects,
      was: money(bank, entry.was),
      now: money(bank, entry.amount),
      why: entry.note,
    });
  switch (entry.kind) {
    case "cash":
      return say(entry.amount > 0 ? "bank.cash_in" : "bank.cash_back", { name });
    case "expense":
      return entry.shared.length
        ? say("bank.expense", {
            name,
            what: entry.note,
            names: list(entry.shared.map((guest) => nameOf(bank, guest))),
          })
        : say("bank.expense_kitty", { name, what: entry.note });
    case "adjustment":
      return say("bank.adjustment", { name, why: entry.note });
    case "payment":
    case "carried":
    case "taken_up":
    case "marker":
    case "sale":
      return say(`bank.${entry.kind}`, { name, other });
    case "kitty":
      return say(bank.has_kitty ? "bank.kitty_entry" : "bank.odd_chips_entry", { name });
    case "entry":
      return entry.fee
        ? say("bank.tournament.entry_fee", { name, fee: money(bank, entry.fee) })
        : say("bank.tournament.entry", { name });
    case "entry_rebuy":
    case "add_on":
    case "staff_bonus":
    case "entry_back":
    case "prize":
    case "bounty":
      return say(`bank.tournament.${entry.kind}`, { name });
    default:
      return say(`bank.${entry.kind}`, { name });
  }
}

/** What an account consists of, line by line, with its sign; the result of the game is always told. */
export const statementOf = (account: Account) =>
  (
    [
      ["bank.st_bought", -account.bought],
      ["bank.st_cashed", account.cashed],
      ["bank.st_entered", -account.entered],
      ["bank.st_won", account.won],
      ["bank.st_corrected", -account.corrected],
      ["bank.st_markers", account.markers],
      ["bank.st_kitty", account.kitty],
      ["bank.st_stack", account.stack],
      ["bank.st_result", account.result + account.stack],
      ["bank.st_taken_up", account.taken_up],
      ["bank.st_expenses", account.expenses],
      ["bank.st_adjusted", account.adjusted],
      ["bank.st_paid", account.paid],
      ["bank.st_carried", account.carried],
      [account.as_banker < 0 ? "bank.st_borne" : "bank.st_kept", account.as_banker],
    ] as const
  ).filter(([words, minor]) => minor || words === "bank.st_result");

/** What somebody gets in the end or, below zero, owes: everything in their statement together. */
export const balanceOf = ({ balance, stack, as_banker }: Account) => balance + stack + as_banker;

/** What is still to be paid once the night is over: every payment that is marked takes something off. */
export const leftWords = (bank: Bank, left: number): string =>
  left
    ? say(left > 0 ? "bank.left_gets" : "bank.left_owes", { amount: money(bank, Math.abs(left)) })
    : say("bank.left_square");

/** Whether a payment is between two guests: only those are carried over. */
export const betweenGuests = ({ payer, payee }: Due) => payer !== BOX && payee !== BOX;

/** How a payment was settled; "" while it is open. */
export const doneWords = (due: Due) =>
  due.number ? say(due.carried ? "bank.carried_over" : "bank.paid") : "";

/** Who pays whom, as text for a chat. */
export const chatText = (bank: Bank): string =>
  [
    bank.title,
    ...bank.payments.map((due) => {
      const words = paysWords(bank, due);
      const done = doneWords(due).toLowerCase();
      return `${words} ${money(bank, due.amount)}${done && ` (${done})`}`;
    }),
  ].join("\n");

interface Bar {
  who: string;
  amount: number;
  y: number;
  height: number;
}
interface Ribbon {
  path: string;
  paid: boolean;
}
export interface Picture {
  height: number;
  payers: Bar[];
  payees: Bar[];
  ribbons: Ribbon[];
}

export const LEFT = 120;
export const RIGHT = 280;
const THICK = 190;
/** A single payment is no wall. */
const THICKEST = 64;
const GAP = 30;
const LEAST = 5;

/** Payers on the left, payees on the right, and a ribbon as thick as the payment from one to the other. */
export function pictureOf(payments: readonly Due[]): Picture {
  const total = payments.reduce((sum, due) => sum + due.amount, 0);
  const room = Math.min(THICK, payments.length * THICKEST);
  const thick = (minor: number) => Math.max(LEAST, (minor / Math.max(1, total)) * room);
  const side = (key: "payer" | "payee"): Bar[] => {
    let y = 14;
    return [...new Set(payments.map((due) => due[key]))].map((who) => {
      const own = payments.filter((due) => due[key] === who);
      const height = own.reduce((sum, due) => sum + thick(due.amount), 0);
      const bar = { who, amount: own.reduce((sum, due) => sum + due.amount, 0), y, height };
      y += height + GAP;
      return bar;
    });
  };
  const [payers, payees] = [side("payer"), side("payee")];
  const from = new Map(payers.map(({ who, y }) => [who, y]));
  const to = new Map(payees.map(({ who, y }) => [who, y]));
  const middle = (LEFT + RIGHT) / 2;
  const ribbons = payments.map((due) => {
    const [h, a, b] = [thick(due.amount), from.get(due.payer)!, to.get(due.payee)!];
    from.set(due.payer, a + h);
    to.set(due.payee, b + h);
    const there = `M${LEFT + 5},${a} C${middle},${a} ${middle},${b} ${RIGHT},${b}`;
    const back = `L${RIGHT},${b + h} C${middle},${b + h} ${middle},${a + h} ${LEFT + 5},${a + h} Z`;
    return { path: `${there} ${back}`, paid: due.number > 0 };
  });
  const end = (bars: Bar[]) => Math.max(0, ...bars.map(({ y, height }) => y + height));
  return { height: Math.max(end(payers), end(payees)) + 26, payers, payees, ribbons };
}
