import { fileURLToPath } from "node:url";
import { attack, type Choice, choices, GamePage } from "./game-page.ts";
import { LENGTH, MOVES } from "./long-game.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

/** What version 0.1 left when it was killed: games in which it was the computer's turn and the player's, and a review. */
const left = fileURLToPath(new URL("../../crates/server/tests/data/games-of-0.1.sqlite3", import.meta.url));

test.describe("what an earlier version of the server has kept", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start({ left });
  });
  test.afterAll(() => server.stop());

  for (const [whose, id, moves] of [
    ["it is the computer's turn", "-cpffdXcrNN5Suvifmx7yw", ["wS1"]],
    ["it is the player's turn", "rmUwnokCIXmViPIboQ-lHQ", ["wS1", "bB1 wS1/"]],
  ] as const) {
    test(`a game in which ${whose} is continued in the browser by its link`, async ({ page }) => {
      await page.goto(`${server.url}/g/${id}`);
      await page.getByTestId("takeover-yes").click();
      await page.waitForURL(`**/solo/${id}`);
      const game = new GamePage(page);
      await game.turnOf("white");
      expect((await game.state()).moves.map(({ uhp }) => uhp).slice(0, moves.length)).toEqual(moves);
      const before = await game.state();
      await game.playByClicks(attack(before, "white"));
      await game.past(before.moves.length);
      await page.goto(`${server.url}/`);
      await expect(page.getByTestId("continue")).toHaveCount(1);
    });
  }

  test("a link to a review leads to the review of the same game, made in the browser", async ({ page }) => {
    await page.goto(`${server.url}/review/2VDyvgS_FuwxlINjFBw3Eg`);
    await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 40_000 });
  });
});

test("a game that ends on one's own machine goes to the archive, and the server replays it", async ({ page }) => {
  const game = await GamePage.resume(page, MOVES.slice(0, -1));
  const last = choices(await game.state()).find(({ uhp }) => uhp === MOVES.at(-1));
  await game.playByClicks(last as Choice);
  await expect(page.getByTestId("archive-sent")).toBeVisible();
  const list = await (await page.request.get("/api/archive?sort=-added&size=1")).json();
  const [entry] = list.games;
  expect(entry).toMatchObject({ plies: LENGTH, set: "Base+MLP", result: "black" });
  const archived = await (await page.request.get(`/api/archive/${entry.id}`)).json();
  expect(archived.game.split(";").slice(3)).toEqual(MOVES);
});

test("the archive knows at which level the computer played", async ({ page }) => {
  const game = await GamePage.start(page, "computer", async () => {
    await page.getByTestId("level").fill("1");
    await page.getByTestId("colour-computer").getByRole("radio", { name: "White" }).check({ force: true });
  });
  await game.playByClicks(attack(await game.state(), "white"));
  await game.at(2);
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("archive-sent")).toBeVisible();
  const list = await (await page.request.get("/api/archive?level=1&sort=-added&size=1")).json();
  expect(list.games[0]).toMatchObject({ plies: 2, set: "Base+ML", result: "black" });
});
