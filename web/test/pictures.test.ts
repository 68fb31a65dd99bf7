import { describe, expect, it } from "vitest";
import { Film } from "../src/features/pictures/film.ts";
import { framesTo } from "../src/features/pictures/frames.ts";
import type { Ply } from "../src/wire/protocol.ts";
import { framesIn } from "./gif.ts";

const WIDTH = 24;
const HEIGHT = 16;

/** A plain picture with a square of another colour. */
function pixels(at: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const inside = i % WIDTH >= at && i % WIDTH < at + 4;
    data.set(inside ? [200, 30, 30, 255] : [40, 120, 60, 255], i * 4);
  }
  return data;
}

describe("an animation", () => {
  it("has a frame for each picture, later ones with the changes only", () => {
    const film = new Film(WIDTH, HEIGHT, [pixels(0), pixels(12)]);
    for (const at of [0, 4, 4, 12]) {
      film.add(pixels(at), at === 12 ? 4000 : 1000);
    }
    const bytes = film.finish();
    expect(new TextDecoder().decode(bytes.slice(0, 6))).toBe("GIF89a");
    const found = framesIn(bytes);
    expect(found.width).toBe(WIDTH);
    expect(found.height).toBe(HEIGHT);
    expect(found.delays).toEqual([1000, 1000, 1000, 4000]);
    expect(found.frames).toBe(4);
  });
});

describe("the positions of a game", () => {
  const ply = (piece: string, from: Ply["from"], to: Ply["to"]): Ply =>
    ({ uhp: "", piece, from, to, path: [], manner: "placed", by: null, at: 0 }) as Ply;
  const moves = [ply("wS1", null, [0, 0]), ply("bG1", null, [1, 0]), ply("wS1", [0, 0], [2, 0])];

  it("are one more than its plies, from the first position on", () => {
    const last = [
      { piece: "bG1", hex: [1, 0] as const },
      { piece: "wS1", hex: [2, 0] as const },
    ];
    const frames = framesTo(last, moves);
    expect(frames.map(({ pieces }) => pieces.length)).toEqual([0, 1, 2, 2]);
    expect(frames[0]?.lastMove).toBeNull();
    expect(frames[2]?.pieces).toContainEqual({ piece: "wS1", hex: [0, 0] });
    expect(frames[3]?.lastMove).toMatchObject({ from: [0, 0], to: [2, 0] });
    expect(framesTo(last, moves.slice(-1))).toHaveLength(2);
  });

  it("put a climber back on top of what it had climbed", () => {
    const climbed = [ply("bB1", [1, 1], [1, 0]), ply("bB1", [1, 0], [2, 0])];
    const last = [
      { piece: "bG1", hex: [1, 0] as const },
      { piece: "wS1", hex: [2, 0] as const },
      { piece: "bB1", hex: [2, 0] as const },
    ];
    expect(framesTo(last, climbed)[1]?.pieces.at(-1)).toEqual({ piece: "bB1", hex: [1, 0] });
  });
});
