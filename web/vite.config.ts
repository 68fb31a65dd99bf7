import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { icons } from "./build/icons.ts";
import { isWords, messages } from "./build/messages.ts";
import { noChunkCycles } from "./build/no-chunk-cycles.ts";
import { offline } from "./build/offline.ts";
import { puzzles } from "./build/puzzles.ts";
import { rulebook } from "./build/rulebook.ts";

/** The scripts of the page, but not its messages, of which a visitor needs one language. */
const SOURCES = /[\\/](src|board|node_modules)[\\/]/;

const FEATURE = /[\\/]features[\\/]([\w-]+)[\\/]/;
const BOARD = /[\\/](table[\\/](?!lists)|board[\\/]src)[\\/]?/;

/**
 * Modules that several pages share: those of a feature by which pages need them, those that draw a board, and everything
 * below. Imports point downwards only, so that chunks cannot need each other in a circle.
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
    // Small files stay files: the content security policy allows no inline script or style.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few chunks, since each request costs a browser more than some kilobytes do.
          groups: [
            { name: "start", tags: ["$initial"], priority: 1 },
            { ...SHARED, name: featureOf, test: FEATURE, entriesAware: true },
            { ...SHARED, name: (id) => (BOARD.test(id) ? "table" : "base"), test: SOURCES },
          ],
        },
        // A shared chunk would be named after all pages that share it. The server knows the words of a language by their name.
        chunkFileNames: ({ name, facadeModuleId }) =>
          isWords(facadeModuleId) ? `assets/words-${name}-[hash].js` : `assets/${name.split("~")[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ""] }) =>
          `assets/${name.replace(/~[^.]*/, "")}`.replace(/(\.\w+)$/, "-[hash]$1"),
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: process.env.SKEP_SERVER ?? "http://127.0.0.1:4483", ws: true } },
  },
  test: {
    // A thread for each file starts in two thirds of the time that a process takes.
    pool: "threads",
    // Only against tests that hang: a machine with other work can be six times as slow for a while.
    testTimeout: 60_000,
    include: ["test/**/*.test.{ts,tsx}", "board/test/**/*.test.ts"],
  },
});
