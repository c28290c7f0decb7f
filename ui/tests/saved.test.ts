/** A tournament that is kept as a house. */
import { expect, test } from "vitest";
import { tournament } from "../src/fixtures/tournament";
import { choicesOf } from "../src/tournament/saved";

test.for([
  [{ fee: 500 }, { "tourn.fee": 500 }],
  [
    { bonus: 1000, bonus_cost: 200 },
    { "tourn.bonus": 1000, "tourn.bonus_cost": 200 },
  ],
  [{ rebuy_cost: 1000 }, { "tourn.rebuy_cost": 1000, "tourn.rebuy_stack": "stack" }],
  [{ rebuy_stack: 8000 }, { "tourn.rebuy_cost": "buyin", "tourn.rebuy_stack": 8000 }],
  [
    { addon: 5000, addon_cost: 0 },
    { "tourn.addon": 5000, "tourn.addon_cost": "free" },
  ],
  [{ late_stacks: false }, { "tourn.late_dummy_stacks": false }],
  [{ game: "omaha" }, { "game.variant": "omaha", "betting.structure": "pot_limit" }],
] as const)("a house keeps what is sold: %o", ([sold, kept]) => {
  const { setup } = tournament({ setup: sold });
  expect(choicesOf(setup, "€", "pot_limit")).toMatchObject({ "stakes.currency": "€", ...kept });
});
