import { errorText, spokenMove } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Lesson } from "./lesson.ts";

/** The task at a mistake, and feedback on the last try. */
export function LessonCard({ lesson, leave }: { lesson: Lesson; leave(): void }) {
  const mistake = lesson.mistake.value;
  const state = lesson.state.value;
  if (!mistake) {
    return null;
  }
  return (
    <section class="review-lesson" aria-label={t("review-learn")} data-testid="review-lesson" data-state={state}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what scrolls must be reached by the keyboard. */}
      <div class="review-lesson-read" tabIndex={0} data-scrolls>
        <h2>{t("review-learn-task", { side: mistake.side })}</h2>
        <p class="note">
          {t("review-learn-number", { number: lesson.index.value + 1, total: lesson.plies.length })}{" "}
          {t("review-learn-played", { move: mistake.move, percent: percent(mistake.lost) })}
        </p>
        <div role="status" data-testid="review-lesson-said">
          <Feedback lesson={lesson} />
        </div>
      </div>
      <div class="row review-lesson-act">
        {state === "wrong" && (
          <button type="button" class="button main" data-testid="review-retry" onClick={() => lesson.retry()}>
            <Icon name="again" />
            {t("review-learn-retry")}
          </button>
        )}
        {(state === "right" || state === "shown") && !lesson.isLast.value && (
          <button type="button" class="button main" data-testid="review-next" onClick={() => lesson.next()}>
            {t("review-learn-next")}
            <Icon name="next" />
          </button>
        )}
        {(state === "find" || state === "wrong") && (
          <button type="button" class="button" data-testid="review-show" onClick={() => lesson.show()}>
            <Icon name="bulb" />
            {t("review-learn-show")}
          </button>
        )}
        <button type="button" class="button quiet" data-testid="review-leave" onClick={leave}>
          {t("review-learn-leave")}
        </button>
      </div>
    </section>
  );
}

function Feedback({ lesson }: { lesson: Lesson }) {
  const answer = lesson.answer.value;
  const mistake = lesson.mistake.value;
  switch (lesson.state.value) {
    case "judging":
      return <p class="said">{t("review-learn-judging")}</p>;
    case "right":
      return (
        <p class="said right" data-testid="review-right">
          <Icon name="check" />
          <span>{t(answer?.judgement === "best" ? "review-learn-best" : "review-learn-right")}</span>
        </p>
      );
    case "wrong":
      return (
        <p class="said wrong" data-testid="review-wrong">
          <Icon name="close" />
          <span>{t("review-learn-wrong", { percent: percent(answer?.lost ?? 0) })}</span>
        </p>
      );
    case "shown": {
      const best = mistake?.line[0];
      return best && mistake ? (
        <p class="said hint" data-testid="review-shown">
          <Icon name="bulb" />
          <span>{t("review-better-was", { move: spokenMove(best, mistake.side) })}</span>
        </p>
      ) : null;
    }
    default:
      return lesson.trouble.value ? <p class="trouble">{errorText({ code: lesson.trouble.value })}</p> : null;
  }
}

function percent(share: number): number {
  return Math.round(share * 100);
}
