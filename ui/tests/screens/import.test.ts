/** Files on their way into the house: how far they are is read, not guessed. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import Import from "../../src/lobby/Import.svelte";
import { isClean, put, settles, shoot, type Size, take } from "./screen";

/** An answer whose lines come when the test says them. */
function lines() {
  let say!: (line: object, last?: boolean) => void;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      say = (line, last = false) => {
        stream.enqueue(new TextEncoder().encode(JSON.stringify(line) + (last ? "" : "\n")));
        if (last) stream.close();
      };
    },
  });
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(body))),
  );
  return say;
}
const made = {
  night: "",
  title: "friday",
  hands: 0,
  entries: 0,
  twice: 3,
  left_out: [],
  wrong: 0,
  recovery: null,
  token: "",
};

test.for<Size>(["desk", "phone"])("an import says how far it is: %s", async (size) => {
  await take({ size });
  const say = lines();
  put(Import, { dropped: [new File(["x"], "friday.jsonl")], name: "Theo", close: () => undefined });
  const bar = page.getByRole("progressbar");
  await expect.element(bar).toBeVisible();
  expect(bar.element()).not.toHaveAttribute("value");
  say({ done: 0.2, saved: 0, of: 0, title: "friday", night: 1, nights: 1 });
  await expect.element(page.getByText("40% of the files are read")).toBeVisible();
  expect(bar.element()).toHaveAttribute("value", "0.2");
  say({ done: 0.75, saved: 1500, of: 3000, title: "friday", night: 1, nights: 1 });
  await expect.element(page.getByText("1500 of 3000 lines are saved")).toBeVisible();
  expect(bar.element()).toHaveAttribute("value", "0.75");
  await settles();
  await isClean();
  say({ nights: [made], asked: [], unread: [] }, true);
  await expect.element(page.getByText("All of it is here already.")).toBeVisible();
  expect(bar.elements()).toEqual([]);
});

test.for<Size>(["desk", "phone"])("files are chosen, and a folder with a mouse: %s", async (size) => {
  await take({ size });
  put(Import, { dropped: [], name: "Theo", close: () => undefined });
  await expect.element(page.getByText("Choose files")).toBeVisible();
  const folder = page.getByText("Choose a folder");
  if (matchMedia("(pointer: coarse)").matches) await expect.element(folder).not.toBeVisible();
  else await expect.element(folder).toBeVisible();
  await settles();
  await isClean();
  await shoot(`import-${size}`);
});

test("what is refused in the middle says so", async () => {
  await take({});
  const say = lines();
  put(Import, { dropped: [new File(["x"], "friday.jsonl")], name: "Theo", close: () => undefined });
  say({ done: 0.2, saved: 0, of: 0, title: "friday", night: 1, nights: 1 });
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  const error = { code: "SYS-STORE", say: "That was interrupted.", rule: "", field: "", legal: null };
  say({ error: { ...error, seq: 0, id: "", words: "", numbers: {} } }, true);
  await expect.element(page.getByText("That was interrupted.")).toBeVisible();
});

test("a ledger asks for its unit, and both answers are in reach on a phone", async () => {
  await take({ size: "phone" });
  const say = lines();
  put(Import, { dropped: [new File(["x"], "ledger.csv")], name: "Theo", close: () => undefined });
  say({ nights: [], asked: ["ledger.csv"], unread: [] }, true);
  const chips = page.getByRole("button", { name: "The amounts are whole chips" });
  await expect.element(chips).toBeVisible();
  expect(chips.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
});
