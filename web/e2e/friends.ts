import { type BrowserContext, expect, type Page } from "@playwright/test";
import { attack, GamePage } from "./game-page.ts";

/** Two browsers in one game; the creator plays White. */
export async function pair(page: Page, other: BrowserContext, clock = false): Promise<[GamePage, GamePage]> {
  const white = await GamePage.start(page, "friend", async () => {
    await page.getByTestId("colour-friend").getByRole("radio", { name: "White" }).check({ force: true });
    if (clock) {
      await page.getByTestId("clock-friend").selectOption("5+5");
    }
  });
  await expect(page.getByTestId("link")).toHaveValue(page.url());
  const black = new GamePage(await other.newPage());
  await black.page.goto(page.url());
  await black.settled();
  await black.page.getByTestId("accept-invitation").click();
  await expect(page.getByTestId("waiting")).toBeHidden();
  return [white, black];
}

/** Both sides play in turn. */
export async function plies(white: GamePage, black: GamePage, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const state = await white.state();
    const mover = state.position.turn === "white" ? white : black;
    await mover.playByClicks(attack(state, state.position.turn));
    await white.at(state.moves.length + 1);
    await black.at(state.moves.length + 1);
  }
}
