import type { Browser, BrowserContext, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { cutNames } from "./fits.ts";
import { plies } from "./friends.ts";
import { GamePage } from "./game-page.ts";
import { join } from "./member.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

/** A visitor with a separate browser context. */
async function newVisitor(browser: Browser, server: Server): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: server.url });
  return context.newPage();
}

async function member(browser: Browser, server: Server): Promise<{ page: Page; name: string }> {
  const page = await newVisitor(browser, server);
  return { page, name: await join(page) };
}

async function enter(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await page.goto("/lobby");
    await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  }
}

/** Creates a seek as White. */
async function offer(page: Page, kind: "Rated" | "Casual" = "Rated"): Promise<void> {
  await page.getByTestId("seek-open").click();
  await page.getByTestId("terms-side").getByRole("radio", { name: "White" }).check({ force: true });
  await page.getByTestId("terms-rated").getByRole("radio", { name: kind }).check({ force: true });
  await page.getByTestId("seek-send").click();
}

/** The row of a player's seek. */
function offerOf(page: Page, name: string) {
  return page.getByTestId("seek").filter({ hasText: name });
}

test("one player creates a seek, one accepts it, and a guest sees why they cannot, then watches until the result shows the ratings", async ({
  browser,
  server,
}) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  const guest = await newVisitor(browser, server);
  await enter(anna.page, ben.page, guest);
  await offer(anna.page);
  await expect(anna.page.getByTestId("seek-withdraw")).toBeVisible();
  await expect(anna.page).toHaveTitle(/^Waiting for an opponent/);
  await expect(offerOf(guest, anna.name).getByTestId("seek-why")).toContainText("need an account");
  await expect(offerOf(guest, anna.name).getByTestId("seek-accept")).toHaveCount(0);
  await offerOf(ben.page, anna.name).getByTestId("seek-accept").click();
  await anna.page.waitForURL("**/g/*");
  await ben.page.waitForURL(anna.page.url());
  await expect(offerOf(guest, anna.name)).toHaveCount(0);
  const running = guest.getByTestId("watch").filter({ hasText: anna.name });
  await expect(running).toContainText(ben.name);
  await running.click();
  await guest.waitForURL(anna.page.url());
  await expect(guest.getByTestId("watching")).toBeVisible();
  const [white, black] = [new GamePage(anna.page), new GamePage(ben.page)];
  await white.settled();
  await expect(anna.page.getByTestId("rated")).toHaveText("Rated");
  await expect(anna.page.getByTestId("rating")).toHaveCount(2);
  await expect(anna.page.getByTestId("rating").first()).toContainText("1500?");
  expect(await cutNames(anna.page)).toEqual([]);
  await plies(white, black, 4);
  await ben.page.getByTestId("resign").click();
  await ben.page.getByTestId("question-yes").click();
  for (const page of [anna.page, ben.page, guest]) {
    await expect(page.getByTestId("end-reason")).toHaveText(`${anna.name} wins: ${ben.name} resigned.`);
    await expect(page.getByTestId("end-ratings").getByRole("listitem").first()).toContainText(
      /^Bee-no-\d+: 1\d\d\d \(\+\d+\)$/,
    );
    // The players' rows show the new ratings.
    const [won = ""] = /1\d\d\d/.exec((await page.getByTestId("end-ratings").textContent()) ?? "") ?? [];
    await expect(page.getByTestId("player-white").getByTestId("rating")).toContainText(`${won}?`);
  }
  await guest.goto(`/player/${anna.name}`);
  await expect(guest.getByTestId("rating-rapid")).toContainText("1 game");
  await expect(guest.getByTestId("player-game")).toHaveAttribute("data-result", "win");
  await guest.goto("/leaderboard/rapid");
  // A single game is not enough for the leaderboard.
  await expect(guest.getByTestId("leaderboard-empty")).toBeVisible();
  await Promise.all([anna.page, ben.page, guest].map((page) => page.context().close()));
});

test("two guests who choose the same clock are paired, and keep their seats after a reload", async ({
  browser,
  server,
}) => {
  const [one, other] = [await newVisitor(browser, server), await newVisitor(browser, server)];
  await enter(one, other);
  await one.getByTestId("pool-5+4").click();
  await expect(one.getByTestId("lobby-waiting")).toBeVisible();
  await expect(one).toHaveTitle(/^Waiting for an opponent/);
  await expect(other.getByTestId("pool-5+4").getByTestId("pool-people")).toHaveText("1 waiting");
  // A visitor who cancels is no longer waiting.
  await one.getByTestId("lobby-leave").click();
  await expect(other.getByTestId("pool-5+4").getByTestId("pool-people")).toHaveText("");
  await one.getByTestId("pool-5+4").click();
  await other.getByTestId("pool-5+4").click();
  await one.waitForURL("**/g/*");
  await other.waitForURL(one.url());
  await expect(one.getByTestId("rated")).toHaveText("Casual");
  for (const page of [one, other]) {
    await page.reload();
    await new GamePage(page).settled();
    await expect(page.getByTestId("watching")).toHaveCount(0);
  }
  await Promise.all([one, other].map((page) => page.context().close()));
});

test("a challenge is declined with a reason, and another one accepted", async ({ browser, server }) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  await anna.page.goto("/");
  const challenge = async () => {
    await ben.page.goto(`/player/${anna.name}`);
    await ben.page.getByTestId("player-challenge").click();
    await ben.page.getByTestId("challenge-send").click();
    await expect(ben.page.getByTestId("challenge")).toHaveAttribute("data-state", "offered");
  };
  await challenge();
  await anna.page.getByTestId("bell").click();
  await anna.page.getByTestId("bell-challenge").click();
  await expect(anna.page.getByTestId("challenge")).toContainText(`${ben.name} challenges you`);
  await anna.page.getByTestId("challenge-decline").click();
  await anna.page.getByTestId("decline-later").click();
  await expect(anna.page.getByTestId("challenge")).toHaveAttribute("data-state", "declined");
  await expect(anna.page.getByTestId("bell")).toHaveCount(0);
  await expect(ben.page.getByTestId("challenge-outcome")).toContainText("Not now, perhaps later");
  await anna.page.goto("/lobby");
  await challenge();
  await anna.page.getByTestId("bell").click();
  await anna.page.getByTestId("bell-challenge").click();
  await anna.page.getByTestId("challenge-accept").click();
  await anna.page.waitForURL("**/g/*");
  await ben.page.waitForURL(anna.page.url());
  await Promise.all([anna.page, ben.page].map((page) => page.context().close()));
});

test("a challenge link works for anyone, including guests if the game is casual", async ({ browser, server }) => {
  const anna = await member(browser, server);
  const guest = await newVisitor(browser, server);
  await enter(anna.page);
  await anna.page.getByTestId("challenge-by-link").click();
  await anna.page.getByTestId("terms-rated").getByRole("radio", { name: "Casual" }).check({ force: true });
  await anna.page.getByTestId("challenge-send").click();
  await guest.goto(await anna.page.getByTestId("link").inputValue());
  await guest.getByTestId("challenge-accept").click();
  await guest.waitForURL("**/g/*");
  await anna.page.waitForURL(guest.url());
  await new GamePage(guest).settled();
  await expect(guest.getByTestId("watching")).toHaveCount(0);
  await Promise.all([anna.page, guest].map((page) => page.context().close()));
});

test("a blocked player sees no seeks of the other, and is followed, noted and unblocked on the profile", async ({
  browser,
  server,
}) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  await anna.page.goto(`/player/${ben.name}`);
  await anna.page.getByTestId("player-follow").click();
  await expect(anna.page.getByTestId("player-follow")).toHaveAttribute("aria-pressed", "true");
  await anna.page.getByTestId("player-note").fill("Opens with the ladybug.");
  await anna.page.getByTestId("player-note-save").click();
  await expect(anna.page.getByText("Saved.")).toBeVisible();
  await anna.page.getByTestId("player-block").click();
  await expect(anna.page.getByTestId("player-challenge")).toHaveCount(0);
  await enter(anna.page, ben.page);
  // A blocked player is not informed: the seek is simply not listed. The player who blocks learns why theirs cannot be
  // accepted.
  await offer(anna.page);
  await offer(ben.page);
  await expect(offerOf(anna.page, ben.name).getByTestId("seek-why")).toHaveText(/can’t be paired/);
  await expect(offerOf(ben.page, anna.name)).toHaveCount(0);
  for (const { page } of [anna, ben]) {
    await page.getByTestId("seek-withdraw").click();
  }
  await expect(offerOf(anna.page, ben.name)).toHaveCount(0);
  await anna.page.goto(`/player/${ben.name}`);
  await expect(anna.page.getByTestId("player-note")).toHaveValue("Opens with the ladybug.");
  await anna.page.getByTestId("player-block").click();
  await expect(anna.page.getByTestId("player-challenge")).toBeVisible();
  await Promise.all([anna.page, ben.page].map((page) => page.context().close()));
});

test("an empty lobby offers alternatives, also with the keyboard", async ({ page }) => {
  await enter(page);
  expect(await faults(page)).toEqual([]);
  await page.getByTestId("pool-10+10").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("lobby-waiting")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("lobby-waiting")).toHaveCount(0);
  await page.getByTestId("lobby-computer").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/solo/*");
  // The lobby was left, so it sends no more messages.
  await page.goBack();
  await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  await page.getByTestId("lobby-friend").click();
  await page.waitForURL("**/g/*");
});

test("a server outage is reported, and waiting resumes afterwards", async ({ browser }) => {
  const own = await Server.start();
  const page = await newVisitor(browser, own);
  await enter(page);
  await page.getByTestId("pool-3+3").click();
  await own.kill();
  await expect(page.getByTestId("lobby-lost")).toBeVisible();
  await expect(page.getByTestId("pool-3+3")).toBeDisabled();
  await own.restart();
  await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  await expect(page.getByTestId("lobby-waiting")).toBeVisible();
  await page.context().close();
  await own.stop();
});

test("a lobby without accounts has casual games and nothing about members", async ({ browser }) => {
  const own = await Server.start({ options: ["--accounts", "off"] });
  const page = await newVisitor(browser, own);
  await enter(page);
  await expect(page.getByTestId("pool-rated")).toHaveCount(0);
  await expect(page.getByTestId("to-leaderboard")).toHaveCount(0);
  await page.getByTestId("seek-open").click();
  await expect(page.getByTestId("terms-rated")).toHaveCount(0);
  await page.getByTestId("seek-send").click();
  await expect(page.getByTestId("seek-withdraw")).toBeVisible();
  await page.goto("/leaderboard/blitz");
  await expect(page.getByTestId("not-found")).toBeVisible();
  await page.context().close();
  await own.stop();
});
