import { describe, expect, it } from "vitest";
import { type Effect, type Gesture, type Hit, IDLE, type Input, type Offer, step } from "../src/gesture.ts";
import type { Hex, PieceId } from "../src/types.ts";

const NONE: Hit = { hex: null, piece: null, height: 0 };
const at = (hex: Hex, piece: PieceId | null = null, height = piece ? 1 : 0): Hit => ({ hex, piece, height });
const hand = (piece: PieceId): Hit => ({ hex: null, piece, height: 0 });

const OWN = at([0, 0], "wA1");
const OTHER = at([1, 0], "wB1");
const PINNED = at([2, 0], "wQ");
const ENEMY = at([3, 0], "bQ");
const GOAL = at([4, 0]);
const BESIDE = at([5, 0]);
const FAR = at([9, 9]);

function offer(selected: PieceId | null, interactive = true, drawable = false, drawing = false): Offer {
  return {
    interactive,
    free: false,
    selected,
    choosable: (piece) => ["wA1", "wB1", "wG1"].includes(piece),
    isDestination: (piece, [q]) => (piece === "wB1" ? q === 0 || q === 4 : q === 4),
    besideHive: ([q]) => q < 8,
    drawable,
    drawing,
  };
}

/** Plays inputs in order; the host responds to every selection immediately. */
function play(inputs: readonly Input[], first: PieceId | null = null, interactive = true) {
  let gesture: Gesture = IDLE;
  let selected = first;
  const effects: Effect[] = [];
  for (const input of inputs) {
    const result = step(gesture, input, offer(selected, interactive));
    gesture = result.gesture;
    effects.push(...result.effects);
    for (const effect of result.effects) {
      selected = effect.t === "select" ? effect.piece : effect.t === "move" ? null : selected;
    }
  }
  return { gesture, effects, selected };
}

const down = (hit: Hit, x = 0, y = 0, id = 1, touch = false): Input => ({
  t: "down",
  id,
  at: { x, y },
  touch,
  button: 0,
  hit,
});
const move = (x: number, y = 0, id = 1): Input => ({ t: "move", id, at: { x, y } });
const up = (hit: Hit, x = 0, y = 0, id = 1): Input => ({ t: "up", id, at: { x, y }, hit });
const clicks = (...hits: Hit[]): Input[] => hits.flatMap((hit) => [down(hit), up(hit)]);

describe("two clicks", () => {
  it("select on the press and move on the second click", () => {
    expect(play([down(OWN)]).effects).toEqual([{ t: "select", piece: "wA1" }]);
    expect(play(clicks(OWN, GOAL)).effects).toEqual([
      { t: "select", piece: "wA1" },
      { t: "move", piece: "wA1", to: [4, 0], dropped: false },
    ]);
  });

  it("deselect when the selected piece is clicked again", () => {
    expect(play(clicks(OWN, OWN)).selected).toBeNull();
  });

  it("change the selection to another own piece", () => {
    expect(play(clicks(OWN, OTHER)).selected).toBe("wB1");
  });

  it("climb onto an own piece rather than selecting it", () => {
    expect(play(clicks(OTHER, OWN)).effects.at(-1)).toEqual({ t: "move", piece: "wB1", to: [0, 0], dropped: false });
  });

  it("report a piece that cannot move", () => {
    expect(play(clicks(PINNED)).effects).toEqual([{ t: "refuse", piece: "wQ", to: null }]);
    expect(play(clicks(ENEMY)).effects).toEqual([{ t: "refuse", piece: "bQ", to: null }]);
    expect(play(clicks(OWN, PINNED)).effects.at(-1)).toEqual({ t: "refuse", piece: "wQ", to: null });
  });

  it("report a cell that the selected piece cannot reach", () => {
    expect(play(clicks(OWN, BESIDE)).effects.at(-1)).toEqual({ t: "refuse", piece: "wA1", to: [5, 0] });
    expect(play(clicks(OWN, ENEMY)).effects.at(-1)).toEqual({ t: "refuse", piece: "wA1", to: [3, 0] });
  });

  it("cancel far from the hive, with Escape and with the right button", () => {
    expect(play(clicks(OWN, FAR)).selected).toBeNull();
    expect(play([...clicks(OWN), { t: "escape" }]).selected).toBeNull();
    expect(play([...clicks(OWN), { ...down(FAR), button: 2 } as Input]).selected).toBeNull();
  });

  it("do nothing on a board that is not interactive", () => {
    expect(play(clicks(OWN, GOAL, PINNED), null, false).effects).toEqual([]);
  });
});

describe("drag and drop", () => {
  it("starts past the threshold and moves on the drop", () => {
    const { effects } = play([down(OWN), move(3), move(30), up(GOAL, 30)]);
    expect(effects.at(-1)).toEqual({ t: "move", piece: "wA1", to: [4, 0], dropped: true });
    expect(play([down(OWN), move(3)]).gesture.t).toBe("pressed");
    expect(play([down(OWN), move(5)]).gesture.t).toBe("drag");
  });

  it("works from the hand", () => {
    const { effects } = play([down(hand("wG1")), move(30), up(GOAL, 30)]);
    expect(effects).toEqual([
      { t: "select", piece: "wG1" },
      { t: "move", piece: "wG1", to: [4, 0], dropped: true },
    ]);
  });

  it("reports a drop on an unreachable cell near the hive, and otherwise returns silently", () => {
    expect(play([down(OWN), move(30), up(BESIDE)]).effects.at(-1)).toEqual({ t: "refuse", piece: "wA1", to: [5, 0] });
    expect(play([down(OWN), move(30), up(OWN)]).effects).toHaveLength(1);
    expect(play([down(OWN), move(30), up(FAR)]).effects.at(-1)).toMatchObject({ t: "refuse" });
    expect(play([down(OWN), move(30), up(NONE)]).effects).toHaveLength(1);
  });

  it("drags the piece on a destination instead of climbing onto it", () => {
    const { gesture, selected } = play([...clicks(OTHER), down(OWN), move(30)]);
    expect(gesture).toMatchObject({ t: "drag", piece: "wA1" });
    expect(selected).toBe("wA1");
  });

  it("is cancelled by Escape, by the right button and by the system", () => {
    expect(play([down(OWN), move(30), { t: "escape" }]).gesture).toBe(IDLE);
    expect(play([down(OWN), move(30), { ...down(FAR), button: 2 } as Input]).gesture).toBe(IDLE);
    expect(play([down(OWN), move(30), { t: "cancel", id: 1 }]).gesture).toBe(IDLE);
  });
});

describe("the table", () => {
  it("is panned from empty cells and from pieces that cannot move", () => {
    expect(play([down(FAR), move(10, 5), move(20, 5)]).effects).toEqual([
      { t: "pan", dx: 10, dy: 5 },
      { t: "pan", dx: 10, dy: 0 },
    ]);
    expect(play([down(PINNED), move(10)]).gesture.t).toBe("pan");
    expect(play([down(FAR), move(10), up(FAR, 10)], "wA1").effects.map(({ t }) => t)).toEqual(["pan"]);
  });

  it("is not panned from a hand", () => {
    expect(play([down(hand("wQ")), move(30)]).gesture.t).toBe("idle");
  });

  it("is pinched with two fingers, whatever the first one did", () => {
    const fingers = [down(OWN, 0, 0, 1, true), down(FAR, 100, 0, 2, true), move(150, 0, 2)];
    const { gesture, effects } = play(fingers);
    expect(gesture.t).toBe("pinch");
    expect(effects.slice(0, 2)).toEqual([
      { t: "select", piece: "wA1" },
      { t: "select", piece: null },
    ]);
    expect(effects.at(-1)).toEqual({
      t: "pinch",
      before: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      after: [
        { x: 0, y: 0 },
        { x: 150, y: 0 },
      ],
    });
    expect(play([...fingers, up(FAR, 150, 0, 2)]).gesture).toMatchObject({ t: "pan", id: 1 });
  });

  it("fans out a stack under a resting finger, whose release is not a click", () => {
    const stack = at([2, 0], "wQ", 3);
    const { effects } = play([down(stack, 0, 0, 1, true), { t: "hold", id: 1 }, up(stack)]);
    expect(effects).toEqual([{ t: "fan", hex: [2, 0] }]);
    expect(play([down(PINNED), { t: "hold", id: 1 }]).effects).toEqual([]);
  });
});

describe("drawing", () => {
  const right = (hit: Hit, id = 1): Input => ({ ...down(hit, 0, 0, id), button: 2 }) as Input;
  const draw = (inputs: readonly Input[], drawing = false, selected: PieceId | null = null) => {
    let gesture: Gesture = IDLE;
    const effects: Effect[] = [];
    for (const input of inputs) {
      const result = step(gesture, input, offer(selected, true, true, drawing));
      gesture = result.gesture;
      effects.push(...result.effects);
    }
    return { gesture, effects };
  };

  it("draws an arrow with the right button, and marks a cell with a right click", () => {
    expect(draw([right(OWN), move(40), up(FAR, 40)]).effects).toEqual([{ t: "draw", from: [0, 0], to: [9, 9] }]);
    expect(draw([right(OWN), up(OWN)]).effects).toEqual([{ t: "draw", from: [0, 0], to: [0, 0] }]);
  });

  it("deselects first", () => {
    expect(draw([right(OWN), move(40), up(GOAL)], false, "wA1").effects).toEqual([{ t: "select", piece: null }]);
  });

  it("does nothing unless the host accepts drawings", () => {
    expect(play([right(OWN), move(40), up(FAR, 40)]).effects).toEqual([]);
  });

  it("happens on every press in drawing mode, where two fingers still pinch", () => {
    expect(draw([down(OWN), move(40), up(GOAL, 40)], true).effects).toEqual([{ t: "draw", from: [0, 0], to: [4, 0] }]);
    const { gesture, effects } = draw([down(OWN, 0, 0, 1, true), down(FAR, 50, 0, 2, true)], true);
    expect(gesture.t).toBe("pinch");
    expect(effects).toEqual([]);
  });

  it("is cancelled outside the table, by Escape and by the other button", () => {
    expect(draw([right(OWN), move(40), up(NONE, 40)]).effects).toEqual([]);
    expect(draw([right(OWN), move(40), { t: "escape" }, up(GOAL)]).effects).toEqual([]);
    expect(draw([right(OWN), move(40), down(GOAL, 40, 0, 1), up(GOAL)]).effects).toEqual([]);
  });
});
