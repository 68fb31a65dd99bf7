import type { Browser, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { overflowing } from "./fits.ts";
import { attack, GamePage } from "./game-page.ts";
import { plantGame } from "./kept-game.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Worth a few pixels, as browsers score layout shifts. */
const MAX_SHIFT = 0.02;

/** Opens the start page as a visitor who has played before. */
async function comeBack(page: Page, address = "/"): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("skep.welcome", "seen"));
  await page.goto(address);
  await expect(page.getByTestId("home-back")).toBeVisible();
}

/** Sum of all layout shifts so far that no input caused. */
async function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceEntryList) =>
          list.reduce((total, entry) => total + (entry as unknown as { value: number }).value, 0);
        new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({
          type: "layout-shift",
          buffered: true,
        });
        // Without any shift there is no call.
        setTimeout(() => resolve(0), 500);
      }),
  );
}

async function top(page: Page, testid: string): Promise<number> {
  const box = await page.getByTestId(testid).first().boundingBox();
  return box?.y ?? Number.NaN;
}

for (const viewport of SIZES) {
  test.describe(() => {
    test.use({ locale: "de", viewport });

    test(`newcomers can learn, play the computer, a friend or people, at ${viewport.width} pixels`, async ({
      page,
    }) => {
      await page.goto("/");
      await expect(page.getByTestId("home-new")).toBeVisible();
      await expect(page.getByTestId("quick-pairing")).toHaveCount(0);
      const order = ["welcome-new", "play-computer", "play-friend", "to-lobby"];
      const tops = await Promise.all(order.map((testid) => top(page, testid)));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      await expect(page.getByTestId("welcome-new")).toContainText("neu");
      expect(await overflowing(page)).toEqual([]);
      await page.getByTestId("welcome-know").click();
      await expect(page.getByTestId("home-back")).toBeVisible();
      await expect(page.getByTestId("welcome")).toHaveCount(0);
    });

    test(`others find pairing, their games and the lobby, and nothing moves, at ${viewport.width} pixels`, async ({
      page,
    }) => {
      await comeBack(page);
      await expect(page.getByTestId("pool-10+10")).toBeEnabled();
      await expect(page.getByTestId("pool-10+10")).toContainText("Schnell");
      await expect(page.getByTestId("home-counts")).toContainText("1 Person online");
      await expect(page.getByTestId("daily-card").locator("svg")).toBeVisible();
      await expect(page.getByTestId("none-unfinished")).toContainText("Keine laufende Partie");
      expect(await shifts(page)).toBeLessThan(MAX_SHIFT);
      const order = ["quick-pairing", "play-computer", "room-open", "daily-card", "home-live", "to-learn"];
      const tops = await Promise.all(order.map((testid) => top(page, testid)));
      if (viewport.width < 900) {
        expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      } else {
        const [left, right] = await Promise.all(
          ["quick-pairing", "room-open"].map((testid) => page.getByTestId(testid).boundingBox()),
        );
        expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
        // The clocks are in view without scrolling.
        await expect(page.getByTestId("seek-open")).toBeInViewport();
      }
      expect(await overflowing(page)).toEqual([]);
      expect(await faults(page)).toEqual([]);
      await page.getByTestId("pool-10+10").click();
      await expect(page.getByTestId("lobby-waiting")).toBeVisible();
      await page.getByTestId("lobby-leave").click();
      await expect(page.getByTestId("lobby-waiting")).toHaveCount(0);
    });
  });
}

test("a finished game ends the welcome", async ({ page }) => {
  await page.goto("/settings");
  // On by default at localhost.
  await page.getByTestId("settings-archive").uncheck({ force: true });
  const game = await GamePage.start(page, "table");
  for (let ply = 0; ply < 2; ply++) {
    const state = await game.state();
    await game.playByClicks(attack(state, state.position.turn));
    await game.at(ply + 1);
  }
  // The unfinished game comes first, but the game is still new.
  await page.getByTestId("home").click();
  await expect(page.getByTestId("home-back")).toBeVisible();
  await expect(page.getByTestId("welcome")).toBeVisible();
  await page.getByTestId("unfinished").getByTestId("continue").click();
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("visibility")).toHaveText("Only you can see this game: it’s stored in this browser.");
  await page.getByTestId("home").click();
  await expect(page.getByTestId("home-back")).toBeVisible();
  await expect(page.getByTestId("welcome")).toHaveCount(0);
});

for (const [viewport, locale] of [
  [SIZES[0], "ru"],
  [SIZES[1], "de"],
] as const) {
  test.describe(() => {
    test.use({ locale, ...(viewport ? { viewport } : {}) });
    test(`games fill the room kept for them, in ${locale}`, async ({ page }) => {
      await page.goto("/");
      await joinedGame(page);
      await plantGame(page, ["wS1", "bS1 wS1-"]);
      await plantGame(page, ["wS1"]);
      const counts = async () => {
        await expect(page.getByTestId("waiting-game")).toHaveCount(1);
        await expect(page.getByTestId("unfinished").getByTestId("continue")).toHaveCount(2);
      };
      // The second visit knows how much room is needed.
      await page.goto("/");
      await page.getByTestId("unfinished-all").click();
      await counts();
      await page.reload();
      await counts();
      await expect(page.getByTestId("daily-card").locator("svg")).toBeVisible();
      expect(await shifts(page)).toBeLessThan(MAX_SHIFT);
      expect(await overflowing(page)).toEqual([]);
      expect(await top(page, "waiting-game")).toBeLessThan(await top(page, "quick-pairing"));
    });
  });
}

test("the start page is useful without a server", async ({ page }) => {
  await page.route("**/api/**", (route) => route.abort());
  await page.routeWebSocket("**/api/lobby", (socket) => socket.close());
  await comeBack(page);
  await expect(page.getByTestId("pool-5+4")).toBeDisabled();
  await expect(page.getByTestId("play-computer")).toBeEnabled();
  await expect(page.getByTestId("daily-card").locator("svg")).toBeVisible();
  expect(await shifts(page)).toBeLessThan(MAX_SHIFT);
});

test("a server without accounts has the same start page", async ({ page }) => {
  const server = await Server.start({ options: ["--accounts", "off"] });
  await comeBack(page, server.url);
  await expect(page.getByTestId("pool-10+10")).toBeEnabled();
  await expect(page.getByTestId("pool-rated")).toHaveCount(0);
  await page.goto(`${server.url}/settings`);
  await expect(page.getByTestId("settings-seen-lobby")).toContainText("only people with the link");
  await expect(page.getByTestId("settings-seen-challenge")).toHaveCount(0);
  await server.stop();
});

test("a game from the lobby is shown on the start page until it ends", async ({ page, browser }) => {
  // Its counts must not include people and games of other tests.
  const server = await Server.start();
  const [white, black] = await pairGuests(browser, server);
  await comeBack(page, server.url);
  const watch = page.getByTestId("home-watch");
  await expect(watch).toContainText("Guest");
  await expect(page.getByTestId("home-counts")).toContainText("1 game to watch");
  await expect(page.getByTestId("home-counts")).toContainText("3 people online");
  for (let ply = 0; ply < 2; ply++) {
    const state = await white.state();
    await (state.position.turn === "white" ? white : black).playByClicks(attack(state, state.position.turn));
    await white.at(ply + 1);
    await black.at(ply + 1);
  }
  await expect(watch.locator("svg.still > *")).toHaveCount(2);
  expect(await shifts(page)).toBeLessThan(MAX_SHIFT);
  await white.page.getByTestId("resign").click();
  await white.page.getByTestId("question-yes").click();
  await expect(white.page.getByTestId("visibility")).toContainText("could watch this game from the lobby");
  await expect(watch).toHaveCount(0);
  await white.page.context().close();
  await black.page.context().close();
  await server.stop();
});

for (const viewport of SIZES) {
  test.describe(() => {
    test.use({ locale: "de", viewport });
    test(`the settings say who can see which games, at ${viewport.width} pixels`, async ({ page }) => {
      await page.goto("/settings");
      const part = page.getByTestId("settings-visibility");
      await expect(part).toContainText("Wer deine Partien sieht");
      for (const [kind, text] of [
        ["local", "Nur du siehst diese Partie"],
        ["link", "Diese Partie sehen nur Leute mit dem Link. Wenn beide zustimmen"],
        ["lobby", "von der Lobby aus zuschauen, und sie bleibt in den Profilen"],
        ["challenge", "Profilen der Beteiligten. Wenn beide zustimmen"],
        ["bot", "Profilen der Beteiligten. Du kannst sie im Archiv teilen"],
      ] as const) {
        await expect(page.getByTestId(`settings-seen-${kind}`)).toContainText(text);
      }
      expect(await overflowing(page)).toEqual([]);
    });
  });
}

/** Creates a game with a friend, in which it is the visitor's turn. */
async function joinedGame(page: Page): Promise<void> {
  const request = { kind: "friend", set: "Base+ML", opening: "tournament", side: "white" };
  const { id, token } = await (await page.request.post("/api/games", { data: request })).json();
  expect((await page.request.post(`/api/games/${id}/join`, { data: {} })).ok()).toBe(true);
  const game = JSON.stringify([{ id, token, side: "white" }]);
  await page.evaluate((games) => localStorage.setItem("skep.games", games), game);
}

/** Two guests in a game from quick pairing, White first. */
async function pairGuests(browser: Browser, server: Server): Promise<[GamePage, GamePage]> {
  const open = async () => {
    const guest = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
    await guest.goto("/lobby");
    await guest.getByTestId("pool-30+30").click();
    return guest;
  };
  const guests = await Promise.all([open(), open()]);
  const games = guests.map(async (guest) => {
    await guest.waitForURL("**/g/*");
    const game = new GamePage(guest);
    await game.settled();
    return game;
  });
  const [one, other] = await Promise.all(games);
  if (!one || !other) {
    throw new Error("two guests");
  }
  const side = await one.page.evaluate(() => JSON.parse(localStorage.getItem("skep.games") ?? "[]")[0].side);
  return side === "white" ? [one, other] : [other, one];
}
