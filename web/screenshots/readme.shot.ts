import { join } from "node:path";
import { type Choice, choices, GamePage } from "../e2e/game-page.ts";
import { test } from "../e2e/test.ts";
import { calm } from "./calm.ts";

const FOLDER = join(import.meta.dirname, "../../docs/img");

/** A lively position from a game between two engines. */
const GAME =
  "wL;bL wL-;wM -wL;bM bL/;wQ -wM;bA1 bL\\;wA1 \\wL;bQ bM/;wA1 bQ-;bA1 -wQ;wA2 \\wL;bB1 \\bA1;wA2 -bB1;bB2 /bA1;wA3 \\wL;bB2 bA1\\;wA3 -bQ;bB2 wQ;wA2 \\wA1;bS1 \\bB2;wB1 wA1\\;bA2 bM\\;wB1 bQ\\;bG1 bA1\\;wG1 wA1/;bM /wA3".split(
    ";",
  );

async function playOn(game: GamePage): Promise<void> {
  for (const uhp of GAME) {
    const state = await game.state();
    const choice = choices(state).find((one) => one.uhp === uhp);
    await game.playByClicks(choice as Choice);
    await game.at(state.moves.length + 1);
  }
}

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  test("the game on a wide screen", async ({ page }) => {
    const game = await GamePage.start(page, "table");
    await playOn(game);
    await game.page.locator("[data-control=fit]").click();
    await calm(page);
    await page.screenshot({ path: join(FOLDER, "game.png") });
  });
});

test.describe(() => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2, colorScheme: "light" });
  test("a piece that says why, on a phone", async ({ page }) => {
    const game = await GamePage.start(page, "table");
    await playOn(game);
    await game.page.locator("[data-control=fit]").click();
    await game.click(game.piece("wL"));
    await calm(page);
    await page.screenshot({ path: join(FOLDER, "phone.png") });
  });
});

test.describe(() => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    deviceScaleFactor: 2,
    colorScheme: "dark",
    locale: "ru",
  });
  test("the start page on a dark phone, in Russian", async ({ page }) => {
    await page.goto("/");
    await calm(page);
    await page.screenshot({ path: join(FOLDER, "phone-dark.png") });
  });
});
