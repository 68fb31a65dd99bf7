import { test as base, expect, type Page } from "@playwright/test";
import { Server } from "./server.ts";

/** Tests with a separate server per worker. */
export const test = base.extend<{ strict: undefined }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument.
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  // An uncaught error in the page fails the test, whatever it checks.
  strict: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const watch = (page: Page) => {
        page.on("pageerror", (error) => problems.push(String(error)));
        page.on("console", (message) => {
          if (message.type() === "error" && !/Failed to load resource|WebSocket connection/.test(message.text())) {
            problems.push(message.text());
          }
        });
      };
      context.on("page", watch);
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
