import { faults } from "./axe.ts";
import { attack, GamePage } from "./game-page.ts";
import { expect, test } from "./test.ts";

test("a guest in an empty lobby plays a house opponent", async ({ page }) => {
  await page.goto("/lobby");
  await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  await expect(page.getByTestId("house").getByRole("button")).toHaveCount(10);
  // Neither the visitor nor the house opponents count.
  await expect(page.getByTestId("lobby-people")).toHaveText("Nobody else here");
  await expect(page.getByTestId("house-5")).toContainText("1500");
  expect(await faults(page)).toEqual([]);
  await page.getByTestId("house-1").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/g/*");
  const game = new GamePage(page);
  await game.settled();
  await expect(page.getByTestId("watching")).toHaveCount(0);
  await expect(page.getByTestId("rated")).toHaveText("Casual");
  const own = (await game.state()).players.white.name === "skep-1" ? "black" : "white";
  for (let move = 0; move < 2; move++) {
    const state = await game.turnOf(own);
    await game.playByClicks(attack(state, own));
    await game.past(state.moves.length + 1);
  }
});
