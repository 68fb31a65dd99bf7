import { batch, signal } from "@preact/signals";
import type { Arrow, Mark } from "@skep/board";
import { hintArrow } from "../../game/arrows.ts";
import { Trial } from "../../table/solving/trial.ts";
import { type Attempt, attempt } from "./api.ts";
import { remember } from "./progress.ts";

/** State of an exercise. */
export class LessonStore extends Trial<Attempt> {
  readonly id: string;
  /** 0: no hint, 1: text, 2: the move itself. */
  readonly hint = signal<0 | 1 | 2>(0);

  constructor(id: string) {
    super();
    this.id = id;
  }

  more(): void {
    batch(() => {
      if (this.state.value === "wrong") {
        this.retry();
      }
      this.refusal.value = null;
      this.hint.value = this.hint.value === 0 ? 1 : 2;
    });
  }

  override restart(): void {
    batch(() => {
      this.hint.value = 0;
      super.restart();
    });
  }

  protected override ask(moves: readonly string[]): Promise<Attempt> {
    return attempt(this.id, moves);
  }

  protected override position(): string | undefined {
    return this.start.value?.start;
  }

  protected override judged(tried: Attempt): void {
    if (tried.result !== "wrong" && this.hint.value === 2) {
      this.hint.value = 1;
    }
    if (tried.result === "solved") {
      remember(this.id);
    }
  }

  protected override arrows(): Arrow[] {
    const answer = this.answer.value;
    return this.hint.value === 2 && answer?.hint ? hintArrow(answer.view, answer.hint.piece, answer.hint.to) : [];
  }

  protected override spoken(): string {
    return this.hint.value === 2 ? (this.answer.value?.hint?.move ?? "") : "";
  }

  protected override marks(): Mark[] {
    const answer = this.answer.value;
    const marks: Mark[] = (answer?.targets ?? []).map((hex) => ({ hex, kind: "hint" }));
    if (this.hint.value === 2 && answer?.hint) {
      const { piece, to } = answer.hint;
      const from = answer.view.position.pieces.find(([name]) => name === piece);
      marks.push({ hex: to, kind: "hint" });
      if (from) {
        marks.push({ hex: [from[1], from[2]], kind: "hint" });
      }
    }
    return marks;
  }
}
