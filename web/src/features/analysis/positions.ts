import { signal } from "@preact/signals";
import { type Trouble, troubleOf } from "../../app/api.ts";
import type { Ply } from "../../wire/protocol.ts";
import type { SandboxView } from "../../wire/types.ts";
import type { Start } from "../../worker/position-ref.ts";
import { viewAt } from "../../worker/positions.ts";
import type { Path } from "./study.ts";

/** A place of an analysis, and those that were reached from it. */
interface Place {
  /** The move that leads here in detail; null at the start, and where it is not known. */
  ply: Ply | null;
  view: SandboxView | null;
  isAsked: boolean;
  readonly next: Map<string, Place>;
}

/** What the module has said about the places of one analysis. It knows the rules; the page only remembers. */
export class Positions {
  readonly start: Start;
  /** Counts up with every answer, so that what is computed from the answers follows them. */
  readonly version = signal(0);
  /** What went wrong if the last question was not answered. */
  readonly trouble = signal<Trouble | null>(null);
  readonly #root: Place = newPlace();

  constructor(start: Start) {
    this.start = start;
  }

  /** The position at a place, if it is known. */
  view(path: Path): SandboxView | null {
    return this.#way(path)?.at(-1)?.view ?? null;
  }

  /** The moves to a place in detail, also if it was only passed on the way to another; null unless all are known. */
  plies(path: Path): Ply[] | null {
    const plies: Ply[] = [];
    for (const { ply } of this.#way(path)?.slice(1) ?? []) {
      if (ply) {
        plies.push(ply);
      }
    }
    return plies.length === path.length ? plies : null;
  }

  /** Asks for a place; `version` tells when the answer is there. */
  async ask(path: Path): Promise<void> {
    const way = this.#make(path);
    const place = way.at(-1) as Place;
    if (place.view || place.isAsked) {
      return;
    }
    place.isAsked = true;
    // Moves already known are not sent again, so walking through a long game costs no more than its positions.
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

  /** The start and the places on the way; null if nobody has been there. */
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

  /** The same, with places where there were none. */
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
