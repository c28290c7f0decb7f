/** Voice and pictures at the table: what a guest reads, presses and is told. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { views } from "../../src/fixtures/views";
import { settings } from "../../src/settings.svelte";
import type { VoiceGuest } from "../../src/wire";
import { afterwards, button, counts, focus, isClean, isTidy, shoot } from "./screen";
import { at } from "./seat";

const person = (guest: string, peer: number, more: Partial<VoiceGuest> = {}): VoiceGuest => ({
  ...{ guest, peer, mic: true, camera: false, looks: true, rests: [] },
  ...more,
});

/** A table at which others are on voice, and the viewer is or isn't. */
async function call(device: Parameters<typeof at>[1], isIn: boolean, more: Partial<VoiceGuest> = {}) {
  vi.stubGlobal(
    "RTCPeerConnection",
    class {
      addTransceiver = () => ({});
      getTransceivers = () => [];
      getReceivers = () => [];
      getStats = () => Promise.resolve(new Map());
      close = () => undefined;
    },
  );
  afterwards(() => void vi.unstubAllGlobals());
  const server = await at("my-turn", device);
  const { voice } = server.table;
  const view = structuredClone(views["my-turn"]!);
  const [one, two] = view.guests.filter(({ guest }) => guest !== view.you.guest);
  const others = [person(one!.guest, 1, more), person(two!.guest, 2, { mic: false })];
  if (isIn) {
    voice.is = "joining";
    voice.hear({ type: "joined", peer: 3, servers: [] });
  }
  view.voice = { guests: isIn ? [...others, person(view.you.guest, 3)] : others, rail: false };
  server.tell(view);
  return { ...server, table: server.table, voice, view, name: one!.name };
}
const urgent = page.part("[aria-live=assertive]");
const sheet = page.getByRole("dialog", { name: "Hear and see each other" });

test.for(["desk", "phone"] as const)("what goes wrong on voice stands at the table: %s", async (size) => {
  // The host mutes everyone; then the call goes on at another page. The sheet is closed.
  const { voice, view, tell } = await call({ size }, true).then((found) => ({
    ...found,
    tell: (guests: VoiceGuest[]) =>
      found.table.receive({ seq: 90, view: { ...found.view, voice: { guests, rail: false } }, news: [] }),
  }));
  voice.hear({ type: "muted" });
  await expect.element(page.part(".notice")).toHaveTextContent("The host has muted everyone.");
  await expect.element(urgent).toHaveTextContent("The host has muted everyone.");
  await isTidy({ touch: size === "phone" });
  await shoot(`voice-muted-${size}`);
  tell([person(view.you.guest, 9)]);
  await expect.element(page.part(".notice")).toHaveTextContent("joined on another page");
  await expect.element(urgent).toHaveTextContent("joined on another page");
});

test("a microphone denied in the bar is said at the table; in the sheet it is said there", async () => {
  const denied = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(denied);
  afterwards(() => void vi.restoreAllMocks());
  await call({}, true);
  await button("Switch on your microphone").click();
  await expect.element(page.part(".notice")).toHaveTextContent("doesn’t let this page use that");
  await button("Hear and see each other").click();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent("doesn’t let this page use that");
});

test("push to talk is held with Space or Enter at its own button", async () => {
  settings.holdToTalk = true;
  afterwards(() => void (settings.holdToTalk = false));
  const { voice, sent } = await call({}, true);
  // A real track without a microphone: who speaks is measured on it.
  const silent = new AudioContext();
  const { stream } = silent.createMediaStreamDestination();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream);
  afterwards(() => {
    vi.restoreAllMocks();
    void silent.close();
  });
  await voice.setMic(true);
  const key = button("Hold to talk (V)");
  await focus(key);
  for (const held of ["Enter", " "]) {
    await userEvent.keyboard(`{${held}>}`);
    await expect.element(key).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard(`{/${held}}`);
    await expect.element(key).toHaveAttribute("aria-pressed", "false");
  }
  expect(sent).toEqual([]);
});

test.for(["desk", "phone"] as const)("a call that goes on is seen from outside: %s", async (size) => {
  // Two are on voice. The number goes once the guest is in too.
  await call({ size }, false);
  const ears = button("Hear and see each other: 2 people on voice");
  await expect.element(ears).toHaveTextContent("2");
  await isTidy({ touch: size === "phone" });
  await shoot(`voice-goes-on-${size}`);
  await ears.click();
  await expect.element(sheet.getByRole("heading", { name: "On voice", exact: true })).toBeVisible();
});

test("on a phone there is no key to hold", async () => {
  await call({ size: "phone" }, true);
  await button("Log and chat").click();
  await page.getByRole("tab", { name: "Players" }).click();
  await button("Voice and pictures").click();
  await expect.element(sheet.getByRole("switch", { name: "Hold to talk Hold the microphone" })).toBeVisible();
});

test.for(["dark", "light"] as const)("axe finds nothing in the sheet: %s", async (theme) => {
  // Its picture rests: the line is weak, and nobody reads that it is shown.
  const { name } = await call({ theme }, true, { camera: true, rests: [3] });
  await button("Hear and see each other").click();
  await expect.element(sheet.getByRole("listitem").first()).toHaveTextContent(name);
  await counts(sheet.getByText("shows a picture"), 0);
  await isClean();
  await isTidy();
  await shoot(`voice-sheet-${theme}`);
});
