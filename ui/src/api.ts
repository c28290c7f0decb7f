/** Asking the server over HTTP: JSON there and back, and one shape of error. */
import type { Error as Wrong } from "./wire";
import { printed, say } from "./words";

export type { Wrong };

/** A refusal of the server, or of the way to it. */
export class Refused extends Error {
  constructor(
    readonly wrong: Wrong,
    readonly status: number,
  ) {
    super(wrong.say);
  }
}

const unreachable: Wrong = {
  code: "NET",
  say: say("net.offline"),
  rule: "",
  field: "",
  legal: null,
  seq: 0,
  id: "",
  words: "",
  numbers: {},
};

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  also: Record<string, string> = {},
  signal: AbortSignal | null = null,
  read = (response: Response): Promise<unknown> => response.json(),
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers:
        body === undefined
          ? { accept: "application/json", ...also }
          : { "content-type": "application/json", accept: "application/json", ...also },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Refused(unreachable, 0);
  }
  const answer: unknown = await (response.ok ? read(response) : response.json()).catch(() => null);
  if (response.ok) return answer as T;
  const found = (answer as { error?: Partial<Wrong> } | null)?.error;
  const told = found?.say === undefined ? say(usually(response.status)) : printed(found.say);
  throw new Refused(
    { ...unreachable, code: `HTTP-${response.status}`, ...found, say: told },
    response.status,
  );
}

/** What is said of an answer that says nothing itself, as a proxy's. */
function usually(status: number): "net.server" | "net.slow" | "net.large" | "net.unknown" {
  if (status >= 500) return "net.server";
  if (status === 413) return "net.large";
  return status === 429 ? "net.slow" : "net.unknown";
}

/** `also`: headers besides the usual ones. */
export const get = <T>(path: string, also?: Record<string, string>) => ask<T>("GET", path, undefined, also);
/** A file. It is asked for, not linked to: whoever follows a link has no identity here. */
export const file = (path: string) =>
  ask<Blob>("GET", path, undefined, { accept: "*/*" }, null, (response) => response.blob());
/** Asks for what may take a while; it is given up with the signal. */
export const wait = <T>(path: string, signal: AbortSignal) => ask<T>("GET", path, undefined, {}, signal);
export const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

/** Takes a while: `told` hears each line that says how far it is; the last line is the answer. */
export async function postLong<T, Part>(path: string, body: unknown, told: (part: Part) => void): Promise<T> {
  const read = (response: Response) => lastLine(response, told);
  const answer = await ask<(T & { error?: Wrong }) | null>("POST", path, body, LINES, null, read);
  if (!answer) throw new Refused(unreachable, 0);
  if (answer.error) throw new Refused(answer.error, 200);
  return answer;
}
/** The headers of whoever reads lines. */
export const LINES = { accept: "application/json, application/x-ndjson" };
/** The last line of an answer; those before it are told as they come. */
export async function lastLine<T, Part>(response: Response, told: (part: Part) => void): Promise<T> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop()!;
    for (const line of lines) told(JSON.parse(line) as Part);
    if (done) return JSON.parse(rest) as T;
  }
}

export const remove = (path: string) => ask<null>("DELETE", path);

export const wrongOf = (error: unknown): Wrong =>
  error instanceof Refused ? error.wrong : { ...unreachable, say: say("net.unknown") };
export const statusOf = (error: unknown): number => (error instanceof Refused ? error.status : 0);

/** An id that no other command has: it makes a repeat harmless. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
