import { GamePage, playOut } from "./game-page.ts";
import { click, piece } from "./on-board.ts";
import { nextMove } from "./own-module.ts";
import { expect, test } from "./test.ts";

/** An upper bound on the number of exercises before the first game. */
const MAX_LESSONS = 30;

test("a newcomer goes from the first visit through the exercises to the end of a first game", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("/");
  await page.getByTestId("welcome-new").click();
  const lesson = page.getByTestId("lesson");
  const door = page.getByTestId("first-game");
  for (let done = 0; done < MAX_LESSONS; done++) {
    await expect(lesson).toHaveAttribute("data-state", "go-on");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const moves: string[] = [];
    // Plays the hinted moves until the exercise is solved.
    while ((await lesson.getAttribute("data-state")) !== "solved") {
      const hint = await nextMove({ id, moves });
      // The opponent's reply is shown before the next piece can be selected.
      const target = page.locator(`.skep-target[data-hex="${hint.to.join()}"]`);
      await expect(async () => {
        await click(page, piece(page, hint.piece));
        await expect(target).toBeAttached({ timeout: 500 });
      }).toPass();
      await click(page, target);
      moves.push(hint.move);
      await expect(lesson).toHaveAttribute("data-done", String(moves.length));
    }
    if (await door.isVisible()) {
      break;
    }
    await page.getByTestId("next").click();
    await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
  }
  await door.click();
  await page.waitForURL("**/solo/*");
  const game = new GamePage(page);
  await game.settled();
  await playOut(game, (choice) => game.playByClicks(choice));
});
