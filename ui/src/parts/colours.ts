/** The colours that chips have, the usual ones of a house first. */
export const COLOURS = [
  "white",
  "red",
  "green",
  "black",
  "blue",
  "yellow",
  "purple",
  "orange",
  "pink",
  "grey",
] as const;

export type Colour = (typeof COLOURS)[number];
