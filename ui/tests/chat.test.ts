import { expect, test } from "vitest";
import { messages, unseen } from "../src/table/chat";
import type { LogLine } from "../src/table/log";

const MINUTE = 60_000;
const said = (seq: number, who: string, text: string, at = 0): LogLine => ({
  key: "log.said",
  kind: "said",
  who,
  filling: { name: who === "g1" ? "Dana" : "Maya", text },
  seq,
  at,
  n: 0,
});
const folds: LogLine = {
  key: "log.folds",
  kind: "act",
  who: "g2",
  filling: { name: "Maya" },
  seq: 3,
  at: 0,
  n: 0,
};

test("only what people say is chat, and one's own is known", () => {
  const found = messages([said(2, "g2", "hi"), folds, said(4, "g1", "hello")], "g1");
  expect(found.map(({ seq, name, text, mine }) => [seq, name, text, mine])).toEqual([
    [2, "Maya", "hi", false],
    [4, "Dana", "hello", true],
  ]);
  expect(messages([said(2, "", "hi")], "")[0]!.mine).toBe(false);
});

test("who goes on within five minutes is not named again", () => {
  const lines = [
    said(1, "g2", "one"),
    said(2, "g2", "two", 5 * MINUTE),
    said(3, "g2", "three", 11 * MINUTE),
    said(4, "g1", "four", 11 * MINUTE),
    said(5, "g2", "five", 11 * MINUTE),
  ];
  expect(messages(lines, "g1").map(({ first }) => first)).toEqual([true, false, true, true, true]);
});

const wow = (seq: number, who: string): LogLine => ({
  ...said(seq, who, ""),
  key: "log.reacted_wow",
  kind: "reacted",
});

test("a reaction stands between the messages and is none", () => {
  const found = messages([said(1, "g2", "a"), wow(2, "g1"), said(3, "g2", "b"), wow(4, "g2")], "g1");
  expect(found.map(({ reaction }) => reaction)).toEqual([null, "wow", null, "wow"]);
  expect(found.map(({ first }) => first)).toEqual([true, false, false, false]);
  expect(unseen(found, 0).map(({ seq }) => seq)).toEqual([1, 3]);
});

test("what others said since is unseen, but not what one has said oneself", () => {
  const found = messages(
    [said(1, "g2", "a"), said(2, "g2", "b"), said(3, "g1", "c"), said(5, "g2", "d")],
    "g1",
  );
  expect(unseen(found, 1).map(({ seq }) => seq)).toEqual([2, 5]);
  expect(unseen(found, 5)).toEqual([]);
});
