import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { generated } from "./generated.ts";

/** The styles of the table, and a part of it that every screen with them has. */
const TABLE = /table\/(table\.css|Say\.svelte)$/;

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
    // What three screens share is one file: a phone asks for twenty, not for eighty. Apart are
    // the styles that are there at once, which come before all others, and those of the table,
    // which are not for other pages.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: "parts", test: (id) => !TABLE.test(id), minShareCount: 3, priority: 1 },
            { name: "table", test: TABLE },
          ],
        },
      },
    },
  },
});
