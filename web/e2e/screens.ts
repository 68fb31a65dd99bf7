import { expect, type Page } from "@playwright/test";
import { AnalysisPage, TREE } from "./analysis-page.ts";
import { GamePage } from "./game-page.ts";
import { damage, plantGame } from "./kept-game.ts";
import { MOVES, openAs, playLongGame } from "./long-game.ts";
import { freshName, join, signUp } from "./member.ts";
import { click, piece, useTool } from "./on-board.ts";
import { review } from "./reviewing.ts";

/** Four games, each with a different kind of error: a rule, a name, a reference and a comment. */
const FAULTY = [
  "1. wS1\n2. bS1 wS1-\n3. wQ bS1-",
  "1. wS1\n2. bX1 wS1-",
  "1. wS1\n2. bS1 wA1-",
  "1. wS1\n2. bS1 wS1- {without an end",
]
  .map((moves) => `[GameType "Base"]\n\n${moves}\n`)
  .join("\n");

/** Opens the bar's menu, which is collapsed on a phone. */
export async function openMenu(page: Page): Promise<void> {
  await expect(page.getByTestId("bar")).toBeVisible();
  const menu = page.getByTestId("nav-menu");
  if (await menu.isVisible()) {
    await menu.click();
  }
}

/** Shows the position in words, which is in a tab on a phone and collapsed elsewhere. */
async function showInWords(page: Page): Promise<void> {
  const tab = page.getByTestId("tab-words");
  await ((await tab.isVisible()) ? tab : page.getByTestId("in-words").locator("summary")).click();
}

/** Opens each screen and brings it into a representative state. */
export const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.goto("/");
    await expect(page.getByTestId("daily-card")).toBeVisible();
  },
  "home-back": async (page) => {
    await page.addInitScript(() => localStorage.setItem("skep.welcome", "seen"));
    await page.goto("/");
    await expect(page.getByTestId("daily-card").locator("svg")).toBeVisible();
    await expect(page.getByTestId("home-counts")).not.toBeEmpty();
  },
  "new-game": async (page) => {
    await page.goto("/");
    await page.getByTestId("options-friend").click();
    await expect(page.getByTestId("start-friend")).toBeInViewport();
  },
  game: async (page) => {
    await GamePage.resume(page, MOVES.slice(0, 6));
  },
  review: async (page) => {
    await review(page);
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByTestId("show-better")).toBeVisible();
  },
  settings: async (page) => {
    await GamePage.start(page, "computer");
    await openMenu(page);
    await page.getByTestId("nav-settings").click();
    await expect(page.getByTestId("settings-dialog")).toBeVisible();
  },
  "settings-page": async (page) => {
    await page.goto("/settings");
    await expect(page.getByTestId("settings-page")).toBeVisible();
  },
  "sign-in": async (page) => {
    await page.goto("/account/login");
    await page.getByTestId("use-code").click();
    await expect(page.getByTestId("recovery-code")).toBeVisible();
  },
  "sign-up": async (page) => {
    await page.goto("/account/new");
    await page.getByTestId("account-name").fill("admin");
    await expect(page.getByTestId("name-verdict")).toHaveAttribute("data-state", "refused");
  },
  "signed-up": async (page) => {
    await page.goto("/account/new");
    await signUp(page, freshName());
  },
  account: async (page) => {
    await join(page);
    await page.goto("/account");
    await expect(page.getByTestId("this-device")).toBeVisible();
    await page.getByTestId("nav-member").click();
    await expect(page.getByTestId("nav-sign-out")).toBeVisible();
  },
  "account-delete": async (page) => {
    await join(page);
    await page.goto("/account");
    await page.getByTestId("delete").click();
    await expect(page.getByTestId("delete-dialog")).toBeVisible();
  },
  lobby: async (page) => {
    await join(page);
    await page.goto("/lobby");
    await expect(page.getByTestId("lobby")).toHaveAttribute("data-status", "open");
    await page.getByTestId("pool-30+30").click();
    await expect(page.getByTestId("lobby-waiting")).toBeVisible();
  },
  "lobby-offer": async (page) => {
    await join(page);
    await page.goto("/lobby");
    await page.getByTestId("seek-open").click();
    await expect(page.getByTestId("seek-send")).toBeInViewport();
  },
  challenge: async (page) => {
    await join(page);
    await page.goto("/lobby");
    await page.getByTestId("challenge-by-link").click();
    await page.getByTestId("challenge-send").click();
    await expect(page.getByTestId("challenge-withdraw")).toBeVisible();
  },
  player: async (page) => {
    const other = await join(page);
    await page.context().clearCookies();
    await join(page);
    await page.goto(`/player/${other}`);
    await expect(page.getByTestId("player-challenge")).toBeVisible();
  },
  leaderboard: async (page) => {
    await join(page);
    await page.goto("/leaderboard/blitz");
    await expect(page.getByTestId("own-place-none")).toBeVisible();
  },
  menu: async (page) => {
    await page.goto("/settings");
    await openMenu(page);
    await expect(page.getByTestId("nav-archive")).toBeVisible();
  },
  "own-games": async (page) => {
    await plantGame(page, MOVES.slice(0, 2));
    await plantGame(page, MOVES.slice(0, 2), ["resign"]);
    await page.goto("/");
    await expect(page.getByTestId("look-again")).toBeVisible();
    await page.getByTestId("recent").scrollIntoViewIfNeeded();
  },
  "play-on": async (page) => {
    await page.goto("/editor?position=BaseMLP_w9_.2p-.A1~b1~Mqa1-QP_a1");
    await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(8);
    await page.getByTestId("play-on").click();
    await expect(page.getByTestId("play-on-dialog")).toBeVisible();
  },
  "saving-off": async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", {
        value: {
          open: () => {
            throw new DOMException("denied", "SecurityError");
          },
        },
      });
    });
    await page.goto("/");
    await page.getByTestId("play-computer").click();
    await expect(page.getByTestId("saving-off")).toBeVisible();
  },
  damaged: async (page) => {
    const id = await plantGame(page, []);
    await damage(page, id);
    await page.goto(`/solo/${id}`);
    await expect(page.getByTestId("damaged")).toBeVisible();
  },
  "module-trouble": async (page) => {
    await page.route("**/*.wasm", (route) => route.fulfill({ body: "nothing" }));
    await page.goto("/learn/lesson/last-side");
    await expect(page.getByTestId("module-trouble")).toBeVisible();
  },
  waiting: async (page) => {
    await page.route("**/api/host", (route) => route.fulfill({ json: { open: false, address: "192.168.1.5:4483" } }));
    await GamePage.start(page, "friend");
    await expect(page.getByTestId("reach-machine")).toBeVisible();
  },
  invitation: async (page) => {
    const game = {
      kind: "friend",
      set: "Base+ML",
      opening: "tournament",
      side: "white",
      clock: { initial: 300, increment: 5 },
    };
    const answer = await page.request.post("/api/games", { data: { ...game, name: "Annemarie" } });
    await page.goto((await answer.json()).url);
    await expect(page.getByTestId("invitation")).toBeVisible();
  },
  end: async (page) => {
    await GamePage.resume(page, [], "resign");
    await expect(page.getByTestId("end")).toBeVisible();
  },
  sharing: async (page) => {
    const game = await playLongGame(page, 6);
    const headers = { Authorization: `Bearer ${game.tokens.black}` };
    await page.request.post(`/api/games/${game.id}/actions`, { data: { action: "resign" }, headers });
    await openAs(page, "white", game);
    await page.getByTestId("end-save").click();
    await expect(page.getByTestId("share")).toBeVisible();
  },
  outdated: async (page) => {
    await page.route("**/api/health", (route) => route.fulfill({ json: { ok: true, version: "9.0.0", protocol: 99 } }));
    await openAs(page, "white", await playLongGame(page, 6));
    await expect(page.getByTestId("page-outdated")).toBeVisible();
  },
  text: async (page) => {
    await GamePage.start(page, "computer");
    await page.getByTestId("open-text-view").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("text-view")).toBeVisible();
  },
  learn: async (page) => {
    await page.goto("/learn");
    await expect(page.getByTestId("lesson-throw")).toBeVisible();
  },
  lesson: async (page) => {
    await page.goto("/learn/lesson/grasshopper-hole");
    await expect(page.getByTestId("lesson")).toHaveAttribute("data-state", "go-on");
    await page.getByTestId("hint").click();
    await expect(page.getByTestId("more")).toBeVisible();
  },
  puzzles: async (page) => {
    await page.goto("/puzzles");
    await expect(page.getByTestId("theme-win-1")).toBeVisible();
    await expect(page.getByTestId("daily-card").locator("svg")).toBeVisible();
  },
  puzzle: async (page) => {
    await page.goto("/puzzles/daily");
    await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
    await page.getByTestId("hint").click();
    await expect(page.getByTestId("hint-text")).toBeVisible();
    await showInWords(page);
    await expect(page.getByTestId("text-hive")).toBeVisible();
  },
  "puzzle-end": async (page) => {
    await page.goto("/puzzles/daily");
    await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
    await page.getByTestId("give-up").click();
    await expect(page.getByTestId("rating-change")).toBeVisible();
    const tab = page.getByTestId("tab-about");
    if (await tab.isVisible()) {
      await tab.click();
    }
    await expect(page.getByTestId("about")).toBeVisible();
  },
  rules: async (page) => {
    await page.goto("/learn/rules");
    await expect(page.getByTestId("topics")).toBeVisible();
  },
  topic: async (page) => {
    await page.goto("/learn/rules/mosquito");
    await expect(page.locator(".figure .skep-target").first()).toBeVisible();
  },
  print: async (page) => {
    await page.goto("/learn/rules/print");
    await expect(page.locator(".still")).toHaveCount(12);
  },
  editor: async (page) => {
    // Two components, a duplicate and a piece that cannot climb, to show every kind of problem.
    await page.goto("/editor?position=BaseMLP_w9_.2p-.A1~b1~Mqa1-QP~g1-3.2A1_a1");
    await expect(page.getByTestId("verdict")).toHaveAttribute("data-errors", "3");
    await click(page, piece(page, "wM"));
    await expect(page.getByTestId("stack")).toBeVisible();
  },
  archive: async (page) => {
    await page.goto("/archive?engine=true");
    await page.getByTestId("archive-more").click();
    await expect(page.getByTestId("archive-row").first()).toBeVisible();
  },
  archived: async (page) => {
    const game = page
      .getByTestId("archive-open")
      .filter({ hasText: /level 10/ })
      .first();
    // A new server reads the included games in the background.
    await expect(async () => {
      await page.goto("/archive?engine=true");
      await expect(game).toBeVisible({ timeout: 3000 });
    }).toPass();
    await game.click();
    await expect(page.getByTestId("archived")).toHaveAttribute("data-ready", "true");
  },
  "import-faults": async (page) => {
    await page.goto("/archive?engine=true");
    await expect(page.getByTestId("archive-row").first()).toBeVisible();
    await page.getByTestId("archive-file").setInputFiles({
      name: "club-evening.pgn",
      mimeType: "text/plain",
      buffer: Buffer.from(FAULTY),
    });
    await expect(page.getByTestId("import-fault")).toHaveCount(4);
    await page.getByTestId("import-report").scrollIntoViewIfNeeded();
  },
  "editor-unread": async (page) => {
    await page.goto("/editor");
    await page.getByTestId("paste").fill("BaseML_w2_S3g1");
    await page.getByTestId("read").click();
    await expect(page.getByTestId("unread")).toBeVisible();
    await page.getByTestId("unread").scrollIntoViewIfNeeded();
  },
  picture: async (page) => {
    await page.goto("/editor?position=BaseMLP_w9_.2p-.A1~b1~Mqa1-QP_a1");
    await expect(page.locator(".skep-tiles .skep-tile")).toHaveCount(8);
    await page.getByTestId("picture").click();
    await expect(page.getByTestId("picture-preview")).toBeVisible();
  },
  analysis: async (page) => {
    const analysis = await AnalysisPage.openText(page, TREE);
    await analysis.move("wA1 -wS1").click();
    await analysis.at(3);
  },
  "analysis-comment": async (page) => {
    const analysis = await AnalysisPage.openText(page, TREE);
    await analysis.move("bG1 wS1-").click();
    await analysis.at(2);
    // The tools are in a tab on a phone, and closed on low screens.
    const tab = page.getByTestId("tab-comment");
    if (await tab.isVisible()) {
      await tab.click();
    } else if (!(await page.getByTestId("comment").isVisible())) {
      await page.getByTestId("edit-toggle").click();
    }
    await expect(page.getByTestId("comment")).toBeVisible();
  },
  "analysis-open": async (page) => {
    const analysis = await AnalysisPage.open(page);
    await analysis.paste(`${TREE}\n${TREE}5. wX9 -wS1\n`);
    await expect(page.getByTestId("found")).toBeVisible();
  },
  "analysis-export": async (page) => {
    await AnalysisPage.openText(page, TREE);
    await useTool(page, "export");
    await expect(page.getByTestId("copy-diagram")).toBeVisible();
  },
  missing: async (page) => {
    await page.goto("/no/such/page");
    await expect(page.getByTestId("not-found")).toBeVisible();
  },
};
