import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("no screen links to what only its reader may have: whoever follows a link has no identity", () => {
  const linked =
    /(?:href|src|action)=[^>]*?(?:\/api\/|\{\w+\.path\}|\.(?:csv|ics|toml)\b)|<a[^>]*\sdownload\b/;
  const found = Object.entries(sources).filter(([, source]) => linked.test(source));
  expect(found.map(([name]) => name)).toEqual([]);
});
