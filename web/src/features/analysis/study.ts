/**
 * A study: a tree of moves with comments. All functions are pure. A changed study shares unchanged nodes with the old
 * one, so that keeping every state for undo is cheap.
 *
 * A node is identified by its path, the moves that lead to it. Siblings are distinct moves, so paths are unique, and
 * they stay valid when variations are reordered.
 */
import type { Hex, Opening } from "../../wire/protocol.ts";
import { type Start, startOf } from "../../worker/position-ref.ts";

/** Annotations of a node. */
export interface Notes {
  readonly comment?: string;
  /** Arrows as `0,0>1,-1` and marked cells as `2,0`. */
  readonly shapes?: readonly string[];
}

export interface StudyNode extends Notes {
  readonly move: string;
  readonly glyph?: Glyph;
  /** The first child is the main line. */
  readonly children: readonly StudyNode[];
}

export interface Study extends Notes {
  readonly tags: Readonly<Record<string, string>>;
  readonly start: Start;
  readonly children: readonly StudyNode[];
}

export type Path = readonly string[];
type Branch = Study | StudyNode;

export function newStudy(start: Start, tags: Study["tags"] = {}): Study {
  return { tags, start, children: [] };
}

/** A study of a single line. */
export function studyOfLine(start: Start, moves: readonly string[], tags: Study["tags"] = {}): Study {
  return { tags, start, children: moves.reduceRight<StudyNode[]>((children, move) => [{ move, children }], []) };
}

/** The nodes from the root along a path; null if the path does not exist. */
function nodesAlong(study: Study, path: Path): Branch[] | null {
  const branches: Branch[] = [study];
  for (const move of path) {
    const next = branches.at(-1)?.children.find((child) => child.move === move);
    if (!next) {
      return null;
    }
    branches.push(next);
  }
  return branches;
}

export function branchAt(study: Study, path: Path): Branch | null {
  return nodesAlong(study, path)?.at(-1) ?? null;
}

/** The node at a path; null for the root and if the path does not exist. */
export function nodeAt(study: Study, path: Path): StudyNode | null {
  const branch = branchAt(study, path);
  return branch && "move" in branch ? branch : null;
}

/** The longest prefix of a path that exists in the tree. */
export function nearest(study: Study, path: Path): Path {
  let branch: Branch | undefined = study;
  const found: string[] = [];
  for (const move of path) {
    branch = branch?.children.find((child) => child.move === move);
    if (!branch) {
      break;
    }
    found.push(move);
  }
  return found;
}

/** Extends a path along the main line to its end. */
export function lineFrom(study: Study, path: Path): Path {
  const found = [...path];
  let next = branchAt(study, path)?.children[0];
  while (next) {
    found.push(next.move);
    [next] = next.children;
  }
  return found;
}

/** Replaces a node and, since nodes are immutable, its ancestors. */
function withBranch(study: Study, path: Path, change: <B extends Branch>(branch: B) => B): Study {
  const branches = nodesAlong(study, path);
  const last = branches?.at(-1);
  if (!branches || !last) {
    return study;
  }
  let fresh = change(last);
  for (let i = branches.length - 2; i >= 0 && fresh !== branches[i + 1]; i--) {
    const [above, old] = [branches[i] as Branch, branches[i + 1]];
    fresh = { ...above, children: above.children.map((child) => (child === old ? (fresh as StudyNode) : child)) };
  }
  return branches.length > 1 && fresh === last ? study : (fresh as Study);
}

/** Adds a move as a new variation unless the tree already contains it. */
export function play(study: Study, path: Path, move: string): Study {
  return withBranch(study, path, (branch) =>
    branch.children.some((child) => child.move === move)
      ? branch
      : { ...branch, children: [...branch.children, { move, children: [] }] },
  );
}

/** Removes a move and everything after it. */
export function remove(study: Study, path: Path): Study {
  const move = path.at(-1);
  return withBranch(study, path.slice(0, -1), (branch) => ({
    ...branch,
    children: branch.children.filter((child) => child.move !== move),
  }));
}

/** Number of moves in a subtree, including its root. */
export function size(node: Branch): number {
  let count = "move" in node ? 1 : 0;
  const open: StudyNode[] = [...node.children];
  for (let next = open.pop(); next; next = open.pop()) {
    count += 1;
    open.push(...next.children);
  }
  return count;
}

/** Depth of the last move on the path that is not its parent's first child; there the line can be promoted. */
function branching(study: Study, path: Path): number {
  const branches = nodesAlong(study, path) ?? [];
  return path.findLastIndex((move, i) => branches[i]?.children[0]?.move !== move);
}

export function isMainLine(study: Study, path: Path): boolean {
  return branching(study, path) < 0;
}

/** Moves the variation up by one among its siblings. */
export function promote(study: Study, path: Path): Study {
  const at = branching(study, path);
  const move = path[at];
  if (at < 0) {
    return study;
  }
  return withBranch(study, path.slice(0, at), (branch) => {
    const children = [...branch.children];
    const index = children.findIndex((child) => child.move === move);
    children.splice(index - 1, 0, ...children.splice(index, 1));
    return { ...branch, children };
  });
}

/** Makes the line to a node the main line. */
export function makeMain(study: Study, path: Path): Study {
  let tree = study;
  if (!branchAt(study, path)) {
    return study;
  }
  for (let at = branching(tree, path); at >= 0; at = branching(tree, path)) {
    const move = path[at];
    tree = withBranch(tree, path.slice(0, at), (branch) => ({
      ...branch,
      children: [...branch.children].sort((a, b) => Number(b.move === move) - Number(a.move === move)),
    }));
  }
  return tree;
}

export function setComment(study: Study, path: Path, comment: string): Study {
  return withBranch(study, path, (branch) => {
    const { comment: old, ...rest } = branch;
    if ((old ?? "") === comment) {
      return branch;
    }
    return (comment === "" ? rest : { ...rest, comment }) as typeof branch;
  });
}

/** Adds an annotation to a move, or removes it if present. */
export function toggleGlyph(study: Study, path: Path, glyph: Glyph): Study {
  return withBranch(study, path, (branch) => {
    if (!("move" in branch)) {
      return branch;
    }
    const { glyph: old, ...rest } = branch;
    return (old === glyph ? rest : { ...rest, glyph }) as typeof branch;
  });
}

/** Adds an arrow or a marked cell, or removes it if present. */
export function toggleShape(study: Study, path: Path, from: Hex, to: Hex): Study {
  const shape = from[0] === to[0] && from[1] === to[1] ? to.join() : `${from.join()}>${to.join()}`;
  return withBranch(study, path, (branch) => {
    const { shapes: old = [], ...rest } = branch;
    const shapes = old.includes(shape) ? old.filter((other) => other !== shape) : [...old, shape];
    return (shapes.length === 0 ? rest : { ...rest, shapes }) as typeof branch;
  });
}

export function clearShapes(study: Study, path: Path): Study {
  return withBranch(study, path, (branch) => {
    const { shapes, ...rest } = branch;
    return shapes ? (rest as typeof branch) : branch;
  });
}

/** Parses a shape; null if malformed. */
export function readShape(text: string): { from: Hex | null; to: Hex } | null {
  const found = /^(?:(-?\d{1,4}),(-?\d{1,4})>)?(-?\d{1,4}),(-?\d{1,4})$/.exec(text);
  if (!found) {
    return null;
  }
  const [, q, r, x, y] = found;
  return { from: q === undefined ? null : [Number(q), Number(r)], to: [Number(x), Number(y)] };
}

/** The adjacent variation of the node or of its nearest ancestor that has one in that direction. */
export function sibling(study: Study, path: Path, step: 1 | -1): Path | null {
  const branches = nodesAlong(study, path) ?? [];
  for (let i = path.length - 1; i >= 0; i--) {
    const children = branches[i]?.children ?? [];
    const found = children[children.findIndex((child) => child.move === path[i]) + step];
    if (found) {
      return [...path.slice(0, i), found.move];
    }
  }
  return null;
}

/** Number of plies before the start, which determines the first move number and the side to move. */
export function pliesBefore(start: Start): number {
  if ("game" in start) {
    return start.game
      .split(";")
      .slice(3)
      .filter((move) => move.trim() !== "").length;
  }
  const [, side, turn] = /^[^_]*_([wb])(\d+)/.exec(start.position) ?? [];
  return (Math.max(1, Number(turn ?? 1)) - 1) * 2 + (side === "b" ? 1 : 0);
}

/** The opening rule the moves imply: only the rulebook's allows a queen as the first move. */
function openingOf(moves: readonly string[]): Opening {
  return moves.slice(0, 2).some((move) => /^[wb]Q/i.test(move)) ? "rulebook" : "tournament";
}

/** Converts the moves in the start's game string to the beginning of the main line. */
export function unfolded(study: Study): Study {
  if (!("game" in study.start)) {
    return study;
  }
  const [set = "Base", , , ...moves] = study.start.game.split(";").map((field) => field.trim());
  const known = moves.filter((move) => move !== "");
  if (known.length === 0) {
    return study;
  }
  const start = startOf(set, openingOf(known));
  const children = known.reduceRight<readonly StudyNode[]>(
    (below, move) => [{ move, children: below }],
    study.children,
  );
  return { ...study, start, children };
}

/** Annotations from best to worst. */
export const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"] as const;
export type Glyph = (typeof GLYPHS)[number];

/** Names of the annotations in message keys and CSS classes. */
export const GLYPH_NAMES = {
  "!!": "brilliant",
  "!": "good",
  "!?": "interesting",
  "?!": "dubious",
  "?": "mistake",
  "??": "blunder",
} as const satisfies Record<Glyph, string>;
