import { expect, test } from "vitest";
import { byNight, titleOf } from "../src/lobby/import";

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
