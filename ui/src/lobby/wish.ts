/** What is going to be played: one game, a mix, or what the dealer chooses. */
import type { GameLine, House, Menu, MixLine, SetGame } from "../wire";

export interface Wish {
  kind: "one" | "mix" | "choice";
  game: GameLine["name"];
  mix: MixLine["name"] | "own";
  /** The games of a mix of one's own, in their order; a mix with a name may be one of them. */
  own: SetGame["games"];
  change: "hand" | "orbit";
  structure: House["structure"];
  runs: number;
}

/** What a house plays. */
export const usual = (
  {
    game,
    rotation,
    structure,
    runs,
    change,
  }: Pick<House, "game" | "rotation" | "structure" | "runs" | "change">,
  menu: Menu,
): Wish => ({
  kind: !rotation.length ? "one" : change === "dealer" ? "choice" : "mix",
  game,
  mix:
    menu.mixes.find(({ name }) => rotation.length === 1 && rotation[0] === name)?.name ??
    (rotation.length ? "own" : menu.mixes[0]!.name),
  own: rotation.length ? rotation : menu.own,
  change: change === "hand" ? "hand" : "orbit",
  structure,
  runs,
});

/** What is played, and when the game changes. */
export const played = ({ kind, game, mix, own }: Wish): SetGame["games"] =>
  kind === "one" ? [game] : kind === "mix" && mix !== "own" ? [mix] : own;
export const changes = ({ kind, change }: Wish): House["change"] => (kind === "choice" ? "dealer" : change);

const named = ({ kind, mix }: Wish, { mixes }: Menu): MixLine | undefined =>
  kind === "mix" ? mixes.find(({ name }) => name === mix) : undefined;
/** The limit that is chosen here; a mix that has a name brings its games' own. */
export const limitOf = (wish: Wish, menu: Menu): Menu["limits"][number] | undefined =>
  named(wish, menu) ? undefined : menu.limits.find(({ name }) => name === wish.structure);
/** Everything that may be dealt. */
export const dealtIn = (wish: Wish, menu: Menu): readonly string[] => {
  const gamesOf = (each: string) => menu.mixes.find(({ name }) => name === each)?.games ?? [each];
  return [...new Set(played(wish).flatMap(gamesOf))];
};
/** A mix of one's own needs more games. */
export const tooFew = (wish: Wish, menu: Menu): boolean =>
  wish.kind !== "one" && dealtIn(wish, menu).length < menu.least_own;
