import { createGlyph, tileShapes } from "@skep/board";
import "@skep/board/board.css";
import { bugOf, sideOf } from "../game/history.ts";
import type { BugLetter, PieceId } from "../protocol.ts";
import "../styles/move-text.css";

const SVG = "http://www.w3.org/2000/svg";

/** A piece as small as a letter. Long lists have hundreds: each only refers to the one drawing of its creature. */
export function BugIcon({ piece }: { piece: PieceId }) {
  const bug = bugOf(piece);
  return (
    <svg
      class={`bug-icon skep-${sideOf(piece)} skep-bug-${bug}`}
      viewBox="-44 -51 88 102"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`#${drawn(bug)}`} />
    </svg>
  );
}

/** The name of the drawing of a creature, which is put into the page when it is first needed. */
function drawn(bug: BugLetter): string {
  const id = `bug-${bug}`;
  if (!document.getElementById(id)) {
    const symbol = document.createElementNS(SVG, "g");
    symbol.id = id;
    const face = document.createElementNS(SVG, "path");
    face.setAttribute("class", "bug-face");
    face.setAttribute("d", tileShapes("pointy").hexagon);
    const glyph = createGlyph(bug);
    // At this size only the heavier strokes can be told apart.
    for (const fine of glyph.querySelectorAll(".skep-fine")) {
      fine.remove();
    }
    for (const coarse of glyph.querySelectorAll(".skep-coarse")) {
      coarse.classList.remove("skep-coarse");
    }
    symbol.append(face, glyph);
    sheet().append(symbol);
  }
  return id;
}

function sheet(): Element {
  const found = document.getElementById("bug-sheet");
  if (found) {
    return found;
  }
  const made = document.createElementNS(SVG, "svg");
  made.id = "bug-sheet";
  made.setAttribute("class", "bug-sheet");
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}
