import { useSignal } from "@preact/signals";
import { moverOf } from "../../game/history.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { PlayOn } from "../../table/play-on.tsx";
import { IconButton, StepButtons } from "../../ui/controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isNarrow } from "../../ui/media.ts";
import { type Tab, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Comment } from "./comment.tsx";
import { ChanceGraph } from "./graph.tsx";
import { LessonCard } from "./lesson-card.tsx";
import { ReviewMoves } from "./moves.tsx";
import type { ReviewStore } from "./review-store.ts";
import { Summary } from "./summary.tsx";

/** Beside the board, or below it on a phone: the judgement of the move, the move list and the summary. */
export function ReviewPanel({ store }: { store: ReviewStore }) {
  const lesson = store.lesson.value;
  return (
    <>
      {store.trouble.value && <p class="trouble">{errorText({ code: store.trouble.value })}</p>}
      {lesson ? (
        <LessonCard lesson={lesson} leave={() => store.leaveLesson()} />
      ) : isNarrow.value ? (
        <Tabbed store={store} />
      ) : (
        <Whole store={store} />
      )}
    </>
  );
}

function Whole({ store }: { store: ReviewStore }) {
  const review = store.review.value;
  return (
    <>
      <Judgement store={store} />
      <Moves store={store} />
      <Steps store={store} />
      {review && <Summary store={store} review={review} />}
    </>
  );
}

type ReviewTab = "judgement" | "moves" | "summary";

/** Tabs for narrow screens. The navigation stays visible. */
function Tabbed({ store }: { store: ReviewStore }) {
  const shown = useSignal<ReviewTab>("judgement");
  const review = store.review.value;
  const tabs: Tab<ReviewTab>[] = [
    { tab: "judgement", icon: "bulb", label: t("review-judgement") },
    { tab: "moves", icon: "text", label: t("panel-tabs.moves") },
    { tab: "summary", icon: "review", label: t("review-summary") },
  ];
  return (
    <>
      <Steps store={store} />
      <Tabs
        tabs={tabs}
        shown={shown.value}
        onShow={(tab) => {
          shown.value = tab;
        }}
      />
      <TabPanel tab={shown.value}>
        {shown.value === "judgement" && <Judgement store={store} />}
        {shown.value === "moves" && <Moves store={store} />}
        {shown.value === "summary" && review && <Summary store={store} review={review} withChances />}
      </TabPanel>
    </>
  );
}

/** The judgement of the last move, and the winning chances up to it. */
function Judgement({ store }: { store: ReviewStore }) {
  const review = store.review.value;
  return (
    <>
      {store.state.value !== "done" && <Progress store={store} />}
      {review && (
        <>
          <Comment store={store} />
          <ChanceGraph review={review} ply={store.ply.value} goTo={(ply) => store.goTo(ply)} />
        </>
      )}
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
