/** Nothing on the table lies on anything else, whoever sits there and whatever they own. */
import { expect, test } from "vitest";
import { views } from "../../src/fixtures/views";
import { isClean, isTidy, lookedAt, shoot, type Size, type Theme } from "./screen";
import { at } from "./seat";

/** Tables that axe looks at too; the others differ in numbers alone. */
const JUDGED = new Set([
  "showdown",
  "shown-9",
  "refusal",
  "ended",
  "paused",
  "big-10",
  "vote",
  "waits-buy",
  "short-of-chips",
  "must-cover",
  "marker-offered",
  "marks",
  "stud-8",
  "stud-shown",
  "draw-6",
  "run-vote",
  "run-out",
  "double-6",
  "runs-3-6",
  "chooses",
  "tournament-gathering",
  "tournament-gathering-guest",
  "tournament-gathering-in",
  "tournament-playing",
  "tournament-last-minute",
  "tournament-break",
  "hand-for-hand",
  "in-the-money",
  "busted-rebuy",
  "deal",
  "winner",
]);

/** Tables of every kind, for windows with little height. */
const SHORT = new Set([
  "my-turn",
  "waiting",
  "showdown",
  "free",
  "crowd-6",
  "crowd-9",
  "shown-9",
  "stud-8",
  "stud-third",
  "omaha-9",
  "draw-6",
  "double-6",
  "double-9",
  "double-sides",
  "runs-2-6",
  "runs-3-6",
  "run-vote",
  "run-out-9",
  "run-out-two",
  "run-out-stud",
  "vote",
  "vote-my-turn",
  "vote-bomb-turn",
  "chosen",
  "run-out-second",
  "show-six",
  "fixed",
  "before",
  "wishes",
  "broke",
  "tournament-playing",
  "tournament-last-turn",
  "tournament-break",
  "tournament-gathering",
  "busted-rebuy",
  "deal",
]);

/** The kind of a table and, if it differs from others in that alone, its number of seats: "crowd" and "9". */
function told(view: string): { kind: string; seats: string } {
  const [, kind = view, seats = ""] = (!JUDGED.has(view) && /^(.*)-(\d+)$/.exec(view)) || [];
  return { kind, seats };
}

const WIDE: Size[] = ["desk", "phone"];
const LOW: Size[] = ["sideways", "low", "enlarged", "small"];
const THEMES: Theme[] = ["dark", "light"];
const ROWS = Object.keys(views).flatMap((view) =>
  [...WIDE, ...(SHORT.has(view) ? LOW : [])].flatMap((size) =>
    THEMES.map((theme) => ({ ...told(view), size, theme })),
  ),
);

test("2 to 10 seats, the longest names, eight-digit stacks, side pots, all-in, showdown", () => {
  const kinds = ["crowd", "big", "shown"];
  for (const kind of kinds)
    for (let seats = 2; seats <= 10; seats++) expect(views).toHaveProperty(`${kind}-${seats}`);
  expect(Object.keys(views)).toEqual(expect.arrayContaining([...JUDGED, ...SHORT]));
});

test.for(lookedAt(ROWS))("$kind $seats at $size, $theme", async ({ kind, seats, size, theme }) => {
  const view = seats ? `${kind}-${seats}` : kind;
  await at(view, { size, theme });
  await isTidy({ touch: size !== "desk" });
  await shoot(`${size}-${theme}-${view}`);
  if (WIDE.includes(size) && JUDGED.has(view)) await isClean();
});
