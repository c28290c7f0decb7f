/**
 * No import comes back to where it began, not even one of types: of two files that know each other
 * neither can be read, tested or moved alone.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";

const ENDINGS = ["", ".ts", ".js"];
const SCRIPTS = /<script[^>]*>(.*?)<\/script>/gs;

/**
 * What each file imports, read again when the file has changed.
 * @type {Map<string, { changed: number, imports: string[] }>}
 */
const known = new Map();

const changed = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.mtimeMs : null;
};

/** The file of ours that `from` means by `name`; null for a package. */
function target(from, name) {
  if (!name.startsWith(".")) return null;
  const path = resolve(dirname(from), name);
  return ENDINGS.map((ending) => path + ending).find((file) => changed(file) !== null) ?? null;
}

function importsOf(path) {
  const at = changed(path);
  const before = known.get(path);
  if (before?.changed === at) return before.imports;
  const text = readFileSync(path, "utf8");
  const code = path.endsWith(".svelte")
    ? [...text.matchAll(SCRIPTS)].map((script) => script[1]).join("\n")
    : text;
  const names = /\.(svelte|ts|js)$/.test(path) ? ts.preProcessFile(code).importedFiles : [];
  const imports = names.map(({ fileName }) => target(path, fileName)).filter((file) => file !== null);
  known.set(path, { changed: at, imports });
  return imports;
}

/** The shortest way along imports from one file to another; null if there is none. */
function way(from, to) {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const path of ways) {
    const last = path.at(-1);
    if (last === to) return path;
    for (const next of importsOf(last)) {
      if (!seen.has(next)) ways.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}

export default {
  meta: {
    type: "problem",
    docs: { description: "refuse imports that come back to where they began" },
    messages: { circle: "This import closes a circle: {{circle}}." },
    schema: [],
  },
  create(context) {
    const home = resolve(context.filename);
    const short = (path) => relative(context.cwd, path);

    function check({ source }) {
      const file = typeof source?.value === "string" ? target(home, source.value) : null;
      const back = file && way(file, home);
      if (back)
        context.report({
          node: source,
          messageId: "circle",
          data: { circle: [home, ...back].map(short).join(" → ") },
        });
    }

    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
