import { expect, type Locator, type Page } from "@playwright/test";
import type { Action, GameState, Hex, Kind, PieceId, Side } from "../src/wire/protocol.ts";
import { keptState, plantGame } from "./kept-game.ts";
import { middle, SOON, walkTo } from "./on-board.ts";
import { consult } from "./own-module.ts";

/** A legal move as listed in a position. */
export interface Choice {
  piece: PieceId;
  to: Hex;
  uhp: string;
}

/** Page object of the game screen. The state is read from where the game is stored; actions go through the page. */
export class GamePage {
  constructor(readonly page: Page) {}

  /** Starts a game from the home page. */
  static async start(
    page: Page,
    kind: Kind,
    options: (page: Page) => Promise<void> = async () => {},
  ): Promise<GamePage> {
    await atOnce(page);
    await page.goto("/");
    await page.getByTestId(`options-${kind}`).click();
    await options(page);
    await page.getByTestId(`start-${kind}`).click();
    await page.waitForURL(kind === "friend" ? "**/g/*" : "**/solo/*");
    const game = new GamePage(page);
    await game.settled();
    return game;
  }

  /** Opens a local two-player game with some moves already made, and optionally further actions. */
  static async resume(page: Page, moves: readonly string[], ...last: Action[]): Promise<GamePage> {
    await page.goto(`/solo/${await plantGame(page, moves, last)}`);
    const game = new GamePage(page);
    await game.at(moves.length);
    return game;
  }

  /** Whether the game is stored in the browser. */
  get isLocal(): boolean {
    return new URL(this.page.url()).pathname.startsWith("/solo/");
  }

  get id(): string {
    return new URL(this.page.url()).pathname.split("/")[2] ?? "";
  }

  /** Waits until the page has received the game. */
  async settled(): Promise<void> {
    await expect(this.page.getByTestId("game")).not.toHaveAttribute("data-v", "-1");
  }

  /** The state of the game, according to the server or the browser's database. */
  async state(): Promise<GameState> {
    if (this.isLocal) {
      return keptState(this.page, this.id);
    }
    const answer = await this.page.request.get(`/api/games/${this.id}`);
    expect(answer.ok()).toBe(true);
    return answer.json();
  }

  /** Waits until the page shows `ply` plies. */
  async at(ply: number): Promise<void> {
    await expect(this.page.getByTestId("game")).toHaveAttribute("data-ply", String(ply));
  }

  /** Waits until the page shows more than `ply` plies. */
  async past(ply: number): Promise<void> {
    await expect
      .poll(async () => Number(await this.page.getByTestId("game").getAttribute("data-ply")), SOON)
      .toBeGreaterThan(ply);
  }

  /** Waits until it is a side's turn or the game is over, and the page shows it. */
  async turnOf(side: Side): Promise<GameState> {
    let state = await this.state();
    const game = this.page.getByTestId("game");
    await expect
      .poll(
        async () => {
          // Both are read again: the state may be older than a move that the page is about to show.
          state = await this.state();
          const isShown = (await game.getAttribute("data-ply")) === String(state.moves.length);
          return isShown && (state.result !== null || state.position.turn === side);
        },
        { timeout: 30_000, ...SOON },
      )
      .toBe(true);
    return state;
  }

  /** A piece on the table, or the pile it is on top of. */
  piece(piece: PieceId): Locator {
    return this.page.locator(`.skep-tiles [data-piece="${piece}"], .skep-hand .skep-pile[data-piece="${piece}"]`);
  }

  target(to: Hex): Locator {
    return this.page.locator(`.skep-target[data-hex="${to[0]},${to[1]}"]`);
  }

  middle(of: Locator): Promise<{ x: number; y: number }> {
    return middle(of);
  }

  async click(of: Locator): Promise<void> {
    const { x, y } = await this.middle(of);
    await this.page.mouse.click(x, y);
  }

  async playByClicks({ piece, to }: Choice): Promise<void> {
    await this.click(this.piece(piece));
    await this.click(this.target(to));
  }

  async playByDrag({ piece, to }: Choice): Promise<void> {
    const from = await this.middle(this.piece(piece));
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 12, from.y - 12, { steps: 3 });
    const end = await this.middle(this.target(to));
    await this.page.mouse.move(end.x, end.y, { steps: 8 });
    await this.page.mouse.up();
  }

  async playByTouch({ piece, to }: Choice): Promise<void> {
    for (const of of [this.piece(piece), this.target(to)]) {
      const { x, y } = await this.middle(of);
      await this.page.touchscreen.tap(x, y);
    }
  }

  /** Plays with the keyboard: selects in the hand or on the table, then cycles through the destinations. */
  async playByKeys(choice: Choice): Promise<void> {
    const { keyboard } = this.page;
    const pile = this.page.locator(`.skep-hand .skep-pile[data-piece="${choice.piece}"]`);
    if ((await pile.count()) > 0) {
      await pile.focus();
      await keyboard.press("Enter");
    } else {
      const tile = this.page.locator(`.skep-tiles [data-piece="${choice.piece}"]`);
      const hex = await tile.getAttribute("data-hex");
      await keyboard.press("b");
      await walkTo(this.page, hex ?? "");
      await keyboard.press("Enter");
    }
    await expect(this.target(choice.to)).toBeAttached();
    await walkTo(this.page, choice.to.join(","));
    await keyboard.press("Enter");
  }
}

/** Disables the computer's thinking pause on all following pages; it has a separate test. */
export async function atOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const settings = JSON.parse(localStorage.getItem("skep.settings") ?? "{}");
    localStorage.setItem("skep.settings", JSON.stringify({ moment: false, ...settings }));
  });
}

/** All legal moves of a position. */
export function choices({ position }: GameState): Choice[] {
  return Object.entries(position.legal).flatMap(([piece, cells]) =>
    cells.map(([q, r, uhp]) => ({ piece, to: [q, r] as const, uhp })),
  );
}

/** A purposeful move: the queen early, pieces towards the enemy queen, none next to one's own. */
export function attack(state: GameState, side: Side): Choice {
  const own = side === "white" ? "w" : "b";
  const enemyQueen = side === "white" ? "bQ" : "wQ";
  const where = new Map(state.position.pieces.map(([piece, q, r]) => [piece, [q, r] as Hex]));
  const distance = (a: Hex | undefined, b: Hex | undefined) =>
    a && b ? Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[0] + a[1] - b[0] - b[1])) : 9;
  const occupied = new Set([...where.values()].map(String));
  const worth = ({ piece, to }: Choice): number => {
    const from = where.get(piece);
    const near = distance(to, where.get(enemyQueen));
    const fills = near === 1 && !occupied.has(String(to));
    const filled = from !== undefined && distance(from, where.get(enemyQueen)) === 1;
    const crowds = distance(to, where.get(`${own}Q`)) === 1 && !occupied.has(String(to));
    const early = piece === `${own}Q` && from === undefined ? 500 : 0;
    const order = from === undefined ? "ABGSMLPQ".indexOf(piece[1] ?? "") : 0;
    return early + (fills && !filled ? 100 : 0) - (filled ? 80 : 0) - (crowds ? 40 : 0) - near - order * 0.1;
  };
  const [best] = choices(state).sort((a, b) => worth(b) - worth(a) || a.uhp.localeCompare(b.uhp));
  if (!best) {
    throw new Error("there is no legal move");
  }
  return best;
}

/** The engine's move at full strength, which beats level 1 within about twenty turns. */
export async function strong(state: GameState): Promise<Choice> {
  const { move } = await consult("think", {
    game: state.game.id,
    start: `${state.game.set.replace("+", "")}_w1_0${state.game.opening === "rulebook" ? "_rulebook" : ""}`,
    moves: state.moves.map(({ uhp }) => uhp),
    level: 10,
    time: 50,
  });
  const found = choices(state).find(({ uhp }) => uhp === move);
  if (!found) {
    throw new Error(`${move} is not among the legal moves`);
  }
  return found;
}

/** Plays a game as White to its end with the given input method. */
export async function playOut(game: GamePage, play: (choice: Choice) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 120; turn++) {
    const state = await game.turnOf("white");
    if (state.result) {
      break;
    }
    if (state.position.pass) {
      await game.page.getByTestId("pass").click();
    } else {
      await play(await strong(state));
    }
    // The computer may have replied already.
    await game.past(state.moves.length);
  }
  await expect(game.page.getByTestId("end")).toBeVisible();
  await expect(game.page.getByTestId("end")).toHaveAttribute("data-reason", /surrounded|repetition/);
}
