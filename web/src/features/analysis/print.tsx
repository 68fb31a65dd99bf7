import { resultHeading } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { MoveText } from "../../table/move-text.tsx";
import type { Sheet } from "../../table/print-sheet.tsx";
import { type Item, type MoveItem, type Row, rowsOf } from "./layout.ts";
import type { AnalysisStore } from "./store.ts";
import { lineFrom } from "./study.ts";
import { nameOfTag, winnerOfTag } from "./tags.ts";

/** The current position of an analysis with all its moves, comments and variations. */
export function analysisSheet(store: AnalysisStore): Sheet | null {
  const study = store.study.peek();
  const board = store.board.peek();
  if (!board) {
    return null;
  }
  return {
    names: { white: nameOfTag(study.tags.White), black: nameOfTag(study.tags.Black) },
    result: resultOf(store),
    pieces: board.pieces,
    turn: (store.turn.peek() + (store.flipped.peek() ? 3 : 0)) % 6,
    moves: rowsOf(study).map((row, i) => <PrintedRow key={i} row={row} />),
  };
}

/** The result of the main line, or what the file states about a game that ended otherwise. */
function resultOf(store: AnalysisStore): string | null {
  const study = store.study.peek();
  const end = store.positions.peek().view(lineFrom(study, []))?.result;
  if (end) {
    return resultHeading(end, null);
  }
  const winner = winnerOfTag(study.tags.Result);
  if (winner === undefined) {
    return null;
  }
  return winner ? t("end-heading-side", { side: winner }) : t("end-heading-draw");
}

function PrintedRow({ row }: { row: Row }) {
  if (row.t === "round") {
    return (
      <li class="print-round">
        <span>{row.number}.</span>
        <span>{row.white ? <PrintedMove item={row.white} /> : "…"}</span>
        <span>{row.black && <PrintedMove item={row.black} />}</span>
      </li>
    );
  }
  return (
    <li class="print-note">
      {row.t === "comment" ? row.text : row.lines.map((line, i) => <PrintedLine key={i} items={line} />)}
    </li>
  );
}

function PrintedMove({ item: { node } }: { item: MoveItem }) {
  return (
    <>
      <MoveText uhp={node.move} />
      {node.glyph}
    </>
  );
}

/** A variation in parentheses. */
function PrintedLine({ items }: { items: readonly Item[] }) {
  return (
    <span>
      (
      {items.map((item, i) => (
        <span key={i}>
          {i > 0 && " "}
          {item.t === "move" && item.numbered && `${Math.floor(item.ply / 2) + 1}${item.ply % 2 === 0 ? "." : "…"} `}
          {item.t === "move" && <PrintedMove item={item} />}
          {item.t === "comment" && item.text}
          {item.t === "lines" && item.lines.map((line, j) => <PrintedLine key={j} items={line} />)}
        </span>
      ))}
      ){" "}
    </span>
  );
}
