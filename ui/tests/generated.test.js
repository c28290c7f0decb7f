import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { write } from "../generated.ts";

let root = "";
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "homegame-"))));
afterEach(() => rmSync(root, { recursive: true }));

/** A server that says what it was asked, and ends with this status. */
function server(status) {
  mkdirSync(join(root, ".venv/bin"), { recursive: true });
  const python = join(root, ".venv/bin/python");
  writeFileSync(
    python,
    `#!/bin/sh\necho "$@" > '${root}/asked'\necho "no such struct" >&2\nexit ${status}\n`,
  );
  chmodSync(python, 0o755);
}

test("a folder without its server is told what to run", () => {
  expect(() => write(root)).toThrow("run make play");
});

test("the server is asked for what the screens are made of", () => {
  server(0);
  write(root);
  expect(readFileSync(join(root, "asked"), "utf-8")).toBe(`${join(root, "tools/generate.py")} screens\n`);
});

test("a server that can't says why", () => {
  server(1);
  expect(() => write(root)).toThrow("no such struct");
});
