import type { Page } from "@playwright/test";
import { click, expectNothingSerious, moveTo, piece, typeMove, walkTo } from "./on-board.ts";
import { consult } from "./own-module.ts";
import { expect, test } from "./test.ts";

interface Entry {
  id: string;
  side: "white" | "black";
  goal: { kind: "win" | "save"; moves: number };
}

interface Move {
  move: string;
  piece: string;
  to: readonly [number, number];
}

/** The first puzzle of a theme. */
async function puzzleOf(theme: string): Promise<Entry> {
  const { puzzles } = await consult("puzzles", { theme, set: "Base", from: 0, limit: 1 });
  return puzzles[0] as Entry;
}

/** A puzzle with a stuck piece on top of its stack, and that piece. */
async function puzzleWithStuckPiece(): Promise<{ id: string; stuck: string }> {
  const list = await consult("puzzles", { set: "Base", from: 0, limit: 50 });
  for (const { id } of list.puzzles) {
    const { position } = (await consult("puzzle", { id })).view;
    const { pieces } = position;
    const cell = ([, q, r]: readonly [string, number, number]) => `${q},${r}`;
    const single = pieces.filter((lying) => pieces.filter((other) => cell(other) === cell(lying)).length === 1);
    const stuck = single.map(([name]) => name).find((name) => position.stuck[name]);
    if (stuck) {
      return { id, stuck };
    }
  }
  throw new Error("nothing is stuck anywhere");
}

/** The correct next move. */
function rightMove(id: string, moves: readonly string[]): Promise<Move> {
  return consult("puzzle-hint", { id, moves, step: 2 }) as Promise<Move>;
}

/** A legal first move that is refuted. */
async function wrongMove(id: string): Promise<string> {
  const shown = await consult("puzzle", { id });
  const legal = Object.values(shown.view.position.legal).flat();
  for (const [, , move] of legal) {
    const tried = await consult("puzzle-try", { id, moves: [move] });
    if (tried.result === "wrong") {
      return move;
    }
  }
  throw new Error("every move is right");
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
}

const WORDS = {
  en: { goal: /(White|Black) wins in 2 moves/, solved: "Solved!", wrong: "Not quite." },
  uk: { goal: /(Білі|Чорні) виграють за 2 ходи/, solved: "Розвʼязано!", wrong: "Не те." },
} as const;

for (const language of ["en", "uk"] as const) {
  test.describe(() => {
    test.use({ locale: language });

    test(`a puzzle is solved with the mouse, and rating and streak survive a reload (${language})`, async ({
      page,
    }) => {
      const { id } = await puzzleOf("win-2");
      await open(page, `/puzzles/${id}`);
      await expect(page.locator("h1")).toHaveText(WORDS[language].goal);
      // A defence may depend on the opponent's hand, so both hands are visible.
      for (const side of ["white", "black"]) {
        await expect(page.getByTestId(`hand-${side}`).locator(".skep-pile").first()).toBeInViewport({ ratio: 1 });
      }
      const first = await rightMove(id, []);
      await moveTo(page, first.piece, first.to.join(","));
      // The defender replies on the board.
      await expect(page.getByTestId("right")).toBeVisible();
      await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
      const second = await rightMove(id, [first.move]);
      await moveTo(page, second.piece, second.to.join(","));
      await expect(page.getByTestId("solved")).toContainText(WORDS[language].solved);
      await expect(page.getByTestId("rating-change")).toContainText("+");
      await expect(page.getByTestId("about")).toBeVisible();
      await expectNothingSerious(page);
      await page.getByTestId("back").click();
      await expect(page.getByTestId("figure-streak")).toHaveText("1");
      const rating = await page.getByTestId("figure-rating").textContent();
      await page.reload();
      await expect(page.getByTestId("figure-streak")).toHaveText("1");
      await expect(page.getByTestId("figure-rating")).toHaveText(rating ?? "");
      await expect(page.getByTestId("theme-win-2")).toContainText("1");
      await expect(page.getByTestId("history").getByRole("link")).toHaveCount(1);
      await expectNothingSerious(page);
    });

    test(`a wrong move is refuted and costs rating once, with the keyboard alone (${language})`, async ({ page }) => {
      const { id } = await puzzleOf("win-2");
      const wrong = await wrongMove(id);
      const right = await rightMove(id, []);
      await open(page, `/puzzles/${id}`);
      await typeMove(page, wrong);
      await expect(page.getByTestId("wrong")).toContainText(WORDS[language].wrong);
      await expect(page.getByTestId("rating-change")).toContainText("−");
      const rating = await page.getByTestId("rating").textContent();
      // The retry button has the focus.
      await expect(page.getByTestId("retry")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
      await typeMove(page, wrong);
      await expect(page.getByTestId("retry")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("rating")).toHaveText(rating ?? "");
      await typeMove(page, right.move);
      await expect(page.getByTestId("right")).toBeVisible();
      await typeMove(page, (await rightMove(id, [right.move])).move);
      await expect(page.getByTestId("solved")).toBeVisible();
      await expect(page.getByTestId("rating")).toHaveText(rating ?? "");
      await expect(page.getByTestId("next")).toBeFocused();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => /^\/puzzles\/[0-9a-f]{10}$/.test(url.pathname) && !url.pathname.endsWith(id));
      await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
    });
  });
}

test("a puzzle is solved on the board with the keyboard", async ({ page }) => {
  const { id } = await puzzleOf("slide");
  const { move, piece: name, to } = await rightMove(id, []);
  await open(page, `/puzzles/${id}`);
  const lies = piece(page, name);
  const from = await lies.getAttribute("data-hex");
  await page.keyboard.press("b");
  if (from) {
    await walkTo(page, from);
    await page.keyboard.press("Enter");
    await walkTo(page, to.join(","));
    await page.keyboard.press("Enter");
  } else {
    await typeMove(page, move);
  }
  await expect(page.getByTestId("wrong")).toHaveCount(0);
  await expect(page.getByTestId("solved").or(page.getByTestId("right"))).toBeVisible();
});

test("a piece that cannot move explains why", async ({ page }) => {
  const { id, stuck } = await puzzleWithStuckPiece();
  await open(page, `/puzzles/${id}`);
  await click(page, piece(page, stuck));
  await expect(page.getByTestId("refusal")).toBeVisible();
});

test("hints come in two steps, and the solution can be stepped through", async ({ page }) => {
  const { id } = await puzzleOf("win-2");
  await open(page, `/puzzles/${id}`);
  // A defence may depend on the opponent's hand, so both hands are shown.
  for (const side of ["white", "black"]) {
    await expect(page.getByTestId(`hand-${side}`).locator(".skep-pile")).toHaveCount(5);
    await expect(page.getByTestId(`hand-${side}`)).toBeInViewport({ ratio: 1 });
  }
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("hint-text")).toBeVisible();
  const first = await page.getByTestId("hint-text").textContent();
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("hint-text")).not.toHaveText(first ?? "");
  await expect(page.getByTestId("hint")).toBeDisabled();
  await page.getByTestId("give-up").click();
  await expect(page.getByTestId("steps")).toHaveAttribute("data-at", "3");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByTestId("steps")).toHaveAttribute("data-at", "2");
  await page.getByTestId("step-on").click();
  await expect(page.getByTestId("solution")).toContainText("The solution");
});

test("the daily puzzle has its own streak and is on the start page", async ({ page }) => {
  await page.goto("/");
  const card = page.getByTestId("daily-card");
  await expect(card.locator("svg")).toBeVisible();
  await card.click();
  await page.waitForURL("**/puzzles/daily");
  await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", "go-on");
  // The daily puzzle is the same for everyone, so another module finds it too.
  const { puzzle } = await consult("puzzle-daily", { now: Date.now() });
  const moves: string[] = [];
  while ((await page.getByTestId("puzzle").getAttribute("data-state")) === "go-on") {
    const { move } = await rightMove(puzzle.id, moves);
    await typeMove(page, move);
    moves.push(move);
    await expect(page.getByTestId("puzzle")).toHaveAttribute("data-done", String(moves.length));
    await expect(page.getByTestId("puzzle")).toHaveAttribute("data-state", /go-on|solved/);
  }
  await expect(page.getByTestId("solved")).toBeVisible();
  await page.goto("/puzzles");
  await expect(page.getByTestId("figure-days")).toHaveText("1");
  await expect(page.getByTestId("daily-card").locator(".daily-done")).toBeVisible();
});

test("a theme offers puzzles one after the other, limited to the owned pieces", async ({ page }) => {
  await page.goto("/puzzles");
  const before = await page.getByTestId("puzzles-total").textContent();
  for (const letter of ["M", "L", "P"]) {
    await page.getByTestId(`box-${letter}`).setChecked(false, { force: true });
  }
  await expect(page.getByTestId("puzzles-total")).not.toHaveText(before ?? "");
  await expect(page.getByTestId("theme-mosquito")).toHaveCount(0);
  await page.getByTestId("theme-win-1").click();
  await page.waitForURL("**/puzzles/theme/win-1");
  const screen = page.getByTestId("puzzle");
  await expect(screen).toHaveAttribute("data-state", "go-on");
  const id = (await screen.getAttribute("data-lesson")) ?? "";
  const shown = await consult("puzzle", { id });
  expect(shown.set).toBe("Base");
  expect(shown.themes).toContain("win-1");
  await typeMove(page, (await rightMove(id, [])).move);
  await expect(page.getByTestId("solved")).toBeVisible();
  await page.getByTestId("next").click();
  await expect(screen).not.toHaveAttribute("data-lesson", id);
  await expect(screen).toHaveAttribute("data-state", "go-on");
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`a failed puzzle leads to the next one or its analysis, at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { id } = await puzzleOf("win-2");
    await open(page, `/puzzles/${id}`);
    await typeMove(page, await wrongMove(id));
    await expect(page.getByTestId("wrong")).toBeVisible();
    for (const name of ["retry", "next", "analyse"]) {
      await expect(page.getByTestId(name)).toBeInViewport({ ratio: 1 });
    }
    await page.getByTestId("analyse").click();
    await expect(page.getByTestId("analysis")).toHaveAttribute("data-ready", "true");
    await page.goBack();
    await page.getByTestId("give-up").click();
    await expect(page.getByTestId("solution")).toBeVisible();
    await expect(page.getByTestId("analyse")).toBeInViewport({ ratio: 1 });
    await page.getByTestId("next").click();
    await expect(page.getByTestId("puzzle")).not.toHaveAttribute("data-lesson", id);
  });
}

test("an unknown puzzle or theme is reported", async ({ page }) => {
  for (const path of ["/puzzles/0000000000", "/puzzles/theme/nonsense", "/puzzles/else"]) {
    await page.goto(path);
    await expect(page.getByTestId("not-found")).toBeVisible();
  }
});

test("the position is available in words", async ({ page }) => {
  await open(page, "/puzzles/daily");
  await page.getByTestId("in-words").locator("summary").click();
  await expect(page.getByTestId("text-hive").getByRole("listitem").first()).toBeVisible();
  await page.goto("/learn/lesson/last-side");
  await page.getByTestId("in-words").locator("summary").click();
  await expect(page.getByTestId("text-hive")).toContainText("White ant 1");
});
