// @ts-check
/**
 * Enforces the layout of src that ARCHITECTURE.md describes, as part of `npm run check`.
 *
 * dependency-cruiser would do the same, but cannot read TypeScript 7 yet. Node runs this file before anything is built,
 * so it is JavaScript.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "vite";
import { findCycle } from "./cycles.mjs";

/** The folders of src from the bottom up: each may import itself and those before it. */
export const LAYERS = ["wire", "i18n", "ui", "app", "worker", "game", "local", "table", "features", "shell"];

/**
 * Lists what breaks the rules, in sentences.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports the files of src, relative to it, and what each imports
 * @returns {string[]}
 */
export function violations(imports) {
  const found = [];
  /** @type {Map<string, Set<string>>} */
  const features = new Map();
  for (const [file, targets] of imports) {
    if (layerOf(file) === -1) {
      found.push(`${file} is in no layer; the folders of src are ${LAYERS.join(", ")}`);
    }
    for (const target of targets) {
      const [from, to] = [featureOf(file), featureOf(target)];
      if (layerOf(target) > layerOf(file)) {
        found.push(`${file} imports ${target} from a layer above it`);
      } else if (to && to !== from && file !== "main.tsx") {
        if (posix.basename(target) !== "index.ts") {
          found.push(`${file} imports ${target}; other folders see only features/${to}/index.ts`);
        }
        if (from) {
          features.set(from, (features.get(from) ?? new Set()).add(to));
        }
      }
    }
  }
  for (const cycle of [findCycle(features), findCycle(imports)]) {
    if (cycle) {
      found.push(`${cycle.join(" -> ")} is an import cycle`);
    }
  }
  return found;
}

/**
 * The modules of src that each of them imports: statically, dynamically, as a type or as a worker.
 *
 * @param {string} src
 * @returns {Map<string, string[]>}
 */
export function importsOf(src) {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  return new Map(
    files
      .filter((file) => !file.endsWith(".d.ts"))
      .map((file) => {
        const path = join(src, file);
        const targets = specifiersIn(path, readFileSync(path, "utf8"))
          .filter((specifier) => /^\..*\.tsx?$/.test(specifier))
          .map((specifier) => unix(relative(src, resolve(dirname(path), specifier))));
        return [unix(file), targets];
      }),
  );
}

/** @type {(file: string) => number} */
function layerOf(file) {
  return file === "main.tsx" ? LAYERS.length : LAYERS.indexOf(file.split("/")[0] ?? "");
}

/** @type {(file: string) => string | null} */
function featureOf(file) {
  return /^features\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/** @type {(path: string, text: string) => string[]} */
function specifiersIn(path, text) {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const workers = [...text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)];
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ...workers.map(([, specifier = ""]) => specifier),
  ];
}

/** @type {(path: string) => string} */
function unix(path) {
  return path.split(sep).join("/");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = violations(importsOf(resolve(import.meta.dirname, "../src")));
  for (const violation of found) {
    console.error(`web/src: ${violation}`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}
