/** Somebody at one of the made-up tables. */
import { vi } from "vitest";
import { TableServer } from "../../src/fixtures/server";
import Screen from "../../src/table/Screen.svelte";
import { afterwards, type Device, put, take } from "./screen";

export async function at(name: string, { quiet = false, ...device }: Device & { quiet?: boolean } = {}) {
  await take(device);
  const server = new TableServer();
  afterwards(() => server.table.close());
  vi.stubGlobal("fetch", server.fetch);
  server.opens(name, { quiet });
  put(Screen, { table: server.table });
  return server;
}
