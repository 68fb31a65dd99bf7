import type { Browser, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { plies } from "./friends.ts";
import { GamePage } from "./game-page.ts";
import { freshName, join, signUp } from "./member.ts";
import type { Server } from "./server.ts";
import { expect, test } from "./test.ts";

interface Member {
  readonly page: Page;
  readonly name: string;
}

async function member(browser: Browser, server: Server): Promise<Member> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  return { page, name: await join(page) };
}

/** Plays a challenge from offer to board; the challenger has White. */
async function challenged(by: Member, to: Member, { url }: Server, rated: boolean): Promise<[GamePage, GamePage]> {
  const headers = { origin: new URL(url).origin };
  const clock = { initial: 600, increment: 10 };
  const terms = { set: "Base", opening: "tournament", clock, days: null, rated };
  const offered = await by.page.request.post("/api/challenges", {
    headers,
    data: { to: to.name, terms, side: "white" },
  });
  const { id } = (await offered.json()) as { id: string };
  await to.page.request.post(`/api/challenges/${id}/accept`, { headers, data: {} });
  const players: [GamePage, GamePage] = [new GamePage(by.page), new GamePage(to.page)];
  for (const player of players) {
    await player.page.goto(`/g/${id}`);
    await player.settled();
  }
  return players;
}

test("a rated challenge counts down to the first moves, has a rematch with colours swapped, and is on the profile by its opening", async ({
  browser,
  server,
}) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  const [white, black] = await challenged(anna, ben, server, true);
  await expect(anna.page.getByTestId("first-move")).toContainText("Make your first move");
  await expect(anna.page.getByTestId("first-move-time")).toHaveText(/^\d+ sec$/);
  await expect(ben.page.getByTestId("first-move")).toContainText("Waiting for the first move");
  expect(await faults(anna.page)).toEqual([]);
  const profile = ben.page.getByRole("link", { name: anna.name });
  await expect(profile).toHaveAttribute("target", "_blank");
  await plies(white, black, 4);
  await expect(anna.page.getByTestId("first-move")).toHaveCount(0);
  // Leaving needs confirmation.
  await anna.page.getByTestId("home").click();
  await expect(anna.page.getByTestId("question-note")).toContainText("three games within an hour");
  await anna.page.getByTestId("question-no").click();
  await ben.page.getByTestId("resign").click();
  await ben.page.getByTestId("question-yes").click();
  await expect(anna.page.getByTestId("new-game")).toHaveAttribute("href", "/lobby");
  await anna.page.getByTestId("rematch").click();
  await ben.page.getByTestId("accept-rematch").click();
  for (const { page } of [anna, ben]) {
    await expect(page.getByTestId("first-move")).toBeVisible();
    await expect(page.getByTestId("rated")).toHaveText("Rated");
  }
  await expect(anna.page.locator(".seat-bottom").getByTestId("hand-black")).toBeVisible();
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
  await stranger.setViewportSize({ width: 360, height: 740 });
  await stranger.goto(`/player/${anna.name}`);
  const opening = stranger.getByTestId("opening");
  await expect(opening).toContainText("1 won");
  expect(await faults(stranger)).toEqual([]);
  const overflow = await stranger.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  await opening.click();
  await expect(stranger).toHaveURL(/first=/);
  await expect(stranger.getByTestId("player-game")).toHaveCount(1);
  // Without the opening, the filters for colour and set of its row remain.
  await stranger.getByTestId("games-first").click();
  await expect(stranger).toHaveURL(/color=white&set=Base$/);
  await expect(stranger.getByTestId("player-game")).toHaveCount(1);
  await stranger.goto(`/player/${anna.name}`);
  await expect(stranger.getByTestId("player-game")).toHaveCount(2);
  await Promise.all([anna.page, ben.page, stranger].map((page) => page.context().close()));
});

test("a player who aborts games sees the consequences, and how long they last", async ({ browser, server }) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  for (let game = 0; game < 3; game += 1) {
    await challenged(anna, ben, server, false);
    await anna.page.getByTestId("resign").click();
    await expect(anna.page.getByTestId("question-note")).toContainText("for 5 minutes");
    await anna.page.getByTestId("question-yes").click();
    await expect(anna.page.getByTestId("end")).toBeVisible();
  }
  await anna.page.goto("/lobby");
  await expect(anna.page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  await anna.page.getByTestId("pool-5+4").click();
  await expect(anna.page.getByTestId("lobby-notice")).toHaveAttribute("data-code", "barred");
  await expect(anna.page.getByTestId("lobby-notice")).toHaveText(/again at \d+:\d\d/);
  await Promise.all([anna.page, ben.page].map((page) => page.context().close()));
});

test("a guest's puzzles are transferred to the account and shown on the profile", async ({ page }) => {
  await page.goto("/account/new");
  await page.evaluate(() => {
    const tried = { id: "81e107a9d2", at: 1, solved: true, change: 90, themes: ["ant"], set: "Base" };
    const solver = { rating: 1090.4, deviation: 300, volatility: 0.06 };
    localStorage.setItem("skep.puzzles", JSON.stringify({ solver, streak: 1, best: 1, tries: [tried], days: [] }));
  });
  await page.reload();
  await expect(page.getByTestId("puzzles-come-along")).toBeVisible();
  const name = freshName();
  await signUp(page, name);
  await page.goto(`/player/${name}`);
  await expect(page.getByTestId("player-puzzles")).toContainText("1090");
  await expect(page.getByTestId("player-puzzles")).toContainText("1 puzzle solved");
  expect(await faults(page)).toEqual([]);
  await page.goto("/puzzles");
  await expect(page.getByTestId("history").getByRole("listitem")).toHaveCount(1);
});
