import { defineConfig } from "@playwright/test";
import { browser } from "./browser.ts";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  // Only against tests that hang: a machine with other work can be six times as slow for a while.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: { ...browser, trace: { mode: "retain-on-failure", screenshots: false } },
});
