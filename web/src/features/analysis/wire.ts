/**
 * Serialized studies, in links and for the server. The tree is stored as a flat list, so that its depth is not limited
 * by recursion. Each move follows the previous one or, with `after`, the move of that number, counting from 1; 0 is the
 * start.
 */
import { GLYPHS, type Glyph, nodeAt, type Path, readShape, type Study, type StudyNode } from "./study.ts";

interface Written {
  comment?: string;
  shapes?: string[];
}

export interface WireNode extends Written {
  after?: number;
  move: string;
  glyph?: Glyph;
}

export interface WireStudy extends Written {
  tags: Record<string, string>;
  start: Study["start"];
  nodes: WireNode[];
}

/** Maximum size of a study. */
const MAX_NODES = 20_000;
const MAX_DEPTH = 10_000;

export function toWire(study: Study): WireStudy {
  const nodes: WireNode[] = [];
  walk(study, (node, _, after) => {
    const { move, glyph } = node;
    const far = after === nodes.length ? {} : { after };
    nodes.push({ ...far, move, ...(glyph ? { glyph } : {}), ...written(node) });
  });
  return { tags: { ...study.tags }, start: study.start, ...written(study), nodes };
}

/** The number of a node in the list; 0 for the start. */
export function numberOf(study: Study, path: Path): number {
  const wanted = nodeAt(study, path);
  let found = 0;
  walk(study, (node, number) => {
    if (node === wanted) {
      found = number;
    }
  });
  return found;
}

/** The path of the node with a number; the start if it does not exist. */
export function pathOf(study: Study, wanted: number): Path {
  const moves: string[] = [];
  const before: number[] = [];
  walk(study, (node, number, after) => {
    moves[number] = node.move;
    before[number] = after;
  });
  const path: string[] = [];
  let at = wanted;
  for (let move = moves[at]; move !== undefined; move = moves[at]) {
    path.push(move);
    at = before[at] ?? 0;
  }
  return path.reverse();
}

/** Visits all moves in preorder, main line first, with their own and their parents' numbers. */
function walk(study: Study, visit: (node: StudyNode, number: number, after: number) => void): void {
  const open = study.children.map((node) => ({ node, after: 0 })).reverse();
  for (let number = 1, next = open.pop(); next; number++, next = open.pop()) {
    visit(next.node, number, next.after);
    for (const node of next.node.children.toReversed()) {
      open.push({ node, after: number });
    }
  }
}

/** Validates an untrusted study and strips unknown fields; returns null if it is malformed. */
export function fromWire(value: unknown): Study | null {
  const { tags, start: given, nodes } = (value ?? {}) as Record<string, unknown>;
  const start = readStart(given);
  if (!start || !Array.isArray(nodes) || nodes.length > MAX_NODES) {
    return null;
  }
  const children = readNodes(nodes);
  const named = Object.entries((tags ?? {}) as object).filter(([, text]) => typeof text === "string");
  return children && { tags: Object.fromEntries(named), start, ...readNotes(value as object), children };
}

function readNodes(nodes: readonly unknown[]): readonly StudyNode[] | null {
  // Mutable while the tree is built.
  const branches: { children: StudyNode[]; depth: number }[] = [{ children: [], depth: 0 }];
  for (const [i, given] of nodes.entries()) {
    const { move, glyph, after = i } = (given ?? {}) as Record<string, unknown>;
    const parent = branches[after as number];
    if (typeof move !== "string" || !Number.isInteger(after) || !parent || parent.depth >= MAX_DEPTH) {
      return null;
    }
    if (parent.children.some((child) => child.move === move)) {
      return null;
    }
    const children: StudyNode[] = [];
    const judged = GLYPHS.includes(glyph as Glyph) ? { glyph: glyph as Glyph } : {};
    parent.children.push({ move, ...judged, ...readNotes(given as object), children });
    branches.push({ children, depth: parent.depth + 1 });
  }
  return branches[0]?.children ?? null;
}

function readStart(value: unknown): Study["start"] | null {
  const { position, game } = (value ?? {}) as Record<string, unknown>;
  if (typeof position === "string") {
    return { position };
  }
  return typeof game === "string" ? { game } : null;
}

function readNotes(value: object): { comment?: string; shapes?: string[] } {
  const { comment, shapes } = value as Record<string, unknown>;
  const drawn = Array.isArray(shapes) ? shapes.filter((shape) => typeof shape === "string" && readShape(shape)) : [];
  return {
    ...(typeof comment === "string" && comment !== "" ? { comment } : {}),
    ...(drawn.length > 0 ? { shapes: drawn } : {}),
  };
}

function written({ comment, shapes }: { comment?: string; shapes?: readonly string[] }): Written {
  return { ...(comment ? { comment } : {}), ...(shapes ? { shapes: [...shapes] } : {}) };
}
