import { expect, test } from "vitest";
import { byNight, decoded, titleOf } from "../src/lobby/import";

const file = (name: string) => new File(["x"], name);

test("files of the same name are one night, in the order they came", async () => {
  const nights = await byNight([file("friday.jsonl"), file("saturday.phhs"), file("friday.csv")]);
  expect(nights.map((files) => files.map((each) => each.name))).toEqual([
    ["friday.jsonl", "friday.csv"],
    ["saturday.phhs"],
  ]);
});

test("a site's ledger goes with the log of its people, and logs of one night go together", async () => {
  const log = (name: string, id: string, day: number) =>
    new File(
      [
        `"-- starting hand #1 (id: ${id}) (dealer: ""Ann @ a-1"") --",2025-03-0${day}T20:00:00.000Z,1
"""Bob @ b_2"" folds",2025-03-0${day}T20:00:01.000Z,2`,
      ],
      name,
    );
  const ledger = (name: string, day: number, who: string) =>
    new File(
      [`player_nickname,player_id,session_start_at,net\n"Ann",a-1,2025-03-0${day}T20:00:00.000Z,1\n${who}`],
      name,
    );
  const nights = await byNight([
    ledger("ledger.csv", 7, ""),
    log("other.csv", "h2", 1),
    log("log.csv", "h1", 7),
    log("log (1).csv", "h1", 7),
    ledger("strangers.csv", 7, '"Cat",c-3,2025-03-07T20:00:00.000Z,1'),
  ]);
  expect(nights.map((files) => files.map((each) => each.name))).toEqual([
    ["ledger.csv", "log.csv", "log (1).csv"],
    ["other.csv"],
    ["strangers.csv"],
  ]);
});

test("a night is called like its file, even if that is all ending", () => {
  expect(titleOf("friday.night.phhs")).toBe("friday.night");
  expect(titleOf("friday")).toBe("friday");
  expect(titleOf(".log")).toBe(".log");
});

test("old programs wrote in the code pages of Windows, and some in UTF-16", () => {
  expect(decoded(Uint8Array.from([0x41, 0x6e, 0x64, 0x72, 0xe9]))).toBe("André");
  expect(decoded(Uint8Array.from([0xc2, 0xe5, 0xf0, 0xe0]))).toBe("Вера");
  expect(decoded(Uint8Array.from([0xff, 0xfe, 0x41, 0x00]))).toBe("A");
  expect(decoded(new TextEncoder().encode("\ufeffZoë"))).toBe("Zoë");
  expect(() => decoded(Uint8Array.from([0xff, 0xfe, 0x00]))).toThrow();
  expect(() => decoded(Uint8Array.from([0x89, 0x50, 0x00, 0x01]))).toThrow();
});
