import { describe, expect, it } from "vitest";
import {
  type Draft,
  draftOf,
  emptyDraft,
  mirrored,
  moveStack,
  nextInHand,
  pilesOf,
  put,
  recoloured,
  rotated,
  setupOf,
  shift,
  stackAt,
  takeOff,
  withSet,
} from "../src/features/editor/draft.ts";
import { press } from "../src/features/editor/keys.ts";
import type { EditorStore } from "../src/features/editor/store.ts";
import { newHistory, pushed, redone, undone } from "../src/features/editor/undo-history.ts";
import type { Hex, PieceId } from "../src/wire/protocol.ts";

const EMPTY = emptyDraft("Base+MLP", "tournament");

function drawn(...pieces: [PieceId, Hex][]): Draft {
  return pieces.reduce((draft, [piece, hex]) => put(draft, piece, hex), EMPTY);
}

const where = ({ pieces }: Draft) => Object.fromEntries(pieces.map(({ piece, hex }) => [piece, hex.join()]));

describe("a draft", () => {
  it("takes pieces from the hand in the order of their numbers", () => {
    const draft = drawn(["wA1", [0, 0]], ["wQ", [1, 0]]);
    expect(nextInHand(draft, "white", "A")).toBe("wA2");
    expect(nextInHand(draft, "black", "A")).toBe("bA1");
    expect(nextInHand(draft, "white", "Q")).toBeNull();
    expect(pilesOf(draft, "white").find(({ bug }) => bug === "A")).toEqual({ bug: "A", piece: "wA2", count: 2 });
    expect(pilesOf(draft, "white")).toHaveLength(8);
    expect(pilesOf(withSet(draft, "Base"), "white")).toHaveLength(5);
  });

  it("stacks pieces, and reorders them", () => {
    const draft = drawn(["wQ", [0, 0]], ["bB1", [0, 0]], ["wB1", [0, 0]]);
    expect(stackAt(draft, [0, 0])).toEqual(["wQ", "bB1", "wB1"]);
    expect(stackAt(shift(draft, "wQ", 1), [0, 0])).toEqual(["bB1", "wQ", "wB1"]);
    expect(stackAt(shift(draft, "wB1", -1), [0, 0])).toEqual(["wQ", "wB1", "bB1"]);
    expect(shift(draft, "wB1", 1)).toBe(draft);
  });

  it("moves a piece, or a whole stack in order", () => {
    const draft = drawn(["wQ", [0, 0]], ["bB1", [0, 0]], ["bQ", [1, 0]]);
    expect(stackAt(put(draft, "bB1", [1, 0]), [1, 0])).toEqual(["bQ", "bB1"]);
    expect(stackAt(moveStack(draft, [0, 0], [1, 0]), [1, 0])).toEqual(["bQ", "wQ", "bB1"]);
    expect(moveStack(draft, [0, 0], [0, 0])).toBe(draft);
  });

  it("leaves no gap in the numbers when a piece is removed", () => {
    const draft = { ...drawn(["wA1", [0, 0]], ["wA2", [1, 0]], ["wA3", [2, 0]], ["bA1", [3, 0]]), resting: "wA3" };
    const less = takeOff(draft, "wA1");
    expect(where(less)).toEqual({ wA1: "1,0", wA2: "2,0", bA1: "3,0" });
    expect(less.resting).toBe("wA2");
    expect(takeOff(draft, "wA3").resting).toBeNull();
  });

  it("returns after six rotations, two reflections and two colour swaps", () => {
    const draft = { ...drawn(["wQ", [0, 0]], ["bA1", [2, -1]], ["wB1", [2, -1]]), resting: "wB1" };
    const six = Array.from({ length: 6 }).reduce<Draft>((now) => rotated(now), draft);
    expect(where(six)).toEqual(where(draft));
    expect(where(rotated(draft))).toMatchObject({ bA1: "1,1" });
    expect(where(mirrored(draft))).toMatchObject({ bA1: "-1,-1" });
    expect(mirrored(mirrored(draft))).toEqual(draft);
    expect(recoloured(draft)).toMatchObject({ turn: "black", resting: "bB1" });
    expect(recoloured(recoloured(draft))).toEqual(draft);
  });

  it("distinguishes duplicates, but not towards the server", () => {
    const setup = {
      set: "Base",
      opening: "rulebook" as const,
      turn: "black" as const,
      number: 4,
      pieces: [
        ["wA1", 0, 0],
        ["wA1", 1, 0],
        ["wA1", 2, 0],
      ] as [string, number, number][],
    };
    const draft = draftOf(setup, 3);
    expect(draft.pieces.map(({ piece }) => piece)).toEqual(["wA1", "wA1#2", "wA1#3"]);
    expect(setupOf(draft)).toEqual(setup);
    expect(draftOf(setup, 4).number).toBeNull();
    // While a duplicate stays, no number becomes free.
    expect(takeOff(draft, "wA1#2").pieces.map(({ piece }) => piece)).toEqual(["wA1", "wA1#3"]);
  });

  it("has no resting piece without a pillbug", () => {
    const draft = { ...drawn(["wQ", [0, 0]]), resting: "wQ" };
    expect(withSet(draft, "Base+ML").resting).toBeNull();
    expect(withSet(draft, "Base+P").resting).toBe("wQ");
  });
});

describe("the undo history", () => {
  it("goes back and forward step by step", () => {
    let past = newHistory(0);
    for (const value of [1, 2, 3]) {
      past = pushed(past, value);
    }
    past = undone(undone(past));
    expect(past.now).toBe(1);
    expect(redone(past).now).toBe(2);
    expect(redone(redone(redone(past))).now).toBe(3);
    expect(undone(undone(past)).now).toBe(0);
  });

  it("clears redo steps after a change", () => {
    const past = pushed(undone(pushed(newHistory("a"), "b")), "c");
    expect(redone(past).now).toBe("c");
    expect(undone(past).now).toBe("a");
  });

  it("ignores an unchanged value", () => {
    const past = pushed(newHistory("a"), "b");
    expect(pushed(past, "b")).toBe(past);
  });
});

describe("the keyboard shortcuts", () => {
  const done: string[] = [];
  const store = {
    putNext: (side: string, bug: string) => done.push(`${side} ${bug}`),
    takeOffHere: () => done.push("off"),
    undo: () => done.push("undo"),
    redo: () => done.push("redo"),
  } as unknown as EditorStore;
  const pressed = (...keys: Partial<KeyboardEvent>[]) => {
    done.length = 0;
    return { used: keys.map((event) => press(store, event as KeyboardEvent)), done: [...done] };
  };

  it("put white bugs, or black ones with Shift, and remove them", () => {
    const { done } = pressed({ key: "q" }, { key: "A", shiftKey: true }, { key: "Delete" }, { key: "Backspace" });
    expect(done).toEqual(["white Q", "black A", "off", "off"]);
  });

  it("undo and redo", () => {
    const ctrl = { ctrlKey: true };
    const { done } = pressed(
      { ...ctrl, key: "z" },
      { ...ctrl, key: "y" },
      { ...ctrl, key: "Z", shiftKey: true },
      { metaKey: true, key: "z" },
    );
    expect(done).toEqual(["undo", "redo", "redo", "undo"]);
  });

  it("work on a Cyrillic keyboard by position", () => {
    const { done } = pressed({ key: "й", code: "KeyQ" }, { key: "я", code: "KeyZ", ctrlKey: true });
    expect(done).toEqual(["white Q", "undo"]);
  });

  it("leave other keys to the page", () => {
    const { used, done } = pressed(
      { key: "x" },
      { key: "Tab" },
      { key: "q", altKey: true },
      { key: "s", ctrlKey: true },
    );
    expect(used).toEqual([false, false, false, false]);
    expect(done).toEqual([]);
  });
});
