import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow } from "../src/parts/follow";

let asked: string[] = [];
let answers: ((found: { seq: number } | null) => void)[] = [];

/** A server that answers when the test says so; null: the line breaks. */
beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers] = [[], []];
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path);
    return new Promise((done, broken) => {
      signal.addEventListener("abort", () => broken(new Error("given up")));
      answers.push((found) =>
        found ? done({ ok: true, json: () => Promise.resolve(found) }) : broken(new Error("broken")),
      );
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it reads at once, and then waits for what is new", async () => {
  const shown: number[] = [];
  const stop = follow<{ seq: number }>("/bank?way=fewest", ({ seq }) => shown.push(seq), vi.fn());
  answers.at(-1)!({ seq: 7 });
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual(["/bank?way=fewest", "/bank?way=fewest&seen=7"]);
  answers.at(-1)!({ seq: 9 });
  await vi.advanceTimersByTimeAsync(300);
  expect([shown, asked.at(-1)]).toEqual([[7, 9], "/bank?way=fewest&seen=9"]);
  stop();
  answers.at(-1)!({ seq: 11 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([shown, asked.length]).toEqual([[7, 9], 3]);
});

test("after a broken line it reads everything anew, at ever longer intervals", async () => {
  const failed = vi.fn();
  const stop = follow<{ seq: number }>("/bank?way=box", vi.fn(), failed);
  answers.at(-1)!({ seq: 7 });
  await vi.advanceTimersByTimeAsync(300);
  for (const ms of [500, 1000, 2000]) {
    answers.at(-1)!(null);
    await vi.advanceTimersByTimeAsync(ms - 1);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(1);
    expect([asked.length, asked.at(-1)]).toEqual([before + 1, "/bank?way=box"]);
  }
  expect(failed).toHaveBeenCalledTimes(3);
  stop();
});

test("a line that is silent for too long is dead", async () => {
  const stop = follow<{ seq: number }>("/bank?way=box", vi.fn(), vi.fn());
  await vi.advanceTimersByTimeAsync(40_600);
  expect(asked.length).toBe(2);
  stop();
});
