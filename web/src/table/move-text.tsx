import { t } from "../i18n/index.ts";
import "../styles/move-text.css";

/** Class of elements whose text is exactly one move in notation. */
export const NOTATION = "move-text";

/** Loads the font in advance, since piece letters are blank until it is available. */
export function fetchPictures(): void {
  void document.fonts.load('1em "Skep Pieces"', "w");
}

/**
 * A move in notation. The font renders each piece name as a picture, so that the text that is copied or read aloud
 * stays the notation, which the tooltip shows as well.
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
