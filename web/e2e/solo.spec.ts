import { readFile } from "node:fs/promises";
import { attack, GamePage } from "./game-page.ts";
import { damage, kept, plantGame } from "./kept-game.ts";
import { expectNothingSerious, hide } from "./on-board.ts";
import { expect, test } from "./test.ts";

test("a damaged module is reported, and loading can be retried", async ({ page }) => {
  await page.route("**/*.wasm", async (route) => {
    const answer = await route.fetch();
    const bytes = await answer.body();
    await route.fulfill({ response: answer, body: bytes.subarray(0, bytes.length / 2) });
  });
  await page.goto("/learn/lesson/last-side");
  await expect(page.getByTestId("module-trouble")).toContainText("didn’t load");
  await expect(page.getByTestId("home").or(page.getByRole("link").first()).first()).toBeVisible();
  await expectNothingSerious(page);
  await page.unroute("**/*.wasm");
  await page.getByTestId("module-retry").click();
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-state", "go-on");
  await expect(page.getByTestId("module-trouble")).toHaveCount(0);
});

test("without storage the game continues with a warning", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      value: {
        open: () => {
          throw new DOMException("denied", "SecurityError");
        },
      },
    });
  });
  await page.goto("/");
  await page.getByTestId("play-table").click();
  await page.waitForURL("**/solo/*");
  const game = new GamePage(page);
  await game.settled();
  await expect(page.getByTestId("saving-off")).toHaveAttribute("data-saving", "refused");
  await game.click(game.piece("wS1"));
  await game.click(page.locator(".skep-target").first());
  await game.at(1);
  await expectNothingSerious(page);
});

test("a full disk is reported, and the game continues", async ({ page }) => {
  const game = await GamePage.start(page, "table");
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await game.click(game.piece("wS1"));
  await game.click(page.locator(".skep-target").first());
  await game.at(1);
  await expect(page.getByTestId("saving-off")).toHaveAttribute("data-saving", "full");
});

test("a damaged stored game is isolated and can be downloaded, and the others still work", async ({ page }) => {
  const good = await GamePage.resume(page, ["wS1"]);
  const id = await plantGame(page, ["wS1"]);
  await damage(page, id);
  await page.goto(`/solo/${id}`);
  await expect(page.getByTestId("damaged")).toBeVisible();
  await expectNothingSerious(page);
  const download = page.waitForEvent("download");
  await page.getByTestId("damaged-download").click();
  const saved = JSON.parse(await readFile((await (await download).path()) ?? "", "utf8"));
  expect(saved).toMatchObject({ id, events: [{ at: 1 }] });
  await page.goto("/");
  await expect(page.getByTestId("continue")).toHaveCount(2);
  await page.getByTestId("download-damaged").focus();
  await page.goto(`/solo/${id}`);
  await page.getByTestId("damaged-remove").click();
  await expect(page.getByTestId("continue")).toHaveCount(1);
  await page.getByTestId("continue").click();
  await good.at(1);
});

test("a low level pauses before replying, unless disabled", async ({ page }) => {
  const easy = async () => {
    await page.getByTestId("level").fill("1");
    await page.getByTestId("colour-computer").getByRole("radio", { name: "White" }).check({ force: true });
  };
  const game = await GamePage.start(page, "computer", easy);
  await page.getByTestId("nav-settings").click();
  await page.getByTestId("settings-moment").check({ force: true });
  await page.keyboard.press("Escape");
  await game.playByClicks(attack(await game.state(), "white"));
  await game.at(2);
  // According to the stored times, since a busy machine may show the moves later.
  const times = async () => (await kept(page, "games", game.id))?.events.map(({ at }) => at) ?? [];
  await expect.poll(times).toHaveLength(2);
  const [own = 0, answer = 0] = await times();
  expect(answer - own).toBeGreaterThan(300);
});

test("two windows with the same game stay in sync", async ({ page, context }) => {
  const game = await GamePage.start(page, "table");
  const second = new GamePage(await context.newPage());
  await second.page.goto(`/solo/${game.id}`);
  await second.settled();
  await game.playByClicks(attack(await game.state(), "white"));
  await second.at(1);
  await second.playByClicks(attack(await second.state(), "black"));
  await game.at(2);
});

test("a game is continued from the editor, a puzzle and an analysis", async ({ page }) => {
  await page.goto("/editor?position=Base_b2_QS1g1");
  await page.getByTestId("play-on").click();
  await expectNothingSerious(page);
  // The dialog looks the same wherever it is opened; its close button must not be stretched.
  expect((await page.getByTestId("dialog-close").boundingBox())?.width).toBeLessThan(60);
  await page.getByTestId("play-on-kind").getByRole("radio").nth(1).check({ force: true });
  await page.getByTestId("play-on-start").click();
  await page.waitForURL("**/solo/*");
  const table = new GamePage(page);
  await table.settled();
  let state = await table.state();
  expect(state.game.kind).toBe("table");
  expect(state.position.turn).toBe("black");
  await table.playByClicks(attack(state, "black"));
  await table.at(1);
  await page.getByTestId("step-first").click();
  await expect(page.locator(".skep-tiles [data-piece]")).toHaveCount(state.position.pieces.length);

  await page.goto("/puzzles/daily");
  await page.getByTestId("give-up").click();
  await page.getByTestId("play-on").click();
  await page.getByTestId("play-on-level").fill("1");
  await page.getByTestId("play-on-start").click();
  await page.waitForURL("**/solo/*");
  const game = new GamePage(page);
  await game.settled();
  state = await game.state();
  expect(state.game).toMatchObject({ kind: "computer", level: 1 });
  expect(state.you).toBe(state.position.turn);

  await page.goto("/analysis?start=Base_w2_S1g1");
  await page.getByTestId("play-on").click();
  await page.getByTestId("play-on-start").click();
  await page.waitForURL("**/solo/*");
});

test("a clock does not run while the page is closed", async ({ page, context }) => {
  const game = await GamePage.start(page, "table", async () => {
    await page.getByTestId("clock-table").selectOption("5+5");
  });
  for (let ply = 0; ply < 2; ply++) {
    const state = await game.state();
    await game.playByClicks(attack(state, state.position.turn));
    await game.at(ply + 1);
  }
  const address = page.url();
  await page.close();
  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 3_600_000 });
  await later.goto(address);
  const back = new GamePage(later);
  await back.settled();
  await hide(later, false);
  await expect(later.getByTestId("end")).toHaveCount(0);
  await expect(later.getByTestId("clock-white")).toContainText(/^(4:5\d|5:0\d)/);
});

test("a page older than its server says so, and can be reloaded", async ({ page }) => {
  await page.route("**/api/health", (route) => route.fulfill({ json: { ok: true, version: "9.0.0", protocol: 99 } }));
  const checked = page.waitForResponse("**/api/health");
  await GamePage.resume(page, ["wS1"]);
  await checked;
  // A local game needs no server and is not disturbed.
  await page.getByTestId("step-first").click();
  await expect(page.getByTestId("page-outdated")).toHaveCount(0);
  await page.getByTestId("nav-analysis").click();
  // The bar appears before the page behind it is loaded.
  await expect(page.getByTestId("analysis")).toBeVisible();
  const bar = page.getByTestId("page-outdated");
  await expect(bar).toContainText("out of date");
  await expectNothingSerious(page);
  // The board and its hands end above the bar.
  const top = (await bar.boundingBox())?.y ?? 0;
  const end = async () => page.locator(".seat-bottom").evaluate((seat) => seat.getBoundingClientRect().bottom);
  await expect.poll(end).toBeLessThanOrEqual(top);
  await page.unroute("**/api/health");
  await Promise.all([page.waitForEvent("load"), page.getByTestId("page-renew").click()]);
  await expect(page.getByTestId("analysis")).toBeVisible();
  await expect(page.getByTestId("page-outdated")).toHaveCount(0);
});
