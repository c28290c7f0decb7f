/** A double click means one thing once: what has just been said is not said again. */
const DOUBLE_MS = 700;
/** What one may well say twice in a breath. */
const AGAIN = new Set(["say", "react", "undo"]);

export class Once<Answer> {
  #said = "";
  #at = -DOUBLE_MS;
  #answer: Promise<Answer> | null = null;

  /** Says a command, unless it is the second click of a double click: that one has the answer of the first. */
  say(command: { type: string }, send: () => Promise<Answer>): Promise<Answer> {
    const said = JSON.stringify(command);
    const at = performance.now();
    const isDouble = said === this.#said && at - this.#at < DOUBLE_MS && !AGAIN.has(command.type);
    if (isDouble && this.#answer) return this.#answer;
    [this.#said, this.#at, this.#answer] = [said, at, send()];
    return this.#answer;
  }
}
