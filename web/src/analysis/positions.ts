import { signal } from "@preact/signals";
import { type Trouble, troubleOf } from "../api.ts";
import type { SandboxView } from "../learn/api.ts";
import type { Ply } from "../protocol.ts";
import { viewAt } from "./api.ts";
import type { Start } from "./at.ts";
import type { Path } from "./study.ts";

/** What the server has said about the places of one analysis. It knows the rules; the page only remembers. */
export class Positions {
  readonly start: Start;
  /** Counts up with every answer, so that what is computed from the answers follows them. */
  readonly version = signal(0);
  /** What went wrong if the last question was not answered. */
  readonly trouble = signal<Trouble | null>(null);
  readonly #views = new Map<string, SandboxView>();
  /** Each move in detail, also of places that were only passed on the way to another. */
  readonly #plies = new Map<string, Ply>();
  readonly #asked = new Set<string>();

  constructor(start: Start) {
    this.start = start;
  }

  /** The position at a place, if it is known. */
  view(path: Path): SandboxView | null {
    return this.#views.get(keyOf(path)) ?? null;
  }

  /** The moves to a place in detail; null unless all are known. */
  plies(path: Path): Ply[] | null {
    const found = path.map((_, i) => this.#plies.get(keyOf(path.slice(0, i + 1))));
    return found.every((ply) => ply !== undefined) ? found : null;
  }

  /** Asks for a place; `version` tells when the answer is there. */
  async ask(path: Path): Promise<void> {
    const key = keyOf(path);
    if (this.#views.has(key) || this.#asked.has(key)) {
      return;
    }
    this.#asked.add(key);
    try {
      const view = await viewAt({ start: this.start, moves: path });
      this.#views.set(key, view);
      for (const [i, ply] of view.moves.entries()) {
        this.#plies.set(keyOf(path.slice(0, i + 1)), ply);
      }
      this.trouble.value = null;
    } catch (error) {
      this.trouble.value = troubleOf(error);
    } finally {
      this.#asked.delete(key);
      this.version.value += 1;
    }
  }
}

function keyOf(path: Path): string {
  return path.join(";");
}
