/** Places as they are said. */
import { say } from "../words";

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** "1st", "2nd", "3rd", "4th". */
export const nth = (n: number): string =>
  say(`nth.${ordinals.select(n) as "one" | "two" | "few" | "other"}`, { n });
