import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { generated } from "./generated.ts";

export default defineConfig({
  plugins: [generated(), svelte()],
  server: { proxy: { "/api": { target: "http://127.0.0.1:8477", ws: true } } },
  // A page of the development server is never loaded anew because a package was found late.
  ...(process.env.VITEST ? {} : { optimizeDeps: { noDiscovery: true } }),
  build: {
    outDir: "../src/homegame/web/app",
    emptyOutDir: true,
    target: "es2022",
    // Fonts stay files: the page's policy lets no data: address load them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What three screens share is one file: a phone asks for a dozen, not for eighty. What is
    // there at once keeps its place, for its styles come before those of the parts.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 1 },
            { name: "parts", minShareCount: 3 },
          ],
        },
      },
    },
  },
});
