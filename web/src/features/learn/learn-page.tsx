import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Question } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Chapter } from "./api.ts";
import { course, courseTrouble, loadCourse } from "./api.ts";
import { FirstGame } from "./first-game.tsx";
import { allLessons, forget, isSolved, nextOpen, solved } from "./progress.ts";
import { LearnTabs } from "./tabs.tsx";
import "../../styles/home.css";
import "../../styles/learn.css";

/** Entry to the learning section: the next exercise, all exercises, and the rules. */
export function Learn() {
  const title = t("title-learn");
  useEffect(() => {
    document.title = title;
    void loadCourse();
  }, [title]);
  const chapters = course.value;
  return (
    <div class="learn">
      <LearnTabs at="learn" />
      <main id="content" class="learn-main">
        <h1>{t("learn-heading")}</h1>
        <p class="home-tagline">{t("learn-tagline")}</p>
        <div class="doors">
          {chapters && <Begin chapters={chapters} />}
          <a class="door" href="/learn/rules" data-testid="to-rules">
            <span class="door-name">{t("learn-rules")}</span>
            <span class="door-note">{t("learn-rules.note")}</span>
          </a>
        </div>
        {courseTrouble.value && (
          <p class="trouble" role="alert">
            {t("learn-trouble")} {errorText({ code: courseTrouble.value })}
          </p>
        )}
        {chapters ? <Chapters chapters={chapters} /> : <p>{t("learn-loading")}</p>}
      </main>
    </div>
  );
}

function Begin({ chapters }: { chapters: readonly Chapter[] }) {
  const next = nextOpen(chapters);
  if (!next) {
    return <FirstGame first />;
  }
  const begun = solved.value.length > 0;
  const note = begun ? t("learn-continue.note", { title: t(`lesson-${next.id}`) }) : t("learn-start.note");
  return (
    <a class="door main" href={`/learn/lesson/${next.id}`} data-testid="learn-start">
      <span class="door-name">{t(begun ? "learn-continue" : "learn-start")}</span>
      <span class="door-note">{note}</span>
    </a>
  );
}

function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  const asking = useSignal(false);
  const all = allLessons(chapters);
  const done = all.filter(({ id }) => isSolved(id)).length;
  return (
    <section class="chapters" aria-labelledby="chapters">
      <div class="chapters-head">
        <h2 id="chapters">{t("learn-chapters")}</h2>
        <p data-testid="progress">
          {done === all.length && done > 0
            ? t("learn-all-done")
            : t("learn-progress-total", { done, total: all.length })}
        </p>
      </div>
      <ol class="chapter-list">
        {chapters.map((chapter) => (
          <li key={chapter.id} class="chapter">
            <ChapterCard chapter={chapter} first={all.findIndex(({ id }) => id === chapter.lessons[0]?.id)} />
          </li>
        ))}
      </ol>
      {solved.value.length > 0 && (
        <button
          type="button"
          class="button quiet"
          data-testid="learn-reset"
          onClick={() => {
            asking.value = true;
          }}
        >
          {t("learn-reset")}
        </button>
      )}
      {asking.value && (
        <Question
          question={t("learn-reset-question")}
          yes={t("learn-reset")}
          onYes={() => {
            asking.value = false;
            forget();
          }}
          onNo={() => {
            asking.value = false;
          }}
        />
      )}
    </section>
  );
}

function ChapterCard({ chapter, first }: { chapter: Chapter; first: number }) {
  const done = chapter.lessons.filter(({ id }) => isSolved(id)).length;
  const total = chapter.lessons.length;
  return (
    <>
      <div class="chapter-head">
        <h3>{t(`chapter-${chapter.id}`)}</h3>
        <span class="chapter-count">{t("learn-progress", { done, total })}</span>
        <p class="note">{t(`chapter-${chapter.id}.note`)}</p>
        <progress value={done} max={total} aria-label={t("learn-progress", { done, total })} />
      </div>
      <ol class="lesson-list">
        {chapter.lessons.map(({ id }, index) => (
          <li key={id}>
            <a
              class={isSolved(id) ? "lesson-link solved" : "lesson-link"}
              href={`/learn/lesson/${id}`}
              data-testid={`lesson-${id}`}
            >
              <span class="lesson-mark" aria-hidden="true">
                {isSolved(id) ? <Icon name="check" /> : first + index + 1}
              </span>
              <span>{t(`lesson-${id}`)}</span>
              <span class="hidden">{t(isSolved(id) ? "learn-solved" : "learn-open")}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
