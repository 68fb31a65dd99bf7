/** How a study is set out: the main line in rounds of two columns, variations in running text under the move they replace. */
import { type Path, pliesBefore, type Study, type StudyNode } from "./study.ts";

export interface MoveItem {
  readonly t: "move";
  readonly path: Path;
  readonly node: StudyNode;
  /** How many plies were made before it. */
  readonly ply: number;
  /** The number of the move is written before it. */
  readonly numbered: boolean;
}

export interface CommentItem {
  readonly t: "comment";
  readonly path: Path;
  readonly text: string;
}

export interface LinesItem {
  readonly t: "lines";
  readonly path: Path;
  readonly lines: readonly (readonly Item[])[];
}

/** A part of running text. */
export type Item = MoveItem | CommentItem | LinesItem;

/** White's and Black's move with one number; a missing one is in another row, or was never made. */
export interface Round {
  readonly t: "round";
  readonly number: number;
  readonly white: MoveItem | null;
  readonly black: MoveItem | null;
}

export type Row = Round | CommentItem | LinesItem;

export function rowsOf(study: Study): Row[] {
  const rows: Row[] = [];
  const before = pliesBefore(study.start);
  const path: string[] = [];
  let open: { number: number; white: MoveItem } | null = null;
  const close = () => {
    if (open) {
      rows.push({ t: "round", ...open, black: null });
      open = null;
    }
  };
  if (study.comment) {
    rows.push({ t: "comment", path: [], text: study.comment });
  }
  let children = study.children;
  for (let node = children[0]; node; [node] = children) {
    const others = children.slice(1);
    const ply = before + path.length;
    const above = [...path];
    path.push(node.move);
    const item: MoveItem = { t: "move", path: [...path], node, ply, numbered: false };
    const number = Math.floor(ply / 2) + 1;
    if (ply % 2 === 0) {
      open = { number, white: item };
    } else {
      const white: MoveItem | null = (open as { white: MoveItem } | null)?.white ?? null;
      rows.push({ t: "round", number, white, black: item });
      open = null;
    }
    if (node.comment || others.length > 0) {
      close();
    }
    if (node.comment) {
      rows.push({ t: "comment", path: item.path, text: node.comment });
    }
    if (others.length > 0) {
      rows.push(linesOf(others, above, ply));
    }
    children = node.children;
  }
  close();
  return rows;
}

function linesOf(nodes: readonly StudyNode[], above: Path, ply: number): LinesItem {
  return { t: "lines", path: above, lines: nodes.map((node) => lineOf(node, above, ply)) };
}

/** A variation from its first move on: moves, comments, and where it branches, the lines that branch off. */
function lineOf(first: StudyNode, above: Path, start: number): Item[] {
  const items: Item[] = [];
  const path = [...above];
  let ply = start;
  let numbered = true;
  let others: readonly StudyNode[] = [];
  for (let node: StudyNode | undefined = first; node; ply++) {
    const before = [...path];
    path.push(node.move);
    items.push({ t: "move", path: [...path], node, ply, numbered: numbered || ply % 2 === 0 });
    numbered = false;
    if (node.comment) {
      items.push({ t: "comment", path: [...path], text: node.comment });
      numbered = true;
    }
    if (others.length > 0) {
      items.push(linesOf(others, before, ply));
      numbered = true;
    }
    [node, ...others] = node.children;
  }
  return items;
}
