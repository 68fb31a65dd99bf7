import { signal } from "@preact/signals";
import { type Trouble, troubleOf } from "../../app/api.ts";
import type { Ply } from "../../wire/protocol.ts";
import type { SandboxView } from "../../wire/types.ts";
import type { Start } from "../../worker/position-ref.ts";
import { viewAt } from "../../worker/positions.ts";
import type { Path } from "./study.ts";

/** A node with the children visited so far. */
interface Place {
  /** The move that leads here; null at the root and until known. */
  ply: Ply | null;
  view: SandboxView | null;
  isAsked: boolean;
  readonly next: Map<string, Place>;
}

/** Caches the module's answers about the positions of one analysis. */
export class Positions {
  readonly start: Start;
  /** Incremented with each answer, so that computed signals depend on the cache. */
  readonly version = signal(0);
  /** Error of the last request. */
  readonly trouble = signal<Trouble | null>(null);
  readonly #root: Place = newPlace();

  constructor(start: Start) {
    this.start = start;
  }

  /** The position at a node, if known. */
  view(path: Path): SandboxView | null {
    return this.#way(path)?.at(-1)?.view ?? null;
  }

  /** The moves to a node; null unless all are known. Intermediate nodes become known with the end of a line. */
  plies(path: Path): Ply[] | null {
    const plies: Ply[] = [];
    for (const { ply } of this.#way(path)?.slice(1) ?? []) {
      if (ply) {
        plies.push(ply);
      }
    }
    return plies.length === path.length ? plies : null;
  }

  /** Requests a position; `version` changes when it arrives. */
  async ask(path: Path): Promise<void> {
    const way = this.#make(path);
    const place = way.at(-1) as Place;
    if (place.view || place.isAsked) {
      return;
    }
    place.isAsked = true;
    // Only unknown moves are sent, so that stepping through a long game does not get slower with every move.
    const unknown = way.findIndex(({ ply }, i) => i > 0 && ply === null);
    const known = unknown < 0 ? path.length : unknown - 1;
    try {
      place.view = await viewAt({ start: this.start, moves: path }, known);
      for (const [i, ply] of place.view.moves.entries()) {
        const passed = way[known + i + 1];
        if (passed) {
          passed.ply = ply;
        }
      }
      this.trouble.value = null;
    } catch (error) {
      this.trouble.value = troubleOf(error);
    } finally {
      place.isAsked = false;
      this.version.value += 1;
    }
  }

  /** The nodes from the root along a path; null if one was never visited. */
  #way(path: Path): Place[] | null {
    const way = [this.#root];
    let place: Place | undefined = this.#root;
    for (const move of path) {
      place = place.next.get(move);
      if (!place) {
        return null;
      }
      way.push(place);
    }
    return way;
  }

  /** Like `#way`, but creates missing nodes. */
  #make(path: Path): Place[] {
    const way = [this.#root];
    let place = this.#root;
    for (const move of path) {
      const next = place.next.get(move) ?? newPlace();
      place.next.set(move, next);
      place = next;
      way.push(next);
    }
    return way;
  }
}

function newPlace(): Place {
  return { ply: null, view: null, isAsked: false, next: new Map() };
}
