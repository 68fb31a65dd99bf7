import type { Browser, Page } from "@playwright/test";
import { positionRequest } from "../src/game/derived.ts";
import type { GameState } from "../src/wire/protocol.ts";
import { faults } from "./axe.ts";
import { overflowing, PHONE, switchLanguage } from "./fits.ts";
import { attack, type Choice, choices, GamePage } from "./game-page.ts";
import { join } from "./member.ts";
import { expectNothingSerious, useTool } from "./on-board.ts";
import { consult } from "./own-module.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

/** In seconds. */
const HOUR = 3600;

interface Member {
  readonly page: Page;
  readonly name: string;
}

async function member(browser: Browser, server: Server): Promise<Member> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  return { page, name: await join(page) };
}

async function chooseDays(page: Page, days: number): Promise<void> {
  await page.getByTestId("terms-time").getByRole("radio", { name: "Days", exact: true }).check({ force: true });
  await page
    .getByTestId("terms-days")
    .getByRole("radio", { name: String(days), exact: true })
    .check({ force: true });
}

/** Pairs two members in a game with three days per move; the author of the seek plays White. */
async function pairCorrespondence(anna: Member, ben: Member): Promise<[GamePage, GamePage]> {
  for (const { page } of [anna, ben]) {
    await page.goto("/lobby");
    await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
  }
  await anna.page.getByTestId("seek-open").click();
  await chooseDays(anna.page, 3);
  await anna.page.getByTestId("terms-side").getByRole("radio", { name: "White" }).check({ force: true });
  await anna.page.getByTestId("seek-send").click();
  const offer = ben.page.getByTestId("seek").filter({ hasText: anna.name });
  await expect(offer).toContainText("3 days per move");
  await offer.getByTestId("seek-accept").click();
  await ben.page.waitForURL("**/g/*");
  await anna.page.waitForURL(ben.page.url());
  const pages = [new GamePage(anna.page), new GamePage(ben.page)] as [GamePage, GamePage];
  for (const page of pages) {
    await page.settled();
  }
  return pages;
}

/** Plays a move and confirms it, as correspondence games require. */
async function play(game: GamePage, choice: Choice): Promise<void> {
  await game.playByClicks(choice);
  await game.page.getByTestId("confirm-yes").click();
}

/** The game after a hypothetical move. */
async function after(state: GameState, choice: Choice): Promise<GameState> {
  const place = positionRequest(state);
  const { position } = await consult("sandbox-view", { ...place, moves: [...place.moves, choice.uhp] });
  return { ...state, position };
}

test("two members find a correspondence game, and a conditional move is played automatically", async ({
  browser,
  server,
}) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  const [white, black] = await pairCorrespondence(anna, ben);
  await expect(anna.page.getByTestId("days")).toHaveText("3 days per move");
  await expect(anna.page.getByTestId("due-white")).toHaveAttribute("title", /^Until /);
  await expect(anna.page.getByTestId("due-date")).toContainText("Your move is due by");
  await expect(ben.page.getByTestId("due-date")).toContainText("Your opponent has until");
  await expect(anna.page.getByTestId("plan")).toHaveCount(0);
  const beginning = await white.state();
  await play(white, attack(beginning, "white"));
  await black.at(1);
  await expect(anna.page.getByTestId("due-black")).toBeVisible();

  // Anna tries out Ben's likely move and her reply.
  const state = await white.state();
  const theirs = attack(state, "black");
  const own = attack(await after(state, theirs), "white");
  await anna.page.getByTestId("plan-open").click();
  await expect(anna.page.getByTestId("plan-status")).toContainText(`play a move for ${ben.name}`);
  await expect(anna.page.getByTestId("plan-add")).toBeDisabled();
  await expectNothingSerious(anna.page);
  await white.playByClicks(theirs);
  await expect(anna.page.getByTestId("plan-bar")).toHaveAttribute("data-plies", "1");
  await white.playByClicks(own);
  await expect(anna.page.getByTestId("plan-bar")).toHaveAttribute("data-plies", "2");
  await anna.page.getByTestId("plan-add").click();
  await expect(anna.page.getByTestId("plan-entry")).toHaveCount(1);
  await expectNothingSerious(anna.page);
  // The plan is stored on the server and visible to its owner only.
  await anna.page.reload();
  await expect(anna.page.getByTestId("plan-entry")).toHaveCount(1);
  expect(JSON.stringify(await black.state())).not.toContain(own.uhp);
  await expect(ben.page.getByTestId("plan-entry")).toHaveCount(0);

  await play(black, theirs);
  await white.at(3);
  await black.at(3);
  await expect(anna.page.getByTestId("note")).toContainText(own.uhp);
  await expect(anna.page.getByTestId("plan-entry")).toHaveCount(0);
  expect((await black.state()).moves.map(({ uhp }) => uhp).slice(1)).toEqual([theirs.uhp, own.uhp]);
  await Promise.all([anna, ben].map(({ page }) => page.context().close()));
});

test("variations are added, replaced and removed with the keyboard alone", async ({ browser, server }) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  const [white] = await pairCorrespondence(anna, ben);
  await play(white, attack(await white.state(), "white"));
  await white.at(1);
  const { page } = anna;
  const state = await white.state();
  const theirs = attack(state, "black");
  const [one, other] = choices(await after(state, theirs)) as [Choice, Choice];
  const press = async (testid: string) => {
    await page.getByTestId(testid).focus();
    await page.keyboard.press("Enter");
  };
  // Typing fast must not have to wait for the legal moves.
  const type = async (...moves: string[]) => {
    await page.getByTestId("notation").focus();
    for (const uhp of moves) {
      await page.keyboard.type(uhp);
      await page.keyboard.press("Enter");
    }
    await expect(page.getByTestId("plan-bar")).toHaveAttribute("data-plies", String(moves.length));
  };
  await press("plan-open");
  await type(theirs.uhp, one.uhp);
  await press("plan-add");
  await expect(page.getByTestId("plan-entry")).toHaveCount(1);
  await expect(page.getByTestId("plan-bar")).toHaveAttribute("data-plies", "0");
  // Another reply to the same move replaces the first.
  await type(theirs.uhp, other.uhp);
  await expect(page.getByTestId("plan-replaces")).toBeVisible();
  await press("plan-add");
  await expect(page.getByTestId("plan-entry")).toHaveCount(1);
  await expect(page.getByTestId("plan-entry")).toContainText(`if ${theirs.uhp}, then ${other.uhp}`);
  await press("plan-remove");
  await expect(page.getByTestId("plan-entry")).toHaveCount(0);
  await press("plan-done");
  await expect(page.getByTestId("plan-bar")).toHaveCount(0);
  await Promise.all([anna, ben].map((each) => each.page.context().close()));
});

test("a pause needs the consent of both players", async ({ browser, server }) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  const [white, black] = await pairCorrespondence(anna, ben);
  const offer = async (days: string) => {
    await useTool(ben.page, "pause");
    await ben.page.getByTestId("pause-days").getByRole("radio", { name: days, exact: true }).check({ force: true });
    await ben.page.getByTestId("pause-send").click();
  };
  await offer("7 days");
  await expect(ben.page.getByTestId("offer-pause-sent")).toContainText("7 days");
  await expect(anna.page.getByTestId("offer-pause")).toContainText(
    `${ben.name} would like to pause the game for 7 days`,
  );
  await expectNothingSerious(anna.page);
  await anna.page.getByTestId("accept-pause").click();
  for (const { page } of [anna, ben]) {
    await expect(page.getByTestId("paused")).toContainText("Paused until");
    await expect(page.getByTestId("due-white")).toHaveText("Paused");
    // No deadline is shown during a pause.
    await expect(page.getByTestId("due-date")).toHaveCount(0);
  }
  await anna.page.goto("/");
  await expect(anna.page.getByTestId("waiting-game")).toContainText("Paused");
  await anna.page.goBack();
  await white.settled();
  // It ends early if both agree.
  await useTool(anna.page, "pause");
  await expect(anna.page.getByTestId("offer-pause-sent")).toContainText("You offered to end the pause now.");
  await expect(ben.page.getByTestId("offer-pause")).toContainText(`${anna.name} would like to end the pause now.`);
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    await ben.page.setViewportSize(viewport);
    await expect(ben.page.getByTestId("accept-pause")).toBeInViewport({ ratio: 1 });
    for (const language of ["de", "ru", "en"]) {
      await switchLanguage(ben.page, language);
      expect(await overflowing(ben.page)).toEqual([]);
    }
  }
  await ben.page.getByTestId("accept-pause").click();
  for (const { page } of [anna, ben]) {
    await expect(page.getByTestId("paused")).toHaveCount(0);
    await expect(page.getByTestId("due-white")).toHaveText(/2d|3d/);
    await expect(page.getByTestId("due-date")).toBeVisible();
  }
  await offer("1 day");
  await anna.page.getByTestId("accept-pause").click();
  await expect(anna.page.getByTestId("due-white")).toHaveText("Paused");
  // Moves are possible during a pause.
  await play(white, attack(await white.state(), "white"));
  await black.at(1);
  await Promise.all([anna, ben].map(({ page }) => page.context().close()));
});

test("a player who exceeds three days loses, and both see it at the board", async ({ browser }) => {
  const server = await Server.start();
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  const [white, black] = await pairCorrespondence(anna, ben);
  await play(white, attack(await white.state(), "white"));
  await black.at(1);
  await play(black, attack(await black.state(), "black"));
  await white.at(2);
  await expect(anna.page.getByTestId("due-date")).toContainText("Your move is due by");

  // Nothing has happened an hour before the deadline.
  await server.letPass(71 * HOUR);
  await anna.page.reload();
  await expect(anna.page.getByTestId("due-date")).toContainText("Your move is due by");
  await expect(anna.page.getByTestId("end")).toHaveCount(0);

  await server.letPass(2 * HOUR);
  for (const { page } of [anna, ben]) {
    await expect(page.getByTestId("end")).toHaveAttribute("data-reason", "time");
    await expect(page.getByTestId("end")).toContainText(ben.name);
  }
  await ben.page.goto("/");
  await expect(ben.page.getByTestId("continue")).toHaveCount(0);
  await Promise.all([anna, ben].map(({ page }) => page.context().close()));
  await server.stop();
});

test("waiting games are counted in the bar and listed on the start page and the account page", async ({
  browser,
  server,
}) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  await pairCorrespondence(anna, ben);
  await anna.page.setViewportSize({ width: 360, height: 740 });
  for (const address of ["/", "/account"]) {
    await anna.page.goto(address);
    await expect(anna.page.getByTestId("waiting-count")).toHaveText("1");
    await expect(anna.page.getByTestId("waiting-game")).toContainText(`Against ${ben.name}`);
    expect(await faults(anna.page)).toEqual([]);
    expect(await anna.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await anna.page.getByTestId("bell").click();
  await expect(anna.page.getByTestId("bell-game")).toContainText(`Your move against ${ben.name}`);
  await anna.page.getByTestId("bell-game").click();
  await anna.page.waitForURL("**/g/*");
  // The game on the screen is not counted, and nothing waits for the opponent.
  await expect(anna.page.getByTestId("bell")).toHaveCount(0);
  await ben.page.goto("/");
  await expect(ben.page.getByTestId("continue")).toContainText("3 days per move");
  await expect(ben.page.getByTestId("waiting-games")).toHaveCount(0);
  await Promise.all([anna, ben].map(({ page }) => page.context().close()));
});

test("a challenge states the days per move, and plans fit on a phone", async ({ browser, server }) => {
  const [anna, ben] = [await member(browser, server), await member(browser, server)];
  await anna.page.goto(`/player/${ben.name}`);
  await anna.page.getByTestId("player-challenge").click();
  await chooseDays(anna.page, 14);
  await anna.page.getByTestId("terms-side").getByRole("radio", { name: "Black" }).check({ force: true });
  await anna.page.getByTestId("challenge-send").click();
  await expect(anna.page.getByTestId("challenge-terms")).toContainText("14 days per move");
  await ben.page.goto(anna.page.url());
  await expect(ben.page.getByTestId("challenge")).toContainText("14 days per move");
  await ben.page.getByTestId("challenge-accept").click();
  await anna.page.waitForURL("**/g/*");
  const black = new GamePage(anna.page);
  await black.settled();
  await anna.page.setViewportSize({ width: 360, height: 740 });
  await anna.page.getByTestId("tab-plan").click();
  await anna.page.getByTestId("plan-open").click();
  const state = await black.state();
  await black.playByClicks(attack(state, "white"));
  await expect(anna.page.getByTestId("plan-status")).toHaveText("Now play your answer.");
  await expectNothingSerious(anna.page);
  expect(await anna.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await Promise.all([anna, ben].map(({ page }) => page.context().close()));
});
