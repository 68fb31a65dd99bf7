import type { Browser, Page } from "@playwright/test";
import { FlakyNetwork } from "./flaky-network.ts";
import { GamePage } from "./game-page.ts";
import type { Server } from "./server.ts";
import { expect, test } from "./test.ts";

/** A visitor of the lobby whose page has a clock controlled by the test. */
async function visitor(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto("/lobby");
  await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  return page;
}

/** A visitor with a flaky network, and one with a reliable network. */
async function visitors(browser: Browser, server: Server): Promise<[FlakyNetwork, Page, Page]> {
  const network = await FlakyNetwork.to(server.url);
  return [network, await visitor(browser, network.url), await visitor(browser, server.url)];
}

async function leave(network: FlakyNetwork, ...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.context().close()));
  await network.stop();
}

/** Hides the tab for half a minute, after which the browser may have suspended it. */
async function sleep(page: Page, asleep = async () => {}): Promise<void> {
  const turn = (state: DocumentVisibilityState) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await turn("hidden");
  await page.clock.fastForward(30_000);
  await asleep();
  await turn("visible");
}

test("a server that rejects the greeting of a page is contacted less and less often", async ({ page }) => {
  const game = { kind: "friend", set: "Base", opening: "tournament", side: "white", clock: null };
  const { id } = await (await page.request.post("/api/games", { data: game })).json();
  let opened = 0;
  const open = new Set<object>();
  // The server receives and answers the greeting of an outdated page.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    opened += 1;
    open.add(socket);
    const server = socket.connectToServer();
    let isGreeted = false;
    socket.onMessage((text) => {
      // The server closes the connection after the greeting, so this proxy must not send anything later.
      if (!isGreeted) {
        isGreeted = true;
        server.send(String(text).replace(/"protocol":\d+/, '"protocol":1'));
      }
    });
    server.onClose((code, reason) => {
      open.delete(socket);
      void socket.close({ ...(code ? { code } : {}), ...(reason ? { reason } : {}) });
    });
  });
  await page.clock.install();
  await page.goto(`/g/${id}`);
  await expect(page.getByTestId("lost")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let passed = 0; passed < 20_000; passed += 250) {
    await page.clock.runFor(250);
    await expect.poll(() => open.size, { intervals: [5, 20, 100] }).toBe(0);
  }
  // It does not give up either.
  expect(opened).toBeGreaterThanOrEqual(3);
  expect(opened).toBeLessThanOrEqual(12);
});

test("a click in the lobby while the connection is being replaced reaches the server", async ({ browser, server }) => {
  const [network, one, other] = await visitors(browser, server);
  network.hold();
  const asked = network.asked;
  await sleep(one);
  await expect.poll(() => network.asked).toBe(asked + 1);
  await one.getByTestId("pool-5+4").click();
  await expect(one.getByTestId("lobby-waiting")).toBeVisible();
  network.release();
  await expect(other.getByTestId("pool-5+4").getByTestId("pool-people")).toHaveText("1 waiting");
  await expect(one.getByTestId("lobby-waiting")).toBeVisible();
  await one.getByTestId("lobby-leave").click();
  await expect(other.getByTestId("pool-5+4").getByTestId("pool-people")).toHaveText("");
  await leave(network, one, other);
});

test("a lobby connection that dies silently is noticed, and the waiting player is paired", async ({
  browser,
  server,
}) => {
  const [network, one, other] = await visitors(browser, server);
  await one.getByTestId("pool-10+10").click();
  await expect(other.getByTestId("pool-10+10").getByTestId("pool-people")).toHaveText("1 waiting");
  network.cut();
  const asked = network.asked;
  // The next ping, and the timeout for its answer.
  await one.clock.runFor(30_000);
  await expect.poll(() => network.asked).toBeGreaterThan(asked);
  await expect(one.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  await expect(one.getByTestId("lobby-waiting")).toBeVisible();
  await other.getByTestId("pool-10+10").click();
  await one.waitForURL("**/g/*");
  await other.waitForURL(one.url().replace(network.url, server.url));
  await leave(network, one, other);
});

test("a game whose connection dies while the tab sleeps continues when it wakes up", async ({ browser, server }) => {
  const network = await FlakyNetwork.to(server.url);
  const context = await browser.newContext({ baseURL: network.url });
  const page = await context.newPage();
  await page.clock.install();
  const white = await GamePage.start(page, "friend", async () => {
    await page.getByTestId("colour-friend").getByRole("radio", { name: "White" }).check({ force: true });
  });
  await expect(page.getByTestId("link")).toBeVisible();
  network.cut();
  await page.request.post(`/api/games/${white.id}/join`, { data: { name: "Ben" } });
  // Time is paused from here on: recovery must not depend on an unanswered ping.
  await sleep(page, () => page.clock.pauseAt(Date.now() + 120_000));
  await expect(page.getByTestId("waiting")).toBeHidden();
  await page.clock.resume();
  await white.playByClicks({ piece: "wS1", to: [0, 0], uhp: "wS1" });
  await white.at(1);
  expect((await white.state()).moves).toHaveLength(1);
  await leave(network, page);
});

test("a game with a clock that two tabs resume at the same moment can be played in both", async ({ page, context }) => {
  await page.clock.install();
  const one = await GamePage.start(page, "table", async () => {
    await page.getByTestId("clock-table").selectOption("5+5");
  });
  await one.playByClicks({ piece: "wS1", to: [0, 0], uhp: "wS1" });
  await one.at(1);
  await one.playByClicks({ piece: "bS1", to: [1, 0], uhp: "bS1 wS1-" });
  await one.at(2);
  const two = new GamePage(await context.newPage());
  await two.page.clock.install();
  await two.page.goto(page.url());
  await two.at(2);
  const third = await context.newPage();
  await third.goto("/learn");
  let now = Date.now() + 10_000;
  await page.clock.pauseAt(now);
  await two.page.clock.pauseAt(now);
  for (let crash = 0; crash < 5; crash += 1) {
    // Neither tab has saved the time for a minute, as after a crash; then both open the game.
    now += 60_000;
    await page.clock.setSystemTime(now);
    await two.page.clock.setSystemTime(now);
    const before = (await Promise.all([page, two.page].map(versionOf))).reduce((a, b) => Math.max(a, b));
    await third.evaluate((id) => new BroadcastChannel("skep-games").postMessage(id), one.id);
    await expect.poll(() => versionOf(page)).toBeGreaterThan(before);
    await expect.poll(() => versionOf(two.page)).toBeGreaterThan(before);
  }
  await page.clock.resume();
  await two.page.clock.resume();
  await one.playByClicks({ piece: "wQ", to: [-1, 0], uhp: "wQ -wS1" });
  await one.at(3);
  await two.at(3);
  await two.playByClicks({ piece: "bQ", to: [2, 0], uhp: "bQ bS1-" });
  await two.at(4);
  await one.at(4);
  for (const tab of [page, two.page]) {
    await expect(tab.getByTestId("note")).toHaveCount(0);
    // The downtime was refunded.
    await expect(tab.getByTestId("clock-white")).toContainText(/^(4:[2-5]\d|5:0\d)/);
  }
});

async function versionOf(page: Page): Promise<number> {
  return Number(await page.getByTestId("game").getAttribute("data-v"));
}
