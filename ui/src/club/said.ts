/** What the server refused with, in the words of the screens. */
import { wrongOf, type Wrong } from "../api";
import { refusal } from "../words";

/** A refusal with its sentence as the screens write it. */
export function toldOf(error: unknown): Wrong {
  const wrong = wrongOf(error);
  return { ...wrong, say: refusal(wrong.words, wrong.numbers, String) ?? wrong.say };
}
export const saidOf = (error: unknown): string => toldOf(error).say;
