/** The door of a night: what is written there is there again. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import Door from "../../src/door/Door.svelte";
import { button, clear, put, take } from "./screen";

/** A line on which nothing comes. */
class Silent {
  readyState = 0;
  close() {
    this.readyState = 3;
  }
}

test("a name written at the door is there when one comes back to take a seat", async () => {
  // Robin writes a name, just watches, and opens the link again later: the name needs no writing.
  await take({ size: "phone" });
  let role = "none";
  vi.stubGlobal("WebSocket", Silent);
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input, init);
    if (url.endsWith("/claim")) role = "rail";
    return Promise.resolve(
      Response.json(
        url.endsWith("/me")
          ? {
              night: "fix",
              role,
              guest: "",
              name: "",
              removed: null,
              club: "",
              member: false,
              walks_in: false,
            }
          : url.endsWith("/door")
            ? { title: "Friday", host: "Dana", state: "open", rail: true }
            : { role, guest: "", recovery: null },
      ),
    );
  });
  const opens = () => {
    history.replaceState(null, "", `${location.pathname}#invite=abcdefgh`);
    put(Door, { id: "fix", text: false });
  };
  const name = page.getByLabelText("Your name");
  opens();
  await name.fill("Robin");
  await button("Just watch").click();
  await expect.poll(() => role).toBe("rail");
  await expect.element(name).not.toBeInTheDocument();
  await clear();
  opens();
  await expect.element(name).toHaveValue("Robin");
});
