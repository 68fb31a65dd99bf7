import { useSignal } from "@preact/signals";
import { t } from "../../i18n/index.ts";
import { PlayOn } from "../../table/play-on.tsx";
import { IconButton } from "../../ui/controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { PuzzleStore } from "./puzzle-store.ts";
import { themeName } from "./words.ts";

/** Shown after a puzzle: the next one, and the moves to step through. */
export function Ended({ store, onNext }: { store: PuzzleStore; onNext(): Promise<void> }) {
  return (
    <>
      <div class="lesson-buttons">
        <Next onNext={onNext} isMain />
        <Analyse store={store} />
        <button type="button" class="button quiet" data-testid="again" onClick={() => store.restart()}>
          {t("puzzle-again")}
        </button>
      </div>
      <Steps store={store} />
    </>
  );
}

interface NextProps {
  onNext(): Promise<void>;
  /** The obvious choice, which gets the focus. */
  isMain?: boolean;
}

/** Leads to the next puzzle. */
export function Next({ onNext, isMain = false }: NextProps) {
  const going = useSignal(false);
  const next = async () => {
    going.value = true;
    await onNext();
    going.value = false;
  };
  return (
    <button
      type="button"
      class={isMain ? "button main" : "button"}
      data-testid="next"
      disabled={going.value}
      ref={(button) => {
        // Not while the solver is stepping through the moves.
        if (isMain && !document.activeElement?.closest(".puzzle-steps")) {
          button?.focus({ preventScroll: true });
        }
      }}
      onClick={() => void next()}
    >
      {t("puzzle-next")}
      <Icon name="next" />
    </button>
  );
}

/** Opens the puzzle's position on the analysis board. */
export function Analyse({ store }: { store: PuzzleStore }) {
  const puzzle = store.puzzle.value;
  return puzzle ? (
    <a class="button quiet" href={`/analysis?start=${encodeURIComponent(puzzle.start)}`} data-testid="analyse">
      {t("puzzle-analyse")}
    </a>
  ) : null;
}

/** Steps through the played moves. */
function Steps({ store }: { store: PuzzleStore }) {
  const total = store.answer.value?.view.moves.length ?? 0;
  const at = store.plies.value;
  return (
    <div class="puzzle-steps" data-testid="steps" data-at={at}>
      <IconButton
        icon="previous"
        label={t("history-previous")}
        testid="step-back"
        disabled={at === 0}
        onClick={() => store.step(at - 1)}
      />
      <span>{t("puzzle-step", { at, total })}</span>
      <IconButton
        icon="next"
        label={t("history-next")}
        testid="step-on"
        disabled={at === total}
        onClick={() => store.step(at + 1)}
      />
    </div>
  );
}

/** Difficulty, themes and source of the puzzle. */
export function About({ store }: { store: PuzzleStore }) {
  const puzzle = store.puzzle.value;
  const counted = store.counted.value;
  if (!puzzle) {
    return null;
  }
  // "Base;InProgress;Black[31];…": the turn in which the puzzle begins.
  const turn = Number(/\[(\d+)\]/.exec(puzzle.game)?.[1] ?? 1);
  return (
    <div class="puzzle-about" data-testid="about">
      {counted && counted.change === null && <p>{t("puzzle-unrated")}</p>}
      <p>{t("puzzle-rating", { rating: String(puzzle.rating) })}</p>
      <ul class="puzzle-themes" aria-label={t("puzzle-themes")}>
        {puzzle.themes.map((theme) => (
          <li key={theme}>
            <a href={`/puzzles/theme/${theme}`}>{themeName(theme)}</a>
          </li>
        ))}
      </ul>
      <p class="note">{t("puzzle-source", { turn })}</p>
      <p class="puzzle-links">
        <PlayOn worded at={() => ({ start: { position: puzzle.start }, moves: [] })} />
        <a href={`/puzzles/${puzzle.id}`} data-testid="permalink">
          {t("puzzle-link", { id: puzzle.id })}
        </a>
      </p>
    </div>
  );
}
