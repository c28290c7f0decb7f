/** Asking the maths: an answer at once, or lines that say how far it is until it comes. */
import { LINES, lastLine, Refused, type Wrong } from "../api";

const HEADERS = { "content-type": "application/json", ...LINES };

/** The last line is the answer; those before it say which part is done. */
export async function askLong<T>(
  path: string,
  body: unknown,
  told: (done: number) => void,
  signal: AbortSignal,
): Promise<T> {
  const asked = body === undefined ? {} : { method: "POST", headers: HEADERS, body: JSON.stringify(body) };
  const response = await fetch(path, { credentials: "same-origin", signal, ...asked });
  const answer = await lastLine<T & { error?: Wrong }, { done: number }>(response, ({ done }) => told(done));
  if (answer.error) throw new Refused(answer.error, response.status);
  return answer;
}
