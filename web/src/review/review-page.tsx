import type { HiveBoard } from "@skep/board";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { EvalBar } from "../analysis/eval-bar.tsx";
import { moverOf } from "../game/history.ts";
import { PlayOn } from "../game/play-on.tsx";
import { errorText } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import { useSandboxBoard } from "../learn/sandbox-board.tsx";
import { NotFound } from "../pages/not-found.tsx";
import { IconButton, StepButtons } from "../parts/controls.tsx";
import { Icon } from "../parts/icon.tsx";
import { plainSeats } from "../parts/player.tsx";
import { Tabletop, usePlaces } from "../parts/tabletop.tsx";
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
import "../styles/notices.css";
import "../styles/panel.css";
import "../styles/player.css";
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
  const places = usePlaces();
  const board = useRef<HiveBoard | null>(null);
  useSandboxBoard(store, places, store.bottom.value, (made) => {
    board.current = made;
  });
  useEffect(() => reviewKeys(store, () => board.current?.focus()), [store]);
  const lesson = store.lesson.value;
  const { review } = store;
  const turn = lesson?.mistake.value?.side ?? null;
  return (
    <Tabletop
      places={places}
      bottom={store.bottom.value}
      seats={plainSeats({ pieces: store.view.value?.pieces ?? [], turn })}
      kind="review"
      marks={{ "data-testid": "review", "data-state": store.state.value, "data-ply": store.ply.value }}
      head={
        <section class="page-head" aria-labelledby="page-heading">
          <h1 id="page-heading">{t("review-heading")}</h1>
          {store.state.value === "done" && !lesson && (
            <button type="button" class="button quiet" data-testid="to-analysis" onClick={() => void analyse(store)}>
              {t("review-analyse")}
              <Icon name="next" />
            </button>
          )}
        </section>
      }
      above={store.isFault.value && store.better.value === 0 && !lesson && <Legend />}
      stage={<EvalBar store={store} />}
      panelLabel={t("review-heading")}
      panel={
        <>
          {store.trouble.value && <p class="trouble">{errorText({ code: store.trouble.value })}</p>}
          {lesson ? (
            <LessonCard lesson={lesson} leave={() => store.leaveLesson()} />
          ) : (
            <>
              {store.state.value !== "done" && <Progress store={store} />}
              {review.value && <Findings store={store} review={review.value} />}
              {!review.value && <Moves store={store} />}
              <Steps store={store} />
              {review.value && <Summary store={store} review={review.value} />}
            </>
          )}
        </>
      }
    />
  );
}

/** Which of the two arrows is which. */
function Legend() {
  return (
    <p class="turn-pill review-legend" data-testid="review-legend">
      <span class="legend played">{t("review-legend-played")}</span>
      <span class="legend best">{t("review-legend-better")}</span>
    </p>
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
  return (
    <>
      <Comment store={store} />
      <ChanceGraph review={review} ply={store.ply.value} goTo={(ply) => store.goTo(ply)} />
      <Moves store={store} />
    </>
  );
}

function Moves({ store }: { store: ReviewStore }) {
  const [kept, game] = [store.kept.value, store.game.value];
  if (!kept || !game) {
    return null;
  }
  const { moves } = kept.at;
  return (
    <ReviewMoves
      moves={moves}
      isBlackFirst={moverOf(0, moves.length, game.position.turn) === "black"}
      review={store.review.value}
      ply={store.ply.value}
      goTo={(ply) => store.goTo(ply)}
    />
  );
}

/** What is found about the game as a whole. */
function Summary({ store, review }: { store: ReviewStore; review: Review }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what scrolls must be reached by the keyboard.
    <section class="review-summary" aria-label={t("review-summary")} tabIndex={0} data-scrolls>
      <div class="review-sides">
        <SideCard store={store} review={review} side="white" />
        <SideCard store={store} review={review} side="black" />
      </div>
      <Moments review={review} goTo={(ply) => store.goTo(ply)} />
      <DangerGraph review={review} ply={store.ply.value} />
    </section>
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
      {mistakes > 0 && store.state.value === "done" && (
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
