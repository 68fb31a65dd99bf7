import { expect, type Page } from "@playwright/test";
import type { Hex, PieceId } from "../src/wire/protocol.ts";
import { GamePage } from "./game-page.ts";
import { useTool } from "./on-board.ts";

/** A study with comments, annotations, arrows and nested variations. */
export const TREE = `[GameType "Base"]
[White "Anna"]
[Black "Ben"]

{Two spiders.}
1. wS1 $1
2. bS1 wS1-
{The usual answer.}
(2. bG1 wS1- $6
3. wQ -wS1
(3. wA1 -wS1))
3. wQ -wS1
{[%shapes -1,0>1,0 2,0]}
4. bQ bS1/
`;

/** Page object of the analysis board. */
export class AnalysisPage {
  readonly board: GamePage;

  constructor(readonly page: Page) {
    this.board = new GamePage(page);
  }

  static async open(page: Page, address = "/analysis?start=Base_w1_0"): Promise<AnalysisPage> {
    await page.goto(address);
    const analysis = new AnalysisPage(page);
    await analysis.ready();
    return analysis;
  }

  /** Opens a text through the dialog. */
  static async openText(page: Page, text: string): Promise<AnalysisPage> {
    const analysis = await AnalysisPage.open(page);
    await analysis.paste(text);
    await expect(page.getByTestId("open-dialog")).toBeHidden();
    await analysis.ready();
    return analysis;
  }

  async paste(text: string): Promise<void> {
    await useTool(this.page, "open");
    await this.page.getByTestId("open-text").fill(text);
    await this.page.getByTestId("open-read").click();
  }

  async ready(): Promise<void> {
    await expect(this.page.getByTestId("analysis")).toHaveAttribute("data-ready", "true");
  }

  /** Waits until the shown position is `ply` moves from the start. */
  async at(ply: number): Promise<void> {
    await expect(this.page.getByTestId("analysis")).toHaveAttribute("data-ply", String(ply));
    await this.ready();
  }

  async playByClicks(piece: PieceId, to: Hex): Promise<void> {
    await this.board.playByClicks({ piece, to, uhp: "" });
  }

  /** All moves of the tree as shown on the page, in reading order. */
  async moves(): Promise<string[]> {
    return this.page
      .locator(".tree-move")
      .evaluateAll((moves) =>
        moves.map((move) => `${move.getAttribute("data-move")}${move.querySelector(".tree-glyph")?.textContent ?? ""}`),
      );
  }

  async current(): Promise<string | null> {
    const current = this.page.locator(".tree-move.current");
    return (await current.count()) > 0 ? current.getAttribute("data-move") : null;
  }

  move(uhp: string) {
    return this.page.locator(`.tree-move[data-move="${uhp.replaceAll("\\", "\\\\")}"]`);
  }

  /** The full text of the tree, to compare two pages. */
  async text(): Promise<string> {
    return this.page.getByTestId("tree").innerText();
  }

  /** The address once it contains the whole analysis. */
  async link(): Promise<string> {
    let last = "";
    await expect
      .poll(
        async () => {
          const still = this.page.url() === last && last.includes("#");
          last = this.page.url();
          return still;
        },
        { intervals: [500] },
      )
      .toBe(true);
    return last;
  }
}
