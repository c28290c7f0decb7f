import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ROOT = join(import.meta.dirname, "..");

/** Writes the wire's types and the words before anything is made of them. */
export function generated(): Plugin {
  return { name: "homegame:generated", configResolved: () => write(ROOT) };
}

/** Has the server in the `.venv` of this folder write them; throws if it can't. */
export function write(root: string) {
  const python = ["bin/python", "Scripts/python.exe"]
    .map((name) => join(root, ".venv", name))
    .find(existsSync);
  if (!python)
    throw new Error(
      `The server writes src/wire.ts and src/words.gen.ts, and ${root} has no .venv: run make play.`,
    );
  const ran = spawnSync(python, [join(root, "tools/generate.py"), "screens"], { encoding: "utf-8" });
  if (ran.status !== 0) throw new Error(`src/wire.ts and src/words.gen.ts were not written:\n${ran.stderr}`);
}
