/** What the engine tells of a position, as docs/module.md describes it. */
import type { AnalysisLines, LineView, WinView } from "../../../wire/types.ts";

export type Win = WinView;
export type EngineLine = LineView;
export type Found = AnalysisLines;
