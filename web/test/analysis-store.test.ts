import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../src/app/api.ts";
import { AnalysisStore } from "../src/features/analysis/store.ts";
import { newStudy } from "../src/features/analysis/study.ts";
import type { Ply } from "../src/wire/protocol.ts";
import type { SandboxView } from "../src/wire/types.ts";
import { startOf } from "../src/worker/position-ref.ts";
import { answerBy } from "./fake-worker.ts";

/** Fake rules that let both sides place spiders in a row. */
function view(moves: readonly string[]): SandboxView {
  const plies = moves.map((uhp, i): Ply => {
    const to = [i, 0] as const;
    return { uhp, piece: uhp.split(" ")[0] ?? "", from: null, to, path: [to], manner: "placed", by: null, at: 0 };
  });
  const side = moves.length % 2 === 0 ? "w" : "b";
  return {
    set: "Base",
    position: {
      ply: moves.length,
      turn: side === "w" ? "white" : "black",
      pieces: plies.map(({ piece }, i) => [piece ?? "", i, 0]),
      hands: { white: {}, black: {} },
      legal: { [`${side}S1`]: [[moves.length, 0, `${side}S1 x`]], [`${side}G1`]: [[moves.length, 0, `${side}G1 x`]] },
      stuck: { [`${side}Q`]: { code: "queen-not-first", cells: [[0, 0]] } },
      pass: false,
      closed: { white: null, black: null },
      occurrences: 1,
    },
    moves: plies,
    result: null,
  } as SandboxView;
}

const asked: string[][] = [];
let broken = false;

beforeEach(() => {
  asked.length = 0;
  broken = false;
  answerBy((_, { moves, known = 0 }: { moves: string[]; known?: number }) => {
    if (broken) {
      throw new ApiError("offline", "");
    }
    asked.push(moves);
    const whole = view(moves);
    return { ...whole, moves: whole.moves.slice(known) };
  });
});

/** Lets pending promises settle. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function open(): Promise<AnalysisStore> {
  const study = newStudy(startOf("Base", "tournament"));
  const store = new AnalysisStore({ study, path: [], flipped: false, turn: 0 });
  await settled();
  return store;
}

describe("an analysis", () => {
  it("plays for both sides and shows what the rules say", async () => {
    const store = await open();
    store.put("wS1", [0, 0]);
    await settled();
    store.put("bS1", [1, 0]);
    await settled();
    expect(store.path.value).toEqual(["wS1 x", "bS1 x"]);
    expect(store.board.value?.pieces.map(({ piece }) => piece)).toEqual(["wS1", "bS1"]);
    expect(store.board.value?.lastMove?.piece).toBe("bS1");
    expect([...(store.board.value?.destinations.keys() ?? [])]).toEqual(["wS1", "wG1"]);
    store.put("wQ", [9, 9]);
    expect(store.path.value).toHaveLength(2);
    store.close();
  });

  it("keeps the board while it waits, and reports a missing answer", async () => {
    const store = await open();
    expect(store.board.value?.pieces).toEqual([]);
    broken = true;
    store.put("wS1", [0, 0]);
    expect(store.board.value?.pieces).toEqual([]);
    await settled();
    expect(store.trouble.value?.code).toBe("offline");
    broken = false;
    store.retry();
    await settled();
    expect(store.trouble.value).toBeNull();
    expect(store.board.value?.pieces).toHaveLength(1);
    store.close();
  });

  it("navigates without repeating requests, and branches", async () => {
    const store = await open();
    store.play("wS1 x");
    await settled();
    store.play("bS1 x");
    await settled();
    const before = asked.length;
    store.back();
    store.back();
    store.forward();
    store.toEnd();
    store.toStart();
    await settled();
    expect(asked).toHaveLength(before);
    store.forward();
    store.play("bG1 x");
    await settled();
    expect(store.study.value.children[0]?.children.map(({ move }) => move)).toEqual(["bS1 x", "bG1 x"]);
    store.aside(-1);
    expect(store.path.value.at(-1)).toBe("bS1 x");
    store.close();
  });

  it("requests a whole line at once when it is opened", async () => {
    const store = await open();
    const child = { move: "wS1 x", children: [{ move: "bS1 x", children: [] }] };
    store.open({
      ...store.snapshot.value,
      study: { ...store.study.value, start: { game: "Base" }, children: [child] },
    });
    await settled();
    expect(asked.slice(-2)).toEqual([[], ["wS1 x", "bS1 x"]]);
    store.forward();
    expect(store.board.value?.pieces).toHaveLength(1);
    store.undo();
    expect(store.study.value.children).toEqual([]);
    store.close();
  });

  it("explains why a piece cannot move, and draws", async () => {
    const store = await open();
    await store.refuse("wQ", null);
    expect(store.refusal.value?.code).toBe("queen-not-first");
    expect(store.board.value?.marks).toEqual([{ hex: [0, 0], kind: "evidence" }]);
    store.draw([0, 0], [1, 0]);
    store.draw([2, 0], [2, 0]);
    expect(store.board.value?.arrows).toEqual([{ from: [0, 0], to: [1, 0], kind: "own" }]);
    expect(store.board.value?.marks).toContainEqual({ hex: [2, 0], kind: "own" });
    store.wipe();
    expect(store.board.value?.arrows).toEqual([]);
    store.undo();
    expect(store.board.value?.arrows).toHaveLength(1);
    store.close();
  });

  it("shows a preview, in which nothing can be played", async () => {
    const store = await open();
    store.preview.value = view(["wS1 x", "bS1 x"]).moves;
    expect(store.board.value?.pieces).toHaveLength(2);
    expect(store.board.value?.interactive).toBe(false);
    store.preview.value = null;
    expect(store.board.value?.pieces).toHaveLength(0);
    expect(store.board.value?.interactive).toBe(true);
    store.close();
  });
});
