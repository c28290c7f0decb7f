import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import type { BrowserCommand } from "vitest/node";
import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

/** The one without windows first. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
/** The browser on this machine; undefined if there is none. */
const chromium = NAMES.flatMap((name) =>
  (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
).find((path) => existsSync(path));

/** Longer than anything takes: what waits so long has failed. */
const HANG_MS = 1000 * Number(process.env.HANG_S ?? 120);

const asked = process.env.npm_lifecycle_event;
if (!chromium && asked !== "test:unit") {
  if (process.env.BROWSER === "required")
    throw new Error("BROWSER=required, but there is no Chromium: install chromium");
  console.warn("component tests not run: no Chromium");
}

type Device = [theme: "dark" | "light", motion: "reduce" | "no-preference", touch: boolean];
/** How the device is: its theme, whether it asks for less motion, and whether it is touched. */
const device: BrowserCommand<Device> = async ({ page, context }, colorScheme, reducedMotion, enabled) => {
  await page.emulateMedia({ colorScheme, reducedMotion });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled });
};

export default mergeConfig(
  vite,
  defineConfig({
    // Pictures of what failed lie at the root of the repository.
    server: { fs: { allow: [".."] } },
    optimizeDeps: { include: ["axe-core"] },
    test: {
      attachmentsDir: "../screenshots",
      passWithNoTests: !chromium,
      projects: [
        {
          extends: true,
          // Files share what they import: loading it anew for each takes longer than all of them do.
          test: {
            name: "unit",
            include: ["tests/*.test.{ts,js}"],
            setupFiles: ["tests/words-learned.ts"],
            isolate: false,
            testTimeout: HANG_MS,
          },
        },
        {
          extends: true,
          test: {
            name: "screens",
            include: chromium ? ["tests/screens/*.test.ts"] : [],
            setupFiles: ["tests/words-learned.ts", "tests/screens/setup.ts"],
            testTimeout: HANG_MS,
            expect: { poll: { timeout: 60_000 } },
            env: {
              SHOTS: process.env.SHOTS ?? "",
              QUICK: process.env.QUICK ?? "",
              THOROUGH: process.env.THOROUGH ?? "",
            },
            browser: {
              enabled: chromium !== undefined,
              headless: true,
              screenshotDirectory: "../screenshots",
              instances: [{ browser: "chromium" }],
              commands: { device },
              provider: playwright({
                launchOptions: {
                  executablePath: chromium,
                  args: [
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-background-networking",
                    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
                    // No test runs long enough to be worth a compiler that makes it fast.
                    "--js-flags=--no-opt --no-maglev",
                  ],
                },
                // As large as the largest screen that is looked at.
                contextOptions: { viewport: { width: 1920, height: 1080 } },
              }),
            },
          },
        },
      ],
    },
  }),
);
