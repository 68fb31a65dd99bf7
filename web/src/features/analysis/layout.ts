/** How a study is set out: the main line in rounds of two columns, variations in running text under the move they replace. */
import { type Path, pliesBefore, type Study, type StudyNode } from "./study.ts";

/** A move linked to the one before it: its path is computed on demand, since a long line has as many paths as moves. */
export interface MoveItem {
  readonly t: "move";
  readonly above: MoveItem | null;
  readonly node: StudyNode;
  /** How many plies were made before it. */
  readonly ply: number;
  /** The number of the move is written before it. */
  readonly numbered: boolean;
}

export interface CommentItem {
  readonly t: "comment";
  /** How many plies were made before what it speaks about. */
  readonly ply: number;
  readonly text: string;
}

export interface LinesItem {
  readonly t: "lines";
  readonly ply: number;
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
  let open: { number: number; white: MoveItem } | null = null;
  const close = () => {
    if (open) {
      rows.push({ t: "round", ...open, black: null });
      open = null;
    }
  };
  let ply = pliesBefore(study.start);
  if (study.comment) {
    rows.push({ t: "comment", ply: ply - 1, text: study.comment });
  }
  let above: MoveItem | null = null;
  let children = study.children;
  for (let node = children[0]; node; [node] = children, ply++) {
    const others = children.slice(1);
    const item: MoveItem = { t: "move", above, node, ply, numbered: false };
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
      rows.push({ t: "comment", ply, text: node.comment });
    }
    if (others.length > 0) {
      rows.push(linesOf(others, above, ply));
    }
    above = item;
    children = node.children;
  }
  close();
  return rows;
}

/** The moves that lead to one, itself the last. */
export function pathTo(item: MoveItem): Path {
  const path: string[] = [];
  for (let at: MoveItem | null = item; at; at = at.above) {
    path.push(at.node.move);
  }
  return path.reverse();
}

function linesOf(nodes: readonly StudyNode[], above: MoveItem | null, ply: number): LinesItem {
  return { t: "lines", ply, lines: nodes.map((node) => lineOf(node, above, ply)) };
}

/** A variation from its first move on: moves, comments, and where it branches, the lines that branch off. */
function lineOf(first: StudyNode, start: MoveItem | null, from: number): Item[] {
  const items: Item[] = [];
  let above = start;
  let ply = from;
  let numbered = true;
  let others: readonly StudyNode[] = [];
  for (let node: StudyNode | undefined = first; node; ply++) {
    const item: MoveItem = { t: "move", above, node, ply, numbered: numbered || ply % 2 === 0 };
    items.push(item);
    numbered = false;
    if (node.comment) {
      items.push({ t: "comment", ply, text: node.comment });
      numbered = true;
    }
    if (others.length > 0) {
      items.push(linesOf(others, above, ply));
      numbered = true;
    }
    above = item;
    [node, ...others] = node.children;
  }
  return items;
}
