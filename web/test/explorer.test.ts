import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/app/api.ts";
import { estimated, explore } from "../src/features/analysis/explorer.ts";
import type { ExplorerMove } from "../src/wire/types.ts";
import { answerBy } from "./fake-worker.ts";

const AT = { start: { game: "Base;NotStarted;White[1]" }, moves: [] };

function played(uhp: string, games: number): ExplorerMove {
  return { uhp, piece: uhp, from: null, to: [0, 0], games, white: games, draws: 0, black: 0 };
}

function line(uhp: string, white: number) {
  const ply = { uhp, piece: uhp, from: null, to: [1, 0], path: [], manner: "placed", by: null, at: 0 };
  return { white, win: null, moves: [ply] };
}

/** A server whose archive contains these moves, or which cannot be reached. */
function archive(moves: readonly ExplorerMove[] | null): void {
  vi.stubGlobal("fetch", async () => {
    if (!moves) {
      throw new TypeError("no network");
    }
    const games = moves.reduce((sum, move) => sum + move.games, 0);
    return new Response(JSON.stringify({ games, position: "Base_w1_0", moves }));
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("the explorer", () => {
  it("joins the moves of the archive and of the book", async () => {
    archive([played("wS1", 5), played("wA1", 2)]);
    const asked = vi.fn();
    answerBy((op, given) => {
      asked(op, given);
      return op === "book" ? { chances: [0.54, null], others: [line("wG1", 0.52)] } : { chances: [0.4] };
    });
    const found = await explore(AT);
    expect(found.archive?.games).toBe(7);
    const shown = found.rows.map(({ uhp, chance, deep, played }) => [uhp, chance, deep, played?.games]);
    expect(shown).toEqual([
      ["wS1", 0.54, true, 5],
      ["wA1", null, false, 2],
      ["wG1", 0.52, true, undefined],
    ]);
    const rows = await estimated(AT, found.rows);
    expect(rows.map(({ chance }) => chance)).toEqual([0.54, 0.4, 0.52]);
    expect(asked.mock.calls.at(-1)).toEqual(["impression", expect.objectContaining({ moves: ["wA1"] })]);
  });

  it("lists the book's moves if the archive cannot be reached", async () => {
    archive(null);
    answerBy(() => ({ chances: [], others: [line("wG1", 0.52)] }));
    const found = await explore(AT);
    expect([found.archive, found.trouble]).toEqual([null, "offline"]);
    expect(found.rows.map(({ uhp }) => uhp)).toEqual(["wG1"]);
    expect(await estimated(AT, found.rows)).toEqual(found.rows);
  });

  it("lists the archive's moves if the module cannot be used", async () => {
    archive([played("wS1", 5)]);
    answerBy(() => {
      throw new ApiError("module", "damaged");
    });
    const found = await explore(AT);
    expect(found.rows.map(({ uhp, chance }) => [uhp, chance])).toEqual([["wS1", null]]);
    expect(await estimated(AT, found.rows)).toEqual(found.rows);
  });
});
