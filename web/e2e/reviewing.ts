import { expect, type Page } from "@playwright/test";
import type { SavedReview } from "../src/local/database.ts";
import { AnalysisPage } from "./analysis-page.ts";
import { kept, plant } from "./kept-game.ts";
import { useTool } from "./on-board.ts";

/** A short game in which Black allows White an immediate win. */
export const SHORT =
  "Base;WhiteWins;Black[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2;wA1 bQ\\";

/** Opens a game in the analysis and starts its review; returns its id. */
export async function askForReview(page: Page, game: string): Promise<string> {
  await AnalysisPage.openText(page, game);
  await useTool(page, "review-line");
  await page.waitForURL("**/review/*");
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** The review of the short game, which takes seconds: made once and stored in the browsers of later tests. */
let made: SavedReview | null = null;

/** Opens the review of the short game; returns its id. */
export async function review(page: Page): Promise<string> {
  if (made) {
    await plant(page, "reviews", made);
    await page.goto(`/review/${made.id}`);
  } else {
    await askForReview(page, SHORT);
  }
  await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 60_000 });
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  made ??= await kept(page, "reviews", id);
  return id;
}
