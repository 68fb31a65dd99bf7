import { signal } from "@preact/signals";
import { type Trouble, troubleOf } from "../../app/api.ts";
import type { Ply } from "../../wire/protocol.ts";
import type { SandboxView } from "../../wire/types.ts";
import type { Start } from "../../worker/position-ref.ts";
import { viewAt } from "../../worker/positions.ts";
import type { Path } from "./study.ts";

/** A node with the children visited so far. */
interface PositionNode {
  /** The move that leads here; null at the root and until known. */
  ply: Ply | null;
  view: SandboxView | null;
  isAsked: boolean;
  readonly next: Map<string, PositionNode>;
}

/** Caches the module's answers about the positions of one analysis. */
export class Positions {
  readonly start: Start;
  /** Incremented with each answer, so that computed signals depend on the cache. */
  readonly version = signal(0);
  /** Error of the last request. */
  readonly trouble = signal<Trouble | null>(null);
  readonly #root: PositionNode = newNode();

  constructor(start: Start) {
    this.start = start;
  }

  /** The position at a node, if known. */
  view(path: Path): SandboxView | null {
    return this.#nodes(path)?.at(-1)?.view ?? null;
  }

  /** The moves to a node; null unless all are known. Intermediate nodes become known with the end of a line. */
  plies(path: Path): Ply[] | null {
    const plies: Ply[] = [];
    for (const { ply } of this.#nodes(path)?.slice(1) ?? []) {
      if (ply) {
        plies.push(ply);
      }
    }
    return plies.length === path.length ? plies : null;
  }

  /** Requests a position; `version` changes when it arrives. */
  async ask(path: Path): Promise<void> {
    const nodes = this.#createPath(path);
    const node = nodes.at(-1) as PositionNode;
    if (node.view || node.isAsked) {
      return;
    }
    node.isAsked = true;
    // Only unknown moves are sent, so that stepping through a long game does not get slower with every move.
    const unknown = nodes.findIndex(({ ply }, i) => i > 0 && ply === null);
    const known = unknown < 0 ? path.length : unknown - 1;
    try {
      node.view = await viewAt({ start: this.start, moves: path }, known);
      for (const [i, ply] of node.view.moves.entries()) {
        const passed = nodes[known + i + 1];
        if (passed) {
          passed.ply = ply;
        }
      }
      this.trouble.value = null;
    } catch (error) {
      this.trouble.value = troubleOf(error);
    } finally {
      node.isAsked = false;
      this.version.value += 1;
    }
  }

  /** The nodes from the root along a path; null if one was never visited. */
  #nodes(path: Path): PositionNode[] | null {
    const nodes = [this.#root];
    let node: PositionNode | undefined = this.#root;
    for (const move of path) {
      node = node.next.get(move);
      if (!node) {
        return null;
      }
      nodes.push(node);
    }
    return nodes;
  }

  /** Like `#nodes`, but creates missing nodes. */
  #createPath(path: Path): PositionNode[] {
    const nodes = [this.#root];
    let node = this.#root;
    for (const move of path) {
      const next = node.next.get(move) ?? newNode();
      node.next.set(move, next);
      node = next;
      nodes.push(next);
    }
    return nodes;
  }
}

function newNode(): PositionNode {
  return { ply: null, view: null, isAsked: false, next: new Map() };
}
