import { Linter } from "eslint";
import { expect, test } from "vitest";
import ts from "typescript-eslint";
import noCircles from "../eslint/no-circles.js";

function complaints(file, code) {
  const found = new Linter({ cwd: new URL("..", import.meta.url).pathname }).verify(
    code,
    {
      files: ["**/*.ts"],
      languageOptions: { parser: ts.parser },
      plugins: { home: { rules: { "no-circles": noCircles } } },
      rules: { "home/no-circles": "error" },
    },
    file,
  );
  return found.map(({ message }) => message);
}

test.each([
  ['import type { SoundName } from "./sound";', "a type"],
  ['export { play } from "./sound";', "what is passed on"],
  ['await import("./sound");', "what comes later"],
])("%s closes a circle by %s", (code) => {
  expect(complaints("src/settings.svelte.ts", code)).toEqual([
    "This import closes a circle: src/settings.svelte.ts → src/sound.ts → src/settings.svelte.ts.",
  ]);
});

test("a circle through components is found", () => {
  expect(complaints("src/words.ts", 'import App from "./App.svelte";')).toHaveLength(1);
});

test("what leads nowhere back is welcome", () => {
  const code = 'import { settings } from "./settings.svelte";\nimport { mount } from "svelte";';
  expect(complaints("src/sound.ts", code)).toEqual([]);
});
