import { t } from "../../i18n/index.ts";
import type { Judgement } from "./api.ts";

/** Standard annotation symbols. */
export const GLYPHS: Record<Judgement, string> = {
  forced: "□",
  book: "≡",
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** Judgements that are counted, best first. */
export const COUNTED: readonly Judgement[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** A judgement as a symbol and optionally a word, never by colour alone. */
export function JudgementMark({ of, worded }: { of: Judgement; worded?: boolean }) {
  const word = t(`judgement-${of}`);
  return (
    <span class={`judgement ${of}`} title={word}>
      <span aria-hidden="true">{GLYPHS[of]}</span>
      <span class={worded ? "judgement-word" : "hidden"}>{word}</span>
    </span>
  );
}
