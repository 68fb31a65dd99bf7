import type { HiveBoard } from "@skep/board";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { EvalBar } from "../analysis/eval-bar.tsx";
import { PlayOn } from "../game/play-on.tsx";
import { errorText } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import { useSandboxBoard } from "../learn/sandbox-board.tsx";
import { NotFound } from "../pages/not-found.tsx";
import { IconButton, StepButtons } from "../parts/controls.tsx";
import { Icon } from "../parts/icon.tsx";
import type { Side } from "../protocol.ts";
import type { Review } from "./api.ts";
import { Comment } from "./comment.tsx";
import { ChanceGraph, DangerGraph } from "./graph.tsx";
import { COUNTED, JudgementMark } from "./judgement.tsx";
import { LessonCard } from "./lesson-card.tsx";
import { Moments } from "./moments.tsx";
import { ReviewMoves } from "./moves.tsx";
import { mistakesOf, ReviewStore } from "./review-store.ts";
import { analysisLink } from "./study.ts";
import "../styles/page-head.css";
import "../styles/lesson.css";
import "../styles/review.css";

/** A game move by move, with what the engine thinks of it. */
export function ReviewPage({ id }: { id: string }) {
  const store = useMemo(() => new ReviewStore(id), [id]);
  useEffect(() => {
    document.title = t("title-review");
    void store.load();
    const look = () => store.look(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      store.close();
    };
  }, [store]);
  if (store.trouble.value === "no-such-page") {
    return <NotFound />;
  }
  return <Screen store={store} />;
}

function Screen({ store }: { store: ReviewStore }) {
  const table = useRef<HTMLDivElement>(null);
  const white = useRef<HTMLDivElement>(null);
  const black = useRef<HTMLDivElement>(null);
  const board = useRef<HiveBoard | null>(null);
  useSandboxBoard(store, { table, hands: { white, black } }, store.bottom.value, (made) => {
    board.current = made;
  });
  useEffect(() => reviewKeys(store, () => board.current?.focus()), [store]);
  const lesson = store.lesson.value;
  const { review } = store;
  const side = lesson?.mistake.value?.side;
  return (
    <div class="review" data-testid="review" data-state={store.state.value} data-ply={store.ply.value}>
      <header class="page-head">
        <h1>{t("review-heading")}</h1>
        {review.value && !lesson && (
          <button type="button" class="button quiet" data-testid="to-analysis" onClick={() => void analyse(store)}>
            {t("review-analyse")}
            <Icon name="next" />
          </button>
        )}
      </header>
      <main class="review-main" id="content">
        <div class="review-stage">
          <div class="table" ref={table} data-testid="board" />
          <EvalBar store={store} />
        </div>
        <div class="review-hand" ref={white} hidden={side !== "white"} data-testid="hand-white" />
        <div class="review-hand" ref={black} hidden={side !== "black"} data-testid="hand-black" />
        {!lesson && <Steps store={store} />}
        <div class="review-panel">
          {store.trouble.value && <p class="trouble">{errorText({ code: store.trouble.value })}</p>}
          {lesson ? (
            <LessonCard lesson={lesson} leave={() => store.leaveLesson()} />
          ) : review.value ? (
            <Findings store={store} review={review.value} />
          ) : (
            <Progress store={store} />
          )}
        </div>
      </main>
    </div>
  );
}

/** Opens the game on the analysis board, with the faults and what was better. */
async function analyse(store: ReviewStore): Promise<void> {
  const [kept, review] = [store.kept.value, store.review.value];
  if (kept && review) {
    location.assign(await analysisLink(kept.at, review, store.ply.value));
  }
}

function Findings({ store, review }: { store: ReviewStore; review: Review }) {
  const goTo = (ply: number) => store.goTo(ply);
  return (
    <>
      <Comment store={store} />
      <ChanceGraph review={review} ply={store.ply.value} goTo={goTo} />
      <ReviewMoves review={review} ply={store.ply.value} goTo={goTo} />
      <div class="review-sides">
        <SideCard store={store} review={review} side="white" />
        <SideCard store={store} review={review} side="black" />
      </div>
      <Moments review={review} goTo={goTo} />
      <DangerGraph review={review} ply={store.ply.value} />
    </>
  );
}

/** How well a side has played. */
function SideCard({ store, review, side }: { store: ReviewStore; review: Review; side: Side }) {
  const accuracy = review.accuracy[side];
  const mistakes = mistakesOf(review.plies, side).length;
  return (
    <section class="review-side" data-testid={`side-${side}`}>
      <h2>
        <span class={`stone ${side}`} aria-hidden="true" />
        {t("side-name", { side })}
      </h2>
      <p class="review-accuracy" data-testid={`accuracy-${side}`}>
        {accuracy === null ? t("review-accuracy-none") : t("review-accuracy", { percent: accuracy })}
      </p>
      <dl>
        {COUNTED.map((judgement) => (
          <div key={judgement}>
            <dt>
              <JudgementMark of={judgement} worded />
            </dt>
            <dd>{review.counts[side][judgement] ?? 0}</dd>
          </div>
        ))}
      </dl>
      {mistakes > 0 && (
        <button type="button" class="button" data-testid={`learn-${side}`} onClick={() => store.learn(side)}>
          {t("review-learn-side", { side, count: mistakes })}
        </button>
      )}
    </section>
  );
}

function Progress({ store }: { store: ReviewStore }) {
  const kept = store.kept.value;
  if (!kept) {
    return null;
  }
  if (store.state.value === "failed") {
    return (
      <div class="review-progress">
        <p class="trouble">{t("review-failed")}</p>
        <button type="button" class="button" data-testid="review-again" onClick={() => store.again()}>
          <Icon name="again" />
          {t("button-retry")}
        </button>
      </div>
    );
  }
  const [done, of] = [kept.plies.length, kept.at.moves.length];
  return (
    <section class="review-progress" data-testid="review-progress">
      <h2>{t("review-running")}</h2>
      <progress max={of} value={done} aria-label={t("review-running")} />
      <p role="status">{t("review-progress", { done, of })}</p>
      <p class="note">{t("review-wait")}</p>
    </section>
  );
}

function Steps({ store }: { store: ReviewStore }) {
  const at = store.ply.value;
  const last = store.length.value;
  return (
    <nav class="steps" aria-label={t("moves")}>
      <StepButtons
        isStart={at === 0}
        isEnd={at === last}
        last={{ label: t("review-last"), testid: "step-last" }}
        onFirst={() => store.goTo(0)}
        onPrevious={() => store.goTo(at - 1)}
        onNext={() => store.goTo(at + 1)}
        onLast={() => store.goTo(last)}
      />
      <PlayOn disabled={store.kept.value === null} at={() => store.place()} />
      <IconButton
        icon="flip"
        label={t("review-flip")}
        testid="flip"
        onClick={() => (store.bottom.value = store.bottom.value === "white" ? "black" : "white")}
      />
    </nav>
  );
}

/** The keys of the page. The board and fields keep their own. */
function reviewKeys(store: ReviewStore, focusBoard: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element | null;
    const typing = target?.closest?.("input, textarea, select, dialog, .skep-board");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
      return;
    }
    const at = store.ply.value;
    const commands: Record<string, () => void> = {
      ArrowLeft: () => store.goTo(at - 1),
      ArrowRight: () => store.goTo(at + 1),
      Home: () => store.goTo(0),
      End: () => store.goTo(store.length.value),
    };
    const command = event.key === "b" ? focusBoard : store.lesson.value ? undefined : commands[event.key];
    if (command) {
      event.preventDefault();
      command();
    }
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
