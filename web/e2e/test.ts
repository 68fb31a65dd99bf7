import { test as base, expect, type Page } from "@playwright/test";
import { Server } from "./server.ts";

/** Tests with a server of their own, shared by the tests of a worker. */
export const test = base.extend<{ strict: undefined }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures as a pattern.
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
  // An error in the page fails the test that met it, whatever the test looks at.
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
