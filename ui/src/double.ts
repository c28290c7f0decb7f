/** A double click means one thing once. */
const DOUBLE_MS = 700;
/** What is paid for, lets someone in or begins something; anything else may well be said twice in a breath. */
const ONCE = new Set([
  "add_on",
  "add_table",
  "admit",
  "carry_payment",
  "enter_bots",
  "enter_tournament",
  "mark_paid",
  "pay_cash",
  "rebuy",
  "staff_bonus",
  "start_tournament",
  "top_up",
]);

export class Once<Answer> {
  #said = "";
  #at = 0;
  #answer: Promise<Answer> | null = null;

  /** Says a command, unless it is the second click of a double click: that one has the answer of the first. What was
   * refused may be said again at once. */
  say(command: { type: string }, send: () => Promise<Answer>): Promise<Answer> {
    if (!ONCE.has(command.type)) {
      this.#answer = null; // Something else was said between.
      return send();
    }
    const said = JSON.stringify(command);
    const at = performance.now();
    if (this.#answer && said === this.#said && at - this.#at < DOUBLE_MS) return this.#answer;
    const answer = send().then((refused) => {
      if (refused && this.#answer === answer) this.#answer = null;
      return refused;
    });
    [this.#said, this.#at, this.#answer] = [said, at, answer];
    return answer;
  }
}
