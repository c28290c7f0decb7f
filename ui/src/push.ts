/** Calls to the table while its page is closed or out of sight, on a device whose owner wants them. */
import { get, post, remove } from "./api";
import type { HiddenAsk, PushKey, Subscription } from "./wire";

/** Why a device can't be called; "" if it can. A phone of Apple's can once the page is on its home screen. */
export function whyNot(): "" | "https" | "home" | "browser" {
  if (!isSecureContext) return "https";
  if ("PushManager" in window && "serviceWorker" in navigator) return "";
  return /iPhone|iPad/.test(navigator.userAgent) ? "home" : "browser";
}

/** Where a night answers. */
export const baseOf = (night: string) => `/api/nights/${encodeURIComponent(night)}`;

/** The pages at which the house calls this device. */
const called = new Set<string>();
export const isCalled = (base: string) => called.has(base);

/** This browser's subscription for the house's key: the one it has, or a new one. */
async function subscribed(key: string): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return null;
  const before = await worker.pushManager.getSubscription();
  const known = before?.options.applicationServerKey;
  if (before && known && encoded(known) === key) return before;
  await before?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Bytes as they are sent: in base64, with the letters that addresses have. */
function encoded(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether the house can call this device, as far as this browser knows: it may take no worker from an address whose
 * certificate it doesn't trust, and its maker's service may give it no subscription. */
export async function canBeCalled(): Promise<boolean> {
  try {
    return (await subscribed((await get<PushKey>("/api/push")).key)) !== null;
  } catch {
    return false;
  }
}

async function begin(base: string, cannot: () => void): Promise<void> {
  if (whyNot()) return;
  const { key } = await get<PushKey>("/api/push");
  const found = Notification.permission === "granted" ? await subscribed(key) : null;
  const { endpoint, keys } = found?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return cannot();
  const asked: Subscription = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  await post(`${base}/push`, asked);
  called.add(base);
  tellHidden(base);
}

async function end(base: string): Promise<void> {
  called.delete(base);
  if (whyNot()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const before = await worker?.pushManager.getSubscription();
  if (!before) return;
  // The other nights and clubs learn from the push service that it is gone.
  await before.unsubscribe();
  await remove(`${base}/push`);
}

/** Let the house call this device to a night or a club, or no more. `cannot`: no call would ever come. Without a line
 * the page is left as it is. */
export function callMe(base: string, wants: boolean, cannot: () => void): () => void {
  (wants ? begin(base, cannot) : end(base)).catch(() => undefined);
  const tell = () => {
    tellHidden(base);
  };
  document.addEventListener("visibilitychange", tell);
  return () => {
    document.removeEventListener("visibilitychange", tell);
  };
}

/** Who sees the table isn't called to it. A club has no table. */
export function tellHidden(base: string): void {
  if (!called.has(base) || !base.includes("/nights/")) return;
  const told: HiddenAsk = { hidden: document.hidden };
  post(`${base}/hidden`, told).catch(() => undefined);
}
