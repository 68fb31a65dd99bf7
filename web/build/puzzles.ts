import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:puzzles";
const FILE = "puzzles.txt";

/** Provides `virtual:puzzles`: the URL of a file with all puzzles, which the module loads. */
export function puzzles(): Plugin {
  let isBuild = false;
  return {
    name: "skep-puzzles",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId(id) {
      return id === NAME ? `\0${NAME}` : undefined;
    },
    load(id) {
      if (id !== `\0${NAME}`) {
        return undefined;
      }
      if (!isBuild) {
        return `export default "/${FILE}";`;
      }
      const reference = this.emitFile({ type: "asset", name: FILE, source: withoutIds(readPuzzles()) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${FILE}`) {
          next();
          return;
        }
        response.setHeader("Content-Type", "text/plain; charset=utf-8");
        response.end(readPuzzles());
      });
    },
  };
}

/** Omits the ids, which follow from the positions: being random, they take a fifteenth of the compressed file. */
function withoutIds(lines: string): string {
  return lines.replaceAll(/^[0-9a-f]{10} (?=\|)/gm, "");
}

/** All puzzles in their file format; also used by tests. */
export function readPuzzles(): string {
  const folder = resolve(import.meta.dirname, "../../content/puzzles");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}
