/** The service worker keeps a shell for a phone without a line, and never hides what the server has now. */
import { beforeEach, expect, test } from "vitest";
import SOURCE from "../public/sw.js?raw";

const HOME = "https://game.example";

interface Answer {
  ok: boolean;
  redirected: boolean;
  type: string;
  body: string;
  clone(): Answer;
}
const says = (body: string, more: Partial<Answer> = {}): Answer => {
  const answer = { ok: true, redirected: false, type: "basic", body, ...more };
  return { ...answer, clone: () => says(body, more) };
};

/** A browser with this worker, as far as it asks for one. */
class Browser {
  stores = new Map<string, Map<string, Answer>>();
  /** What the server says to each address; null: there is no line. */
  server: ((path: string) => Answer) | null = null;
  asked: string[] = [];
  #heard: Record<string, (event: unknown) => void> = {};

  constructor() {
    const key = (of: string | { url: string }) =>
      new URL(typeof of === "string" ? of : of.url, HOME).pathname;
    const open = (name: string) => {
      const store = this.stores.get(name) ?? new Map<string, Answer>();
      this.stores.set(name, store);
      return Promise.resolve({
        keys: () => Promise.resolve([...store.keys()]),
        put: (of: string | { url: string }, answer: Answer) => Promise.resolve(store.set(key(of), answer)),
        delete: (of: string | { url: string }) => Promise.resolve(store.delete(key(of))),
      });
    };
    const caches = {
      open,
      keys: () => Promise.resolve([...this.stores.keys()]),
      delete: (name: string) => Promise.resolve(this.stores.delete(name)),
      match: (of: string | { url: string }) =>
        Promise.resolve([...this.stores.values()].map((store) => store.get(key(of))).find(Boolean)),
    };
    const fetch = ({ url }: { url: string }) => {
      const path = key(url);
      this.asked.push(path);
      return this.server ? Promise.resolve(this.server(path)) : Promise.reject(new TypeError("no line"));
    };
    const self = {
      addEventListener: (name: string, does: (event: unknown) => void) => (this.#heard[name] = does),
      skipWaiting: () => undefined,
      clients: { claim: () => Promise.resolve() },
      location: { origin: HOME },
    };
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it runs as a browser runs it: a script of its own
    const worker = new Function("self", "caches", "fetch", SOURCE) as (...given: unknown[]) => void;
    worker(self, caches, fetch);
  }

  async tell(name: string): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    this.#heard[name]!({ waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  }
  /** What the page gets; undefined: the worker leaves it to the browser. */
  async get(path: string, mode = "cors", method = "GET"): Promise<string | undefined> {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Answer> | undefined;
    this.#heard.fetch!({
      request: { url: HOME + path, mode, method },
      respondWith: (given: Promise<Answer>) => (answer = given),
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    const got = await answer;
    await Promise.all(works);
    return got?.body;
  }
  open = (path: string) => this.get(path, "navigate");
}

let phone: Browser;
beforeEach(() => {
  phone = new Browser();
});

test("an update is seen at once, however old the page is that was kept", async () => {
  phone.server = () => says("first version");
  expect(await phone.open("/n/abc")).toBe("first version");
  phone.server = () => says("second version");
  expect(await phone.open("/n/abc")).toBe("second version");
  expect(await phone.open("/")).toBe("second version");
});

test("without a line the newest page that was seen is shown, at every address", async () => {
  phone.server = () => says("first version");
  await phone.open("/");
  phone.server = () => says("second version");
  await phone.open("/rules");
  phone.server = null;
  expect(await phone.open("/n/abc")).toBe("second version");
});

test("nothing that the server says is kept: not the API, not rules, not what is sent", async () => {
  phone.server = () => says("secret");
  expect(await phone.get("/api/nights")).toBeUndefined();
  expect(await phone.get("/api/presets")).toBeUndefined();
  expect(await phone.get("/n/abc/table.txt")).toBeUndefined();
  expect(await phone.get("/assets/a.js", "cors", "POST")).toBeUndefined();
  expect(phone.stores.size).toBe(0);
});

test("a file with a version in its name is asked for once", async () => {
  phone.server = (path) => says(`file ${path}`);
  expect(await phone.get("/assets/index-1.js")).toBe("file /assets/index-1.js");
  expect(await phone.get("/assets/index-1.js")).toBe("file /assets/index-1.js");
  expect(await phone.get("/assets/index-2.js")).toBe("file /assets/index-2.js");
  expect(phone.asked).toEqual(["/assets/index-1.js", "/assets/index-2.js"]);
});

test("a page that went wrong, or led elsewhere, is not kept", async () => {
  phone.server = () => says("good");
  await phone.open("/");
  for (const bad of [{ ok: false }, { redirected: true }, { type: "opaque" }]) {
    phone.server = () => says("bad", bad);
    expect(await phone.open("/")).toBe("bad");
  }
  phone.server = null;
  expect(await phone.open("/")).toBe("good");
});

test("a new worker forgets what older ones have kept", async () => {
  phone.stores.set("homegame-shell-0", new Map([["/", says("old")]]));
  await phone.tell("activate");
  expect([...phone.stores.keys()]).toEqual([]);
});
