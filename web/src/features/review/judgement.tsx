import { t } from "../../i18n/index.ts";
import type { Judgement } from "./api.ts";

/** The annotations that players write after moves. */
export const GLYPHS: Record<Judgement, string> = {
  forced: "□",
  book: "≡",
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The judgements that are counted, the best first. */
export const COUNTED: readonly Judgement[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** A judgement as its annotation and, where there is room, its word: never by colour alone. */
export function JudgementMark({ of, worded }: { of: Judgement; worded?: boolean }) {
  const word = t(`judgement-${of}`);
  return (
    <span class={`judgement ${of}`} title={word}>
      <span aria-hidden="true">{GLYPHS[of]}</span>
      <span class={worded ? "judgement-word" : "hidden"}>{word}</span>
    </span>
  );
}
