import { defineConfig } from "@playwright/test";
import { browser } from "./browser.ts";

/** Pictures of every page, by `cargo xtask screenshots`. */
export default defineConfig({
  testDir: "screenshots",
  testMatch: "*.shot.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: [["list"]],
  use: { ...browser, contextOptions: { reducedMotion: "reduce" } },
});
