import type { PositionRef } from "../../worker/position-ref.ts";
import type { Study, StudyNode } from "../analysis/index.ts";
import { encode } from "../analysis/index.ts";
import type { Judgement, Review } from "./api.ts";

const GLYPHS: Partial<Record<Judgement, NonNullable<StudyNode["glyph"]>>> = {
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** Converts a review to a study: the game as the main line, mistakes annotated, better variations added. */
export function studyOf({ start }: PositionRef, review: Review): Study {
  const children = review.plies.reduceRight<StudyNode[]>((after, ply) => {
    const glyph = GLYPHS[ply.judgement];
    const played: StudyNode = { move: ply.move, ...(glyph ? { glyph } : {}), children: after };
    const line = ply.line.map(({ uhp }) => uhp);
    return glyph && line[0] !== ply.move ? [played, ...lineOf(line)] : [played];
  }, []);
  return { tags: {}, start, children };
}

/** Address that opens a review on the analysis board at a ply. */
export async function analysisLink(at: PositionRef, review: Review, ply: number): Promise<string> {
  const path = review.plies.slice(0, ply).map(({ move }) => move);
  return `/analysis#${await encode({ study: studyOf(at, review), path, flipped: false, turn: 0 })}`;
}

function lineOf(moves: readonly string[]): StudyNode[] {
  return moves.reduceRight<StudyNode[]>((children, move) => [{ move, children }], []);
}
