import { settings } from "../../app/settings.ts";
import { place, StillBoard } from "../../table/still-board.tsx";
import type { Hex, Position } from "../../wire/protocol.ts";

interface Picture {
  pieces: Position["pieces"];
  /** Highlighted destinations. */
  ends?: readonly Hex[];
}

/** Decorative tiles by page slug. */
const PICTURES: Record<string, Picture> = {
  aim: {
    pieces: [
      ["bQ", 0, 0],
      ["wA1", 1, -1],
      ["wG1", 1, 0],
      ["bS1", 0, 1],
      ["wB1", -1, 1],
      ["bA1", -1, 0],
      ["wS1", 0, -1],
    ],
  },
  "setting-up": {
    pieces: [
      ["wS1", 0, 0],
      ["bG1", 1, 0],
    ],
  },
  placing: {
    pieces: [
      ["wQ", 0, 0],
      ["bA1", 1, 0],
    ],
    ends: [
      [-1, 0],
      [0, -1],
      [-1, 1],
    ],
  },
  "queen-by-four": {
    pieces: [
      ["wA1", 0, 0],
      ["wG1", 1, 0],
      ["wS1", 2, 0],
      ["wQ", 3, 0],
    ],
  },
  moving: {
    pieces: [
      ["wQ", 0, 0],
      ["bQ", 1, 0],
      ["wA1", -1, 0],
    ],
    ends: [
      [0, -1],
      [1, -1],
      [2, -1],
    ],
  },
  queen: { pieces: [["wQ", 0, 0]] },
  beetle: { pieces: [["wB1", 0, 0]] },
  grasshopper: { pieces: [["wG1", 0, 0]] },
  spider: { pieces: [["wS1", 0, 0]] },
  ant: { pieces: [["wA1", 0, 0]] },
  ladybug: { pieces: [["wL", 0, 0]] },
  mosquito: { pieces: [["wM", 0, 0]] },
  pillbug: { pieces: [["wP", 0, 0]] },
  "one-hive": {
    pieces: [
      ["wQ", 0, 0],
      ["wG1", 0, -1],
      ["bA1", 1, 0],
      ["bQ", 2, 0],
      ["bB1", 2, -1],
    ],
  },
  freedom: {
    pieces: [
      ["wA1", 0, 0],
      ["bB1", 1, -1],
      ["wG1", 0, 1],
    ],
    ends: [[1, 0]],
  },
  passing: {
    pieces: [
      ["wQ", 0, 0],
      ["bB1", 1, 0],
      ["bA1", -1, 0],
    ],
  },
  ending: {
    pieces: [
      ["wQ", 0, 0],
      ["bA1", 1, -1],
      ["bG1", 1, 0],
      ["wS1", 0, 1],
      ["bB1", -1, 1],
      ["wA1", -1, 0],
      ["bS1", 0, -1],
    ],
  },
  draws: {
    pieces: [
      ["wQ", 0, 0],
      ["bQ", 1, 0],
    ],
  },
  editions: {
    pieces: [
      ["wM", 0, 0],
      ["wL", 1, 0],
      ["wP", 2, 0],
    ],
  },
  openings: {
    pieces: [
      ["wQ", 0, 0],
      ["bS1", 1, 0],
    ],
  },
  differences: {
    pieces: [
      ["wM", 0, 0],
      ["bM", 1, 0],
    ],
  },
};

/** Picture of a page in the overview, for recognition rather than instruction. */
export function TopicPicture({ slug }: { slug: string }) {
  const picture = PICTURES[slug];
  return (
    <span class="topic-picture" aria-hidden="true">
      {picture && (
        <StillBoard pieces={picture.pieces} more={picture.ends ?? []} pieceSet={settings.pieces} label="">
          {picture.ends?.map((hex) => (
            <circle key={hex.join()} class="still-end" cx={place(hex).x} cy={place(hex).y} r="16" />
          ))}
        </StillBoard>
      )}
    </span>
  );
}
