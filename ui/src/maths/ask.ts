/** Asking the maths: an answer at once, or lines that say how far it is until it comes. */
import { Refused, type Wrong } from "../api";

const HEADERS = { "content-type": "application/json", accept: "application/json, application/x-ndjson" };

/** The last line is the answer; those before it say which part is done. */
export async function askLong<T>(
  path: string,
  body: unknown,
  told: (done: number) => void,
  signal: AbortSignal,
): Promise<T> {
  const asked = body === undefined ? {} : { method: "POST", headers: HEADERS, body: JSON.stringify(body) };
  const response = await fetch(path, { credentials: "same-origin", signal, ...asked });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop()!;
    for (const line of lines) told((JSON.parse(line) as { done: number }).done);
    if (done) break;
  }
  const answer = JSON.parse(rest) as T & { error?: Wrong };
  if (answer.error) throw new Refused(answer.error, response.status);
  return answer;
}
