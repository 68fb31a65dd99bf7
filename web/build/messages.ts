import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "virtual:messages/";
const FOLDER = resolve(import.meta.dirname, "../../content/messages");

/** Catalogues needed by some pages only. */
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
 * Provides `virtual:messages/LANGUAGE`, the catalogues of one language as a string, and
 * `virtual:messages/LANGUAGE/NAME` for those needed by some pages only.
 *
 * Comments for translators are stripped. Each language is a separate chunk, so that a visitor loads only one.
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

/** Whether a module contains the messages of a language that every page needs. */
export function isWords(id: string | null | undefined): boolean {
  const language = id?.startsWith(`\0${PREFIX}`) ? id.slice(PREFIX.length + 1) : "";
  return language !== "" && !language.includes("/");
}

function catalogues(folder: string, part: string | undefined): string[] {
  const later = LATER.map((name) => `${name}.ftl`);
  return (
    readdirSync(folder)
      // The page does not use the messages of the terminal and of the server's e-mails.
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
