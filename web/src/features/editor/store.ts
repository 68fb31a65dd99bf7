import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView, Mark } from "@skep/board";
import { ApiError, type Trouble, troubleOf } from "../../app/api.ts";
import { bugOf, sideOf } from "../../game/history.ts";
import { pieceName } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import type { BugLetter, Hex, PieceId, Side } from "../../wire/protocol.ts";
import { type Checked, check } from "./api.ts";
import {
  type Draft,
  draftOf,
  emptyDraft,
  moveStack,
  nameOf,
  nextInHand,
  pilesOf,
  placeOf,
  put,
  setupOf,
  stackAt,
  takeOff,
} from "./draft.ts";
import { newHistory, pushed, redone, type UndoHistory, undone } from "./undo-history.ts";

/** The initial position: no pieces on the board, all expansions. */
const FIRST = emptyDraft("Base+MLP", "tournament");

/** The edited position, the selection, and the results of its validation. */
export class EditorStore {
  private readonly past = signal<UndoHistory<Draft>>(newHistory(FIRST));
  private checks = 0;
  private reading = 0;
  private stop: (() => void) | null = null;
  private closed = false;

  readonly draft: ReadonlySignal<Draft> = computed(() => this.past.value.now);
  readonly canUndo: ReadonlySignal<boolean> = computed(() => this.past.value.before.length > 0);
  readonly canRedo: ReadonlySignal<boolean> = computed(() => this.past.value.after.length > 0);
  /** The selected piece: on the board, or the next of a pile. */
  readonly selected = signal<PieceId | null>(null);
  /** The last cell under the pointer or the keyboard cursor. */
  readonly cell = signal<Hex | null>(null);
  /** Whether stacks are moved as a whole. */
  readonly whole = signal(false);
  /** Validation result; null until it arrives. */
  readonly checked = signal<Checked | null>(null);
  /** Whether `checked` belongs to an older draft. */
  readonly pending = signal(false);
  /** Error code of a failed validation. */
  readonly trouble = signal<string | null>(null);
  /** Why a text could not be read. */
  readonly unread = signal<Trouble | null>(null);
  /** Cells of the highlighted problem. */
  readonly pointed = signal<readonly Hex[]>([]);
  /** Announcement for screen readers. */
  readonly announcement = signal("");
  /** Incremented when the position is replaced, so that the board refits its view. */
  readonly arrivals = signal(0);

  readonly stack: ReadonlySignal<PieceId[]> = computed(() =>
    this.cell.value ? stackAt(this.draft.value, this.cell.value) : [],
  );
  private readonly pieces = computed(() => this.draft.value.pieces);
  readonly view: ReadonlySignal<BoardView> = computed(() => {
    const draft = this.draft.value;
    const { resting } = draft;
    const at = resting ? placeOf(draft, resting) : null;
    return {
      pieces: this.pieces.value,
      hands: { white: pilesOf(draft, "white"), black: pilesOf(draft, "black") },
      destinations: new Map(),
      movable: new Set(),
      selected: this.selected.value,
      lastMove: resting && at ? { piece: resting, from: null, to: at, path: [] } : null,
      marks: this.pointed.value.map((hex): Mark => ({ hex, kind: "evidence" })),
      free: true,
      interactive: true,
    };
  });

  /** Loads a position, then validates every change and updates the address. */
  open(position: string | null): void {
    if (position === null) {
      this.start();
      return;
    }
    void this.read(position).then((done) => {
      if (done) {
        this.past.value = newHistory(this.draft.value);
      }
      this.start();
    });
  }

  close(): void {
    this.closed = true;
    this.checks++;
    this.reading++;
    this.stop?.();
  }

  /** Makes an undoable change. */
  change(to: (draft: Draft) => Draft): void {
    this.past.value = pushed(this.past.value, to(this.draft.value));
    this.settle();
  }

  undo(): void {
    this.past.value = undone(this.past.value);
    this.settle();
  }

  redo(): void {
    this.past.value = redone(this.past.value);
    this.settle();
  }

  /** Replaces the position and brings it into view. */
  replace(draft: Draft): void {
    this.cell.value = null;
    this.selected.value = null;
    this.change(() => draft);
    this.arrivals.value++;
  }

  /** Puts a piece on a cell. A pile stays selected, so that the next piece can follow. */
  put(piece: PieceId, to: Hex, dropped: boolean): void {
    const from = placeOf(this.draft.value, piece);
    this.cell.value = to;
    this.change((draft) => (from && this.whole.value ? moveStack(draft, from, to) : put(draft, piece, to)));
    this.selected.value = from || dropped ? null : nextInHand(this.draft.value, sideOf(piece), bugOf(piece));
    this.announcement.value = t("editor-said-put", { piece: pieceName(nameOf(piece)) });
  }

  /** Puts the next piece of a kind on the cursor's cell. */
  putNext(side: Side, bug: BugLetter): void {
    const piece = nextInHand(this.draft.value, side, bug);
    if (piece) {
      this.put(piece, this.cell.value ?? [0, 0], true);
    } else {
      this.announcement.value = t("editor-said-none", { bug });
    }
  }

  takeOff(piece: PieceId): void {
    this.change((draft) => takeOff(draft, piece));
    this.selected.value = null;
    this.announcement.value = t("editor-said-off", { piece: pieceName(nameOf(piece)) });
  }

  /** Removes the selected piece, or the top piece on the cursor's cell. */
  takeOffHere(): void {
    const { selected } = this;
    const chosen = selected.value && placeOf(this.draft.value, selected.value) ? selected.value : null;
    const piece = chosen ?? this.stack.value.at(-1);
    if (piece) {
      this.takeOff(piece);
    }
  }

  /** Reads a position in any notation; returns whether that succeeded. */
  async read(text: string): Promise<boolean> {
    const reading = ++this.reading;
    try {
      const answer = await check({ position: text });
      if (reading === this.reading) {
        this.unread.value = null;
        this.replace(draftOf(answer.setup, answer.least));
      }
      return true;
    } catch (error) {
      this.unread.value = refusalOf(error);
      return false;
    }
  }

  /** Renumbers pieces and turns as the validation suggests. */
  fixNumbers(): void {
    const { fixed, least } = this.checked.value ?? {};
    if (fixed && least !== undefined) {
      this.change(() => draftOf(fixed, least));
    }
  }

  private start(): void {
    if (!this.closed) {
      this.stop = effect(() => void this.check(this.draft.value));
    }
  }

  private async check(draft: Draft): Promise<void> {
    const current = ++this.checks;
    this.pending.value = true;
    try {
      const answer = await check({ setup: setupOf(draft) });
      if (current === this.checks) {
        this.checked.value = answer;
        this.trouble.value = null;
        this.pending.value = false;
        this.follow(answer.position);
      }
    } catch (error) {
      if (current === this.checks) {
        this.pending.value = false;
        this.trouble.value = refusalOf(error).code;
      }
    }
  }

  private follow(position: string): void {
    const untouched = this.draft.value === FIRST;
    history.replaceState(history.state, "", untouched ? "/editor" : `/editor?position=${encodeURIComponent(position)}`);
  }

  /** Clears references to pieces and cells that no longer exist. */
  private settle(): void {
    const { selected, pointed } = this;
    const gone = (piece: PieceId) =>
      !placeOf(this.draft.value, piece) && nextInHand(this.draft.value, sideOf(piece), bugOf(piece)) !== piece;
    if (selected.value && gone(selected.value)) {
      selected.value = null;
    }
    pointed.value = [];
  }
}

function refusalOf(error: unknown): Trouble {
  if (error instanceof ApiError) {
    return troubleOf(error);
  }
  throw error;
}
