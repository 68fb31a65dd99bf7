import type { Locator, Page } from "@playwright/test";
import { GamePage } from "./game-page.ts";
import { expectAllSeen } from "./in-view.ts";
import { kept } from "./kept-game.ts";
import { beginning, MOVES } from "./long-game.ts";
import { click, expectNothingSerious, hide } from "./on-board.ts";
import { consult } from "./own-module.ts";
import { askForReview, review, SHORT } from "./reviewing.ts";
import { expect, test } from "./test.ts";

function piece(page: Page, name: string): Locator {
  return page.locator(`.skep-tiles [data-piece="${name}"], .skep-pile[data-piece="${name}"]`);
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Opens the summary, which is in a tab on a phone and always visible elsewhere. */
async function showSummary(page: Page): Promise<void> {
  const tab = page.getByTestId("tab-summary");
  if (await tab.isVisible()) {
    await tab.click();
  }
}

const WORDS = {
  en: { door: "Review game", best: "Best", heading: "Game review" },
  de: { door: "Partie auswerten", best: "Bester Zug", heading: "Auswertung der Partie" },
} as const;

for (const language of ["en", "de"] as const) {
  test.describe(() => {
    test.use({ locale: language });

    test(`a finished game is reviewed from its end card (${language})`, async ({ page }) => {
      await GamePage.resume(page, MOVES.slice(0, 6));
      await page.getByTestId("resign").click();
      await page.getByTestId("question-yes").click();
      await expect(page.getByTestId("review-game")).toHaveText(WORDS[language].door);
      // Review and analysis have different icons.
      const drawing = (testid: string) => page.getByTestId(testid).locator("svg").innerHTML();
      expect(await drawing("review-game")).not.toBe(await drawing("analyse"));
      await page.getByTestId("review-game").click();
      await page.waitForURL("**/review/*");
      await expect(page.locator("h1")).toHaveText(WORDS[language].heading);
      await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 60_000 });
      await expect(page.getByTestId("review-moves").getByRole("button")).toHaveCount(6);
      await expectNothingSerious(page);
    });

    test(`a review can be navigated with keys, graph and list (${language})`, async ({ page }) => {
      await review(page);
      const root = page.getByTestId("review");
      // It opens at the end of the game, where the engine finished.
      await expect(root).toHaveAttribute("data-ply", "11");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect(root).toHaveAttribute("data-ply", "2");
      await page.keyboard.press("End");
      await expect(root).toHaveAttribute("data-ply", "11");
      await expect(page.getByTestId("review-comment")).toContainText(WORDS[language].best);
      await expect(page.getByTestId("eval-bar")).toHaveAttribute("data-white", "100");
      const box = await page.getByTestId("chance-graph").boundingBox();
      await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 20);
      await expect(root).toHaveAttribute("data-ply", "0");
      await page.getByTestId("review-move-10").click();
      await expect(root).toHaveAttribute("data-ply", "10");
      // A mistake is shown where it was made: the played move and the better one.
      await expect(page.locator(".skep-tiles > .skep-tile")).toHaveCount(8);
      await expect(page.locator(".skep-arrow-played")).toHaveCount(1);
      await expect(page.locator(".skep-arrow-best")).toHaveCount(1);
      // The evaluation bar shows the position on the board, not the one after the mistake.
      await expect(page.getByTestId("eval-bar")).not.toHaveAttribute("data-white", "100");
      // The text names white ant 1, so it shows its number.
      await expect(page.locator('.skep-tiles [data-piece="wA1"]')).toHaveClass(/skep-labelled/);
      await page.getByTestId("show-better").click();
      await expect(page.getByTestId("better-line")).toHaveAttribute("data-at", "1");
      await expect(page.locator(".skep-arrow")).toHaveCount(0);
      await page.getByTestId("better-back").click();
      await expect(page.getByTestId("review-move-1")).toHaveAttribute("data-judgement", "book");
      await expect(page.getByTestId("danger-now")).toContainText("5");
      await expect(page.getByTestId("accuracy-white")).toContainText("%");
      await expectNothingSerious(page);
    });
  });
}

test("in an exercise from a mistake a wrong try is refused and a good one accepted", async ({ page }) => {
  const id = await review(page);
  const plies = (await kept(page, "reviews", id))?.review?.plies ?? [];
  const index = plies.findIndex(({ judgement }) => judgement === "mistake" || judgement === "blunder");
  expect(index).toBeGreaterThanOrEqual(0);
  const mistake = plies[index];
  const best = mistake?.line[0];
  if (!mistake || !best) {
    throw new Error("there is no mistake");
  }
  await page.getByTestId(`learn-${mistake.side}`).click();
  const lesson = page.getByTestId("review-lesson");
  await expect(lesson).toHaveAttribute("data-state", "find");
  // The move played in the game is known to be wrong.
  const before = SHORT.split(";")
    .slice(0, index + 3)
    .join(";");
  const view = await consult("sandbox-view", { game: before, moves: [mistake.move] });
  const played = view.moves.at(-1);
  if (!played?.piece || !played.to || !best.to) {
    throw new Error("a pass is no mistake");
  }
  await click(page, piece(page, played.piece));
  await click(page, page.locator(`.skep-target[data-hex="${played.to.join(",")}"]`));
  await expect(lesson).toHaveAttribute("data-state", "wrong", { timeout: 30_000 });
  await expectNothingSerious(page);
  await page.getByTestId("review-retry").click();
  await expect(lesson).toHaveAttribute("data-state", "find");
  await click(page, piece(page, best.uhp.split(" ")[0] ?? ""));
  await click(page, page.locator(`.skep-target[data-hex="${best.to.join(",")}"]`));
  await expect(lesson).toHaveAttribute("data-state", "right", { timeout: 30_000 });
  await page.getByTestId("review-leave").click();
  await expect(page.getByTestId("review-moves")).toBeVisible();
});

test("the main line of an analysis is reviewed, and its review opens in the analysis again", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  for (let ply = 0; ply < 6; ply++) {
    await expect(page.getByTestId("analysis")).toHaveAttribute("data-ply", String(ply));
    await expect(page.getByTestId("review-line")).toHaveCount(0);
    await page.getByTestId("engine-line-1").click();
    await page.mouse.move(400, 300);
  }
  await page.getByTestId("review-line").click();
  await page.waitForURL("**/review/*");
  await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 60_000 });
  await expect(page.getByTestId("review-moves").getByRole("button")).toHaveCount(6);
  await page.keyboard.press("End");
  await page.getByTestId("to-analysis").click();
  await page.waitForURL("**/analysis#1*");
  await expect(page.getByTestId("analysis")).toHaveAttribute("data-ply", "6");
});

test("a review resumes where it was interrupted, and each of its turning points shows the whole hive", async ({
  page,
}) => {
  test.setTimeout(150_000);
  const game = beginning(22);
  const id = await askForReview(page, game);
  const plies = async () => (await kept(page, "reviews", id))?.plies.length ?? 0;
  await expect.poll(plies, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.reload();
  const before = await plies();
  expect(before).toBeGreaterThan(0);
  await expect.poll(plies, { timeout: 30_000 }).toBeGreaterThan(before);
  await hide(page, true);
  const hidden = await plies();
  await expect(page.getByTestId("review")).toHaveAttribute("data-state", "running");
  // While it is running, the game and the findings so far can be viewed.
  await expect(page.getByTestId("review-moves").locator("[data-judgement]")).not.toHaveCount(0);
  await expect(page.locator(".skep-tiles > .skep-tile")).not.toHaveCount(0);
  await hide(page, false);
  await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 90_000 });
  expect(hidden).toBeLessThan(22);
  await expect(page.getByTestId("review-moves").getByRole("button")).toHaveCount(22);
  const moments = page.locator(".review-moment");
  await expect.poll(() => moments.count()).toBeGreaterThan(1);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    for (const moment of await moments.all()) {
      await page.keyboard.press("Home");
      await expect(page.locator(".skep-tiles > .skep-tile")).toHaveCount(0);
      await showSummary(page);
      await moment.click();
      await expectAllSeen(page);
      await expect(page.locator(".skep-tiles > .skep-tile")).not.toHaveCount(0);
    }
  }
  // Asking again finds the existing review.
  expect(await askForReview(page, game)).toBe(id);
});

test("an unknown review is not found", async ({ page }) => {
  await page.goto("/review/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByTestId("not-found")).toBeVisible();
});
