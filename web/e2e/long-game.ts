import type { Page } from "@playwright/test";
import type { Side } from "../src/wire/protocol.ts";

/** A game of 62 plies that ends with 28 pieces on the table, in high and wide stacks, and a win for Black. */
export const MOVES =
  "wB1;bP \\wB1;wB2 wB1\\;bA1 bP/;wP wB2/;bQ -bA1;wQ wP/;bA1 wQ-;wB2 wB1;bM bP/;wB2 bP;bM wB2;wA1 /wB1;bA2 bA1\\;wA1 bA2-;bB1 bA1/;wM \\wQ;bB1 bA1;wA2 wM/;bB1 wQ;wA2 -wM;bB2 /bA2;wM bB1;bB2 wM\\;wS1 wA2/;bB2 wM;wS1 -bQ;bL /bA2;wS2 /wS1;bS1 \\bA1;wS2 \\bQ;bA3 bA1/;wG1 -wS2;bA3 -wG1;wL wA2/;bS1 wL/;wA1 bL\\;bB2 wP;wM bB2;bG1 bA1/;wA3 wS2/;bG1 bB1\\;wA1 wS1\\;bA2 \\wA3;wG2 /wA1;bA1 wG2\\;wG3 wB1\\;bG2 -bA2;wM wA2\\;bB2 wM;wB1 wA1\\;bA1 /wG2;wG3 bM\\;bG3 bG1/;wP /bG1;bS2 \\bG3;bL wG3\\;bG1 wL\\;wB1 bM;bB1 wQ\\;wB1 bQ;bL bB2\\".split(
    ";",
  );
export const PIECES = 28;
export const LENGTH = MOVES.length;
export const LONG_GAME = ["Base+MLP", "BlackWins", "White[32]", ...MOVES].join(";");

/** The first plies of the game, as a game string. */
export function beginning(plies: number): string {
  const turn = `${plies % 2 === 0 ? "White" : "Black"}[${Math.floor(plies / 2) + 1}]`;
  return ["Base+MLP", "InProgress", turn, ...MOVES.slice(0, plies)].join(";");
}

/** A game on the server with the tokens of both sides. */
export interface FriendsGame {
  id: string;
  tokens: Record<Side, string>;
}

/** Plays the game through the server's API, without a page. */
export async function playLongGame({ request }: Page, plies = LENGTH): Promise<FriendsGame> {
  const game = { kind: "friend", set: "Base+MLP", opening: "tournament", side: "white", clock: null };
  const { id, token } = await (await request.post("/api/games", { data: game })).json();
  const joined = await (await request.post(`/api/games/${id}/join`, { data: {} })).json();
  let after = (await (await request.get(`/api/games/${id}`)).json()).v;
  for (const [ply, move] of MOVES.slice(0, plies).entries()) {
    const headers = { Authorization: `Bearer ${ply % 2 === 0 ? token : joined.token}` };
    const answer = await request.post(`/api/games/${id}/moves`, { data: { ply, after, move }, headers });
    if (!answer.ok()) {
      throw new Error(`${move}: ${await answer.text()}`);
    }
    after += 1;
  }
  return { id, tokens: { white: token, black: joined.token } };
}

/** Opens a game as one of its players, as if it had been created in this browser. */
export async function openAs(page: Page, side: Side, { id, tokens }: FriendsGame): Promise<void> {
  await page.addInitScript(
    (games) => localStorage.setItem("skep.games", games),
    JSON.stringify([{ id, token: tokens[side], side }]),
  );
  await page.goto(`/g/${id}`);
}
