import type { Placed } from "@skep/board";
import { stillSvg } from "@skep/board/still";
import { type ComponentChildren, render } from "preact";
import { type Inputs, useEffect } from "preact/hooks";
import { settings } from "../app/settings.ts";
import { sentence } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../wire/protocol.ts";
import "../styles/print-sheet.css";

/** What a game or an analysis prints. */
export interface Sheet {
  names: Record<Side, string | null | undefined>;
  result: string | null;
  pieces: readonly Placed[];
  /** Rotation of the board. */
  turn: number;
  /** List items, one for each round, comment or variation. */
  moves: ComponentChildren;
}

/**
 * Prints a sheet instead of the page: the whole hive, the players, the result and all moves, without controls. The
 * screen may hold only part of them, and the sheet costs nothing until it is needed.
 */
export function usePrintSheet(sheet: () => Sheet | null, inputs: Inputs): void {
  useEffect(() => {
    const host = document.createElement("div");
    host.className = "print-sheet";
    const media = matchMedia("print");
    const show = () => {
      const printed = sheet();
      if (printed) {
        // Rendered synchronously, because the browser prints as soon as the handlers return.
        render(<SheetView {...printed} />, host);
        document.body.append(host);
      }
    };
    const hide = () => {
      render(null, host);
      host.remove();
    };
    const follow = () => (media.matches ? show() : hide());
    addEventListener("beforeprint", show);
    addEventListener("afterprint", hide);
    media.addEventListener("change", follow);
    return () => {
      removeEventListener("beforeprint", show);
      removeEventListener("afterprint", hide);
      media.removeEventListener("change", follow);
      hide();
    };
  }, inputs);
}

/** Only scales the picture, which is drawn in vectors. */
const WIDTH = 1000;

function SheetView({ names, result, pieces, turn, moves }: Sheet) {
  const name = (side: Side) => names[side] || sentence(t("side-name", { side }));
  const hive = stillSvg({
    view: { pieces, lastMove: null },
    settings: { layout: settings.layout, turn, pieceSet: settings.pieces, labels: settings.labels !== "never" },
    theme: "light",
    ground: false,
    width: WIDTH,
  });
  return (
    <>
      <h1>
        <span class="stone white" aria-hidden="true" /> {name("white")} –{" "}
        <span class="stone black" aria-hidden="true" /> {name("black")}
      </h1>
      {result && <p class="print-result">{result}</p>}
      {pieces.length > 0 && <div class="print-hive" dangerouslySetInnerHTML={{ __html: hive }} />}
      <ol class="print-moves">{moves}</ol>
    </>
  );
}
