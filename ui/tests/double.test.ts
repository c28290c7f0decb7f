/** What a double click says. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Once } from "../src/double";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

/** A line that answers each command with how many there have been. */
function line() {
  const sent: string[] = [];
  const once = new Once<number>();
  const say = (command: { type: string }) =>
    once.say(command, () => {
      sent.push(command.type);
      return Promise.resolve(sent.length);
    });
  return { sent, say };
}

test("the second click of a double click has the first one's answer", async () => {
  const { sent, say } = line();
  const paid = { type: "mark_paid", payer: "g1", payee: "g2", amount: 1133 };
  const answers = [say(paid), say({ ...paid })];
  expect(await Promise.all(answers)).toEqual([1, 1]);
  expect(sent).toEqual(["mark_paid"]);
});

test("a later click, and another command, are said", async () => {
  const { sent, say } = line();
  await say({ type: "top_up", amount: 100 } as { type: string });
  await say({ type: "top_up", amount: 200 } as { type: string });
  await say({ type: "rebuy" });
  vi.advanceTimersByTime(700);
  await say({ type: "rebuy" });
  expect(sent).toEqual(["top_up", "top_up", "rebuy", "rebuy"]);
});

test("one may say, react and undo twice in a breath", async () => {
  const { sent, say } = line();
  for (const type of ["say", "say", "react", "react", "undo", "undo"]) await say({ type });
  expect(sent).toHaveLength(6);
});
