import { t } from "../i18n/index.ts";
import "../styles/move-text.css";

/** The class of an element with the notation of a move, and nothing else, as its text. */
export const NOTATION = "move-text";

/** Asks for the font before there is a move: until it has come, the letters of pieces are blank. */
export function fetchPictures(): void {
  void document.fonts.load('1em "Skep Pieces"', "w");
}

/**
 * A move: its notation, in a font that shows the letters of each piece as its picture. So it is one element, and what
 * is read out and copied is the notation itself, which the tooltip tells as well.
 */
export function MoveText({ uhp }: { uhp: string }) {
  if (uhp === "pass") {
    return <span>{t("move-pass")}</span>;
  }
  return (
    <span class={NOTATION} title={uhp}>
      {uhp}
    </span>
  );
}
