import { AnalysisPage } from "./analysis-page.ts";
import { attack, GamePage } from "./game-page.ts";
import { expectAllSeen, tileWidth } from "./in-view.ts";
import { LENGTH, LONG_GAME, openAs, PIECES, playLongGame } from "./long-game.ts";
import { expect, test } from "./test.ts";

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  contextOptions: { reducedMotion: "no-preference" },
});

test("a game is played by touch on a phone", async ({ page }) => {
  const game = await GamePage.start(page, "table");
  for (let ply = 0; ply < 8; ply++) {
    const state = await game.state();
    await game.playByTouch(attack(state, state.position.turn));
    await game.at(ply + 1);
  }
  await expect(page.getByTestId("turn")).toBeVisible();
});

/** Tiles narrower than this, in pixels, are hard to read and to hit. */
const MIN_TILE = 24;

for (const locale of ["en", "de", "ru", "uk"]) {
  test.describe(() => {
    test.use({ locale, contextOptions: { reducedMotion: "reduce" } });

    test(`all 28 pieces are legible in play, at the end and in analysis (${locale})`, async ({ page }) => {
      const running = await playLongGame(page, LENGTH - 1);
      await openAs(page, "white", running);
      await expectAllSeen(page, PIECES);
      expect(await tileWidth(page)).toBeGreaterThanOrEqual(MIN_TILE);
      const ended = await playLongGame(page);
      await page.goto(`/g/${ended.id}`);
      await expect(page.getByTestId("end")).toBeVisible();
      await expectAllSeen(page, PIECES);
      expect(await tileWidth(page)).toBeGreaterThanOrEqual(MIN_TILE);
      const analysis = await AnalysisPage.openText(page, LONG_GAME);
      await page.keyboard.press("End");
      await analysis.at(LENGTH);
      await expectAllSeen(page, PIECES);
      expect(await tileWidth(page)).toBeGreaterThanOrEqual(MIN_TILE);
      // Empty hands are gone; the status and the buttons are in the players' rows, and the table is as wide as the page.
      for (const side of ["white", "black"]) {
        await expect(page.getByTestId(`hand-${side}`)).toBeHidden();
      }
      await expect(page.getByTestId("player-white").getByTestId("turn")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("player-black").locator("[data-control=fit]")).toBeInViewport({ ratio: 1 });
      expect((await page.getByTestId("board").boundingBox())?.width).toBe(360);
    });
  });
}
