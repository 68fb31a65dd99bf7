import { GamePage } from "./game-page.ts";
import { click, expectNothingSerious, middle, moveTo, piece, walkTo } from "./on-board.ts";
import { nextMove } from "./own-module.ts";
import { expect, test } from "./test.ts";

const WORDS = {
  en: { wrong: "still has a free side", solved: "Solved!", gap: "not over gaps" },
  ru: { wrong: "осталась свободная сторона", solved: "Решено!", gap: "не через пустые клетки" },
} as const;

for (const language of ["en", "ru"] as const) {
  test.describe(() => {
    test.use({ locale: language });

    test(`a wrong try gets feedback and the right one solves, with the mouse (${language})`, async ({ page }) => {
      await page.goto("/learn/lesson/last-side");
      const lesson = page.getByTestId("lesson");
      await expect(lesson).toHaveAttribute("data-state", "go-on");
      await moveTo(page, "wA1", "-1,0");
      await expect(page.getByTestId("wrong")).toContainText(WORDS[language].wrong);
      await page.getByTestId("retry").click();
      await expect(lesson).toHaveAttribute("data-state", "go-on");
      await moveTo(page, "wA1", "2,-1");
      await expect(page.getByTestId("solved")).toContainText(WORDS[language].solved);
      await expectNothingSerious(page);
      await page.goto("/learn");
      await expect(page.getByTestId("lesson-last-side")).toHaveClass(/solved/);
      await expect(page.getByTestId("progress")).toContainText("1");
    });

    test(`a lesson is solved with the keyboard alone (${language})`, async ({ page }) => {
      await page.goto("/learn/lesson/ant-run");
      await expect(page.getByTestId("lesson")).toHaveAttribute("data-state", "go-on");
      const ant = await piece(page, "wA1").getAttribute("data-hex");
      await page.keyboard.press("b");
      await walkTo(page, ant ?? "");
      await page.keyboard.press("Enter");
      await expect(page.locator(".skep-target").first()).toBeAttached();
      await walkTo(page, "3,2");
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("solved")).toBeVisible();
      // The link to the next exercise has the focus.
      await page.keyboard.press("Enter");
      await page.waitForURL("**/learn/lesson/ant-close");
    });

    test(`a figure explains an illegal move, moves and is reset (${language})`, async ({ page }) => {
      await page.goto("/learn/rules/R22");
      const figure = page.getByTestId("figure-grasshopper");
      await figure.scrollIntoViewIfNeeded();
      await expect(figure.locator(".skep-target")).toHaveCount(3);
      await expect(page.locator("#R22")).toHaveClass(/marked/);
      // Behind the gap in the line: the cell that the printed rules cross out.
      const from = await middle(figure.locator('.skep-tiles [data-piece="wG2"]'));
      const near = await middle(figure.locator('.skep-tiles [data-piece="wG1"]'));
      await page.mouse.click(from.x + 5 * (near.x - from.x), from.y);
      await expect(figure.getByTestId("figure-said")).toContainText(WORDS[language].gap);
      await click(page, figure.locator(".skep-target").first());
      await expect(figure.getByTestId("figure-reset")).toBeEnabled();
      await expect(figure.locator(".skep-target")).toHaveCount(0);
      await figure.getByTestId("figure-reset").click();
      await expect(figure.locator(".skep-target")).toHaveCount(3);
      await expectNothingSerious(page);
    });
  });
}

test("a figure is read and moved with the keyboard", async ({ page }) => {
  await page.goto("/learn/rules/queen");
  const figure = page.getByTestId("figure-queen");
  await expect(figure.locator(".skep-target")).toHaveCount(4);
  await figure.locator(".skep-board").focus();
  const target = await figure.locator(".skep-target").first().getAttribute("data-hex");
  await walkTo(page, target ?? "");
  await page.keyboard.press("Enter");
  await expect(figure.getByTestId("figure-reset")).toBeEnabled();
});

test("every rule has an address", async ({ page }) => {
  for (const rule of ["R1", "R14", "R27", "R35"]) {
    await page.goto(`/learn/rules/${rule}`);
    await expect(page.locator(`#${rule}`)).toBeInViewport();
  }
  // So has every piece, also as an anchor of the overview.
  for (const [anchor, title] of [
    ["pillbug", "Pillbug"],
    ["ant", "Soldier ant"],
    ["mosquito", "Mosquito"],
  ] as const) {
    await page.goto(`/learn/rules#${anchor}`);
    await expect(page.locator("h1")).toHaveText(title);
    await expect(page.locator("h1")).toBeInViewport();
  }
  await page.goto("/learn/rules#R27");
  await expect(page.locator("#R27")).toBeInViewport();
  await page.goto("/learn/rules#content");
  await expect(page.getByTestId("topics")).toBeVisible();
  await page.goto("/learn/rules");
  await page.getByTestId("rules-search").fill("can a spider");
  await page.getByTestId("found").getByRole("link").first().click();
  await expect(page.locator("h1")).toHaveText("Spider");
});

test("the opponent replies in a win in two", async ({ page }) => {
  await page.goto("/learn/lesson/two-moves");
  const lesson = page.getByTestId("lesson");
  await expect(lesson).toHaveAttribute("data-state", "go-on");
  await page.getByTestId("hint").click();
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("hint-text")).toContainText("ant 2");
  const hint = await nextMove({ id: "two-moves", moves: [] });
  await moveTo(page, hint.piece, hint.to.join(","));
  await expect(page.getByTestId("right")).toBeVisible();
  const last = await nextMove({ id: "two-moves", moves: [hint.move] });
  await moveTo(page, last.piece, last.to.join(","));
  await expect(page.getByTestId("solved")).toBeVisible();
});

test("after the lessons on the bugs a first game is offered, with the base game's pieces", async ({ page }) => {
  await page.goto("/learn/lesson/beetle-drop");
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-state", "go-on");
  const hint = await nextMove({ id: "beetle-drop", moves: [] });
  await moveTo(page, hint.piece, hint.to.join(","));
  await page.getByTestId("first-game").click();
  await page.waitForURL("**/solo/*");
  await expect(page.getByTestId("game")).toHaveAttribute("data-ply", "0");
  expect((await new GamePage(page).state()).game).toMatchObject({
    kind: "computer",
    level: 1,
    set: "Base",
    opening: "rulebook",
  });
});

test("a lesson with a forced pass is solved by passing", async ({ page }) => {
  await page.goto("/learn/lesson/pass");
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-state", "go-on");
  await click(page, piece(page, "wA1"));
  await expect(page.getByTestId("refusal")).toBeVisible();
  await page.getByTestId("pass").click();
  await expect(page.getByTestId("solved")).toBeVisible();
});

test("the first visit leads newcomers to the first exercise, and others to the board", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("welcome-new").click();
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-lesson", "first-piece");
  await expect(page.getByTestId("task")).toContainText("The aim of the game: surround the enemy queen");
  // Having looked at an exercise is not having learned the game.
  await page.goto("/");
  await expect(page.getByTestId("welcome")).toBeVisible();
  await page.getByTestId("to-learn").click();
  await expect(page.getByTestId("learn-start")).toBeVisible();
  await expectNothingSerious(page);
});

test("a visitor who knows the game is not asked again", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("welcome-know").click();
  await expect(page.getByTestId("welcome")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("play-computer")).toBeVisible();
  await expect(page.getByTestId("welcome")).toHaveCount(0);
});

for (const language of ["en", "de", "ru", "uk"]) {
  test.describe(() => {
    test.use({ locale: language });
    test(`the rules fit on two pages (${language})`, async ({ page }) => {
      await page.goto("/learn/rules/print");
      await expect(page.locator(".still")).toHaveCount(12);
      for (const format of ["A4", "Letter"]) {
        const paper = await page.pdf({ format, preferCSSPageSize: false });
        const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
        expect(pages.length, format).toBeLessThanOrEqual(2);
      }
    });
  });
}
