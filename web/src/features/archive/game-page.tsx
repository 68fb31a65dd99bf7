import { useSignal } from "@preact/signals";
import type { HiveBoard } from "@skep/board";
import { useEffect, useRef } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { MIN_PLIES, startReview } from "../../local/reviews.ts";
import { useMountedBoard } from "../../table/mounted-board.ts";
import { plainSeats } from "../../table/player.tsx";
import { Tabletop, usePlaces } from "../../table/tabletop.tsx";
import { StepButtons } from "../../ui/controls.tsx";
import { isPhone } from "../../ui/media.ts";
import { NotFound } from "../../ui/not-found.tsx";
import { isTyping } from "../../ui/typing.ts";
import type { ArchiveEntry } from "../../wire/types.ts";
import { AnalysisStore, fromWire, lineFrom, Tree } from "../analysis/index.ts";
import { archivedGame } from "./api.ts";
import { sideOf } from "./own.ts";
import { dayText, gameName, nameOf, resultText } from "./words.ts";
import "../../styles/game.css";
import "../../styles/player.css";
import "../../styles/notices.css";
import "../../styles/panel.css";
import "../../styles/analysis.css";
import "../../styles/archived.css";

interface Shown {
  readonly entry: ArchiveEntry;
  readonly store: AnalysisStore;
}

/** A game of the archive at its end: its players, how it ended, and its moves to step through. */
export function ArchivedGamePage({ id }: { id: string }) {
  const shown = useSignal<Shown | null>(null);
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    let current = true;
    const open = async () => {
      try {
        const { entry, study: written } = await archivedGame(id);
        const study = fromWire(written);
        if (current && study) {
          const snapshot = { study, path: lineFrom(study, []), flipped: sideOf(entry.origin) === "black", turn: 0 };
          shown.value = { entry, store: new AnalysisStore(snapshot, { isReadOnly: true }) };
        }
      } catch (error) {
        failure.value = error instanceof ApiError ? error.code : "internal";
      }
    };
    void open();
    return () => {
      current = false;
      shown.peek()?.store.close();
    };
  }, [id]);
  if (failure.value) {
    return failure.value === "no-such-game" ? <NotFound /> : <Failed code={failure.value} />;
  }
  return shown.value && <Screen {...shown.value} />;
}

function Failed({ code }: { code: string }) {
  return (
    <main class="analysis-failed" id="content" tabIndex={-1}>
      <p class="trouble" role="alert" data-testid="failed">
        {code === "offline" ? t("offline-archive") : errorText({ code })}
      </p>
      <a class="button main" href="/archive">
        {t("archive-heading")}
      </a>
    </main>
  );
}

function Screen({ entry, store }: Shown) {
  const places = usePlaces();
  const board = useRef<HiveBoard | null>(null);
  const title = t("title-archived", { game: gameName(entry) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => stepKeys(store, () => board.current?.focus()), [store]);
  const half = () => (store.flipped.value ? 3 : 0);
  useMountedBoard(
    {
      places,
      events: { onSelect: () => {}, onMove: () => {}, onRefused: () => {} },
      view: () => store.board.value,
      options: ({ layout, autoFit }) => ({ layout, autoFit, turn: half(), bottom: store.bottom.value }),
      onBoard: (made) => {
        board.current = made;
      },
    },
    [store],
  );
  const view = store.view.value;
  const isEnd = store.path.value.length === entry.plies && store.branch.value.children.length === 0;
  const turn = view && !view.result && !isEnd ? view.position.turn : null;
  return (
    <Tabletop
      places={places}
      bottom={store.bottom.value}
      seats={plainSeats({
        pieces: store.board.value?.pieces ?? [],
        turn,
        names: { white: nameOf(entry, "white"), black: nameOf(entry, "black") },
      })}
      kind="archived"
      marks={{ "data-testid": "archived", "data-ply": store.path.value.length, "data-ready": view !== null }}
      status={
        // On phones the names need the space: the row of the player on turn is marked, and the panel shows the result.
        <p class={isPhone.value ? "hidden" : "turn-pill"} role="status" data-testid="turn" data-turn={turn ?? "over"}>
          {turn && <span class={`stone ${turn}`} aria-hidden="true" />}
          {turn ? t("turn-side", { side: turn }) : resultText({ ...entry, reason: null })}
        </p>
      }
      panelLabel={t("moves")}
      panel={
        <>
          <Facts entry={entry} store={store} />
          <Tree store={store} />
          <nav class="analysis-steps" aria-label={t("moves")}>
            <span class="steps-filled">
              <StepButtons
                isStart={store.path.value.length === 0}
                isEnd={store.branch.value.children.length === 0}
                last={{ label: t("analysis-last"), testid: "step-last" }}
                onFirst={() => store.toStart()}
                onPrevious={() => store.back()}
                onNext={() => store.forward()}
                onLast={() => store.toEnd()}
              />
            </span>
          </nav>
        </>
      }
    />
  );
}

/** Result, date, event and source, and what can be done with the game. */
function Facts({ entry, store }: Shown) {
  const day = dayText(entry.date);
  // Games played here name the program as their event.
  const event = entry.source === "imported" ? entry.event : "";
  const facts = [day, event, t(`archive-source-${entry.source}`), entry.set].filter(Boolean);
  const trouble = useSignal<string | null>(null);
  const review = async () => {
    try {
      await startReview({ start: store.study.value.start, moves: lineFrom(store.study.value, []) });
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <header class="archived-facts">
      <h1 class="hidden">{gameName(entry)}</h1>
      <p class="archived-result" data-testid="archived-result">
        {resultText(entry)}
      </p>
      <p class="note" data-testid="archived-facts">
        {facts.join(" · ")}
      </p>
      <div class="archived-acts">
        <a class="button main" href={`/analysis?archive=${entry.id}`} data-testid="archived-analyse">
          {t("archived-analyse")}
        </a>
        {entry.plies >= MIN_PLIES && (
          <button type="button" class="button" data-testid="archived-review" onClick={() => void review()}>
            {t("archived-review")}
          </button>
        )}
        <a class="button" href={`/api/archive/${entry.id}/record.pgn`} download data-testid="archived-download">
          PGN
        </a>
      </div>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </header>
  );
}

/** Arrow keys step through the moves, and `b` goes to the board. */
function stepKeys(store: AnalysisStore, focusBoard: () => void): () => void {
  const commands: Record<string, () => void> = {
    ArrowLeft: () => store.back(),
    ArrowRight: () => store.forward(),
    Home: () => store.toStart(),
    End: () => store.toEnd(),
    b: focusBoard,
  };
  const onKey = (event: KeyboardEvent) => {
    const isOnBoard = (event.target as Element | null)?.closest?.(".skep-board");
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    const command = commands[event.key];
    if (command && !isTyping(event) && !isOnBoard && !isOther) {
      event.preventDefault();
      command();
    }
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
