import { batch, computed, effect, type Signal, signal, untracked } from "@preact/signals";
import type { Arrow, BoardView, Mark } from "@skep/board";
import { troubleOf } from "../../app/api.ts";
import { settings } from "../../app/settings.ts";
import { play as sound } from "../../app/sound.ts";
import { namedIn } from "../../game/notation.ts";
import { evidence, sandboxView, shownAt } from "../../game/sandbox.ts";
import type { Hex, PieceId, Ply, Reason, Side } from "../../wire/protocol.ts";
import type { PositionRef } from "../../worker/position-ref.ts";
import { whyAt } from "../../worker/positions.ts";
import type { Snapshot } from "./link.ts";
import { Positions } from "./positions.ts";
import type { Glyph } from "./study.ts";
import {
  branchAt,
  clearShapes,
  lineFrom,
  makeMain,
  nearest,
  nodeAt,
  type Path,
  play,
  promote,
  readShape,
  remove,
  type Study,
  setComment,
  sibling,
  toggleGlyph,
  toggleShape,
} from "./study.ts";
import { amend, begin, redo, step, type Timeline, undo } from "./timeline.ts";

/** Tabs of the panel on narrow screens. */
export type PanelTab = "moves" | "engine" | "explorer" | "comment" | "tools";

/** A study and the current path. */
export interface AnalysisState {
  readonly study: Study;
  readonly path: Path;
}

/** State of an analysis: the tree, the current node and the board. */
export class AnalysisStore {
  readonly timeline: Signal<Timeline<AnalysisState>>;
  readonly flipped: Signal<boolean>;
  readonly turn: Signal<number>;
  readonly selected = signal<PieceId | null>(null);
  readonly refusal = signal<Reason | null>(null);
  /** Whether the comment and annotation tools are open; on lower screens the moves need the space. */
  readonly editing = signal(
    "matchMedia" in globalThis && matchMedia("(min-width: 1001px) and (min-height: 880px)").matches,
  );
  /** The selected tab on narrow screens. */
  readonly tab = signal<PanelTab>("moves");
  /** Drawing mode: every press on the board draws. */
  readonly drawing = signal(false);
  /** A variation shown on the board without being part of the tree. It starts at the current node. */
  readonly preview = signal<readonly Ply[] | null>(null);
  /** The move under the pointer in the explorer. */
  readonly suggested = signal<readonly Arrow[]>([]);
  /** The engine's best moves. */
  readonly arrows = signal<readonly Arrow[]>([]);
  /** White's winning chance, while the engine provides one. */
  readonly chance = signal<number | null>(null);

  readonly study = computed(() => this.timeline.value.now.study);
  readonly path = computed(() => this.timeline.value.now.path);
  readonly start = computed(() => this.study.value.start);
  readonly positions = computed(() => new Positions(this.start.value));
  readonly at = computed<PositionRef>(() => ({ start: this.start.value, moves: this.path.value }));
  /** The current position, once the module has answered. */
  readonly view = computed(() => {
    const positions = this.positions.value;
    positions.version.value;
    return positions.view(this.path.value);
  });
  /** The last move; null at the start. */
  readonly last = computed<Ply | null>(() => {
    const positions = this.positions.value;
    positions.version.value;
    return positions.plies(this.path.value)?.at(-1) ?? null;
  });
  readonly branch = computed(() => branchAt(this.study.value, this.path.value) ?? this.study.value);
  /** Arrows the visitor has drawn here. */
  readonly drawn = computed(() =>
    (this.branch.value.shapes ?? []).flatMap((text): Arrow[] => {
      const shape = readShape(text);
      return shape?.from ? [{ ...shape, kind: "own" }] : [];
    }),
  );
  readonly node = computed(() => nodeAt(this.study.value, this.path.value));
  readonly bottom = computed<Side>(() => (this.flipped.value ? "black" : "white"));
  readonly canUndo = computed(() => this.timeline.value.past.length > 0);
  readonly canRedo = computed(() => this.timeline.value.future.length > 0);
  readonly trouble = computed(() => this.positions.value.trouble.value);
  readonly snapshot = computed<Snapshot>(() => ({
    study: this.study.value,
    path: this.path.value,
    flipped: this.flipped.value,
    turn: this.turn.value,
  }));

  /** The last view, kept while the module is being asked. */
  #board: BoardView | null = null;
  readonly board = computed<BoardView | null>(() => {
    this.#board = this.#boardNow() ?? this.#board;
    return this.#board;
  });

  readonly #stop: () => void;

  /** Whether the moves are only shown. */
  readonly isReadOnly: boolean;

  constructor(snapshot: Snapshot, { isReadOnly = false } = {}) {
    this.isReadOnly = isReadOnly;
    this.timeline = signal(begin({ study: snapshot.study, path: snapshot.path }));
    this.flipped = signal(snapshot.flipped);
    this.turn = signal(snapshot.turn);
    this.#stop = effect(() => {
      const positions = this.positions.value;
      const path = this.path.value;
      const end = lineFrom(
        untracked(() => this.study.value),
        path,
      );
      untracked(() => {
        void positions.ask([]);
        void positions.ask(path);
        // One more request covers the rest of the line, so that stepping forward can animate without waiting.
        if (positions.plies(end) === null) {
          void positions.ask(end);
        }
      });
    });
  }

  close(): void {
    this.#stop();
  }

  /** Opens another analysis. Undo restores the previous one. */
  open(snapshot: Snapshot): void {
    batch(() => {
      this.#clear();
      this.tab.value = "moves";
      this.timeline.value = step(this.timeline.value, { study: snapshot.study, path: snapshot.path });
      this.flipped.value = snapshot.flipped;
      this.turn.value = snapshot.turn;
    });
  }

  // Navigation.

  goTo(path: Path): void {
    const { now } = this.timeline.value;
    batch(() => {
      this.#clear();
      this.timeline.value = amend(this.timeline.value, { ...now, path: nearest(now.study, path) });
    });
  }

  forward(): void {
    const [next] = this.branch.value.children;
    if (next) {
      this.goTo([...this.path.value, next.move]);
    }
  }

  back(): void {
    this.goTo(this.path.value.slice(0, -1));
  }

  toStart(): void {
    this.goTo([]);
  }

  toEnd(): void {
    this.goTo(lineFrom(this.study.value, this.path.value));
  }

  /** Goes to the next or previous variation. */
  aside(by: 1 | -1): void {
    const found = sibling(this.study.value, this.path.value, by);
    if (found) {
      this.goTo(found);
    }
  }

  // Board events.

  select(piece: PieceId | null): void {
    batch(() => {
      this.refusal.value = null;
      this.selected.value = piece;
    });
  }

  put(piece: PieceId, to: Hex): void {
    const uhp = this.view.value?.position.legal[piece]?.find(([q, r]) => q === to[0] && r === to[1])?.[2];
    if (uhp !== undefined) {
      this.play(uhp);
    }
  }

  /** Plays a legal move, or goes to it if the tree already contains it. */
  play(uhp: string): void {
    const { study, path } = this.timeline.value.now;
    const next = play(study, path, uhp);
    sound(this.#isPlacement(uhp) ? "place" : "move");
    if (next === study) {
      this.goTo([...path, uhp]);
      return;
    }
    batch(() => {
      this.#clear();
      this.timeline.value = step(this.timeline.value, { study: next, path: [...path, uhp] });
    });
  }

  async refuse(piece: PieceId, to: Hex | null): Promise<void> {
    const view = this.view.value;
    const at = this.at.value;
    if (!view || view.result) {
      return;
    }
    const known = to ? undefined : view.position.stuck[piece];
    const reason = known ?? (await this.#why(at, piece, to));
    if (reason && this.at.value === at) {
      batch(() => {
        this.refusal.value = reason;
        if (!to || this.selected.value !== piece) {
          this.selected.value = null;
        }
      });
    }
  }

  draw(from: Hex, to: Hex): void {
    this.#change((study, path) => toggleShape(study, path, from, to));
  }

  // Editing the tree.

  promote(path: Path): void {
    this.#change((study) => promote(study, path));
  }

  makeMain(path: Path): void {
    this.#change((study) => makeMain(study, path));
  }

  remove(path: Path): void {
    if (path.length > 0) {
      this.#change((study) => remove(study, path));
    }
  }

  comment(text: string): void {
    const { path } = this.timeline.value.now;
    this.#change((study) => setComment(study, path, text), `comment ${path.join(";")}`);
  }

  glyph(path: Path, glyph: Glyph): void {
    this.#change((study) => toggleGlyph(study, path, glyph));
  }

  wipe(): void {
    this.#change((study, path) => clearShapes(study, path));
  }

  undo(): void {
    batch(() => {
      this.#clear();
      this.timeline.value = undo(this.timeline.value);
    });
  }

  redo(): void {
    batch(() => {
      this.#clear();
      this.timeline.value = redo(this.timeline.value);
    });
  }

  /** Opens the comment and annotation tools. */
  edit(): void {
    batch(() => {
      this.editing.value = true;
      this.tab.value = "comment";
    });
  }

  flip(): void {
    this.flipped.value = !this.flipped.value;
  }

  cancel(): void {
    this.#clear();
  }

  /** Retries after an error. */
  retry(): void {
    void this.positions.value.ask([]);
    void this.positions.value.ask(this.path.value);
  }

  #change(change: (study: Study, path: Path) => Study, kind: string | null = null): void {
    const { study, path } = this.timeline.value.now;
    const next = change(study, path);
    if (next !== study) {
      this.timeline.value = step(this.timeline.value, { study: next, path: nearest(next, path) }, kind);
    }
  }

  #clear(): void {
    batch(() => {
      this.selected.value = null;
      this.refusal.value = null;
      this.preview.value = null;
    });
  }

  #isPlacement(uhp: string): boolean {
    const piece = uhp.split(" ")[0];
    return !this.view.value?.position.pieces.some(([lying]) => lying === piece);
  }

  async #why(at: PositionRef, piece: PieceId, to: Hex | null): Promise<Reason | undefined> {
    try {
      return (await whyAt(at, piece, to)).reason;
    } catch (error) {
      this.positions.value.trouble.value = troubleOf(error);
      return undefined;
    }
  }

  #boardNow(): BoardView | null {
    const positions = this.positions.value;
    positions.version.value;
    const path = this.path.value;
    const first = positions.view([]);
    const plies = positions.plies(path);
    if (!first || !plies) {
      return null;
    }
    const preview = this.preview.value;
    const live = preview === null ? positions.view(path) : null;
    const moves = [...plies, ...(preview ?? [])];
    const view = sandboxView({ ...(live ?? first), moves }, shownAt(first, moves, moves.length), {
      plies: moves.length,
      only: null,
      active: live !== null && live.result === null && !this.isReadOnly,
      selected: this.selected.value,
      marks: preview ? [] : this.#marks(),
      named: this.#named(),
    });
    return {
      ...view,
      movable: settings.movable ? view.movable : new Set(),
      arrows: preview ? [] : [...this.suggested.value, ...this.drawn.value, ...this.arrows.value],
    };
  }

  /** Pieces named in a refusal, the comment, a previewed variation or the move under the pointer. */
  #named(): Set<PieceId> {
    const reason = this.refusal.value;
    const texts = [
      reason?.piece,
      ...(reason?.parts ?? []).map((part) => part.reason.piece),
      this.branch.value.comment,
      ...(this.preview.value ?? []).map(({ uhp }) => uhp),
      ...this.suggested.value.map(({ piece }) => piece),
    ];
    return new Set(texts.flatMap((text) => namedIn(text ?? "")));
  }

  #marks(): Mark[] {
    const own = (this.branch.value.shapes ?? []).flatMap((text): Mark[] => {
      const shape = readShape(text);
      return shape && shape.from === null ? [{ hex: shape.to, kind: "own" }] : [];
    });
    return [...own, ...(this.refusal.value ? evidence(this.refusal.value) : [])];
  }
}
