import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "virtual:messages/";
const FOLDER = resolve(import.meta.dirname, "../../content/messages");

/** Catalogues that are only needed by some pages. */
const LATER = [
  "account",
  "analysis",
  "archive",
  "correspondence",
  "editor",
  "engine",
  "faults",
  "lessons",
  "lobby",
  "pictures",
  "player",
  "puzzles",
  "review",
];

/**
 * Offers `virtual:messages/LANGUAGE`: the catalogues of one language as one string, and `virtual:messages/LANGUAGE/NAME` for those
 * that only some pages need.
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
      const [language = "", part] = id.slice(PREFIX.length + 1).split("/");
      const files = catalogues(join(FOLDER, language), part);
      for (const file of files) {
        this.addWatchFile(file);
      }
      return `export default ${JSON.stringify(files.map((file) => strip(readFileSync(file, "utf8"))).join("\n"))};`;
    },
  };
}

/** Whether a module holds the words of a language that every page needs. */
export function isWords(id: string | null | undefined): boolean {
  const language = id?.startsWith(`\0${PREFIX}`) ? id.slice(PREFIX.length + 1) : "";
  return language !== "" && !language.includes("/");
}

function catalogues(folder: string, part: string | undefined): string[] {
  const later = LATER.map((name) => `${name}.ftl`);
  return (
    readdirSync(folder)
      // The words of the terminal and of the server's letters would only make the page heavier.
      .filter((file) => file !== "terminal.ftl" && file !== "mail.ftl")
      .filter((file) => (part ? file === `${part}.ftl` : file.endsWith(".ftl") && !later.includes(file)))
      .sort()
      .map((file) => join(folder, file))
  );
}

function strip(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .join("\n");
}
