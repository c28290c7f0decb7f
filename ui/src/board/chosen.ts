/** What somebody chose for the boards of this device. */
import { keep, kept } from "../settings.svelte";

const PLACE = "homegame.tv";
interface Chosen {
  light?: boolean;
  /** Whether percentages are shown. */
  odds?: boolean;
}
export const chosen = (): Chosen => kept(PLACE) ?? {};
export const choose = (what: Chosen): void => keep(PLACE, { ...chosen(), ...what });
