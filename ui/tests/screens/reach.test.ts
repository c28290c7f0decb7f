/** The switches by which a host lets friends in, in every state that they can be in. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import InviteDialog from "../../src/parts/InviteDialog.svelte";
import type { Link, ReachView } from "../../src/wire";
import { button, isClean, isTidy, put, type Size, settles, shoot, take, type Theme } from "./screen";

const SHORT = "http://localhost:8477/n/kq7m-x2fd";
const link: Link = {
  kind: "invite",
  url: `${SHORT}#invite=x`,
  token: "x",
  qr: [],
  expires_ms: null,
  short: SHORT,
  reach: "here",
  at_home: true,
};
const closed: ReachView = {
  network: { state: "off", url: "", port: 8477, people: 0 },
  anywhere: { state: "off", way: null, url: "", wrong: "", moved: false, people: 0 },
  ways: [
    { name: "cloudflared", accepted: false },
    { name: "forwarder", accepted: true },
  ],
  fault: "",
  who: "here",
  link: SHORT,
  qr: [],
};
const URL = "https://four-dashed-word-url.trycloudflare.com";
const open: ReachView = {
  ...closed,
  anywhere: { state: "open", way: "cloudflared", url: URL, wrong: "", moved: true, people: 0 },
  who: "anyone",
  link: `${URL}/n/kq7m-x2fd`,
  qr: Array.from({ length: 29 }, (_, row) => (row % 2 ? "10" : "01").repeat(14) + "1"),
};
const STATES: Record<string, ReachView> = {
  closed,
  silent: {
    ...closed,
    network: { state: "silent", url: "http://192.168.178.20:8477", port: 8477, people: 2 },
  },
  none: { ...closed, network: { state: "none", url: "", port: 8477, people: 0 }, ways: [] },
  always: {
    ...closed,
    network: { state: "always", url: "http://192.168.178.20:8477", port: 8477, people: 2 },
  },
  starting: { ...closed, anywhere: { ...closed.anywhere, state: "starting", way: "cloudflared" } },
  open,
  never: {
    ...closed,
    anywhere: { ...open.anywhere, state: "broken", url: "", wrong: "login", moved: false },
  },
  broken: { ...open, anywhere: { ...open.anywhere, state: "broken", wrong: "unknown" } },
  fault: {
    ...closed,
    fault: "address in reach.toml is 'poker'; give what friends open, like https://poker.example",
  },
};

/** A server that has these switches, and what it was asked. */
function answers(view: ReachView) {
  const asked: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string, { body }: RequestInit) => {
      const isLink = path.endsWith("/links");
      if (!isLink && typeof body === "string") asked.push(JSON.parse(body));
      return Promise.resolve(new Response(JSON.stringify(isLink ? link : view)));
    }),
  );
  return asked;
}

let nights = 0;
const invites = () => put(InviteDialog, { night: `night-${++nights}`, close: () => undefined });

const LOOKS = Object.keys(STATES).map((state, at) => ({
  state,
  size: (["desk", "phone"] as Size[])[at % 2]!,
  theme: (["dark", "light"] as Theme[])[(at >> 1) % 2]!,
}));
test.for(LOOKS)("the switches, $state, at $size, $theme", async ({ state, size, theme }) => {
  await take({ size, theme });
  answers(STATES[state]!);
  invites();
  await expect.element(page.getByText("Where are your friends?")).toBeVisible();
  await settles();
  await shoot(`reach-${state}-${size}-${theme}`);
  await isTidy({ touch: size === "phone" });
  await isClean();
});

test("nothing is opened before the host has read whose computers see what passes", async () => {
  await take({});
  const asked = answers({ ...closed, ways: [{ name: "cloudflared", accepted: false }] });
  invites();
  await page.getByRole("switch", { name: "Anywhere" }).click();
  await expect.element(page.getByText("Everything then passes Cloudflare’s computers.")).toBeVisible();
  expect(asked).toEqual([]);
  await button("Open it over Cloudflare").click();
  await expect.poll(() => asked).toEqual([{ anywhere: true, way: "cloudflared", accepts: true }]);
});

test("what was agreed to once is open at a tap", async () => {
  await take({});
  const asked = answers(closed);
  invites();
  await page.getByRole("switch", { name: "Anywhere" }).click();
  await expect.poll(() => asked).toEqual([{ anywhere: true, way: "forwarder", accepts: true }]);
});

test("whoever has the link only knocks where no one may just watch", async () => {
  await take({});
  answers(open);
  put(InviteDialog, { night: "closed-rail", knocks: true, close: () => undefined });
  await expect.element(page.getByText("Anyone with the link can knock.")).toBeVisible();
  await expect.element(page.getByText("can watch")).not.toBeInTheDocument();
});

test("another way is asked about while one is open", async () => {
  await take({});
  const asked = answers({ ...open, anywhere: { ...open.anywhere, way: "forwarder" } });
  invites();
  await page.getByRole("radio", { name: "Cloudflare" }).click();
  await expect.element(page.getByText("Everything then passes Cloudflare’s computers.")).toBeVisible();
  await page.getByRole("radio", { name: "localhost.run" }).click();
  await expect.element(page.getByText("Everything then passes")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test("a way in is closed on people who came by it once the host has been asked", async () => {
  await take({ size: "phone" });
  const asked = answers({ ...open, anywhere: { ...open.anywhere, people: 3 } });
  invites();
  const anywhere = page.getByRole("switch", { name: "Anywhere" });
  await anywhere.click();
  const question = page.getByText("This disconnects 3 people who came in this way.");
  await expect.element(question).toBeVisible();
  await settles();
  await shoot("reach-closes-phone");
  await isTidy({ touch: true });
  await anywhere.click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await anywhere.click();
  await button("Switch it off").click();
  await expect.poll(() => asked).toEqual([{ anywhere: false }]);
});

test("the host has the switches when no more links are made", async () => {
  await take({});
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      const isLink = path.endsWith("/links");
      const body = isLink
        ? { error: { code: "SYS-RATE", say: "You’ve made a lot of links tonight." } }
        : open;
      return Promise.resolve(new Response(JSON.stringify(body), { status: isLink ? 429 : 200 }));
    }),
  );
  put(InviteDialog, { night: "saturday", close: () => undefined });
  await expect.element(page.getByRole("switch", { name: "Anywhere" })).toBeChecked();
  await expect.element(page.getByText("You’ve made a lot of links tonight.")).toBeVisible();
});
