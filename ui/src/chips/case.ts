/** The chips on the table as they look: colour, value and what is printed on them. */
import { amount } from "../money";
import type { Colour } from "../parts/colours";
import type { HouseView } from "../wire";

export interface Kind {
  colour: Colour;
  /** In the table's chips. */ value: number;
  face: string;
}

/** Each chip of the house, in its order. */
export const kindsOf = (
  house: Pick<HouseView, "denominations" | "colours" | "face" | "minor_per_chip" | "currency" | "big">,
): Kind[] =>
  house.denominations.map((value, at) => ({
    colour: house.colours[at]!,
    value,
    face: amount(value, house, house.face),
  }));

export interface Pile {
  colour: Colour;
  count: number;
}

/** The fewest chips that make an amount: at most three piles, `high` at most, the big ones first. */
export function piles(chips: number, house: Pick<HouseView, "denominations" | "colours">, high = 8): Pile[] {
  const found: Pile[] = [];
  let rest = chips;
  const sizes = house.denominations.map((size, at) => ({ size, colour: house.colours[at]! }));
  for (const { size, colour } of sizes.sort((a, b) => b.size - a.size)) {
    const count = Math.floor(rest / size);
    if (count > 0 && found.length < 3) found.push({ colour, count: Math.min(count, high) });
    rest -= count * size;
  }
  return found;
}
