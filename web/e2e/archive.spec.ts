import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { attack, GamePage } from "./game-page.ts";
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

/** Drops a file onto the place for imports. */
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

test("games are imported by dropping a file, bad ones are told, and own ones can be deleted", async ({ page }) => {
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

test("a finished game is found, opened in the analysis and downloaded", async ({ page }) => {
  const game = await GamePage.start(page, "table");
  for (let ply = 0; ply < 2; ply++) {
    const state = await game.state();
    await game.playByClicks(attack(state, state.position.turn));
    await game.at(ply + 1);
  }
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("end")).toBeVisible();
  await page.goto("/archive");
  await page.getByTestId("archive-mine").check({ force: true });
  await expect(page).toHaveURL(/mine=true/);
  await expect(page.getByTestId("archive-row").first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId("archive-download").first().click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("[GameType");
  await page.getByTestId("archive-pick").first().check();
  const [many] = await Promise.all([page.waitForEvent("download"), page.getByTestId("archive-export").click()]);
  expect((await readFile(await many.path(), "utf8")).match(/\[GameType/g)).toHaveLength(1);
  await page.getByTestId("archive-open").first().click();
  await expect(page).toHaveURL(/\/analysis/);
});

test("the explorer walks through what was played", async ({ page }) => {
  await page.goto("/archive");
  await drop(page, "explored.pgn", GOOD.replace("Zoe", "Una"));
  await expect(page.getByTestId("import-report")).toBeVisible();
  await page.goto("/analysis?start=BaseML_w1_0");
  await page.getByTestId("explorer-toggle").click();
  const explorer = page.getByTestId("explorer");
  await expect(explorer).not.toHaveAttribute("data-games", "0");
  const before = Number(await explorer.getAttribute("data-games"));
  await expect(page.getByTestId("explorer-chance").first()).toHaveText(/^\d+\s%$/);
  await page.getByTestId("explorer-move").first().hover();
  await page.getByTestId("explorer-move").first().click();
  await expect.poll(async () => Number(await explorer.getAttribute("data-games"))).toBeLessThanOrEqual(before);
  await expect(page.getByTestId("explorer-games")).toBeVisible();
  await page.getByTestId("explorer-games").click();
  await expect(page).toHaveURL(/\/archive\?position=/);
  await expect(page.getByTestId("archive-total")).toBeVisible();
});
