/** The text table's words for the bank. Amounts are money, whatever else the reader counts in. */
import { balanceOf, doneWords, money, paysWords, priceIn, signed, statementOf } from "../bank/bank";
import { chipsOf, eitherOf } from "../money";
import type { Table } from "../table/state.svelte";
import { type Bank, type GuestView, LETTERS } from "../wire";
import { list, say } from "../words";
import type { Outcome } from "./outcome";

const answer = (text: string): Outcome => ({ answer: text });

/** The guest of this name, whatever the letters' case. */
function guestOf({ view }: Table, name: string): GuestView | undefined {
  const wanted = name.trim().toLowerCase();
  return view!.guests.find((guest) => guest.name.toLowerCase() === wanted);
}
const unknown = (name: string) => answer(say("text.no_guest", { name: name.trim() }));

/** An amount of money in its smallest unit; or a question where two may be meant, or what to write instead. */
function moneyIn(text: string, { view }: Table, how: string, make: (minor: number) => Outcome): Outcome {
  const sign = /^[-−]/.test(text) ? -1 : 1;
  const plain = text.replace(/^[-−]/, "");
  const minor = chipsOf(plain, priceIn(view!.house), "money");
  if (minor !== null) return make(sign * minor);
  const [first, second] = eitherOf(plain, priceIn(view!.house), "money");
  return answer(
    first && second
      ? say("text.either", { first: first.says, second: second.says, a: first.text, b: second.text })
      : how,
  );
}

/** "Theo 12", where the name may have several words. */
function nameAndMoney(
  rest: readonly string[],
  table: Table,
  how: string,
  make: (guest: string, minor: number) => Outcome,
): Outcome {
  if (rest.length < 2) return answer(how);
  const name = rest.slice(0, -1).join(" ");
  const guest = guestOf(table, name);
  return guest ? moneyIn(rest.at(-1)!, table, how, (minor) => make(guest.guest, minor)) : unknown(name);
}

/** "24.50 pizza", shared by all who play, or "24.50 pizza with Theo, Maya". */
function expense(rest: readonly string[], table: Table): Outcome {
  const how = say("text.expense_how");
  const [, what = "", , named = ""] = /^(.*?)(\swith\s(.+))?$/i.exec(rest.slice(1).join(" ")) ?? [];
  if (!what.trim()) return answer(how);
  let shared = table.view!.guests.filter(({ seat, bot }) => seat && !bot);
  if (named) {
    const names = named.split(",").filter((name) => name.trim());
    const found = names.map((name) => guestOf(table, name));
    const missing = found.indexOf(undefined);
    if (missing >= 0) return unknown(names[missing]!);
    shared = found.filter((guest) => guest !== undefined);
  }
  if (!shared.length) return answer(how);
  return moneyIn(rest[0]!, table, how, (amount) => ({
    send: {
      type: "spend",
      what: what.trim().slice(0, LETTERS.Spend.what),
      amount,
      shared: shared.map(({ guest }) => guest),
    },
  }));
}

/** The banker's answer to somebody who asks for chips. */
function answered(name: string, yes: boolean, cash: boolean, { view }: Table): Outcome {
  const buys = view!.buys;
  const asked = buys.find((buy) => buy.name.toLowerCase() === name.toLowerCase());
  if (asked) return { send: { type: "answer_buy", guest: asked.guest, amount: asked.amount, yes, cash } };
  const names = list(buys.map((buy) => buy.name));
  return answer(names ? say("text.asks_how", { names }) : say("text.asks_none"));
}

/** What somebody wrote to the bank. */
export function banking(word: string, rest: readonly string[], table: Table): Outcome {
  const me = table.view!.you.guest;
  switch (word) {
    case "expense":
      return expense(rest, table);
    case "paid":
      return nameAndMoney(rest, table, say("text.paid_how"), (payee, amount) => ({
        send: { type: "mark_paid", payer: me, payee, amount },
      }));
    case "carry":
      return nameAndMoney(rest, table, say("text.carry_how"), (payee, amount) => ({
        send: { type: "carry_payment", payer: me, payee, amount },
      }));
    case "cash":
      return nameAndMoney(rest, table, say("text.cash_how"), (guest, amount) => ({
        send: { type: "pay_cash", guest, amount },
      }));
    case "confirm": {
      const cash = rest.length > 1 && rest.at(-1)!.toLowerCase() === "cash";
      return answered((cash ? rest.slice(0, -1) : rest).join(" "), true, cash, table);
    }
    case "decline":
      return answered(rest.join(" "), false, false, table);
    default:
      return { ask: "bank" };
  }
}

/** One's own statement and, once the night is over, who pays whom. */
export function bankWords(bank: Bank): string {
  const own = bank.accounts.find(({ guest }) => guest === bank.you);
  const said: string[] = [];
  if (own) {
    const last = balanceOf(own);
    const amount = money(bank, Math.abs(last));
    said.push(
      ...statementOf(own).map(([words, minor]) =>
        say("text.bank_line", { what: say(words), amount: signed(bank, minor) }),
      ),
      last ? say(last > 0 ? "text.bank_gets" : "text.bank_owes", { amount }) : say("text.bank_square"),
    );
  } else said.push(say("text.bank_none"));
  if (bank.waits) said.push(say(`bank.waits_${bank.waits}`));
  for (const due of bank.ended ? bank.payments : []) {
    const what = `${paysWords(bank, due)} ${money(bank, due.amount)}`;
    said.push(due.number ? `${what} (${doneWords(due).toLowerCase()}).` : `${what}.`);
  }
  return said.join(" ");
}
