import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:puzzles";
const FILE = "puzzles.txt";

/** Offers `virtual:puzzles`: the address of one file with all puzzles, which the module reads. */
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
      const reference = this.emitFile({ type: "asset", name: FILE, source: readPuzzles() });
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

/** All puzzles in the form of their files; also used by the tests. */
export function readPuzzles(): string {
  const folder = resolve(import.meta.dirname, "../../content/puzzles");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}
