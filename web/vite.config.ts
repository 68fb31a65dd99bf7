import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { icons } from "./build/icons.ts";
import { isWords, messages } from "./build/messages.ts";
import { noChunkCycles } from "./build/no-chunk-cycles.ts";
import { offline } from "./build/offline.ts";
import { puzzles } from "./build/puzzles.ts";
import { rulebook } from "./build/rulebook.ts";

/** The page's scripts without its messages, of which a visitor needs one language. */
const SOURCES = /[\\/](src|board|node_modules)[\\/]/;

const FEATURE = /[\\/]features[\\/]([\w-]+)[\\/]/;
const BOARD = /[\\/](table[\\/](?!lists)|board[\\/]src)[\\/]?/;

/**
 * Modules shared by several pages: those of a feature grouped by the pages that need them, those that draw a board, and
 * the layers below. Imports point downwards only, so that chunks cannot depend on each other in a cycle.
 */
const SHARED = { minShareCount: 2, includeDependenciesRecursively: false };

function featureOf(id: string): string {
  return FEATURE.exec(id)?.[1] ?? "feature";
}

export default defineConfig({
  plugins: [messages(), rulebook(), puzzles(), icons(), offline(), noChunkCycles(), compress()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    emptyOutDir: true,
    // No inlining, because the content security policy forbids inline scripts and styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few chunks, since a request costs more than some kilobytes.
          groups: [
            { name: "start", tags: ["$initial"], priority: 1 },
            { ...SHARED, name: featureOf, test: FEATURE, entriesAware: true },
            { ...SHARED, name: (id) => (BOARD.test(id) ? "table" : "base"), test: SOURCES },
          ],
        },
        // By default a shared chunk would be named after all pages that share it. The server finds the messages of a
        // language by name.
        chunkFileNames: ({ name, facadeModuleId }) =>
          isWords(facadeModuleId) ? `assets/words-${name}-[hash].js` : `assets/${name.split("~")[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ""] }) =>
          `assets/${name.replace(/~[^.]*/, "")}`.replace(/(\.\w+)$/, "-[hash]$1"),
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    // As the server, so that workers can share memory.
    headers: { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" },
    proxy: { "/api": { target: process.env.SKEP_SERVER ?? "http://127.0.0.1:4483", ws: true } },
  },
  test: {
    // Threads start in two thirds of the time that processes take.
    pool: "threads",
    // Catches hanging tests only: a busy machine can be six times slower for a while.
    testTimeout: 60_000,
    include: ["test/**/*.test.{ts,tsx}", "board/test/**/*.test.ts"],
  },
});
