import { type Browser, test } from "@playwright/test";
import { choices, GamePage } from "../e2e/game-page.ts";
import { MOVES } from "../e2e/long-game.ts";
import { Server } from "../e2e/server.ts";
import type { Answer } from "./main-thread.ts";
import { Watch } from "./watch.ts";

/** A late position of an unfinished game, with all pieces on the table. */
const LATE = MOVES.length - 1;
/** The first round is a warm-up and does not count. */
const ROUNDS = 10;

/** One of two builds, with its page open at the same position. */
interface Build {
  readonly server: Server;
  readonly game: GamePage;
  readonly answers: Map<string, Answer[]>;
}

// A machine may run at half speed for minutes, so consecutive runs are hard to compare. Alternating between both builds
// within a minute avoids that.
if (process.env.SKEP_BESIDE) {
  test("interactions with 28 pieces, alternating between two builds", async ({ browser }) => {
    test.setTimeout(900_000);
    const builds = [await open(browser, process.env.SKEP_BESIDE), await open(browser, process.env.SKEP_PROGRAM)];
    for (let round = 0; round < ROUNDS; round++) {
      for (const build of round % 2 === 0 ? builds : [...builds].reverse()) {
        const figures = await use(browser, build.game, round);
        for (const [what, list] of round === 0 ? [] : figures) {
          build.answers.set(what, [...(build.answers.get(what) ?? []), ...list.map(({ answer }) => answer)]);
        }
      }
    }
    for (const what of builds[0]?.answers.keys() ?? []) {
      console.log(`${what}: ${builds.map(({ answers }) => summarize(answers.get(what) ?? [])).join(" | ")}`);
    }
    for (const { server } of builds) {
      await server.stop();
    }
  });
}

async function open(browser: Browser, program: string | undefined): Promise<Build> {
  const server = await Server.start({ program });
  const page = await browser.newPage({ baseURL: server.url, serviceWorkers: "block", locale: "en-GB" });
  return { server, game: await GamePage.resume(page, MOVES.slice(0, LATE)), answers: new Map() };
}

async function use(browser: Browser, game: GamePage, round: number): ReturnType<Watch["stop"]> {
  const { page } = game;
  const { keyboard, mouse } = page;
  await page.bringToFront();
  const watch = await Watch.start(browser, page);
  const press = (what: string, key: string) => watch.see(what, "keydown", key, () => keyboard.press(key));
  for (const [what, key] of [
    ["a step back", "ArrowLeft"],
    ["a step forward", "ArrowRight"],
    ["a jump to the start", "Home"],
    ["a jump to the end", "End"],
    ["the board is turned round", "f"],
    ["the board is turned round", "f"],
    ["the panel is put away", "z"],
    ["the panel is shown", "z"],
  ] as const) {
    await press(what, key);
  }
  for (const tool of ["draw", "resign", "keys"]) {
    await watch.click("a dialog is opened", tool);
    await watch.see("a dialog is closed", "keydown", tool, () => keyboard.press("Escape"));
  }
  const colorScheme = round % 2 === 0 ? "dark" : "light";
  await watch.see("the system's theme changes", null, colorScheme, () => page.emulateMedia({ colorScheme }));
  // From the system theme to light, to dark, and back.
  for (const theme of ["light", "dark", "system"]) {
    await watch.click(`the theme becomes ${theme}`, "theme");
  }
  const [choice] = choices(await game.state()).filter(({ uhp }) => uhp !== MOVES[LATE]);
  if (!choice) {
    throw new Error("there is no legal move");
  }
  const from = await game.middle(game.piece(choice.piece));
  await mouse.move(from.x, from.y);
  await watch.see("a piece is taken", "pointerdown", choice.piece, () => mouse.down());
  await mouse.move(from.x + 12, from.y - 12);
  const to = await game.middle(game.target(choice.to));
  await mouse.move(to.x, to.y);
  await watch.rest();
  await watch.see("a piece is dropped", "pointerup", choice.uhp, () => mouse.up());
  await game.at(LATE + 1);
  await watch.click("a move is taken back", "takeback");
  await game.at(LATE);
  return watch.stop();
}

/** Medians of one build: the responding frame and the heaviest later one, each with its CPU time. */
function summarize(answers: readonly Answer[]): string {
  const middle = (of: (answer: Answer) => number) => {
    const sorted = answers.map(of).sort((a, b) => a - b);
    return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1);
  };
  const busy = `${middle(({ first }) => first.busy)} (${middle(({ first }) => first.processor)})`;
  return `${busy}, later ${middle(({ later }) => later?.busy ?? 0)} (${middle(({ later }) => later?.processor ?? 0)})`;
}
