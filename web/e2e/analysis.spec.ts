import { readFile } from "node:fs/promises";
import { AnalysisPage, TREE } from "./analysis-page.ts";
import { GamePage } from "./game-page.ts";
import { plantGame } from "./kept-game.ts";
import { typeMove, useTool } from "./on-board.ts";
import { expect, test } from "./test.ts";

const MOVES = ["wS1!", "bS1 wS1-", "bG1 wS1-?!", "wQ -wS1", "wA1 -wS1", "wQ -wS1", "bQ bS1/"];

test("moves can be played, branched, promoted, deleted and undone", async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.playByClicks("wS1", [0, 0]);
  await analysis.at(1);
  await analysis.playByClicks("bS1", [1, 0]);
  await analysis.at(2);
  await page.getByTestId("step-previous").click();
  await analysis.at(1);
  await analysis.playByClicks("bG1", [1, 0]);
  await analysis.at(2);
  await expect.poll(() => analysis.moves()).toEqual(["wS1", "bS1 wS1-", "bG1 wS1-"]);
  await expect(page.getByTestId("variation")).toHaveCount(1);

  await page.getByTestId("edit-toggle").click();
  await page.getByTestId("make-main").click();
  await expect.poll(() => analysis.moves()).toEqual(["wS1", "bG1 wS1-", "bS1 wS1-"]);
  await page.getByTestId("undo").click();
  await expect.poll(() => analysis.moves()).toEqual(["wS1", "bS1 wS1-", "bG1 wS1-"]);

  await analysis.move("wS1").click({ button: "right" });
  await page.getByTestId("menu-delete").click();
  await expect(page.locator(".tree-move")).toHaveCount(0);
  await analysis.at(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => analysis.moves()).toEqual(["wS1", "bS1 wS1-", "bG1 wS1-"]);
  await page.keyboard.press("Control+Shift+z");
  await expect(page.locator(".tree-move")).toHaveCount(0);
});

test("a move is dragged, and an illegal one refused with its reason", async ({ page }) => {
  const analysis = await AnalysisPage.open(page, "/analysis?start=Base_w2_S1g1");
  await analysis.board.playByDrag({ piece: "wQ", to: [-1, 0], uhp: "" });
  await analysis.at(1);
  await analysis.board.click(analysis.board.piece("bG1"));
  await expect(page.getByTestId("refusal")).toContainText("queen");
});

test("comments and annotations are saved, and undone as a whole", async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.playByClicks("wS1", [0, 0]);
  await analysis.at(1);
  await page.getByTestId("edit-toggle").click();
  await page.getByTestId("glyph-good").click();
  await page.getByTestId("comment").pressSequentially("Solid.");
  await expect(page.getByTestId("comment-text")).toHaveText("Solid.");
  await expect.poll(() => analysis.moves()).toEqual(["wS1!"]);
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("comment-text")).toHaveCount(0);
  await expect.poll(() => analysis.moves()).toEqual(["wS1!"]);
});

test("arrows and marks are drawn, and stay with their position", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, TREE);
  await page.getByTestId("step-next").click();
  await page.getByTestId("step-next").click();
  await analysis.at(2);
  const [from, to] = [
    await analysis.board.middle(analysis.board.piece("wS1")),
    await analysis.board.middle(analysis.board.piece("bS1")),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button: "right" });
  await expect(page.locator('.skep-arrow[data-from="0,0"][data-to="1,0"]')).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await analysis.at(3);
  await expect(page.locator('.skep-arrow[data-from="-1,0"][data-to="1,0"]')).toHaveCount(1);
  await expect(page.locator('.skep-spot.skep-own[data-hex="2,0"]')).toHaveCount(1);
  await expect(page.locator('.skep-arrow[data-from="0,0"]')).toHaveCount(0);
});

test("a game with another numbering of equal bugs is opened with a note", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, "Base;InProgress;White[2];wA3;bS1 wA3-");
  await expect(page.getByTestId("notice")).toContainText("renumbered");
  await expect.poll(() => analysis.moves()).toEqual(["wA1", "bS1 wA1-"]);
  await analysis.paste("Base;InProgress;White[2];wA1;bS1 wA1-\nBase;InProgress;White[2];wA2;bS1 wA2-");
  await expect(page.getByTestId("open-renumbered")).toContainText("1 game");
});

test("a link reproduces everything in another browser", async ({ page, browser, server }) => {
  const analysis = await AnalysisPage.openText(page, TREE);
  await analysis.move("wA1 -wS1").click();
  await page.getByTestId("flip").click();
  const text = await analysis.text();
  const link = await analysis.link();

  const context = await browser.newContext({ baseURL: server.url });
  const other = await AnalysisPage.open(await context.newPage(), link);
  await other.at(3);
  await expect.poll(() => other.text()).toBe(text);
  await expect.poll(() => other.moves()).toEqual(MOVES);
  await expect.poll(() => other.current()).toBe("wA1 -wS1");
  await expect(other.page.getByTestId("flip")).toHaveAttribute("aria-pressed", "true");
  await other.page.reload();
  await other.at(3);
  await expect.poll(() => other.text()).toBe(text);
  await context.close();

  await page.goto(link.slice(0, -20));
  await expect(page.getByTestId("notice")).toBeVisible();
});

test("the last analysis on the device is offered again", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, TREE);
  await analysis.link();
  await page.goto("/");
  await page.getByTestId("to-analysis").click();
  await page.getByTestId("resume-yes").click();
  await expect.poll(() => analysis.moves()).toEqual(MOVES);
});

test("a file is dropped on the board, and one of its games chosen", async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  const drop = async (text: string) => {
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], "games.pgn", { type: "text/plain" }));
      return transfer;
    }, text);
    await page.getByTestId("board").dispatchEvent("drop", { dataTransfer: data });
  };
  await drop(TREE);
  await expect(page.locator(".tree-move")).toHaveCount(MOVES.length);
  await expect(page.getByTestId("player-white")).toContainText("Anna");
  await drop(`${TREE}\n[GameType "Base"]\n[White "Cleo"]\n1. wB1\n`);
  await page.getByTestId("found-2").click();
  await expect(page.locator(".tree-move")).toHaveCount(1);
  await expect(page.getByTestId("player-white")).toContainText("Cleo");
  await page.getByTestId("undo").click();
  await expect.poll(() => analysis.moves()).toEqual(MOVES);
});

test("an unreadable text is reported with its position, and the analysis is kept", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, TREE);
  await analysis.paste("hello");
  await expect(page.getByTestId("open-fault")).toHaveText(/^This is neither PGN nor SGF/);
  await page.getByTestId("open-text").fill("Base_w9_S1.3g1");
  await page.getByTestId("open-read").click();
  await expect(page.getByTestId("open-fault")).toHaveText(/^This position can’t be played\. The hive is in 2 parts/);
  await page.getByTestId("open-text").fill('[GameType "Base"]\n1. wS1\n2. bS1 wS1-\n3. wX9 -wS1\n');
  await page.getByTestId("open-read").click();
  await expect(page.getByTestId("open-errors")).toContainText("line 4, move 3: “wX9 -wS1” can’t be read.");
  await page.getByTestId("dialog-close").click();
  await expect.poll(() => analysis.moves()).toEqual(MOVES);
});

test("the dialog keeps the focus after an unreadable text, and Escape closes it", async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.paste("hello");
  await expect(page.getByTestId("open-fault")).toBeVisible();
  await expect(page.getByTestId("open-read")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("open-dialog")).toBeHidden();
});

test("an address with an invalid position explains the error", async ({ page }) => {
  await page.goto("/analysis?start=Base_x");
  await expect(page.getByTestId("trouble")).toContainText("Character 6: After the set comes the turn");
});

test("a game string that begins with the queen uses the rulebook's opening", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, "Base;InProgress;White[2];wQ;bQ wQ-");
  await expect.poll(() => analysis.moves()).toEqual(["wQ", "bQ wQ-"]);
  await page.keyboard.press("End");
  await analysis.at(2);
});

test("a comment keeps its closing brace in a file", async ({ page }) => {
  await AnalysisPage.openText(page, '[GameType "Base"]\n\n1. wS1 {either {a&#125; or {b&#125;}\n');
  await expect(page.getByTestId("comment-text")).toHaveText("either {a} or {b}");
  await page.getByTestId("export").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-pgn").click()]);
  expect(await readFile(await download.path(), "utf8")).toContain("{either {a&#125; or {b&#125;}");
});

for (const [name, viewport] of [
  ["phone", { width: 360, height: 740 }],
  ["desktop", { width: 1280, height: 800 }],
] as const) {
  test.describe(() => {
    test.use({ viewport, locale: "ru" });

    test(`an SGF file without a complete move says so (${name})`, async ({ page }) => {
      const analysis = await AnalysisPage.open(page);
      await analysis.paste("(;GM[27]SU[hive];P0[1 Move W wS1 N 13 .])");
      const fault = page.getByTestId("open-fault");
      await expect(fault).toHaveAttribute("data-code", "no-complete-move");
      await expect(fault).toContainText("В этом файле нет ни одного законченного хода.");
      await expect(fault).toBeInViewport({ ratio: 1 });
    });
  });
}

test("an exported file opens as the same tree", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, TREE);
  const text = await analysis.text();
  await page.getByTestId("export").click();
  const downloading = page.waitForEvent("download");
  await page.getByTestId("download-pgn").click();
  const file = await (await downloading).path();
  const uhp = page.waitForEvent("download");
  await page.getByTestId("download-uhp").click();
  expect(await readFile(await (await uhp).path(), "utf8")).toBe("Base;NotStarted;White[1]");
  await page.getByTestId("dialog-close").click();

  await useTool(page, "new");
  await page.getByTestId("new-start").click();
  await expect(page.locator(".tree-move")).toHaveCount(0);
  await useTool(page, "open");
  await page.getByTestId("open-file").setInputFiles(file);
  await expect(page.getByTestId("open-dialog")).toBeHidden();
  await expect.poll(() => analysis.moves()).toEqual(MOVES);
  await expect.poll(() => analysis.text()).toBe(text);
});

test("a file of ten megabytes is refused with the limit, and the analysis is kept", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, TREE);
  await useTool(page, "open");
  const buffer = Buffer.from(TREE.repeat(Math.ceil((10 * 1024 * 1024) / TREE.length)));
  await page.getByTestId("open-file").setInputFiles({ name: "large.pgn", mimeType: "text/plain", buffer });
  await expect(page.getByTestId("open-trouble")).toContainText("larger than 1 MB");
  await page.getByTestId("dialog-close").click();
  await expect.poll(() => analysis.moves()).toEqual(MOVES);
});

test("the analysis can be used with the keyboard alone", async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await analysis.board.playByKeys({ piece: "wS1", to: [0, 0], uhp: "" });
  await analysis.at(1);
  await typeMove(page, "bS1 wS1-");
  await analysis.at(2);
  await page.keyboard.press("Tab");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("ArrowLeft");
  await analysis.at(1);
  await typeMove(page, "bG1 wS1-");
  await analysis.at(2);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => analysis.current()).toBe("bS1 wS1-");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => analysis.current()).toBe("bG1 wS1-");
  await page.keyboard.press("Home");
  await expect.poll(() => analysis.current()).toBeNull();
  await page.keyboard.press("End");
  await expect.poll(() => analysis.current()).toBe("bS1 wS1-");
  await analysis.move("bS1 wS1-").focus();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByTestId("move-menu")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => analysis.moves()).toContain("bS1 wS1-!!");
  await page.keyboard.press("Delete");
  await expect.poll(() => analysis.moves()).toEqual(["wS1", "bG1 wS1-"]);
});

test("the menu of a move closes when the window loses the focus", async ({ page }) => {
  const analysis = await AnalysisPage.open(page);
  await typeMove(page, "wS1");
  await analysis.at(1);
  await analysis.move("wS1").focus();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByTestId("move-menu")).toBeVisible();
  // The menu listens only after it has been painted.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new FocusEvent("blur")));
    await expect(page.getByTestId("move-menu")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("a finished game links to its analysis, a running one does not", async ({ page }) => {
  await GamePage.resume(page, ["wS1", "bS1 wS1-", "wQ -wS1"]);
  await expect(page.getByTestId("to-analysis")).toHaveCount(0);
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await page.getByTestId("analyse").click();
  const analysis = new AnalysisPage(page);
  await analysis.at(3);
  await expect(page.locator(".tree-move")).toHaveCount(3);

  await page.goto(`/analysis?solo=${await plantGame(page, ["wS1"])}`);
  await expect(page.getByTestId("notice")).toBeVisible();
});

/** A game in which the queens move back and forth for the given number of plies. */
function longGame(plies: number): string {
  const opening = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];
  const walk = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
  const moves = Array.from({ length: plies }, (_, ply) => opening[ply] ?? walk[ply % 4]);
  return ["Base", "InProgress", "White[1]", ...moves].join(";");
}

test("an extremely long game can be stepped through to its end", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, longGame(2000));
  await expect(page.locator(".tree-move")).toHaveCount(2000);
  await page.keyboard.press("End");
  await analysis.at(2000);
  await expect(page.getByTestId("move-2000")).toBeInViewport();
  await page.keyboard.press("ArrowLeft");
  await analysis.at(1999);
  await expect.poll(() => analysis.current()).toBe("wQ -wS1");
  await analysis.playByClicks("bA1", [2, 0]);
  await analysis.at(2000);
  await expect(page.getByTestId("variation")).toHaveCount(1);
});

test("the current move stays in view when a panel opens, unless the reader has scrolled away", async ({ page }) => {
  const analysis = await AnalysisPage.openText(page, longGame(60));
  await page.keyboard.press("End");
  await analysis.at(60);
  await expect(page.getByTestId("move-60")).toBeInViewport({ ratio: 1 });
  const whole = await page.getByTestId("tree").boundingBox();
  await page.getByTestId("explorer-toggle").click();
  await page.getByTestId("engine-on").check();
  await expect(page.getByTestId("engine-line-3")).toBeVisible();
  await expect
    .poll(async () => (await page.getByTestId("tree").boundingBox())?.height)
    .toBeLessThan(whole?.height ?? 0);
  await expect(page.getByTestId("move-60")).toBeInViewport({ ratio: 1 });
  await page.getByTestId("tree").evaluate((tree) => tree.scrollTo({ top: 0 }));
  await expect(page.getByTestId("move-1")).toBeInViewport({ ratio: 1 });
  await page.getByTestId("engine-lines").selectOption("1");
  await expect(page.getByTestId("engine-line-2")).toHaveCount(0);
  await expect(page.getByTestId("move-1")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
});

for (const language of ["en", "de", "ru", "uk"]) {
  test.describe(() => {
    test.use({ locale: language, viewport: { width: 1280, height: 800 } });

    test(`with the engine on, every tool is visible (${language})`, async ({ page }) => {
      await AnalysisPage.open(page);
      await page.getByTestId("engine-on").check();
      await expect(page.getByTestId("engine-line-3")).toBeVisible();
      await page.getByTestId("more-tools").click();
      for (const tool of await page.locator(".tools .button").all()) {
        await expect(tool).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test("moves are played and drawn on by touch", async ({ page }) => {
    const analysis = await AnalysisPage.open(page);
    await analysis.board.playByTouch({ piece: "wS1", to: [0, 0], uhp: "" });
    await analysis.at(1);
    await analysis.board.playByTouch({ piece: "bS1", to: [1, 0], uhp: "" });
    await analysis.at(2);
    await page.getByTestId("draw").tap();
    const { x, y } = await analysis.board.middle(analysis.board.piece("wS1"));
    await page.touchscreen.tap(x, y);
    await expect(page.locator('.skep-spot.skep-own[data-hex="0,0"]')).toHaveCount(1);
    await page.getByTestId("draw").tap();
    await page.getByTestId("tab-comment").tap();
    await expect(page.getByTestId("edit-place")).toHaveText("1… bS1 wS1-");
    await page.getByTestId("glyph-mistake").tap();
    await expect.poll(() => analysis.moves()).toEqual(["wS1", "bS1 wS1-?"]);
    await page.getByTestId("delete").tap();
    await expect.poll(() => analysis.moves()).toEqual(["wS1"]);
  });

  test("the move list keeps its space whatever is switched on, and tabs work with the keyboard", async ({ page }) => {
    const analysis = await AnalysisPage.openText(page, longGame(60));
    await page.getByTestId("step-last").tap();
    await analysis.at(60);
    await page.getByTestId("tab-engine").tap();
    await page.getByTestId("engine-on").check();
    await expect(page.getByTestId("engine-line-3")).toBeVisible();
    await expect(page.getByTestId("tree")).toBeHidden();
    await page.getByTestId("tab-moves").tap();
    await expect(page.getByTestId("engine-line-1")).toBeVisible();
    await expect(page.getByTestId("engine-line-2")).toHaveCount(0);
    await expect(page.getByTestId("move-60")).toBeInViewport({ ratio: 1 });
    const room = (await page.getByTestId("tree").boundingBox())?.height ?? 0;
    const row = (await page.getByTestId("move-60").boundingBox())?.height ?? 0;
    expect(room / row).toBeGreaterThan(5);
    await page.getByTestId("tab-moves").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByTestId("explorer")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByTestId("comment")).toBeVisible();
    await analysis.at(60);
    // After stepping in another tab, the list shows the new position.
    await page.getByTestId("step-first").tap();
    await page.getByTestId("tab-moves").tap();
    await expect(page.getByTestId("move-1")).toBeInViewport({ ratio: 1 });
  });
});
