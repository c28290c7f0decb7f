import { expect, test } from "vitest";
import { brought, dropped, inBase64, inPortions, MOST_BYTES, MOST_FILES, titleOf } from "../src/lobby/import";

const file = (name: string, size = 1): File => {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
};
const names = (portions: { name: string }[][]) => portions.map((portion) => portion.map(({ name }) => name));

test("files of one name stay together, and small ones go first", () => {
  const files = brought([file("friday.txt", 900), file("ledger_1.csv", 10), file("friday.csv", 20)]);
  expect(names(inPortions(files))).toEqual([["ledger_1.csv", "friday.txt", "friday.csv"]]);
});

test("a portion has its bounds", () => {
  const large = [file("a.txt", MOST_BYTES), file("b.txt", 2), file("c.txt", MOST_BYTES - 1)];
  expect(names(inPortions(brought(large)))).toEqual([["b.txt"], ["c.txt"], ["a.txt"]]);
  const many = Array.from({ length: 500 }, (_, at) => file(`${at}.txt`));
  expect(inPortions(brought(many)).map((portion) => portion.length)).toEqual([MOST_FILES, MOST_FILES, 100]);
});

test("of a folder, what holds no hands is left where it is", async () => {
  const entry = (name: string) => ({
    name,
    isFile: true,
    isDirectory: false,
    file: (take: (of: File) => void) => take(file(name)),
  });
  const inside = [["friday.txt", "photo.jpg"].map(entry), ["old.ZIP", ".DS_Store"].map(entry), []];
  const reader = { readEntries: (take: (of: unknown[]) => void) => take(inside.shift()!) };
  const folder = { name: "poker", isFile: false, isDirectory: true, createReader: () => reader };
  const from = { files: [], items: [{ webkitGetAsEntry: () => folder }] };
  const found = await dropped(from as unknown as DataTransfer);
  expect(found.map(({ name }) => name)).toEqual(["friday.txt", "old.ZIP"]);
});

test("a title is the name without its ending", () => {
  expect(titleOf("2024.old/friday.night.phhs")).toBe("2024.old/friday.night");
  expect(titleOf("friday")).toBe("friday");
  expect(titleOf(".log")).toBe(".log");
});

test("a file is sent as it is, whatever its encoding", async () => {
  expect(await inBase64(new File([Uint8Array.from([0x41, 0xe9, 0x00])], "a.txt"))).toBe("QekA");
  const long = new Uint8Array(0x8001).fill(0x41);
  expect(atob(await inBase64(new File([long], "a.txt")))).toBe("A".repeat(0x8001));
});
