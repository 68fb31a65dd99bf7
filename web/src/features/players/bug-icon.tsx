import type { PieceId } from "../../wire/protocol.ts";
import "../../styles/move-text.css";

/** A piece as small as a letter, beside words that name it. */
export function BugIcon({ piece }: { piece: PieceId }) {
  return (
    <span class="bug-icon" aria-hidden="true">
      {piece}
    </span>
  );
}
