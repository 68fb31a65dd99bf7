import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "virtual:messages/";
const FOLDER = resolve(import.meta.dirname, "../../messages");

/**
 * Offers `virtual:messages/LANGUAGE`: all catalogues of one language as one string.
 *
 * Comments are for translators and stay behind; a language is one chunk of the build, so a visitor loads only their own.
 */
export function messages(): Plugin {
  return {
    name: "skep-messages",
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) {
        return undefined;
      }
      const folder = join(FOLDER, id.slice(PREFIX.length + 1));
      const files = catalogues(folder);
      for (const file of files) {
        this.addWatchFile(file);
      }
      return `export default ${JSON.stringify(files.map((file) => strip(readFileSync(file, "utf8"))).join("\n"))};`;
    },
  };
}

function catalogues(folder: string): string[] {
  return readdirSync(folder)
    // The terminal's own words would only make the page heavier.
    .filter((file) => file.endsWith(".ftl") && file !== "terminal.ftl")
    .sort()
    .map((file) => join(folder, file));
}

function strip(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .join("\n");
}
