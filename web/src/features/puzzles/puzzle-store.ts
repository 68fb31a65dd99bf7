import { batch, signal } from "@preact/signals";
import type { Arrow, Mark } from "@skep/board";
import { hintArrow } from "../../game/arrows.ts";
import { Trial } from "../../table/solving/trial.ts";
import {
  type PuzzleData,
  type PuzzleHint,
  type PuzzleTried,
  puzzleHint,
  puzzleSolution,
  rate,
  tryPuzzle,
} from "./api.ts";
import { record, rememberDay, rememberTry, wasSolved, wasTried } from "./progress.ts";
import { syncPuzzles } from "./sync.ts";

/** Effect of a puzzle on the rating. */
export interface Counted {
  solved: boolean;
  change: number | null;
}

/** A puzzle, with its date if it is a daily puzzle. */
export interface Task {
  puzzle: PuzzleData;
  date: string | null;
}

/** State of a puzzle. Only the first try counts. */
export class PuzzleStore extends Trial<PuzzleTried> {
  readonly puzzle = signal<PuzzleData | null>(null);
  /** 0: no hint, 1: the piece, 2: the move. */
  readonly hint = signal<0 | 1 | 2>(0);
  readonly hinted = signal<PuzzleHint | null>(null);
  readonly counted = signal<Counted | null>(null);
  /** Whether the solver made a mistake or looked at the solution. */
  readonly failed = signal(false);
  /** The date of a daily puzzle. */
  readonly date = signal<string | null>(null);

  readonly #find: () => Promise<Task>;
  readonly #now: () => number;
  #helped = false;
  #gaveUp = false;

  constructor(find: () => Promise<Task>, now: () => number = Date.now) {
    super();
    this.#find = find;
    this.#now = now;
  }

  /** Shows the next hint: the piece first, then the move. */
  async more(): Promise<void> {
    const puzzle = this.puzzle.value;
    if (!puzzle || this.hint.value === 2) {
      return;
    }
    if (this.state.value === "wrong") {
      this.retry();
    }
    const step = this.hint.value === 0 ? 1 : 2;
    const moves = this.moves;
    const hinted = await this.guard(() => puzzleHint(puzzle.id, moves, step));
    if (hinted && this.moves === moves) {
      this.#helped = true;
      batch(() => {
        this.refusal.value = null;
        this.hinted.value = hinted;
        this.hint.value = step;
      });
    }
  }

  /** Gives up and plays the solution on the board. */
  async giveUp(): Promise<void> {
    const puzzle = this.puzzle.value;
    const solution = puzzle && (await this.guard(() => puzzleSolution(puzzle.id)));
    if (!solution) {
      return;
    }
    this.#gaveUp = true;
    batch(() => {
      this.#forgetHint();
      this.plies.value = 0;
      this.show({ result: "shown", done: 0, length: 0, view: solution }, 0);
    });
    await this.#count(false);
  }

  override restart(): void {
    batch(() => {
      this.#forgetHint();
      super.restart();
    });
  }

  protected override async ask(moves: readonly string[]): Promise<PuzzleTried> {
    if (moves.length > 0) {
      return tryPuzzle(this.puzzle.value?.id ?? "", moves);
    }
    const { puzzle, date } = await this.#find();
    batch(() => {
      this.puzzle.value = puzzle;
      this.date.value = date;
    });
    const length = puzzle.goal.kind === "win" ? puzzle.goal.moves : 1;
    return { result: "go-on", done: 0, length, view: puzzle.view };
  }

  protected override position(): string | undefined {
    return this.puzzle.value?.start;
  }

  protected override judged(tried: PuzzleTried): void {
    if (tried.result !== "wrong") {
      this.#forgetHint();
    }
    if (tried.result === "wrong") {
      void this.#count(false);
    } else if (tried.result === "solved") {
      void this.#count(true);
    }
  }

  protected override arrows(): Arrow[] {
    const [hinted, view] = [this.hinted.value, this.answer.value?.view];
    return hinted?.piece && hinted.to && view ? hintArrow(view, hinted.piece, hinted.to) : [];
  }

  protected override spoken(): string {
    return this.hinted.value?.move ?? this.hinted.value?.piece ?? "";
  }

  protected override marks(): Mark[] {
    const hinted = this.hinted.value;
    if (!hinted?.piece) {
      return [];
    }
    const lies = this.answer.value?.view.position.pieces.find(([piece]) => piece === hinted.piece);
    const marks: Mark[] = lies ? [{ hex: [lies[1], lies[2]], kind: "hint" }] : [];
    return hinted.to ? [...marks, { hex: hinted.to, kind: "hint" }] : marks;
  }

  #forgetHint(): void {
    this.hint.value = 0;
    this.hinted.value = null;
  }

  /** Rates the first result, and records a later success. */
  async #count(solved: boolean): Promise<void> {
    const puzzle = this.puzzle.value;
    if (!puzzle) {
      return;
    }
    if (solved && this.date.value && !this.#gaveUp) {
      rememberDay(this.date.value);
    }
    if (this.counted.value || this.failed.value) {
      if (solved && !this.#gaveUp && !wasSolved(puzzle.id)) {
        rememberTry(puzzle, true, null, this.#now());
        void syncPuzzles();
      }
      return;
    }
    this.failed.value = !solved;
    const counts = !wasTried(puzzle.id) && !(solved && this.#helped);
    const before = record.value.solver;
    const after = counts ? await rate(puzzle.id, before, solved).catch(() => null) : null;
    if (!wasTried(puzzle.id) || (solved && !wasSolved(puzzle.id))) {
      rememberTry(puzzle, solved, after, this.#now());
    }
    const change = after && Math.round(after.rating) - Math.round(before.rating);
    this.counted.value = { solved, change };
    void syncPuzzles();
  }
}
