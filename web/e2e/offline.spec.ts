import type { Page } from "@playwright/test";
import { attack, GamePage, playOut } from "./game-page.ts";
import { kept } from "./kept-game.ts";
import { join } from "./member.ts";
import { RenewingServer } from "./renewing-server.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker has cached everything and controls this page. */
async function prepared(page: Page, address = "/"): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The first visit is not controlled by the service worker it installed; the next one is.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/**
 * Takes the network from a page; the result gives it back.
 *
 * Some versions of Chromium say in every page opened without a network that there is one, and then do not report its
 * return.
 */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  const state = await page.addInitScript(() => {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  });
  return async () => {
    await state.dispose();
    await page.context().setOffline(false);
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, "onLine");
      dispatchEvent(new Event("online"));
    });
  };
}

async function easy(page: Page): Promise<void> {
  if (!(await page.getByTestId("level").isVisible())) {
    await page.getByTestId("options-computer").click();
  }
  await page.getByTestId("level").fill("1");
  await page.getByTestId("colour-computer").getByRole("radio", { name: "White" }).check({ force: true });
}

test("a whole game without a network, from the start to its review", async ({ page }) => {
  test.setTimeout(300_000);
  await prepared(page);
  const goOnline = await goOffline(page);
  const game = await GamePage.start(page, "computer", easy);
  await playOut(game, (choice) => game.playByClicks(choice));
  await page.getByTestId("review-game").click();
  await page.waitForURL("**/review/*");
  await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 200_000 });
  await expect(page.getByTestId("accuracy-white")).toContainText("%");
  await goOnline();
});

test("lessons, puzzles, the editor and the analysis need no network after one visit", async ({ page }) => {
  await prepared(page);
  const goOnline = await goOffline(page);
  await page.goto("/learn/lesson/last-side");
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-state", "go-on");
  await page.goto("/learn/rules/mosquito");
  await expect(page.locator(".figure .skep-target").first()).toBeVisible();
  await page.goto("/puzzles/daily");
  await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
  await page.goto("/editor?position=Base_w2_S1g1");
  await expect(page.getByTestId("verdict")).toBeVisible();
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect(page.getByTestId("engine-line-1")).toBeVisible();
  // Features that need the server say so; the explorer still knows what the engine thinks.
  await page.getByTestId("explorer-toggle").click();
  await expect(page.getByTestId("explorer-trouble")).toContainText("can’t be reached");
  await expect(page.getByTestId("explorer-move").first()).toHaveAccessibleName(/analysed by the engine/);
  await page.goto("/archive");
  await expect(page.getByTestId("archive-trouble")).toContainText("can’t be reached");
  await page.goto("/");
  await expect(page.getByTestId("play-friend")).toBeDisabled();
  await expect(page.getByTestId("play-friend")).toContainText("You’re offline");
  for (const door of ["to-lobby", "to-archive"]) {
    await expect(page.getByTestId(door)).toContainText("You’re offline");
  }
  await expect(page.getByTestId("nav-lobby")).toHaveAttribute("title", /You’re offline/);
  await page.evaluate(() => localStorage.setItem("skep.welcome", "seen"));
  await page.reload();
  await expect(page.getByTestId("pools-note")).toContainText("You’re offline");
  await page.goto("/lobby");
  await expect(page.getByTestId("lobby-computer")).toBeEnabled();
  await expect(page.getByTestId("lobby-friend")).toBeDisabled();
  await expect(page.getByTestId("lobby-friend")).toContainText("You’re offline");
  for (const language of ["de", "ru", "uk"]) {
    await page.getByTestId("language").selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  }
  await goOnline();
});

test("a game that cannot be loaded offers a way back, and opens with the network", async ({ page }) => {
  await prepared(page);
  const { id } = await GamePage.start(page, "friend");
  await page.goto("/");
  const goOnline = await goOffline(page);
  await page.goto(`/g/${id}`);
  await expect(page.getByTestId("game-unreachable")).toContainText("can’t be reached");
  await page.getByTestId("unreachable-home").click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId("play-friend")).toBeDisabled();
  await goOnline();
  await expect(page.getByTestId("play-friend")).toBeEnabled();
  await page.goBack();
  await expect(page.getByTestId("waiting")).toBeVisible();
});

test("a puzzle tried offline is uploaded when the network returns", async ({ page }) => {
  const name = await join(page);
  await prepared(page);
  await expect(page.getByTestId("nav-member")).toBeVisible();
  const goOnline = await goOffline(page);
  await page.goto("/puzzles/daily");
  await page.getByTestId("give-up").click();
  await expect(page.getByTestId("solution")).toBeVisible();
  await goOnline();
  const known = async () => (await (await page.request.get(`/api/players/${name}`)).json()).puzzles;
  await expect.poll(known, { timeout: 10_000 }).not.toBeNull();
});

test("everything fits into one megabyte", async ({ page }) => {
  await prepared(page);
  const files = await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
  expect(files.length).toBeGreaterThan(50);
  let bytes = 0;
  for (const url of files) {
    const answer = await page.request.get(url, { headers: { "accept-encoding": "br, gzip" } });
    bytes += Number(answer.headers()["content-length"]);
  }
  test.info().annotations.push({ type: "size", description: `${bytes} bytes of ${files.length} files` });
  expect(bytes).toBeLessThan(1_000_000);
});

test("a game survives a crash of its tab", async ({ page, context }) => {
  const game = await GamePage.start(page, "computer", easy);
  await game.playByClicks(attack(await game.state(), "white"));
  await game.turnOf("white");
  const address = page.url();
  const { id } = game;
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // Never resolves, since the renderer is gone.
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto("/");
  await again.getByTestId("continue").first().click();
  await again.waitForURL(address);
  const back = new GamePage(again);
  await back.at(2);
  expect((await kept(again, "games", id))?.events).toHaveLength(2);
  await back.playByClicks(attack(await back.state(), "white"));
  await back.turnOf("white");
  await back.at(4);
});

test("a newer version is offered, but never during a game", async ({ page, server }) => {
  const renewing = await RenewingServer.before(server.url);
  await prepared(page, renewing.url);
  await easy(page);
  await page.getByTestId("start-computer").click();
  const game = new GamePage(page);
  await game.settled();
  renewing.renew();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? "none");
  await expect.poll(waits, { timeout: 30_000 }).toBe("installed");
  await game.playByClicks(attack(await game.state(), "white"));
  await game.turnOf("white");
  await expect(page.getByTestId("page-update")).toHaveCount(0);
  await page.getByTestId("home").click();
  await expect(page.getByTestId("page-update")).toBeVisible();
  await page.getByTestId("page-later").click();
  await expect(page.getByTestId("page-update")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("page-update")).toBeVisible();
  await Promise.all([page.waitForEvent("load"), page.getByTestId("page-take").click()]);
  await expect.poll(waits).toBe("none");
  await expect(page.getByTestId("page-update")).toHaveCount(0);
  await page.getByTestId("continue").click();
  await game.at(2);
  await renewing.stop();
});
