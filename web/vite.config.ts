import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { icons } from "./build/icons.ts";
import { messages } from "./build/messages.ts";
import { offline } from "./build/offline.ts";
import { puzzles } from "./build/puzzles.ts";
import { rulebook } from "./build/rulebook.ts";

export default defineConfig({
  plugins: [messages(), rulebook(), puzzles(), icons(), offline(), compress()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    emptyOutDir: true,
    // Small files stay files: the content security policy allows no inline script or style.
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: process.env.SKEP_SERVER ?? "http://127.0.0.1:4483", ws: true } },
  },
  test: {
    include: ["test/**/*.test.{ts,tsx}", "board/test/**/*.test.ts"],
  },
});
