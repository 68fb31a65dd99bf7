import { AnalysisPage } from "./analysis-page.ts";
import { copied } from "./clipboard.ts";
import { overflowing, PHONE } from "./fits.ts";
import { GamePage } from "./game-page.ts";
import { expectAllSeen, hidden, margin } from "./in-view.ts";
import { LENGTH, LONG_GAME, MOVES, openAs, PIECES, playLongGame } from "./long-game.ts";
import { click, middle, piece, typeMove } from "./on-board.ts";
import { pictures } from "./piece-font.ts";
import { SCREENS } from "./screens.ts";
import { expect, test } from "./test.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
];

test("the whole hive is in view when a game is loaded, after jumps, and at every size", async ({ page }) => {
  const { id } = await playLongGame(page, LENGTH - 1);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`/g/${id}`);
    await expectAllSeen(page, PIECES);
  }
  // The hive follows a change of the window's size.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAllSeen(page, PIECES);
  await page.getByTestId("step-first").click();
  await expect(page.locator(".skep-tiles > .skep-tile")).toHaveCount(0);
  await page.getByTestId("step-live").click();
  await expectAllSeen(page, PIECES);
  await page.getByTestId("move-40").click();
  await expectAllSeen(page, 22);
});

test("the whole hive is in view in an analysis: at its end, after a click, beside panels, in a variation", async ({
  page,
}) => {
  const analysis = await AnalysisPage.openText(page, LONG_GAME);
  await page.keyboard.press("End");
  await analysis.at(LENGTH);
  await expectAllSeen(page, PIECES);
  // All pieces of a stack are shown.
  await expect(page.locator('.skep-below[data-hex] [data-below="bQ"]')).toHaveCount(1);
  const covered = await page.locator(".skep-tiles > .skep-covered").count();
  await expect(page.locator(".skep-tiles [data-below]")).toHaveCount(covered);
  await page.getByTestId("move-50").click();
  await analysis.at(50);
  await expectAllSeen(page);
  await page.getByTestId("engine-on").check();
  await page.getByTestId("engine-line-1").hover();
  await expect(page.getByTestId("turn")).toBeHidden();
  await expectAllSeen(page);
  await expect(page.getByTestId("eval-bar")).toBeVisible();
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`half a tile of margin surrounds the hive in every position, ${size.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(size);
    const analysis = await AnalysisPage.openText(page, LONG_GAME);
    for (let ply = 1; ply <= LENGTH; ply++) {
      await page.keyboard.press("ArrowRight");
      await analysis.at(ply);
      await expect.poll(() => margin(page), { intervals: [20] }).toBeGreaterThan(0.45);
    }
    // The player's own view stays until they press "fit", as long as the last move is in sight.
    const view = () => page.locator(".skep-plane").evaluate((plane) => (plane as HTMLElement).style.transform);
    await page.getByTestId("board").hover({ position: { x: 20, y: 20 } });
    await page.mouse.down();
    await page.mouse.move(size.width / 6, size.height / 6 + 20, { steps: 4 });
    await page.mouse.up();
    const own = await view();
    await page.keyboard.press("ArrowLeft");
    await analysis.at(LENGTH - 1);
    expect(await view()).toBe(own);
    await page.locator("[data-control=fit]").click();
    await expect.poll(() => margin(page)).toBeGreaterThan(0.45);
  });
}

test("a finished game keeps moves, chat and tools beside its result", async ({ page }) => {
  const { id } = await playLongGame(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/g/${id}`);
  const height = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0;
  await expect(page.getByTestId("end")).toBeVisible();
  await expectAllSeen(page, PIECES);
  await expect(page.getByTestId(`move-${LENGTH}`)).toBeInViewport({ ratio: 1 });
  expect(await height(".moves-list")).toBeGreaterThan(150);
  // Each thing is shown once: the review, the analysis and the picture are part of the result.
  for (const name of ["Analyse", "Review game", "Share"]) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(1);
  }
  await expect(page.locator(".panel").getByText(/Black wins/)).toHaveCount(1);
  // The list keeps the move in view when it shrinks.
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(page.getByTestId(`move-${LENGTH}`)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await height(".chat-lines")).toBeGreaterThan(60);
  for (const side of ["white", "black"]) {
    expect(await height(`[data-testid="player-${side}"]`)).toBeLessThan(90);
    await expect(page.getByTestId(`hand-${side}`).locator(".skep-pile")).toHaveCount(8);
  }
  for (const tool of await page.locator(".tools .button").all()) {
    await expect(tool).toBeInViewport({ ratio: 1 });
    await expect(tool.locator(".button-word")).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByTestId("end")).toBeVisible();
  await page.getByTestId("tab-moves").click();
  await expect(page.getByTestId(`move-${LENGTH}`)).toBeInViewport({ ratio: 1 });
  await page.getByTestId("tab-chat").click();
  await expect(page.getByTestId("chat")).toBeInViewport({ ratio: 1 });
  // Phones zoom with two fingers, and no bar covers the cells.
  await expect(page.locator("[data-control=fit]")).toBeVisible();
  await expect(page.locator("[data-control=zoomIn]")).toBeHidden();
});

test("the moves of an analysis get most of the panel while the engine runs", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const analysis = await AnalysisPage.openText(page, LONG_GAME);
  await page.getByTestId("move-50").click();
  await analysis.at(50);
  await page.getByTestId("engine-on").check();
  await expect(page.getByTestId("engine-line-3")).toBeVisible();
  const height = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0;
  expect(await height(".tree")).toBeGreaterThan(0.45 * (await height(".panel")));
  // The menu opens inside the window, and Escape closes it.
  await page.getByTestId("more-tools").click();
  for (const tool of ["new", "open", "edit-position", "picture", "keys"]) {
    await expect(page.getByTestId(tool)).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("new")).toBeHidden();
});

test("a running game between people has room for moves, chat and tools, also for spectators", async ({
  page,
  browser,
  server,
}) => {
  const game = await playLongGame(page, 40);
  await page.setViewportSize({ width: 1280, height: 800 });
  const other = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  await openAs(other, "white", game);
  await page.goto(`/g/${game.id}`);
  for (const visitor of [other, page]) {
    await expectAllSeen(visitor, 22);
    const height = async (part: string) => (await visitor.locator(part).boundingBox())?.height ?? 0;
    expect(await height(".moves-list")).toBeGreaterThan(180);
    expect(await height(".chat-lines")).toBeGreaterThan(60);
    for (const tool of await visitor.locator(".tools .button").all()) {
      await expect(tool).toBeInViewport({ ratio: 1 });
    }
  }
  // Spectators cannot write, and have no input field.
  await expect(other.getByTestId("chat")).toContainText("Say hello.");
  await expect(page.getByTestId("chat")).toContainText("Only the two players can read");
  await other.close();
});

test("on narrow screens the moves of a game between people come first", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/g/${(await playLongGame(page, 40)).id}`);
  await expect(page.getByTestId("tab-moves")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByTestId("move-40")).toBeInViewport({ ratio: 1 });
});

/** White's pillbug connects the hive; its queen can be thrown. */
const PINNED = "Base+P;InProgress;White[3];wP;bS1 wP-;wQ -wP;bQ bS1-";

/** The last comment names one of two pieces. */
const NAMED = `[GameType "Base"]

1. wS1
2. bS1 wS1-
{wS1 is pinned soon.}
`;

test("a pinned pillbug can be selected and offers its throws", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, PINNED);
  await page.keyboard.press("End");
  await analysis.at(4);
  await click(page, piece(page, "wP"));
  await expect(page.locator('.skep-tiles [data-piece="wP"].skep-selected')).toBeAttached();
  await expect(page.getByTestId("thrower")).toBeVisible();
  await expect(page.getByTestId("refusal")).toHaveCount(0);
  await expect(page.locator(".skep-throw")).toHaveCount(1);
  expect(await hidden(page)).toEqual([]);
  await click(page, piece(page, "wQ"));
  // Only a throw can bring it next to the black spider.
  await click(page, page.locator('.skep-target[data-hex="1,-1"]'));
  await analysis.at(5);
});

test("a stack fans out under the mouse and at the keyboard cursor", async ({ page }) => {
  // The last move puts a beetle onto the black queen.
  await GamePage.resume(page, MOVES.slice(0, LENGTH - 1));
  await expectAllSeen(page, PIECES);
  const hex = await page.locator(".skep-below", { has: page.locator('[data-below="bQ"]') }).getAttribute("data-hex");
  const stack = page.locator(`.skep-tiles > .skep-tile[data-hex="${hex}"]`);
  const fanned = page.locator(".skep-fan .skep-tile");
  const { x, y } = await middle(stack.last());
  await page.mouse.move(x, y);
  await expect(fanned).toHaveCount(await stack.count());
  await page.mouse.move(5, 5);
  await expect(fanned).toHaveCount(0);
  await page.keyboard.press("b");
  await expect(page.locator(".skep-spot.skep-focus")).toHaveAttribute("data-hex", hex ?? "");
  await expect(fanned).toHaveCount(await stack.count());
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: "ru" });

  test("a stack fans out under a resting finger", async ({ page }) => {
    const { id } = await playLongGame(page);
    await page.goto(`/g/${id}`);
    await expectAllSeen(page, PIECES);
    const hex = await page.locator(".skep-below").first().getAttribute("data-hex");
    const stack = page.locator(`.skep-tiles > .skep-tile[data-hex="${hex}"]`);
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await middle(stack.last())] });
    await expect(page.locator(".skep-fan .skep-tile")).toHaveCount(await stack.count());
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  });

  test("long texts leave the cell of the first piece visible", async ({ page }) => {
    await SCREENS["saving-off"]?.(page);
    await expect(page.getByTestId("first-piece")).toBeVisible();
    const isCovered = () =>
      page.evaluate(() => {
        const box = (part: string) => (document.querySelector(part) as Element).getBoundingClientRect();
        const [place, card] = [box(".skep-start .skep-ring"), box("[data-testid=first-piece]")];
        return place.bottom > card.top;
      });
    await expect.poll(isCovered).toBe(false);
  });

  test("the buttons of a dialog stay visible below long results", async ({ page }) => {
    await SCREENS["analysis-open"]?.(page);
    await expect(page.getByTestId("open-read")).toBeInViewport({ ratio: 1 });
    await page.getByTestId("open-text").scrollIntoViewIfNeeded();
    await expect(page.getByTestId("open-read")).toBeInViewport({ ratio: 1 });
  });
});

test("an empty table explains how to begin, and responds to clicks", async ({ page }) => {
  await GamePage.start(page, "table");
  await expect(page.getByTestId("first-piece")).toBeVisible();
  await expect(page.locator(".skep-start")).toBeVisible();
  await expect(page.locator('.skep-pile[data-bug="G"]').first()).toHaveAttribute("title", /grasshopper/i);
  await page.getByTestId("board").click({ position: { x: 200, y: 300 } });
  await expect(page.getByTestId("note")).toBeVisible();
  await click(page, piece(page, "wG1"));
  await click(page, page.locator(".skep-target"));
  await expect(page.getByTestId("game")).toHaveAttribute("data-ply", "1");
  await expect(page.getByTestId("first-piece")).toHaveCount(0);
  // The list shows the piece; the tooltip and the clipboard contain its notation.
  const entry = page.getByTestId("move-1");
  await expect.poll(() => pictures(entry)).toBe(1);
  expect(await copied(entry)).toBe("wG1");
  await expect(entry).toHaveAttribute("title", "Move 1: wG1");
});

test("a drop far away is refused with a message, and Escape hides the focus ring and leaves the text view", async ({
  page,
}) => {
  const game = await GamePage.start(page, "table");
  await game.playByClicks({ piece: "wG1", to: [0, 0], uhp: "" });
  await game.at(1);
  const from = await game.middle(game.piece("bG1"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 80, { steps: 4 });
  const table = await page.getByTestId("board").boundingBox();
  await page.mouse.move((table?.x ?? 0) + 60, (table?.y ?? 0) + (table?.height ?? 0) - 60, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByTestId("refusal")).toBeVisible();
  await page.getByTestId("board").click({ position: { x: 60, y: 120 } });
  await page.keyboard.press("Escape");
  await expect(page.locator(".skep-board")).toHaveCSS("box-shadow", "none");
  await page.keyboard.press("t");
  await expect(page.getByTestId("command")).toBeFocused();
  await expect(page.getByTestId("command")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("board")).toBeVisible();
});

for (const [labels, before, pointed] of [
  ["always", 4, 4],
  ["needed", 0, 2],
  ["never", 0, 0],
] as const) {
  test(`letters and numbers are on the pieces ${labels}`, async ({ page }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem("skep.settings", JSON.stringify({ labels: chosen })),
      labels,
    );
    const labelled = page.locator(".skep-tiles > .skep-labelled");
    await GamePage.resume(page, ["wS1", "bS1 wS1-", "wQ -wS1", "bA1 bS1/"]);
    await expect(page.locator(".skep-tiles > .skep-tile")).toHaveCount(4);
    await expect(labelled).toHaveCount(before);
    // The list names the moved piece and its neighbour.
    await page.getByTestId("move-4").hover();
    await expect(labelled).toHaveCount(pointed);
    const analysis = await AnalysisPage.openText(page, NAMED);
    await expect(labelled).toHaveCount(0);
    await page.keyboard.press("End");
    await analysis.at(2);
    await expect(labelled).toHaveCount(labels === "always" ? 2 : pointed / 2);
  });
}

test("a typed move waits for confirmation if enabled", async ({ page }) => {
  const game = await GamePage.start(page, "table");
  await page.getByTestId("nav-settings").click();
  await page.getByTestId("settings-confirm").check({ force: true });
  await page.keyboard.press("Escape");
  await typeMove(page, "wG1");
  await expect(page.getByTestId("confirm")).toContainText("wG1");
  await game.at(0);
  await page.keyboard.press("Enter");
  await game.at(1);
  // The next move can be typed at once.
  await expect(page.getByTestId("notation")).toBeFocused();
  await typeMove(page, "bG1 wG1-");
  await expect(page.getByTestId("confirm")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("confirm")).toHaveCount(0);
  // The text view asks as well.
  await page.getByTestId("open-text-view").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("command").fill("bG1 wG1-");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("spoken")).toContainText("type yes");
  await page.getByTestId("command").fill("yes");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("text-log").getByRole("listitem")).toHaveCount(2);
});

test("a table is chosen by its preview, and moves can be shown in letters", async ({ page }) => {
  const game = await GamePage.start(page, "table");
  await game.playByClicks({ piece: "wG1", to: [0, 0], uhp: "" });
  const entry = page.getByTestId("move-1");
  await expect.poll(() => pictures(entry)).toBe(1);
  const coloured = await entry.screenshot();
  await page.getByTestId("nav-settings").click();
  await expect(page.getByTestId("settings-table").locator(".sample")).toHaveCount(5);
  await page.getByTestId("settings-table").getByRole("radio", { name: "Sea" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-table", "sea");
  // The list uses the chosen piece set as well.
  await page.getByTestId("settings-pieces").getByRole("radio").nth(2).check({ force: true });
  await page.keyboard.press("Escape");
  await expect(entry).toHaveCSS("font-palette", "--pieces-contrast");
  expect((await entry.screenshot()).equals(coloured)).toBe(false);
  await page.getByTestId("nav-settings").click();
  await page.getByTestId("settings-moveIcons").uncheck();
  await page.keyboard.press("Escape");
  await expect.poll(() => pictures(entry)).toBe(0);
  // Zen mode shows only the game, and a key leaves it.
  await page.keyboard.press("z");
  await expect(page.locator(".panel")).toBeHidden();
  await expect(page.getByTestId("hand-white")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.locator(".panel")).toBeVisible();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 820, height: 1180 },
]) {
  test(`terms and Resign are in view at ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const language of ["en", "de", "ru", "uk"]) {
      await page.addInitScript((to) => localStorage.setItem("skep.language", to), language);
      await GamePage.resume(page, MOVES.slice(0, 6));
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByTestId("tab-moves")).toHaveAttribute("aria-selected", "true");
      await expect(page.locator(".facts")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("resign")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("move-6")).toBeInViewport({ ratio: 1 });
    }
    await page.getByTestId("resign").click();
    await page.getByTestId("question-yes").click();
    await expect(page.getByTestId("end")).toBeVisible();
  });
}

for (const [name, viewport] of [
  ["phone", PHONE],
  ["desktop", { width: 1280, height: 800 }],
] as const) {
  test.describe(() => {
    test.use({ viewport, locale: "de" });

    test(`the list of keys says how to reach the hand, and a piece is placed that way (${name})`, async ({ page }) => {
      const game = await GamePage.resume(page, ["wS1", "bS1 wS1-"]);
      await page.keyboard.press("?");
      const row = page.getByTestId("keys-dialog").getByText("Zum Vorrat: mit ← und → auswählen, mit Enter nehmen");
      await row.scrollIntoViewIfNeeded();
      await expect(row).toBeInViewport({ ratio: 1 });
      expect(await overflowing(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("h");
      await expect(page.getByTestId("hand-white").locator('.skep-pile[data-piece="wQ"]')).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByTestId("hand-white").locator('.skep-pile[data-piece="wS2"]')).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await game.at(3);
      expect((await game.state()).moves[2]?.uhp).toMatch(/^wS2 /);
    });
  });
}
