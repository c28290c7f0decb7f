import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import noCircles from "./eslint/no-circles.js";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/wire.ts", "src/words.gen.ts", "src/first.gen.ts", "public/", ".svelte-check/"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    plugins: { home: { rules: { "no-circles": noCircles } } },
    rules: {
      "home/no-circles": "error",
      // A clock that ticks wakes the device, also where nobody looks.
      "no-restricted-globals": ["error", { name: "setInterval", message: "Use src/seconds.ts." }],
      "no-restricted-properties": ["error", { property: "setInterval", message: "Use src/seconds.ts." }],
      // `_` is what a loop or a function is given and does not need.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" }],
    },
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: [".svelte"],
      },
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Only svelte-check knows what types one component takes from another.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-redundant-type-constituents": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
    },
  },
  {
    // What builds and checks the screen is in no TypeScript project.
    files: ["*.js", "*.ts", "eslint/*.js", "tests/*.js"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
