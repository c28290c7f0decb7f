/** The colours of people: nine of them, `.a1` to `.a9` in the stylesheet. */
const HUES = 9;

/** The colours that the server gave the people of a night: one for each, on all its pages. */
export const huesOf = (people: readonly { guest: string; hue: number }[]): Record<string, number> =>
  Object.fromEntries(people.map(({ guest, hue }) => [guest, hue || ownHue(guest)]));

/** The colour of somebody who belongs to no night, worked out from their id. */
export const ownHue = (guest: string): number =>
  ([...guest].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 7) % HUES) + 1;

/** Colours for the people of a club, each different while there are enough: their own, or the next that is free. */
export function giveHues(
  given: Readonly<Record<string, number>>,
  seated: readonly string[],
): Record<string, number> {
  const hues: Record<string, number> = { ...given };
  const worn = new Set<number>();
  const fresh: string[] = [];
  for (const guest of new Set(seated)) {
    const hue = given[guest];
    if (hue && !worn.has(hue)) worn.add(hue);
    else fresh.push(guest);
  }
  for (const guest of fresh) {
    let hue = ownHue(guest);
    while (worn.has(hue) && worn.size < HUES) hue = (hue % HUES) + 1;
    worn.add(hue);
    hues[guest] = hue;
  }
  return hues;
}

/** The same colours for lines, as bright as one another. */
export const lineHue = (hue = 1): string => `oklch(0.66 0.15 ${(hue - 1) * 40 + 20})`;
