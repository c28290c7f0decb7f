import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { views } from "../src/fixtures/views";
import { Connection, type LineState } from "../src/socket";
import type { Changes, Frame } from "../src/wire";

/** A socket whose other end is this test. */
class Socket {
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = Socket.CLOSING;
  }

  opens() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  brings(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks(code = 1006) {
    this.readyState = Socket.CLOSED;
    this.onclose({ code });
  }
}

const view = views["waiting"]!;
const frame = (seq: number, title: string): Frame => ({ seq, view: { ...view, title }, news: [] });
const change = (seq: number, changes: Partial<Changes>): Changes => ({
  seq,
  public: {},
  own: {},
  hand: {},
  chairs: [],
  news: [],
  ...changes,
});

let heard: Frame[];
let states: LineState[];
let line: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "home.test" });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { hidden: false, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  [Socket.all, heard, states] = [[], [], []];
  line = new Connection("t1", { frame: (frame) => heard.push(frame), state: (state) => states.push(state) });
  Socket.all[0]!.opens();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a frame is shown, and each change is shown as a frame", () => {
  const [socket] = Socket.all as [Socket];
  socket.brings(frame(7, "Friday"));
  socket.brings(change(8, { public: { kitty: 5 } }));
  socket.brings(
    change(9, {
      own: { skipped: true },
      news: [{ seq: 9, at_ms: 0, event: { type: "said", guest: "g2", text: "hi" }, table: 1, lines: [] }],
    }),
  );
  expect(heard.map(({ seq }) => seq)).toEqual([7, 8, 9]);
  expect(heard[2]!.view).toEqual({ ...view, title: "Friday", kitty: 5, skipped: true });
  expect(heard[2]!.news).toHaveLength(1);
});

test("after a break the new line begins with a frame, and the old one is not heard any more", () => {
  const [old] = Socket.all as [Socket];
  old.brings(frame(7, "Friday"));
  line.open();
  const now = Socket.all[1]!;
  expect(now.url).toContain("seen=7");
  now.opens();
  now.brings(frame(9, "Saturday"));
  old.brings(change(8, { public: { title: "Friday night" } }));
  old.brings(frame(8, "Friday"));
  now.brings(change(10, { public: { kitty: 5 } }));
  expect(heard.map(({ seq, view }) => [seq, view.title])).toEqual([
    [7, "Friday"],
    [9, "Saturday"],
    [10, "Saturday"],
  ]);
});

test("a change of what was never shown is not shown: another line is taken", () => {
  const [socket] = Socket.all as [Socket];
  socket.brings(change(8, { public: { kitty: 5 } }));
  expect(heard).toEqual([]);
  expect(socket.readyState).toBe(Socket.CLOSING);
  socket.breaks(1005);
  vi.runOnlyPendingTimers();
  const now = Socket.all[1]!;
  expect(now.url).toContain("seen=0");
  now.opens();
  now.brings(frame(8, "Friday"));
  expect(heard.map(({ seq }) => seq)).toEqual([8]);
  expect(states.at(-1)).toBe("open");
});

test("a new line has shown nothing yet: what the last one showed is not changed by it", () => {
  Socket.all[0]!.brings(frame(7, "Friday"));
  line.open();
  Socket.all[1]!.opens();
  Socket.all[1]!.brings(change(8, { public: { kitty: 5 } }));
  expect(heard.map(({ seq }) => seq)).toEqual([7]);
  expect(Socket.all[1]!.readyState).toBe(Socket.CLOSING);
});

test("a command is sent again on the next line until it is answered", async () => {
  const [old] = Socket.all as [Socket];
  const answer = line.send({ type: "check" });
  line.open();
  const now = Socket.all[1]!;
  now.opens();
  expect(now.sent).toEqual(old.sent);
  const { id } = JSON.parse(now.sent[0]!) as { id: string };
  now.brings({ answer: { id, first: 8, last: 8 } });
  expect(await answer).toBeNull();
});

const looks = (status: number, said: object) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(said), { status })));

test.each([
  ["whoever has no place there", 200, { role: "none" }],
  ["whoever still waits at the door", 200, { role: "door" }],
  ["a night that isn't there", 404, { error: { code: "SYS-UNKNOWN" } }],
])("a line that is never opened is over: %s", async (_, status, said) => {
  looks(status, said);
  Socket.all[0]!.breaks();
  vi.runOnlyPendingTimers();
  Socket.all[1]!.breaks();
  await vi.waitFor(() => expect(states.at(-1)).toBe("closed"));
  vi.runAllTimers();
  expect(Socket.all).toHaveLength(2);
});

test.each([
  ["there is no room for it yet", 200, { role: "guest" }],
  ["the server is away", 502, {}],
])("a line that is never opened is tried again: %s", async (_, status, said) => {
  looks(status, said);
  Socket.all[0]!.breaks();
  for (let tries = 1; tries < 4; tries++) {
    await vi.advanceTimersToNextTimerAsync();
    Socket.all[tries]!.breaks();
  }
  expect(states.at(-1)).toBe("connecting");
});
