import { expect, test } from "vitest";
import { withUsual } from "../src/settings.svelte";

test("what was kept comes back, what is missing is as usual", () => {
  const settings = withUsual({ theme: "light", keys: { fold: "x" } });
  expect(settings.theme).toBe("light");
  expect(settings.keys.fold).toBe("x");
  expect(settings.keys.call).toBe("c");
  expect(settings.deck).toBe("four");
});

test.each([null, 7, "text", [], { volume: "loud", muted: "all", keys: null }])(
  "%j harms nothing",
  (found) => {
    const settings = withUsual(found);
    expect(settings.volume).toBe(0.6);
    expect(settings.muted).toEqual([]);
    expect(settings.keys.fold).toBe("f");
  },
);
