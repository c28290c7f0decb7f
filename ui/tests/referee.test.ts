import { describe, expect, it } from "vitest";
import type { QuestionLine } from "../src/wire";
import { addressOf, answered, before, conditions, marked, placeOf, requestOf } from "../src/referee/referee";

const line = (name: string): QuestionLine => ({ name, text: "", answers: [], answered: "x", known: false });

describe("where the referee stands", () => {
  it("is its address, for a house and at a table", () => {
    for (const address of [
      "/referee",
      "/referee?house=pats",
      "/referee/string?house=pats&facing=bet",
      "/n/abc/referee?table=2",
      "/n/abc/referee/one_chip?table=2&who=3",
    ]) {
      const [path = "", query = ""] = address.split("?");
      expect(addressOf(placeOf(path, query))).toBe(address);
    }
  });
  it("is asked of the server there", () => {
    expect(requestOf(placeOf("/referee", "house=pats"), "he said")).toBe(
      "/api/referee?house=pats&words=he+said",
    );
    expect(requestOf(placeOf("/n/abc/referee/string", "table=2&said=raise"))).toBe(
      "/api/nights/abc/referee/string?table=2&said=raise",
    );
  });
});

describe("a tap", () => {
  const place = placeOf("/referee/string", "facing=bet&said=nothing");
  it("answers a question, and later answers stay", () => {
    expect(answered(place, "facing", "free").answers).toEqual({ facing: "free", said: "nothing" });
  });
  it("is taken back, the last one first, and then the case", () => {
    const asked = [line("facing"), line("said")];
    const once = before(place, asked);
    expect(once.answers).toEqual({ facing: "bet" });
    const twice = before(once, asked);
    expect([twice.name, twice.answers]).toEqual(["string", {}]);
    expect(before(twice, asked).name).toBe("");
  });
});

describe("sentences", () => {
  it("have their conditions in bold", () => {
    expect(conditions("It's a call: **one chip** counts.")).toEqual([
      { text: "It’s a call: ", strong: false },
      { text: "one chip", strong: true },
      { text: " counts.", strong: false },
    ]);
  });
  it("have marks where words begin as they were sought", () => {
    expect(marked("String bet", "str be")).toEqual([
      { text: "Str", strong: true },
      { text: "ing ", strong: false },
      { text: "be", strong: true },
      { text: "t", strong: false },
    ]);
    expect(marked("A (b", "( [")).toEqual([{ text: "A (b", strong: false }]);
  });
});
