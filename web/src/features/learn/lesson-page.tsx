import { useEffect, useMemo } from "preact/hooks";
import { bugOf, sideOf } from "../../game/history.ts";
import { errorText, reasonText, spokenMove } from "../../game/words.ts";
import { t, tryText } from "../../i18n/index.ts";
import { Refused, SolvingButtons } from "../../table/solving/solving-buttons.tsx";
import { SolvingScreen } from "../../table/solving/solving-screen.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import type { BugLetter, Ply } from "../../wire/protocol.ts";
import type { Chapter, LessonEntry } from "./api.ts";
import { course, loadCourse } from "./api.ts";
import { FirstGame } from "./first-game.tsx";
import { LessonStore } from "./lesson-store.ts";
import { allLessons, isSolved } from "./progress.ts";
import { rulebook, topicAt } from "./rulebook.ts";

/** Chapters after which a first game is offered. */
const READY = ["creatures", "one-hive"];

/** An exercise: a board, a task, and feedback on every attempt. */
export function Lesson({ id }: { id: string }) {
  const store = useMemo(() => new LessonStore(id), [id]);
  const title = tryText(`lesson-${id}`);
  useEffect(() => {
    void loadCourse();
    void store.load();
    return () => store.close();
  }, [store]);
  useEffect(() => {
    document.title = t("title-lesson", { title: title ?? "" });
  }, [title]);
  if (title === null || store.trouble.value === "no-such-page") {
    return <NotFound />;
  }
  return <Screen store={store} title={title} />;
}

function Screen({ store, title }: { store: LessonStore; title: string }) {
  return (
    <SolvingScreen
      store={store}
      testid="lesson"
      name={store.id}
      back={{ href: "/learn", label: t("lesson-to-learn") }}
      progress={<Progress lesson={store.id} />}
      title={title}
      task={<p>{taskText(store)}</p>}
      feedback={<Feedback store={store} />}
      buttons={<Buttons store={store} />}
      further={<Further store={store} />}
    />
  );
}

/** The current task; multi-move exercises state it move by move. */
function taskText(store: LessonStore): string {
  const answer = store.answer.value;
  const done = answer && answer.result === "wrong" ? answer.done - 1 : (answer?.done ?? 0);
  const last = answer?.result === "solved" ? Math.max(0, done - 1) : done;
  const step = last > 0 ? tryText(`lesson-${store.id}.task-${last + 1}`) : null;
  return step ?? t(`lesson-${store.id}.task`);
}

function Feedback({ store }: { store: LessonStore }) {
  const answer = store.answer.value;
  if (store.trouble.value) {
    return <p class="said wrong">{errorText({ code: store.trouble.value })}</p>;
  }
  if (!answer || store.state.value === null) {
    return null;
  }
  if (answer.result === "solved") {
    return (
      <p class="said right" data-testid="solved">
        <Icon name="check" />
        <span>
          <b>{t("lesson-solved")}</b> {t(`lesson-${store.id}.done`)}
        </span>
      </p>
    );
  }
  if (answer.result === "wrong" && answer.wrong) {
    const moves = answer.view.moves;
    const shown = moves.length > store.ownPlies.value ? moves[moves.length - 1] : undefined;
    return (
      <p class="said wrong" data-testid="wrong">
        <Icon name="close" />
        <span>
          <b>{t("lesson-wrong")}</b> {shown && `${spoken(shown)}. `}
          {t(`wrong-${answer.wrong.code}`, { closed: answer.wrong.closed ?? 0 })}
        </span>
      </p>
    );
  }
  return (
    <>
      {store.refusal.value && <Refused text={reasonText(store.refusal.value)} />}
      {!store.refusal.value && answer.done > 0 && <Answered moves={answer.view.moves} />}
      {!store.refusal.value && store.hint.value > 0 && <Hinted store={store} />}
      {!store.refusal.value && <Chosen store={store} />}
    </>
  );
}

/** Rulebook page for each bug. */
const PAGES: Record<BugLetter, string> = {
  Q: "queen",
  S: "spider",
  B: "beetle",
  G: "grasshopper",
  A: "ant",
  M: "mosquito",
  L: "ladybug",
  P: "pillbug",
};

/** The selected piece and how it moves, for newcomers who do not recognise the bugs yet. */
function Chosen({ store }: { store: LessonStore }) {
  const piece = store.selected.value;
  // An opponent's piece is selected to be thrown; its own movement does not matter.
  const own = piece !== null && sideOf(piece) === store.side.value;
  const topic = own ? topicAt(rulebook() ?? [], PAGES[bugOf(piece)]) : undefined;
  return topic ? (
    <p class="said" data-testid="chosen">
      <span>
        <b>{topic.title}.</b> {topic.summary}
      </span>
    </p>
  ) : null;
}

function Answered({ moves }: { moves: readonly Ply[] }) {
  const last = moves[moves.length - 1];
  return (
    <p class="said" data-testid="right">
      <Icon name="check" />
      <span>
        <b>{t("lesson-right")}</b> {last && `${spoken(last)}.`}
      </span>
    </p>
  );
}

function Hinted({ store }: { store: LessonStore }) {
  const answer = store.answer.value;
  const hint = answer?.hint;
  const shown = store.hint.value === 2 && hint;
  const lies = answer?.view.position.pieces.some(([piece]) => piece === hint?.piece);
  const move = shown
    ? spokenMove({ uhp: hint.move, piece: hint.piece, manner: lies ? "slides" : "placed", by: null }, store.side.value)
    : "";
  return (
    <p class="said hint" data-testid="hint-text">
      <Icon name="bulb" />
      <span>{shown ? t("hint-shown", { move }) : t(`lesson-${store.id}.hint`)}</span>
    </p>
  );
}

function spoken(ply: Ply): string {
  return spokenMove(ply, sideOf(ply.piece ?? "w"));
}

function Buttons({ store }: { store: LessonStore }) {
  const state = store.state.value;
  const answer = store.answer.value;
  if (state === "solved") {
    return <Onward lesson={store.id} />;
  }
  const hint = store.hint.value;
  const hasHint = answer !== null && (hint === 0 || (hint === 1 && answer.hint !== undefined));
  return (
    <SolvingButtons store={store} hint={hint} hasHint={hasHint} onHint={() => store.more()}>
      {(answer?.done ?? 0) > 0 && (
        <button type="button" class="button quiet" data-testid="again" onClick={() => store.restart()}>
          {t("lesson-again")}
        </button>
      )}
    </SolvingButtons>
  );
}

/** Link to the next exercise. */
function Onward({ lesson }: { lesson: string }) {
  const chapters = course.value;
  if (!chapters) {
    return null;
  }
  const { next, endsChapter } = placeOf(chapters, lesson);
  return (
    <div class="lesson-buttons">
      {next ? (
        <a
          class="button main"
          href={`/learn/lesson/${next.id}`}
          data-testid="next"
          ref={(link) => link?.focus({ preventScroll: true })}
        >
          {t(endsChapter ? "lesson-next-chapter" : "lesson-next")}
          <Icon name="next" />
        </a>
      ) : (
        <p>{t("lesson-course-done")}</p>
      )}
    </div>
  );
}

/** The rulebook page of the exercise and, at the end of some chapters, a first game. */
function Further({ store }: { store: LessonStore }) {
  const chapters = course.value;
  if (!chapters) {
    return null;
  }
  const { chapter, next, endsChapter } = placeOf(chapters, store.id);
  const isReady = endsChapter && chapter !== undefined && READY.includes(chapter.id);
  return (
    <div class="lesson-further">
      {store.state.value === "solved" && (isReady || !next) && <FirstGame first={!next} />}
      <MoreLink lesson={store.id} />
    </div>
  );
}

/** Link to the rulebook page of the exercise. */
function MoreLink({ lesson }: { lesson: string }) {
  const entry = course.value && allLessons(course.value).find(({ id }) => id === lesson);
  const book = rulebook();
  const topic = entry && book ? topicAt(book, entry.topic) : undefined;
  return topic ? (
    <a class="lesson-more" href={`/learn/rules/${topic.slug}`} data-testid="more">
      {t("lesson-more", { title: topic.title })}
    </a>
  ) : null;
}

/** One dot per exercise of the chapter. */
function Progress({ lesson }: { lesson: string }) {
  const chapters = course.value;
  if (!chapters) {
    return null;
  }
  const { chapter, index } = placeOf(chapters, lesson);
  if (!chapter) {
    return null;
  }
  const label = t("lesson-number", { number: index + 1, total: chapter.lessons.length });
  return (
    <div class="lesson-progress">
      <span class="lesson-chapter">{t(`chapter-${chapter.id}`)}</span>
      <span class="lesson-dots" role="img" aria-label={label} title={label}>
        {chapter.lessons.map(({ id }) => (
          <i key={id} class={`${isSolved(id) ? "solved" : ""} ${id === lesson ? "here" : ""}`} />
        ))}
      </span>
    </div>
  );
}

function placeOf(chapters: readonly Chapter[], lesson: string) {
  const chapter = chapters.find(({ lessons }) => lessons.some(({ id }) => id === lesson));
  const index = chapter?.lessons.findIndex(({ id }) => id === lesson) ?? 0;
  const all = allLessons(chapters);
  const next: LessonEntry | undefined = all[all.findIndex(({ id }) => id === lesson) + 1];
  return { chapter, index, next, endsChapter: chapter !== undefined && index === chapter.lessons.length - 1 };
}
