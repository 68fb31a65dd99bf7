import { choices, GamePage } from "../e2e/game-page.ts";
import { MOVES, openAs, PIECES, playLongGame } from "../e2e/long-game.ts";
import { expect, test } from "../e2e/test.ts";
import { Watch } from "./watch.ts";

/** A late position of an unfinished game, with all pieces on the table. */
const LATE = MOVES.length - 1;
/** The ply that places the last piece. */
const LAST_PLACED = MOVES.indexOf("bS2 \\bG3");

test("interactions with 28 pieces", async ({ browser, page }) => {
  const game = await GamePage.resume(page, MOVES.slice(0, LATE));
  expect(await page.locator(".skep-tiles [data-piece]").count()).toBe(PIECES);
  const watch = await Watch.start(browser, page);
  const { keyboard, mouse } = page;
  const press = (what: string, key: string) => watch.see(what, "keydown", key, () => keyboard.press(key));
  const legal = choices(await game.state());
  for (const piece of new Set(legal.map((choice) => choice.piece))) {
    const { x, y } = await game.middle(game.piece(piece));
    await mouse.move(x, y);
    await watch.see("a piece is taken", "pointerdown", piece, () => mouse.down());
    await mouse.up();
    await watch.see("it is let go", "keydown", piece, () => keyboard.press("Escape"));
  }
  for (const stack of await page.locator(".skep-spot.skep-below").all()) {
    const hex = await stack.getAttribute("data-hex");
    const { x, y } = await game.middle(page.locator(`.skep-tiles .skep-tile[data-hex="${hex}"]`).last());
    await watch.see("the pointer comes over a stack", "pointermove", `${hex}`, () => mouse.move(x, y));
    await mouse.move(5, 5);
    await watch.rest();
  }
  for (let step = 0; step < 20; step++) {
    await press("a step back in the game", "ArrowLeft");
  }
  for (let step = 0; step < 20; step++) {
    await press("a step forward in the game", "ArrowRight");
  }
  for (let jump = 0; jump < 3; jump++) {
    await press("a jump to the start", "Home");
    await press("a jump to the end", "End");
  }
  for (let turn = 0; turn < 4; turn++) {
    await press("the board is turned round", "f");
  }
  for (const by of [100, 100, -100, -100]) {
    await mouse.move(640, 400);
    await watch.see("zooming by the wheel", "wheel", `${by}`, () => mouse.wheel(0, by));
  }
  await press("the keyboard comes to the board", "b");
  for (const key of ["+", "+", "-", "-"]) {
    await press("zooming by a key", key);
  }
  await keyboard.press("Escape");
  for (const tool of ["draw", "resign", "keys"]) {
    await watch.click("a dialog is opened", tool);
    await watch.see("a dialog is closed", "keydown", tool, () => keyboard.press("Escape"));
  }
  for (let times = 0; times < 2; times++) {
    await press("the panel is put away", "z");
    await press("the panel is shown", "z");
  }
  await press("the field for moves is shown", "m");
  for (const key of "bA3 -wQ") {
    await watch.see("a letter in the field for moves", "input", key, () => keyboard.press(key));
  }
  for (const colorScheme of ["dark", "light", "dark", "light"] as const) {
    await watch.see("the system's theme changes", null, colorScheme, () => page.emulateMedia({ colorScheme }));
  }
  // From the system theme to light, to dark, and back: the first step changes nothing visible.
  for (const theme of ["light", "dark", "system", "light", "dark", "system"]) {
    await watch.click(theme === "light" ? "the theme is fixed" : "the theme is changed", "theme", theme);
  }
  watch.report(await watch.stop());
});

test("dragging and dropping a piece among 28 pieces", async ({ browser, page }) => {
  const game = await GamePage.resume(page, MOVES.slice(0, LATE));
  const watch = await Watch.start(browser, page);
  const { mouse } = page;
  for (const times of [1, 2, 3, 4]) {
    const [choice] = choices(await game.state()).filter(({ uhp }) => uhp !== MOVES[LATE]);
    if (!choice) {
      throw new Error("there is no legal move");
    }
    const from = await game.middle(game.piece(choice.piece));
    await mouse.move(from.x, from.y);
    await mouse.down();
    await watch.rest();
    await watch.see("a drag begins", "pointermove", choice.piece, () => mouse.move(from.x + 12, from.y - 12));
    const to = await game.middle(game.target(choice.to));
    await watch.see("a piece is dragged to a cell", "pointermove", choice.uhp, () => mouse.move(to.x, to.y));
    await watch.see("a piece is dropped", "pointerup", choice.uhp, () => mouse.up());
    await game.at(LATE + 1);
    await watch.click("a move is taken back", "takeback", `${times}`);
    await game.at(LATE);
  }
  watch.report(await watch.stop());
});

test("placing a piece beside 27 others", async ({ browser, page }) => {
  const game = await GamePage.resume(page, MOVES.slice(0, LAST_PLACED));
  expect(await page.locator(".skep-tiles [data-piece]").count()).toBe(PIECES - 1);
  const watch = await Watch.start(browser, page);
  const { mouse } = page;
  const [choice] = choices(await game.state()).filter(({ uhp }) => uhp === MOVES[LAST_PLACED]);
  if (!choice) {
    throw new Error("the piece cannot be placed");
  }
  for (const times of [1, 2, 3, 4]) {
    const from = await game.middle(game.piece(choice.piece));
    await mouse.move(from.x, from.y);
    await watch.see("a piece is taken from the hand", "pointerdown", `${times}`, () => mouse.down());
    await mouse.up();
    const to = await game.middle(game.target(choice.to));
    await watch.see("the pointer comes over a destination", "pointermove", `${times}`, () => mouse.move(to.x, to.y));
    await mouse.down();
    await watch.rest();
    await watch.see("it is placed by a click", "pointerup", `${times}`, () => mouse.up());
    await game.at(LAST_PLACED + 1);
    await watch.click("a placement is taken back", "takeback", `${times}`);
    await game.at(LAST_PLACED);
  }
  watch.report(await watch.stop());
});

test("chatting beside 28 pieces", async ({ browser, page }) => {
  const friends = await playLongGame(page, LATE);
  await openAs(page, "black", friends);
  const game = new GamePage(page);
  await game.at(LATE);
  const watch = await Watch.start(browser, page);
  for (const times of [1, 2]) {
    await watch.click("the chat is closed", "chat-toggle", `${times}`);
    await watch.click("the chat is opened", "chat-toggle", `${times}`);
  }
  await page.getByTestId("chat-field").focus();
  for (const key of "hello") {
    await watch.see("a letter in the chat", "input", key, () => page.keyboard.press(key));
  }
  await watch.see("a line is sent", "submit", "hello", () => page.keyboard.press("Enter"));
  watch.report(await watch.stop());
});
