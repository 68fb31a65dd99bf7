// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../src/app/api.ts";
import type { Checked, Setup } from "../src/features/editor/api.ts";
import { EditorStore } from "../src/features/editor/store.ts";
import { answerBy } from "./fake-worker.ts";

interface Asked {
  body: { setup?: Setup; position?: string };
  answer(checked: Partial<Checked>): Promise<void>;
  refuse(code: string): Promise<void>;
}

const SETUP: Setup = { set: "Base", opening: "rulebook", turn: "white", number: 2, pieces: [["wQ", 0, 0]] };

let asked: Asked[];
let store: EditorStore;

/** Waits a turn of the event loop, in which the store receives an answer. */
function heard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Records requests to the module, which the test answers later. */
function listen(): void {
  asked = [];
  answerBy(
    (_, body: Asked["body"]) =>
      new Promise((resolve, reject) => {
        asked.push({
          body: JSON.parse(JSON.stringify(body)),
          answer: async (checked) => {
            resolve({ position: "P", problems: [], fixed: null, least: 2, view: null, ...checked });
            await heard();
          },
          refuse: async (code) => {
            reject(new ApiError(code, ""));
            await heard();
          },
        });
      }),
  );
}

const last = () => asked.at(-1) as Asked;

beforeEach(() => {
  listen();
  history.replaceState(null, "", "/editor");
  store = new EditorStore();
});

afterEach(() => {
  store.close();
});

describe("the editor's store", () => {
  it("validates every change, and updates the address with the latest answer only", async () => {
    store.open(null);
    await last().answer({ position: "first" });
    expect(location.pathname + location.search).toBe("/editor");
    store.put("wA1", [0, 0], true);
    const early = last();
    store.put("bA1", [1, 0], true);
    await last().answer({ position: "newer" });
    await early.answer({ position: "older" });
    expect(store.checked.value?.position).toBe("newer");
    expect(location.search).toBe("?position=newer");
    expect(asked.map(({ body }) => body.setup?.pieces.length)).toEqual([0, 1, 2]);
  });

  it("opens a position without adding an undo step", async () => {
    store.open("Base_w2_Q_rulebook");
    expect(asked).toHaveLength(1);
    await last().answer({ setup: SETUP });
    expect(store.draft.value.pieces).toHaveLength(1);
    expect(store.canUndo.value).toBe(false);
    expect(last().body.setup).toEqual({ ...SETUP, number: undefined });
  });

  it("keeps the position when a text cannot be read, and reports the error", async () => {
    store.open(null);
    await last().answer({});
    store.put("wA1", [0, 0], true);
    const done = store.read("nonsense");
    await last().refuse("bad-notation");
    expect(await done).toBe(false);
    expect(store.unread.value?.code).toBe("bad-notation");
    expect(store.draft.value.pieces).toHaveLength(1);
  });

  it("keeps a pile selected after a click but not after a drop, and deselects it when empty", () => {
    store.open(null);
    store.put("wA1", [0, 0], false);
    expect(store.selected.value).toBe("wA2");
    store.put("wQ", [1, 0], false);
    expect(store.selected.value).toBeNull();
    store.put("wA2", [2, 0], true);
    expect(store.selected.value).toBeNull();
  });

  it("moves a whole stack if enabled", () => {
    store.open(null);
    store.put("wA1", [0, 0], true);
    store.put("bB1", [0, 0], true);
    store.whole.value = true;
    store.put("bB1", [3, 0], true);
    expect(store.draft.value.pieces.map(({ hex }) => hex)).toEqual([
      [3, 0],
      [3, 0],
    ]);
    store.undo();
    expect(store.draft.value.pieces.map(({ hex }) => hex)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("applies the suggested numbers", async () => {
    store.open(null);
    await last().answer({ fixed: SETUP, least: 2 });
    store.fixNumbers();
    expect(store.draft.value.pieces.map(({ piece }) => piece)).toEqual(["wQ"]);
    expect(store.canUndo.value).toBe(true);
  });

  it("reports a failed validation until one succeeds", async () => {
    store.open(null);
    await last().refuse("internal");
    expect(store.trouble.value).toBe("internal");
    store.putNext("white", "Q");
    await last().answer({});
    expect(store.trouble.value).toBeNull();
  });
});
