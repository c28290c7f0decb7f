/** The colours of people: nine of them, `.a1` to `.a9` in the stylesheet. */
const HUES = 9;

/** The colours that the server gave the people of a night or a club: the same on all pages. */
export const huesOf = (
  people: readonly { guest: string; name: string; hue: number }[],
): Record<string, number> =>
  Object.fromEntries(people.map(({ guest, name, hue }) => [guest, hue || ownHue(name)]));

/** The colour of somebody to whom the server has given none yet, worked out from their name as the server does. */
export const ownHue = (name: string): number =>
  ([...name.trim().toLowerCase()].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 7) %
    HUES) +
  1;

/** The same colours for lines, as bright as one another. */
export const lineHue = (hue = 1): string => `oklch(0.66 0.15 ${(hue - 1) * 40 + 20})`;
