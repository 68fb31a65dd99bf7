import { attack, type Choice, choices, GamePage } from "./game-page.ts";
import { LENGTH, MOVES } from "./long-game.ts";
import { expect, test } from "./test.ts";

test("a finished local game is uploaded to the archive, and the server replays it", async ({ page }) => {
  const game = await GamePage.resume(page, MOVES.slice(0, -1));
  const last = choices(await game.state()).find(({ uhp }) => uhp === MOVES.at(-1));
  await game.playByClicks(last as Choice);
  await expect(page.getByTestId("visibility")).toHaveText("Everyone can find this game in the archive.");
  const list = await (await page.request.get("/api/archive?sort=-added&size=1")).json();
  const [entry] = list.games;
  expect(entry).toMatchObject({ plies: LENGTH, set: "Base+MLP", result: "black" });
  const archived = await (await page.request.get(`/api/archive/${entry.id}`)).json();
  expect(archived.game.split(";").slice(3)).toEqual(MOVES);
});

test("the archive knows the computer's level", async ({ page }) => {
  const game = await GamePage.start(page, "computer", async () => {
    await page.getByTestId("level").fill("1");
    await page.getByTestId("colour-computer").getByRole("radio", { name: "White" }).check({ force: true });
  });
  await game.playByClicks(attack(await game.state(), "white"));
  await game.at(2);
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("visibility")).toHaveText("Everyone can find this game in the archive.");
  const list = await (await page.request.get("/api/archive?level=1&sort=-added&size=1")).json();
  expect(list.games[0]).toMatchObject({ plies: 2, set: "Base+ML", result: "black" });
});
