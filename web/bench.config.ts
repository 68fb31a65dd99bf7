import { defineConfig } from "@playwright/test";
import { browser } from "./browser.ts";

/** Measurements of the page in a browser, by `npm run bench`; docs/performance.md holds what they gave. */
export default defineConfig({
  testDir: "bench",
  testMatch: "*.bench.ts",
  workers: 1,
  timeout: 120_000,
  reporter: [["list"]],
  use: browser,
});
