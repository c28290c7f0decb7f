import { expect, test } from "vitest";
import { byNight, decoded, titleOf } from "../src/lobby/import";

const file = (name: string) => new File(["x"], name);

test("files of the same name are one night, in the order they came", () => {
  const nights = byNight([file("friday.jsonl"), file("saturday.phhs"), file("friday.csv")]);
  expect(nights.map((files) => files.map((each) => each.name))).toEqual([
    ["friday.jsonl", "friday.csv"],
    ["saturday.phhs"],
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
