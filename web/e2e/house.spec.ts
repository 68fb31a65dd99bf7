import type { Locator } from "@playwright/test";
import { faults } from "./axe.ts";
import { cutNames, overflowing } from "./fits.ts";
import { attack, GamePage } from "./game-page.ts";
import { join } from "./member.ts";
import { expect, test } from "./test.ts";

test("a guest in an empty lobby plays a house opponent", async ({ page }) => {
  await page.goto("/lobby");
  await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  await expect(page.getByTestId("house").locator(".house-levels").getByRole("button")).toHaveCount(10);
  // Neither the visitor nor the house opponents count.
  await expect(page.getByTestId("lobby-people")).toHaveText("Nobody else here");
  await expect(page.getByTestId("house-5")).toContainText("1500");
  expect(await faults(page)).toEqual([]);
  await page.getByTestId("house-1").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("house-card")).toContainText("skep-1");
  await page.getByTestId("house-play").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/g/*");
  const game = new GamePage(page);
  await game.settled();
  await expect(page.getByTestId("watching")).toHaveCount(0);
  await expect(page.getByTestId("rated")).toHaveText("Casual");
  expect(await cutNames(page)).toEqual([]);
  const own = (await game.state()).players.white.name === "skep-1" ? "black" : "white";
  for (let move = 0; move < 2; move++) {
    const state = await game.turnOf(own);
    await game.playByClicks(attack(state, own));
    await game.past(state.moves.length + 1);
  }
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test.describe(() => {
    test.use({ locale: "ru", viewport });
    test(`a house opponent states its terms before a rated game, at ${viewport.width} pixels`, async ({ page }) => {
      await join(page);
      // Days per move of the last offer do not apply here.
      await page.addInitScript(() => {
        localStorage.setItem("skep.terms", JSON.stringify({ time: "days", days: 14, isRated: true }));
      });
      await page.goto("/lobby");
      const [card, terms] = [page.getByTestId("house-card"), page.getByTestId("house-terms")];
      await page.getByTestId("house-5").click();
      await expect(card).toContainText("skep-5");
      await expect(card.getByTestId("bot-badge")).toHaveText("Бот");
      await expect(terms).toContainText("10 + 10");
      await expect(terms).toContainText("Рейтинговая");
      await expect(page.getByTestId("house-play")).toHaveText("Играть рейтинговую партию");
      await expectInside(card, [terms, page.getByTestId("house-change"), page.getByTestId("house-play")]);
      expect(await overflowing(page)).toEqual([]);
      await page.getByTestId("house-change").click();
      await expect(page.getByTestId("terms-time")).toHaveCount(0);
      await page.getByTestId("terms-clock").selectOption("300+4");
      await page.getByTestId("terms-rated").getByRole("radio", { name: "Товарищеская" }).check({ force: true });
      await page.getByTestId("dialog-close").click();
      await expect(terms).toContainText("5 + 4");
      await expect(page.getByTestId("house-play")).toHaveText("Играть товарищескую партию");
      // The lobby and the profile agree on the rating.
      const rating = (await card.getByTestId("rating").textContent()) ?? "";
      await card.getByRole("link", { name: "skep-5" }).click();
      await expect(page.getByTestId("player").locator("header").getByTestId("bot-badge")).toBeVisible();
      await expect(page.getByTestId("ratings")).toContainText(rating);
    });
  });
}

test("a bot is marked on the board, in lists and at the end, and is not asked for consent", async ({ page }) => {
  await join(page);
  await page.goto("/lobby");
  await page.getByTestId("house-1").click();
  await page.getByTestId("house-play").click();
  await page.waitForURL("**/g/*");
  const game = new GamePage(page);
  await game.settled();
  await expect(page.locator(".player-name").filter({ hasText: "skep-1" }).getByTestId("bot-badge")).toBeVisible();
  expect(await cutNames(page)).toEqual([]);
  const own = (await game.state()).players.white.name === "skep-1" ? "black" : "white";
  for (let move = 0; move < 2; move++) {
    const state = await game.turnOf(own);
    await game.playByClicks(attack(state, own));
    await game.past(state.moves.length + 1);
  }
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("visibility")).toHaveText("Everyone can see this game on its players’ profiles.");
  await expect(page.getByTestId("end-ratings").getByTestId("bot-badge")).toHaveCount(1);
  await page.getByTestId("end-save").click();
  await expect(page.getByTestId("share-question")).toHaveText(/^You can share it/);
  await page.getByTestId("share").click();
  await expect(page.getByTestId("shared")).toHaveText("It’s in the archive, too.");
  await expect(page.getByTestId("visibility")).toContainText("profiles");
  await page.goto("/");
  await expect(page.getByTestId("recent").getByTestId("bot-badge")).toBeVisible();
});

/** Expects parts to lie within a box, one below the other or side by side, without overlap. */
async function expectInside(box: Locator, parts: readonly Locator[]): Promise<void> {
  const outer = await box.boundingBox();
  for (const part of parts) {
    const inner = await part.boundingBox();
    expect(inner && outer && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width + 1).toBe(true);
    expect(inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height + 1).toBe(true);
  }
}
