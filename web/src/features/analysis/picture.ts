import type { PictureSource } from "../pictures/dialog.tsx";
import { framesTo } from "../pictures/frames.ts";
import type { AnalysisStore } from "./store.ts";
import { lineFrom } from "./study.ts";

/** The position that is looked at with what was drawn on it, and a film of its line as far as it is known. */
export function analysisPicture(store: AnalysisStore): PictureSource {
  const path = store.path.value;
  const positions = store.positions.value;
  const view = positions.view(lineFrom(store.study.value, path)) ?? store.view.value;
  const pieces = (view?.position.pieces ?? []).map(([piece, q, r]) => ({ piece, hex: [q, r] as const }));
  return {
    frames: framesTo(pieces, view?.moves ?? []),
    at: path.length,
    turn: (store.turn.value + (store.flipped.value ? 3 : 0)) % 6,
    name: "hive-analysis",
    arrows: store.drawn.value,
    found: store.arrows.value,
  };
}
