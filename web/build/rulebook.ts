import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { readTopic, type Topic } from "../src/features/learn/markdown.ts";

const PREFIX = "virtual:rulebook/";
const FOLDER = resolve(import.meta.dirname, "../../content/rulebook");

/** Provides `virtual:rulebook/LANGUAGE`: the rulebook in one language as data, in a separate chunk. */
export function rulebook(): Plugin {
  return {
    name: "skep-rulebook",
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) {
        return undefined;
      }
      const language = id.slice(PREFIX.length + 1);
      for (const file of pages(language)) {
        this.addWatchFile(file);
      }
      return `export default ${JSON.stringify(readRulebook(language))};`;
    },
  };
}

/** All pages of one language in order; also used by tests. */
export function readRulebook(language: string): Topic[] {
  return pages(language).map((file) => readTopic(readFileSync(file, "utf8"), file));
}

function pages(language: string): string[] {
  const folder = join(FOLDER, language);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => join(folder, file));
}
