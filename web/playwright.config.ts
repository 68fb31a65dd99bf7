import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.SKEP_BROWSER ?? "chromium",
      // The sandbox needs rights that a container seldom has; the rest keeps the browser from calling home.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "retain-on-failure",
  },
});
