/** What a double click says. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Once } from "../src/double";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

/** A line that notes what is sent, and refuses what it is told to. */
function line(refused: string[] = []) {
  const sent: string[] = [];
  const once = new Once<string>();
  const say = (command: { type: string; amount?: number }) =>
    once.say(command, () => {
      sent.push(command.type);
      return Promise.resolve(refused.shift() ?? "");
    });
  return { sent, say };
}

test("the second click of a double click is not sent", async () => {
  const { sent, say } = line(["No one is at the door."]);
  const answers = [say({ type: "admit" }), say({ type: "admit" })];
  expect(await Promise.all(answers)).toEqual(["No one is at the door.", "No one is at the door."]);
  expect(sent).toEqual(["admit"]);
});

test("a later click, another amount, and what was refused are sent", async () => {
  const { sent, say } = line(["", "", "", "Not now."]);
  await say({ type: "top_up", amount: 100 });
  await say({ type: "top_up", amount: 200 });
  await say({ type: "rebuy" });
  vi.advanceTimersByTime(700);
  expect(await say({ type: "rebuy" })).toBe("Not now.");
  expect(await say({ type: "rebuy" })).toBe("");
  expect(sent).toEqual(["top_up", "top_up", "rebuy", "rebuy", "rebuy"]);
});

test("one may enter, take it back and enter again", async () => {
  const { sent, say } = line();
  for (const type of ["enter_tournament", "take_back_entry", "enter_tournament"]) await say({ type });
  expect(sent).toHaveLength(3);
});

test("one may undo, or add a bot, twice in a breath", async () => {
  const { sent, say } = line();
  for (const type of ["undo", "undo", "add_bot", "add_bot"]) await say({ type });
  expect(sent).toHaveLength(4);
});
