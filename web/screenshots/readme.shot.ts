import { join } from "node:path";
import { AnalysisPage } from "../e2e/analysis-page.ts";
import { type Choice, choices, GamePage } from "../e2e/game-page.ts";
import { useTool } from "../e2e/on-board.ts";
import { expect, test } from "../e2e/test.ts";
import { calm } from "./calm.ts";

/** Screenshots of the README. */
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
  test("a piece that explains itself, on a phone", async ({ page }) => {
    const game = await GamePage.start(page, "table");
    await playOn(game);
    await game.page.locator("[data-control=fit]").click();
    await game.click(game.piece("wL"));
    await calm(page);
    await page.screenshot({ path: join(FOLDER, "phone.png") });
  });
});

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });

  test("an analysis with the engine, and the review of the same game", async ({ page }) => {
    test.setTimeout(180_000);
    const turn = `White[${GAME.length / 2 + 1}]`;
    const analysis = await AnalysisPage.openText(page, ["Base+ML", "InProgress", turn, ...GAME].join(";"));
    await page.keyboard.press("End");
    await analysis.at(GAME.length);
    await page.getByTestId("engine-on").check();
    const depth = async () => Number(await page.getByTestId("engine-found").getAttribute("data-depth"));
    await expect.poll(depth, { timeout: 30_000 }).toBeGreaterThan(5);
    await calm(page);
    await page.screenshot({ path: join(FOLDER, "analysis.png") });
    await page.getByTestId("engine-on").uncheck();
    await useTool(page, "review-line");
    await page.waitForURL("**/review/*");
    await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 150_000 });
    await page.locator(".review-moment").first().click();
    await calm(page);
    await page.screenshot({ path: join(FOLDER, "review.png") });
  });

  test("the daily puzzle", async ({ page }) => {
    await page.goto("/puzzles/daily");
    await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
    await calm(page);
    await page.screenshot({ path: join(FOLDER, "puzzle.png") });
  });
});
