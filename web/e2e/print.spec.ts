import type { Page } from "@playwright/test";
import { AnalysisPage, TREE } from "./analysis-page.ts";
import { LENGTH, LONG_GAME, PIECES, playLongGame } from "./long-game.ts";
import { expect, test } from "./test.ts";

const ROUNDS = LENGTH / 2;

/** Checks a printed page: the whole hive, all rounds, nothing to press, nothing cut off. */
async function expectSheet(page: Page, ...words: string[]): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".print-sheet");
  await expect(sheet).toBeVisible();
  for (const word of words) {
    await expect(sheet).toContainText(word);
  }
  await expect(sheet.locator(".print-round")).toHaveCount(ROUNDS);
  await expect(sheet.locator(".print-round").last()).toBeVisible();
  await expect(page.locator("button:visible, input:visible, a:visible")).toHaveCount(0);
  const outside = await sheet.locator(".print-hive > svg").evaluate((hive) => {
    const frame = hive.getBoundingClientRect();
    const boxes = [...hive.querySelectorAll("[data-piece]")].map((piece) => piece.getBoundingClientRect());
    const isInside = ({ left, top, right, bottom }: DOMRect) =>
      left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
    return { pieces: boxes.length, outside: boxes.filter((box) => !isInside(box)).length };
  });
  expect(outside).toEqual({ pieces: PIECES, outside: 0 });
  // Paper is as wide as the page, and continues on further sheets rather than cutting the moves off.
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: null });
  await expect(sheet).toHaveCount(0);
  await expect(page.getByTestId("board")).toBeVisible();
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`${size.width} pixels wide`, () => {
    test.use({ viewport: size });

    test("a finished game prints its hive, players, result and all moves", async ({ page }) => {
      const { id } = await playLongGame(page);
      await page.goto(`/g/${id}`);
      await expect(page.locator(".skep-tiles > .skep-tile")).toHaveCount(PIECES);
      await expectSheet(page, "White", "Black", "the white queen is surrounded");
    });

    test("an analysis prints its hive, result and all moves", async ({ page }) => {
      const analysis = await AnalysisPage.openText(page, LONG_GAME);
      await page.keyboard.press("End");
      await analysis.at(LENGTH);
      await expectSheet(page, "White", "Black", "Black wins");
    });
  });
}

test("an analysis prints names, comments and variations", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await AnalysisPage.openText(page, TREE);
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".print-sheet");
  await expect(sheet.locator("h1")).toHaveText(/Anna\s+–\s+Ben/);
  await expect(sheet.getByText("The usual answer.")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(sheet).toContainText(/\(1… bG1 wS1-\?! 2\. wQ -wS1/);
});
