import type { HiveBoard } from "@skep/board";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { EvalBar } from "../../table/eval-bar.tsx";
import { plainSeats } from "../../table/player.tsx";
import { useSandboxBoard } from "../../table/sandbox-board.tsx";
import { Tabletop, usePlaces } from "../../table/tabletop.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { isTyping } from "../../ui/typing.ts";
import { ReviewPanel } from "./panel.tsx";
import { ReviewStore } from "./review-store.ts";
import { analysisLink } from "./study.ts";
import "../../styles/page-head.css";
import "../../styles/lesson.css";
import "../../styles/notices.css";
import "../../styles/panel.css";
import "../../styles/player.css";
import "../../styles/review.css";

/** A game, move by move, with the engine's judgements. */
export function ReviewPage({ id }: { id: string }) {
  const store = useMemo(() => new ReviewStore(id), [id]);
  useEffect(() => {
    document.title = t("title-review");
    void store.load();
    const onVisibility = () => store.setVisible(!document.hidden);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
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
      panel={<ReviewPanel store={store} />}
    />
  );
}

/** Legend for the two arrows. */
function Legend() {
  return (
    <p class="turn-pill review-legend" data-testid="review-legend">
      <span class="legend played">{t("review-legend-played")}</span>
      <span class="legend best">{t("review-legend-better")}</span>
    </p>
  );
}

/** Opens the game on the analysis board, with mistakes and better variations. */
async function analyse(store: ReviewStore): Promise<void> {
  const [kept, review] = [store.kept.value, store.review.value];
  if (kept && review) {
    location.assign(await analysisLink(kept.at, review, store.ply.value));
  }
}

/** Keyboard shortcuts of the page. The board and text fields stop the events they handle. */
function reviewKeys(store: ReviewStore, focusBoard: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element | null;
    if (
      isTyping(event) ||
      target?.closest?.(".skep-board") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented
    ) {
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
