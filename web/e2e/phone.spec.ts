import { attack, GamePage } from "./game-page.ts";
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
