/** Hashes of the fair deal. A page at http://192.168.… has no `crypto.subtle`, so they are a library's. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Bytes = Uint8Array<ArrayBuffer>;

export const VERSION = "homegame/fair/1";

export const text = utf8ToBytes;
export const toHex = bytesToHex;
export const fromHex = hexToBytes;
export const byte = (...values: number[]): Bytes => Uint8Array.from(values);

/** A number in four or eight bytes, the highest first. */
const big = (value: number, width: 4 | 8): Bytes => {
  const bytes = new Uint8Array(width);
  new DataView(bytes.buffer).setUint32(width - 4, value);
  return bytes;
};

/** The SHA-256 of all the parts. Each has its length before it, so other parts never look alike. */
export function digest(...parts: (Bytes | string)[]): Bytes {
  const whole = [text(VERSION)];
  for (const part of parts) {
    const bytes = typeof part === "string" ? text(part) : part;
    whole.push(big(bytes.length, 4), bytes);
  }
  return sha256(concatBytes(...whole));
}

/** HMACs of one key, which is worked in once for all of them. */
export function macs(key: Bytes): (message: Bytes) => Bytes {
  const keyed = hmac.create(sha256, key);
  return (message) => keyed.clone().update(message).digest();
}

/** Bytes without end that follow from a key; other labels give others. */
function* drawnFrom(key: Bytes, label: string): Generator<number, never> {
  const mac = macs(key);
  for (let count = 0; ; count++) yield* mac(concatBytes(text(label), big(count, 8)));
}

/** An order of 0, 1, 2 … that follows from a key (Fisher and Yates). Of 256 values of a byte, those from the last
 * multiple of the choices on are drawn again: else low choices came up more often. */
export function orderFrom(key: Bytes, label: string, size: number): number[] {
  const order = Array.from({ length: size }, (_, at) => at);
  const draws = drawnFrom(key, label);
  for (let last = size - 1; last > 0; last--) {
    const choices = last + 1;
    let drawn = draws.next().value;
    while (drawn >= 256 - (256 % choices)) drawn = draws.next().value;
    const other = drawn % choices;
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
