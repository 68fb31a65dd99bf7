import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { AnalysisPage } from "./analysis-page.ts";
import { faults } from "./axe.ts";
import { overflowing } from "./fits.ts";
import { GamePage } from "./game-page.ts";
import { expect, test } from "./test.ts";

const GOOD = `[GameType "Base+ML"]
[White "Zoe Archive"]
[Black "Ida Archive"]
[Date "2024.05.06"]
[Result "1-0"]

1. wS1
2. bG1 wS1-
3. wQ -wS1
1-0
`;
const BAD = `[GameType "Base"]

1. wS1
2. bG1 wS1-
3. wQ bG1-
`;

/** Drops a file onto the import area. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: "text/plain" }));
      return transfer;
    },
    [name, text] as const,
  );
  await page.getByTestId("archive-import").dispatchEvent("drop", { dataTransfer: data });
}

test("games are imported by dropping a file, errors are listed, and own games can be deleted", async ({ page }) => {
  await page.goto("/archive");
  await drop(page, "club.pgn", `${GOOD}\n${BAD}`);
  const report = page.getByTestId("import-report");
  await expect(report).toHaveAttribute("data-imported", "1");
  await expect(report).toHaveAttribute("data-bad", "1");
  await expect(page.getByTestId("import-fault")).toContainText("2");
  await page.getByTestId("archive-player").fill("zoe archive");
  await page.getByTestId("archive-player").press("Enter");
  await expect(page).toHaveURL(/player=zoe/);
  await expect(page.getByTestId("archive-row")).toHaveCount(1);
  await page.getByTestId("archive-delete").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("archive-empty")).toBeVisible();
});

test("an import is undone as a whole, and selected games of one are deleted together", async ({ page }) => {
  await page.goto("/archive");
  const three = ["Ada", "Bea", "Cleo"].map((name) => GOOD.replace("Zoe", name).replace("Ida", "Undo")).join("\n");
  await drop(page, "three.pgn", three);
  await expect(page.getByTestId("import-report")).toHaveAttribute("data-imported", "3");
  await page.getByTestId("archive-player").fill("undo archive");
  await page.getByTestId("archive-player").press("Enter");
  await expect(page.getByTestId("archive-row")).toHaveCount(3);
  await page.getByTestId("import-undo").click();
  await expect(page.getByTestId("import-undone")).toContainText("3");
  await expect(page.getByTestId("archive-empty")).toBeVisible();
  await drop(page, "three.pgn", three);
  await expect(page.getByTestId("archive-row")).toHaveCount(3);
  await page.getByTestId("archive-pick").nth(0).check();
  await page.getByTestId("archive-pick").nth(1).check();
  await page.getByTestId("archive-delete-chosen").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("archive-row")).toHaveCount(1);
  await expect(page.getByTestId("archive-delete-chosen")).toBeHidden();
});

test("an imported game opens with its comments, and in the analysis with its variations", async ({ page }) => {
  await page.goto("/archive");
  const annotated = GOOD.replace("Zoe", "Nora").replace(
    "2. bG1 wS1-",
    "2. bG1 wS1-! {solid} (2. bA1 wS1- {too quick})",
  );
  await drop(page, "annotated.pgn", annotated);
  await expect(page.getByTestId("import-report")).toHaveAttribute("data-imported", "1");
  await page.getByTestId("archive-player").fill("nora archive");
  await page.getByTestId("archive-player").press("Enter");
  await expect(page.getByTestId("archive-row")).toHaveCount(1);
  await page.getByTestId("archive-open").click();
  await expect(page).toHaveURL(/\/archive\/\d+$/);
  await expect(page.getByText("solid")).toBeVisible();
  await page.getByTestId("archived-analyse").click();
  await expect(page).toHaveURL(/\/analysis/);
  await expect(page.getByText("solid")).toBeVisible();
  await expect(page.getByText("too quick")).toBeVisible();
});

test("a finished game is found, opened in the analysis and downloaded", async ({ page }) => {
  await GamePage.resume(page, ["wS1", "bS1 wS1-"]);
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("visibility")).toHaveText("Everyone can find this game in the archive.");
  await page.goto("/archive");
  // The visitor's own games come first.
  await expect(page.getByTestId("archive-whose").getByRole("radio", { name: "My games" })).toBeChecked();
  await expect(page.getByTestId("archive-row")).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId("archive-download").first().click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("[GameType");
  await page.getByTestId("archive-pick").first().check();
  const [many] = await Promise.all([page.waitForEvent("download"), page.getByTestId("archive-export").click()]);
  expect((await readFile(await many.path(), "utf8")).match(/\[GameType/g)).toHaveLength(1);
  await page.getByTestId("archive-open").first().click();
  await expect(page.getByTestId("archived")).toHaveAttribute("data-ply", "2");
  await page.getByTestId("archived-analyse").click();
  await expect(page).toHaveURL(/\/analysis/);
  // It opens at its end, with the hive in view.
  await new AnalysisPage(page).at(2);
  await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(2);
  for (const tile of await page.locator(".skep-tiles .skep-tile").all()) {
    await expect(tile).toBeInViewport({ ratio: 1 });
  }
});

const DRAWN = `[GameType "Base+ML"]
[White "Wilhelmina"]
[Black "Skep level 7"]
[Date "2024.05.06"]
[Event "Offene Vereinsmeisterschaft"]
[Result "1/2-1/2"]
[Termination "agreement"]

1. wS1
2. bG1 wS1-
3. wQ -wS1
4. bQ bG1-
1/2-1/2
`;

for (const [name, viewport] of [
  ["phone", { width: 360, height: 740 }],
  ["desktop", { width: 1280, height: 800 }],
] as const) {
  test.describe(() => {
    test.use({ viewport, locale: "de" });

    test(`an imported game opens with its players, result, date, event and source (${name})`, async ({ page }) => {
      await page.goto("/archive");
      await drop(page, "remis.pgn", DRAWN.replace("Wilhelmina", `Wilhelmina ${name}`));
      await expect(page.getByTestId("import-report")).toHaveAttribute("data-imported", "1");
      await page.goto(`/archive?player=Wilhelmina+${name}&mine=false`);
      await page.getByTestId("archive-open").click();
      const game = page.getByTestId("archived");
      await expect(game).toHaveAttribute("data-ply", "4");
      await expect(page).toHaveTitle(`Wilhelmina ${name} gegen Computer · Stufe 7 · Skep`);
      await expect(page.getByTestId("player-white")).toContainText(`Wilhelmina ${name}`);
      await expect(page.getByTestId("player-black")).toContainText("Computer · Stufe 7");
      await expect(page.getByTestId("archived-result")).toHaveText("Remis · nach Vereinbarung");
      await expect(page.getByTestId("archived-facts")).toHaveText(
        "06.05.2024 · Offene Vereinsmeisterschaft · Importiert · Base+ML",
      );
      // The game is over, so neither side is to move.
      await expect(page.getByTestId("turn")).toHaveText("Remis");
      await page.keyboard.press("ArrowLeft");
      await expect(game).toHaveAttribute("data-ply", "3");
      await expect(page.getByTestId("turn")).toHaveText("Schwarz ist am Zug");
      for (const shown of ["archived-result", "archived-facts", "archived-analyse", "step-last", "player-white"]) {
        await expect(page.getByTestId(shown)).toBeInViewport({ ratio: 1 });
      }
      expect(await overflowing(page)).toEqual([]);
      expect(await faults(page)).toEqual([]);
      await page.getByTestId("archived-analyse").click();
      await expect(page.getByTestId("turn")).toHaveText(/^Remis/);
      await expect(page.getByTestId("player-black")).toContainText("Computer · Stufe 7");
    });
  });
}

test("engine games are listed only on request, and columns line up between rows", async ({ page }) => {
  await page.goto("/archive");
  await expect(page.getByTestId("archive-import-button")).toBeInViewport();
  await drop(
    page,
    "columns.pgn",
    ["Vera", "A player with a long name"].map((name) => GOOD.replace("Zoe", name)).join("\n"),
  );
  await expect(page.getByTestId("import-report")).toHaveAttribute("data-imported", "2");
  await page.goto("/archive?mine=false");
  await expect(page.getByTestId("archive-row")).not.toHaveCount(0);
  const total = async () => Number(await page.getByTestId("archive-total").getAttribute("data-total"));
  const people = await total();
  await page.getByTestId("archive-engine").check({ force: true });
  await expect(page).toHaveURL(/engine=true/);
  await expect.poll(total).toBeGreaterThan(people);
  const lefts = await page
    .locator(".archive-result")
    .evaluateAll((cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))]);
  expect(lefts).toHaveLength(1);
});

test("the explorer follows archived games", async ({ page }) => {
  await page.goto("/archive");
  await drop(page, "explored.pgn", GOOD.replace("Zoe", "Una"));
  await expect(page.getByTestId("import-report")).toBeVisible();
  await page.goto("/analysis?start=BaseML_w1_0");
  await page.getByTestId("explorer-toggle").click();
  const explorer = page.getByTestId("explorer");
  await expect(explorer).not.toHaveAttribute("data-games", "0");
  const before = Number(await explorer.getAttribute("data-games"));
  await expect(page.getByTestId("explorer-chance").first()).toHaveText(/^\d+%$/);
  // Results of games and the engine's estimate are separate columns.
  await expect(page.getByTestId("explorer-head").locator("span")).toHaveText(["Move", "Games", "Results", "Engine"]);
  await expect(page.getByTestId("explorer-results").first()).toHaveAttribute("title", /^White wins: \d+ · draws: /);
  await expect(page.getByTestId("explorer-move").first()).toHaveAccessibleName(/games?, .*winning chance: \d+%$/);
  await page.getByTestId("explorer-move").first().hover();
  await page.getByTestId("explorer-move").first().click();
  await expect.poll(async () => Number(await explorer.getAttribute("data-games"))).toBeLessThanOrEqual(before);
  await expect(page.getByTestId("explorer-games")).toBeVisible();
  await page.getByTestId("explorer-games").click();
  await expect(page).toHaveURL(/\/archive\?position=/);
  await expect(page.getByTestId("archive-total")).toBeVisible();
});

test("a game with the rulebook's opening is reviewed and opened in the analysis", async ({ page }) => {
  await page.goto("/archive");
  const moves = ["wQ", "bQ wQ-", "wA1 -wQ", "bA1 bQ-", "wA1 bA1-", "bA2 bQ/", "wS1 -wQ", "bS1 \\bA2"];
  await drop(page, "queens.uhp", ["Base+P;InProgress;White[5]", ...moves].join(";"));
  await expect(page.getByTestId("import-report")).toHaveAttribute("data-imported", "1");
  await page.goto("/archive?opening=rulebook&set=Base%2BP");
  const row = page.getByTestId("archive-row");
  await expect(row).toHaveCount(1);
  await row.getByTestId("archive-review").click();
  await page.waitForURL("**/review/*");
  await expect(page.getByTestId("review")).toHaveAttribute("data-state", "done", { timeout: 60_000 });
  await expect(page.getByTestId("review-moves").getByRole("button")).toHaveCount(moves.length);
  await page.goBack();
  await row.getByTestId("archive-open").click();
  await page.getByTestId("archived-analyse").click();
  await expect(page).toHaveURL(/\/analysis/);
  const analysis = new AnalysisPage(page);
  await analysis.ready();
  await page.keyboard.press("End");
  await analysis.at(moves.length);
  await expect(page.locator('.skep-tiles [data-piece="bS1"]')).toBeVisible();
  // The main line is a whole game, so it can be reviewed.
  await expect(page.getByTestId("review-line")).toBeVisible();
});

test.describe(() => {
  test.use({ locale: "de" });

  test("errors in a file are explained in the reader's language", async ({ page }) => {
    await page.goto("/archive");
    await drop(page, "verein.pgn", BAD);
    const fault = page.getByTestId("import-fault");
    await expect(fault).toHaveAttribute("data-code", "illegal-move");
    await expect(fault).toHaveText(
      "Partie 1, Zeile 5, Zug 3: „wQ bG1-“ verstößt gegen die Regeln. Ein neuer Stein darf keinen gegnerischen berühren.",
    );
    await page.getByTestId("language").selectOption("uk");
    await expect(fault).toContainText("Хід «wQ bG1-» не за правилами. Нова фішка не повинна торкатися чужих.");
    await drop(page, "bild.png", "\u0000PNG");
    await expect(fault).toHaveText("Це не текстовий файл. Якщо він має бути текстом, збережіть його в UTF-8.");
    await page.goto("/archive?position=Base_x");
    await expect(page.getByRole("alert")).toHaveText("Символ 6: Після набору пишуть, чий хід, наприклад w1 або b12.");
  });
});
