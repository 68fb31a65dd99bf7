import { attack, GamePage, playOut } from "./game-page.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a game against the computer that a server has is continued in the browser by its link", async ({ page }) => {
  const wish = { kind: "computer", set: "Base", opening: "tournament", level: 1, side: "white", clock: null };
  const created = await (await page.request.post("/api/games", { data: wish })).json();
  const authorization = { Authorization: `Bearer ${created.token}` };
  const move = { ply: 0, after: 0, move: "wS1" };
  const moved = await page.request.post(`/api/games/${created.id}/moves`, { data: move, headers: authorization });
  expect(moved.ok()).toBe(true);
  await page.goto(`/g/${created.id}`);
  await page.getByTestId("takeover-yes").click();
  await page.waitForURL(`**/solo/${created.id}`);
  const game = new GamePage(page);
  // The computer of the browser answers what the server's has not.
  await game.turnOf("white");
  expect((await game.state()).moves[0]?.uhp).toBe("wS1");
  await game.playByClicks(attack(await game.state(), "white"));
  await game.turnOf("white");
  await page.goto("/");
  await expect(page.getByTestId("continue")).toHaveCount(1);
});

test("a game that ends on one's own machine goes to the archive, and the server replays it", async ({ page }) => {
  test.setTimeout(240_000);
  const game = await GamePage.start(page, "computer", async () => {
    await page.getByTestId("level").fill("1");
    await page.getByTestId("colour-computer").getByRole("radio", { name: "White" }).check({ force: true });
  });
  await playOut(game, (choice) => game.playByClicks(choice));
  await expect(page.getByTestId("archive-sent")).toBeVisible();
  const { moves } = await game.state();
  const list = await (await page.request.get("/api/archive?level=1&sort=-added&size=1")).json();
  const [entry] = list.games;
  expect(entry).toMatchObject({ plies: moves.length, set: "Base+ML" });
  const archived = await (await page.request.get(`/api/archive/${entry.id}`)).json();
  expect(archived.game.split(";").slice(3)).toHaveLength(moves.length);
});
