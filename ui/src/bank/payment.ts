/** How one is paid: what this device keeps for the next night. */
import { keep, kept } from "../settings.svelte";
import type { PaymentDetails } from "../wire";

const PLACE = "homegame.payment";

export const FIELDS = ["paypal", "venmo", "revolut", "twint", "iban", "holder", "note"] as const;

/** Whole details, of what was found of them. */
export function whole(found: unknown): PaymentDetails {
  const known = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return Object.fromEntries(FIELDS.map((field) => [field, text(known[field])])) as unknown as PaymentDetails;
}

export const isEmpty = (details: PaymentDetails) => FIELDS.every((field) => !details[field]);

export const onThisDevice = () => whole(kept(PLACE));

export function keepHere(details: PaymentDetails): void {
  keep(PLACE, isEmpty(details) ? null : details);
}

/** An IBAN as it is printed, four characters at a time. */
export const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");
