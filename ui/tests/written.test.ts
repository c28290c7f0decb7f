/** What is written in the fields of a new tournament, read beside its plan. */
import { describe, expect, test } from "vitest";
import type { Draft } from "../src/tournament/draft";
import { choices, tidy, usually, written, type Basis } from "../src/tournament/written";
import type { PlanFound } from "../src/wire";

const level = { small: 25, big: 50, ante: 0, minutes: 20, rest: 0 };
const found = {
  structure: {
    levels: [level],
    plan: { ante: "none", ante_from: 4, break_every: 4, break_minutes: 10, minutes: 20 },
  },
  ...{
    buyin: 2000,
    stack: 5000,
    rebuys: 1,
    rebuy_cost: null,
    rebuy_stack: null,
    reentries: 0,
    late_until: 4,
  },
  ...{ addon: 0, addon_cost: 2000, fee: 0, bonus: 0, bonus_cost: 0, bounty: 500, progressive: false },
  payout: { rule: "by_entrants", places: "from_rule", percent: "from_rule" },
} as unknown as PlanFound;
const basis = (draft: Partial<Draft>): Basis => ({
  draft: {
    texts: {},
    house: "tournament",
    own: null,
    percents: null,
    currency: "",
    places: 0,
    ...draft,
  } as Draft,
  found,
  levels: [level],
  total: 20,
  stakes: { minor_per_chip: 1, currency: "$", big: 1 },
});

describe("A new tournament", () => {
  test("has what is usual where nothing is written", () => {
    const nothing = basis({});
    expect(usually("buyin", nothing)).toBe("$20");
    expect(usually("rebuy_cost", nothing)).toBe("$20");
    expect(usually("rebuy_stack", nothing)).toBe("5,000");
    expect(usually("addon", nothing)).toBe("");
    expect(usually("rebuys", nothing)).toBe("5");
    expect(choices(nothing).lateUntil).toBe(1);
    expect(written(nothing)).toMatchObject({ ask: { players: 10, rebuys: 5, rule: "by_entrants" }, no: {} });
  });

  test("says by field what can't be read", () => {
    const { ask, no } = written(basis({ texts: { buyin: "twenty", players: "8", end: "soon" } }));
    expect(Object.keys(no).sort()).toEqual(["buyin", "end"]);
    expect(no.buyin).toContain("$20");
    expect(ask).toMatchObject({ players: 8, buyin: undefined });
  });

  test("doesn't ask for blinds while its levels are made by hand", () => {
    const texts = { blinds: "50/100" };
    expect(written(basis({ texts })).ask).toMatchObject({ small: 50, big: 100 });
    expect(written(basis({ texts, own: [level] })).ask).not.toHaveProperty("small");
  });

  test("writes what was typed as the page writes it", () => {
    const { draft, stakes } = basis({
      texts: { buyin: "20", start: "730pm", end: "23:45", stack: "10000", fee: "x" },
    });
    expect(tidy("buyin", draft, stakes)).toBe("$20");
    expect(tidy("stack", draft, stakes)).toBe("10,000");
    expect(tidy("fee", draft, stakes)).toBe("");
    expect(tidy("start", draft, stakes)).not.toBe("");
    expect(tidy("end", { ...draft, texts: { end: "23:45" } }, stakes)).toBe("");
  });
});
