import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { overflowing } from "./fits.ts";
import { click, middle, useTool } from "./on-board.ts";
import { expect, test } from "./test.ts";

const pile = (page: Page, side: "white" | "black", bug: string) =>
  page.getByTestId(`hand-${side}`).locator(`.skep-pile[data-bug="${bug}"]`);
const cell = (page: Page, hex: string) => page.locator(`.skep-cell[data-hex="${hex}"]`);
const piece = (page: Page, name: string) => page.locator(`.skep-tiles [data-piece="${name}"]`);
const string = (page: Page) => page.getByTestId("position-string");

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await middle(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test("a position is built with the mouse, and its problems appear and disappear", async ({ page, browser, server }) => {
  await page.goto("/editor");
  const verdict = page.getByTestId("verdict");
  await expect(verdict).toHaveAttribute("data-errors", "0");

  // A pile stays selected: two clicks put two ants.
  await click(page, pile(page, "white", "A"));
  await click(page, cell(page, "0,0"));
  await expect(piece(page, "wA1")).toHaveAttribute("data-hex", "0,0");
  await expect(verdict).toHaveAttribute("data-errors", "1");
  await expect(page.getByTestId("problem-no-first-piece")).toContainText("Black has had a turn");
  await expect(page.getByTestId("analyse")).toBeDisabled();
  await click(page, cell(page, "-1,0"));
  await expect(piece(page, "wA2")).toHaveAttribute("data-hex", "-1,0");
  await expect(pile(page, "white", "A").locator(".skep-badge-count")).toHaveText("1");
  await page.keyboard.press("Escape");

  // A piece dropped far away splits the hive, and the problem highlights it.
  await drag(page, pile(page, "black", "Q"), await middle(cell(page, "2,0")));
  await expect(piece(page, "bQ")).toHaveAttribute("data-hex", "2,0");
  await expect(page.getByTestId("problem-split")).toBeVisible();
  await page.getByTestId("problem-split").hover();
  await expect(page.locator('.skep-evidence[data-hex="2,0"]')).toBeAttached();
  await drag(page, piece(page, "bQ"), await middle(cell(page, "1,0")));
  await expect(page.getByTestId("problem-split")).toHaveCount(0);
  await expect(verdict).toHaveAttribute("data-errors", "0");
  await expect(verdict).toHaveAttribute("data-doubts", "1");

  // Dropping onto a stack, whose order is then changed.
  await drag(page, pile(page, "black", "B"), await middle(piece(page, "wA1")));
  await expect(page.getByTestId("stack").locator(".stack-piece")).toHaveCount(2);
  await page.getByTestId("lower-bB1").click();
  await expect(page.getByTestId("problem-cannot-climb")).toContainText("White ant 1 stands on another piece");
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("problem-cannot-climb")).toHaveCount(0);
  await expect(string(page)).toHaveValue("BaseMLP_w4_A2A1~b1q");

  // The address opens the same position in another browser.
  await expect(page).toHaveURL(/\/editor\?position=BaseMLP_w4_A2A1~b1q$/);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(server.url + new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(string(other)).toHaveValue("BaseMLP_w4_A2A1~b1q");
  await expect(other.locator(".skep-tiles .skep-tile")).toHaveCount(4);
  await context.close();

  // Off the table, and back.
  await drag(page, piece(page, "bB1"), await middle(pile(page, "black", "G")));
  await expect(piece(page, "bB1")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(piece(page, "bB1")).toHaveCount(1);
  await page.keyboard.press("Control+y");
  await expect(piece(page, "bB1")).toHaveCount(0);
  const { x, y } = await middle(piece(page, "bQ"));
  await page.mouse.click(x, y, { button: "right" });
  await expect(piece(page, "bQ")).toHaveCount(0);
});

test("a position is built with the keyboard alone", async ({ page }) => {
  await page.goto("/editor");
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-errors", "0");
  await page.locator(".skep-board").focus();
  await page.keyboard.press("s");
  await expect(page.getByTestId("said")).toHaveText("Placed: white spider 1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+G");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Q");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("q");
  await expect(string(page)).toHaveValue("BaseMLP_w3_QS1g1q");
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-errors", "0");
  await expect(page.locator(".skep-spoken")).toContainText("column -1, row 0");
  await page.keyboard.press("q");
  await expect(page.getByTestId("said")).toContainText("None left");
  await page.keyboard.press("Delete");
  await expect(string(page)).toHaveValue("BaseMLP_w3_S1g1q");
  await page.keyboard.press("Control+z");
  await expect(string(page)).toHaveValue("BaseMLP_w3_QS1g1q");
});

test("texts in every notation are read, and nonsense is refused", async ({ page }) => {
  await page.goto("/editor");
  const paste = page.getByTestId("paste");
  const read = async (text: string) => {
    await paste.fill(text);
    await page.getByTestId("read").click();
  };
  await read("BaseMLP_w9_.2p-.A1~b1~Mqa1-QP_a1");
  await expect(string(page)).toHaveValue("BaseMLP_w9_.2p-.A1~b1~Mqa1-QP_a1");
  await expect(page.getByTestId("editor-resting")).toHaveValue("bA1");
  await expect(page.getByTestId("editor-number")).toHaveValue("9");
  await read("Base+ML White[6]\n.   wL  bQ  bB1^.\n  .   wQ  wG1 .\nbB1/bA1");
  await expect(string(page)).toHaveValue("BaseML_w6_Lqa1~b1-QG1");
  await read("Base;InProgress;White[2];wS1;bG1 wS1-");
  await expect(string(page)).toHaveValue("Base_w2_S1g1");
  await read("hello");
  await expect(page.getByTestId("unread")).toHaveText(/^This is neither PGN nor/);
  await read("Base_w2_S3g1");
  await expect(page.getByTestId("unread")).toHaveText("Character 10: Each side has only 2 spiders.");
  await expect(string(page)).toHaveValue("Base_w2_S1g1");
  await page.getByTestId("undo").click();
  await expect(string(page)).toHaveValue("BaseML_w6_Lqa1~b1-QG1");
});

test("numbers of pieces and turns are corrected", async ({ page }) => {
  await page.goto("/editor?position=Base_b2_A1Qqa1a1");
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-errors", "2");
  await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(5);
  await page.getByTestId("mend").click();
  await expect(string(page)).toHaveValue("Base_b4_A1Qqa1a2");
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-errors", "0");
});

for (const [name, viewport] of [
  ["phone", { width: 360, height: 740 }],
  ["desktop", { width: 1280, height: 800 }],
] as const) {
  test.describe(() => {
    test.use({ viewport, locale: "de" });

    test(`a position that cannot have arisen so early is reported and given enough turns (${name})`, async ({
      page,
    }) => {
      // Two placements and two climbs take four turns, and White is only on the fourth.
      await page.goto("/editor?position=Base_w4_QA1a1q~b1~B1");
      const early = page.getByTestId("problem-climbed-too-early");
      await expect(early).toHaveCount(2);
      await expect(early.first()).toHaveText(
        "Weiß hatte 3 Züge, braucht aber mindestens 4, um diese Steine einzusetzen und auf die Stapel zu klettern.",
      );
      await early.first().scrollIntoViewIfNeeded();
      await expect(early.first()).toBeInViewport({ ratio: 1 });
      await page.getByTestId("mend").click();
      await expect(string(page)).toHaveValue("Base_w5_QA1a1q~b1~B1");
      await expect(page.getByTestId("verdict")).toHaveAttribute("data-doubts", "0");
      // Only a move brings the colours together in three places.
      await page.goto("/editor?position=Base_w3_A1a1-.Qq");
      await expect(page.getByTestId("problem-contact-without-move")).toContainText("an 3 Stellen");
      expect(await overflowing(page)).toEqual([]);
    });
  });
}

test("turn, set and opening affect the problems", async ({ page }) => {
  await page.goto("/editor?position=BaseM_w2_Qq");
  await expect(page.getByTestId("problem-queen-first")).toHaveCount(2);
  await page.getByTestId("editor-opening").getByRole("radio", { name: "Rulebook" }).check();
  await expect(page.getByTestId("problem-queen-first")).toHaveCount(0);
  await page.getByTestId("editor-turn").getByRole("radio", { name: "Black" }).check();
  await expect(string(page)).toHaveValue("BaseM_b2_Qq_rulebook");
  await page.getByTestId("editor-number").fill("7");
  await page.getByTestId("editor-number").press("Enter");
  await expect(string(page)).toHaveValue("BaseM_b7_Qq_rulebook");
  await page.getByTestId("editor-number-auto").click();
  await expect(string(page)).toHaveValue("BaseM_b2_Qq_rulebook");
  await page.getByTestId("editor-set-P").check();
  await page.getByTestId("editor-resting").selectOption("bQ");
  await expect(string(page)).toHaveValue("BaseMP_b2_Qq_q_rulebook");
  await expect(page.getByTestId("problem-rest-without-thrower")).toBeVisible();
});

test("stacks move as a whole, and the position is rotated, mirrored and recoloured", async ({ page }) => {
  await page.goto("/editor?position=Base_w9_Q~b1q.A1");
  await expect(piece(page, "bB1")).toBeVisible();
  await page.getByTestId("whole").click();
  await drag(page, piece(page, "bB1"), await middle(cell(page, "2,0")));
  await expect(string(page)).toHaveValue("Base_w9_qQ~b1A1");
  await page.getByTestId("mirror").click();
  await expect(string(page)).toHaveValue("Base_w9_A1Q~b1q");
  await page.getByTestId("swap").click();
  await expect(string(page)).toHaveValue("Base_b9_a1q~B1Q");
  await page.getByTestId("rotate").click();
  await expect(string(page)).toHaveValue("Base_b9_a1-q~B1-Q");
  await page.getByTestId("clear").click();
  await expect(string(page)).toHaveValue("Base_w1_0");
});

test("a valid position opens in the analysis, and returns to the editor", async ({ page }) => {
  await page.goto("/editor?position=BaseMLP_w9_.2p-.A1~b1~Mqa1-QP_a1");
  await page.getByTestId("analyse").click();
  await expect(page.getByTestId("analysis")).toHaveAttribute("data-ready", "true");
  await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(8);
  await useTool(page, "edit-position");
  await expect(string(page)).toHaveValue("BaseMLP_w9_.2p-.A1~b1~Mqa1-QP_a1");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: "de" });

  test("pieces are placed and removed by touch", async ({ page }) => {
    await page.goto("/editor");
    await expect(page.getByTestId("verdict")).toHaveAttribute("data-errors", "0");
    const tap = async (of: Locator) => {
      const { x, y } = await middle(of);
      await page.touchscreen.tap(x, y);
    };
    await tap(pile(page, "white", "G"));
    await tap(cell(page, "0,0"));
    await tap(pile(page, "black", "A"));
    await tap(cell(page, "1,0"));
    await expect(string(page)).toHaveValue("BaseMLP_w2_G1a1");
    await expect(page.getByTestId("verdict")).toContainText("Alles in Ordnung");
    await tap(pile(page, "black", "A"));
    await tap(piece(page, "bA1"));
    await page.getByTestId("take-off-bA1").tap();
    await expect(string(page)).toHaveValue("BaseMLP_w2_G1");
  });
});

for (const locale of ["en", "ru"]) {
  test.describe(() => {
    test.use({ locale });
    test(`the editor is accessible (${locale})`, async ({ page }) => {
      await page.goto("/editor?position=BaseMLP_w9_.2p-.A1~b1~Mqa1-QP~g1-3.2A1_a1");
      await expect(page.getByTestId("verdict")).toHaveAttribute("data-errors", "3");
      await click(page, piece(page, "wM"));
      await page.locator("details").last().click();
      expect(await faults(page)).toEqual([]);
    });
  });
}
