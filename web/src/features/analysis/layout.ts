/** Layout of a study: the main line in rows of two columns, variations as running text below the move they replace. */
import { type Path, pliesBefore, type Study, type StudyNode } from "./study.ts";

/** A move linked to its predecessor. Its path is computed on demand, since storing one per move would be quadratic. */
export interface MoveItem {
  readonly t: "move";
  readonly above: MoveItem | null;
  readonly node: StudyNode;
  /** The number of plies before it. */
  readonly ply: number;
  /** Whether its move number is printed. */
  readonly numbered: boolean;
}

export interface CommentItem {
  readonly t: "comment";
  /** The number of plies before the move it refers to. */
  readonly ply: number;
  readonly text: string;
}

export interface LinesItem {
  readonly t: "lines";
  readonly ply: number;
  readonly lines: readonly (readonly Item[])[];
}

export type Item = MoveItem | CommentItem | LinesItem;

/** White's and Black's move of one turn; null if in another row or not played. */
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

/** The path of a move, including it. */
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

/** A variation from its first move on: moves, comments and nested variations. */
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
