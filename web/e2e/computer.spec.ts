import type { Page } from "@playwright/test";
import { PHONE } from "./fits.ts";
import { attack, type Choice, choices, GamePage, playOut, strong } from "./game-page.ts";
import { SOON } from "./on-board.ts";
import { ScreenReader } from "./screen-reader.ts";
import { expect, test } from "./test.ts";

/** Level 1, playing White. */
async function easy(page: Page): Promise<void> {
  await page.getByTestId("level").fill("1");
  await page.getByTestId("colour-computer").getByRole("radio", { name: "White" }).check({ force: true });
}

test.describe("against the computer", () => {
  test("a whole game by clicks, then its record and a rematch", async ({ page }) => {
    test.setTimeout(300_000);
    const game = await GamePage.start(page, "computer", easy);
    await playOut(game, (choice) => game.playByClicks(choice));
    const download = page.waitForEvent("download");
    await page.getByTestId("end-save").click();
    await page.getByTestId("download-pgn").click();
    expect((await download).suggestedFilename()).toMatch(/\.pgn$/);
    const before = game.id;
    await page.getByTestId("rematch").click();
    await expect.poll(() => game.id).not.toBe(before);
    await game.settled();
    expect((await game.state()).you).toBe("black");
  });

  test("a whole game with the keyboard alone", async ({ page }) => {
    test.setTimeout(300_000);
    const game = await GamePage.start(page, "computer", easy);
    await playOut(game, (choice) => game.playByKeys(choice));
  });

  test("a screen reader announces each move of the computer once, also after a takeback", async ({ page }) => {
    const game = await GamePage.start(page, "computer", easy);
    const reader = await ScreenReader.listen(page);
    const announced: string[] = [];
    for (const ply of [0, 2]) {
      const [choice] = choices(await game.turnOf("white"));
      await game.playByKeys(choice as Choice);
      await game.at(ply + 2);
      announced.push(await page.getByTestId("last-move").innerText());
    }
    expect(new Set(announced).size).toBe(2);
    await page.getByTestId("takeback").click();
    await game.at(2);
    const spoken = await reader.spoken();
    expect(announced.map((text) => spoken.filter((heard) => heard.includes(text)).length)).toEqual([1, 1]);
  });

  test("the text view announces everything once, and repeats it on request", async ({ page }) => {
    const game = await GamePage.start(page, "computer", easy);
    await page.getByTestId("open-text-view").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("text-view")).toBeVisible();
    const reader = await ScreenReader.listen(page);
    const [choice] = choices(await game.state());
    await page.getByTestId("command").fill(choice?.uhp ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("text-log").getByRole("listitem")).toHaveCount(2);
    const said = await page.getByTestId("spoken").innerText();
    expect(said.split("\n").length).toBeGreaterThan(1);
    const times = async (text: string) => {
      const plain = (line: string) => line.replaceAll("\n", " ");
      return (await reader.spoken()).filter((heard) => plain(heard) === plain(text)).length;
    };
    expect(await times(said)).toBe(1);
    await page.getByTestId("command").fill("hand");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByTestId("spoken").innerText()).not.toBe(said);
    const hands = await page.getByTestId("spoken").innerText();
    await page.getByTestId("command").fill("hand");
    await page.keyboard.press("Enter");
    await expect.poll(() => times(hands)).toBe(2);
  });

  test("a whole game in the text view, with typed commands", async ({ page }) => {
    test.setTimeout(300_000);
    const game = await GamePage.start(page, "computer", easy);
    await page.getByTestId("open-text-view").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("text-view")).toBeVisible();
    for (let turn = 0; turn < 120; turn++) {
      let state = await game.state();
      await expect
        .poll(
          async () => {
            state = await game.state();
            return state.result !== null || state.position.turn === "white";
          },
          { timeout: 30_000, ...SOON },
        )
        .toBe(true);
      if (state.result) {
        break;
      }
      await page.getByTestId("command").fill(state.position.pass ? "pass" : (await strong(state)).uhp);
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await game.state()).moves.length, SOON).toBeGreaterThan(state.moves.length);
    }
    expect((await game.state()).result).not.toBeNull();
    await expect(page.getByTestId("text-turn")).toContainText(/win|won|lost|draw/i);
  });
});

test("pieces can be dragged from the hand and on the table", async ({ page }) => {
  const game = await GamePage.start(page, "table");
  for (let ply = 0; ply < 10; ply++) {
    const state = await game.state();
    await game.playByDrag(attack(state, state.position.turn));
    await game.at(ply + 1);
  }
});

test("a piece that cannot move shows why", async ({ page }) => {
  const game = await GamePage.resume(page, ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]);
  await game.click(game.piece("wS1"));
  await expect(page.getByTestId("refusal")).toContainText("holds the hive together");
  await expect(page.locator(".skep-evidence")).not.toHaveCount(0);
});

test("takeback, hint, and a reload that resumes the game", async ({ page }) => {
  const game = await GamePage.start(page, "computer", easy);
  await game.playByClicks(attack(await game.state(), "white"));
  await game.turnOf("white");
  await game.at(2);
  await page.getByTestId("takeback").click();
  await game.at(0);
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("hint-shown")).toBeVisible();
  // The suggested placement is shown as a ghost.
  await expect(page.locator(".skep-arrow-best [data-ghost^=w]")).toBeVisible();
  await game.playByClicks(attack(await game.state(), "white"));
  await game.turnOf("white");
  await page.reload();
  await game.at(2);
  await page.goto("/");
  await page.getByTestId("continue").first().click();
  await game.at(2);
});

for (const [name, viewport] of [
  ["phone", PHONE],
  ["desktop", { width: 1280, height: 800 }],
] as const) {
  test.describe(() => {
    test.use({ viewport });

    test(`a premove shows where it may go, is played on the player's turn, and can be cancelled (${name})`, async ({
      page,
      browser,
      server,
    }) => {
      const game = await GamePage.start(page, "friend", async () => {
        await page.getByTestId("colour-friend").getByRole("radio", { name: "White" }).check({ force: true });
      });
      const friend = await browser.newContext({ baseURL: server.url });
      const other = new GamePage(await friend.newPage());
      await other.page.goto(`/g/${game.id}`);
      await other.settled();
      await other.page.getByTestId("accept-invitation").click();
      await expect(page.getByTestId("waiting")).toBeHidden();
      const open = async (one: GamePage, uhp: string) => {
        const state = await one.state();
        const choice = choices(state).find((each) => each.uhp === uhp);
        await one.playByClicks(choice as Choice);
        await game.at(state.moves.length + 1);
        await other.at(state.moves.length + 1);
      };
      await open(game, "wS1");
      // White chooses a cell for the queen while Black thinks.
      await game.click(game.piece("wQ"));
      // The player sees where it may go, and what to do.
      await expect(page.getByTestId("premove-prompt")).toBeInViewport({ ratio: 1 });
      await expect(page.locator(".skep-target")).toHaveCount(6);
      const spider = await game.middle(game.piece("wS1"));
      const box = await game.piece("wS1").boundingBox();
      await page.mouse.click(spider.x - (box?.width ?? 0), spider.y);
      await expect(page.getByTestId("premove")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("premove-prompt")).toBeHidden();
      await expect(page.locator(".skep-arrow-premove .skep-placed")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator(".skep-arrow-premove")).toHaveCount(0);
      await expect(page.getByTestId("premove")).toBeHidden();
      await game.click(game.piece("wQ"));
      await page.mouse.click(spider.x - (box?.width ?? 0), spider.y);
      await expect(page.getByTestId("premove")).toBeVisible();
      const state = await other.state();
      const answer = choices(state).find((each) => each.uhp === "bS1 wS1-");
      await other.playByClicks(answer as Choice);
      await game.at(3);
      expect((await game.state()).moves[2]?.uhp).toBe("wQ -wS1");
      await friend.close();
    });
  });
}

test("the first gesture unlocks audio, and moves are audible from then on", async ({ page }) => {
  await page.addInitScript(() => {
    const listened = { awake: () => false, sounds: 0 };
    Object.assign(window, { listened });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        listened.awake = () => this.state === "running";
      }
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
      listened.sounds += 1;
      start.call(this, at);
    };
  });
  const listened = () =>
    page.evaluate(() => {
      const { awake, sounds } = (window as unknown as { listened: { awake(): boolean; sounds: number } }).listened;
      return { isAwake: awake(), isHeard: sounds > 0 };
    });
  const game = await GamePage.start(page, "table");
  await expect.poll(listened).toEqual({ isAwake: true, isHeard: false });
  await game.playByClicks({ piece: "wG1", to: [0, 0], uhp: "" });
  await expect.poll(listened).toEqual({ isAwake: true, isHeard: true });
});
