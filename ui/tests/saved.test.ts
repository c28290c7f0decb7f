/** A tournament that is kept as a house: what the house does not keep is said. */
import { expect, test } from "vitest";
import { tournament } from "../src/fixtures/tournament";
import { isPriced } from "../src/tournament/saved";

test.for([
  [{}, false],
  [{ fee: 500 }, true],
  [{ bonus: 1000 }, true],
  [{ rebuy_cost: 1000 }, true],
  [{ rebuy_stack: 8000 }, true],
] as const)("no house keeps these prices: %o", ([prices, said]) => {
  expect(isPriced(tournament({ setup: prices }).setup)).toBe(said);
});
