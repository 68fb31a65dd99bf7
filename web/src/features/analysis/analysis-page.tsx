import { useSignal } from "@preact/signals";
import type { HiveBoard } from "@skep/board";
import { useEffect, useRef } from "preact/hooks";
import { ApiError, troubleOf } from "../../app/api.ts";
import { go } from "../../app/router.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { MIN_PLIES, startReview } from "../../local/reviews.ts";
import { EvalBar } from "../../table/eval-bar.tsx";
import { type BoardPlaces, useMountedBoard } from "../../table/mounted-board.ts";
import { PlayOn } from "../../table/play-on.tsx";
import { plainSeats } from "../../table/player.tsx";
import { usePrintSheet } from "../../table/print-sheet.tsx";
import { Tabletop, usePlaces } from "../../table/tabletop.tsx";
import { IconButton } from "../../ui/controls.tsx";
import { isNarrow } from "../../ui/media.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { requestOf } from "../../worker/position-ref.ts";
import { check } from "../editor/index.ts";
import type { PictureSource } from "../pictures/index.ts";
import { framesTo, PictureButton, PictureHost } from "../pictures/index.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { AnalysisKeysDialog, analysisKeys } from "./keys.tsx";
import { MoveMenu } from "./menu.tsx";
import { NewDialog } from "./new-dialog.tsx";
import { BoardNotices, type Notice, type NoticeText, Turn } from "./notices.tsx";
import { type Found, OpenDialog, openFile } from "./open-dialog.tsx";
import { openAddress } from "./opening.ts";
import { Panel } from "./panel.tsx";
import { startSaving } from "./persistence.ts";
import { analysisSheet } from "./print.tsx";
import { AnalysisStore } from "./store.ts";
import { lineFrom } from "./study.ts";
import { nameOfTag } from "./tags.ts";
import "../../styles/game.css";
import "../../styles/player.css";
import "../../styles/notices.css";
import "../../styles/panel.css";
import "../../styles/dialogs.css";
import "../../styles/analysis.css";

type DialogName = "new" | "open" | "export" | "keys";

/** The analysis board. Its state is read from the address and written back to it. */
export function Analysis({ search }: { search: string }) {
  const store = useSignal<AnalysisStore | null>(null);
  const notice = useSignal<NoticeText | null>(null);
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    document.title = t("title-analysis");
  });
  useEffect(() => {
    let current = true;
    let written = "";
    let stop = () => {};
    const open = async () => {
      const fragment = location.hash.slice(1);
      if (fragment !== "" && fragment === written) {
        return;
      }
      try {
        const opened = await openAddress(search, fragment);
        if (!current) {
          return;
        }
        notice.value = opened.trouble ?? (opened.last ? { last: opened.last } : null);
        failure.value = null;
        if (store.peek()) {
          store.peek()?.open(opened.snapshot);
          return;
        }
        const made = new AnalysisStore(opened.snapshot);
        store.value = made;
        stop = startSaving(made, (fragment) => {
          written = fragment;
        });
      } catch (error) {
        failure.value = error instanceof ApiError ? error.code : "internal";
      }
    };
    void open();
    addEventListener("hashchange", open);
    return () => {
      current = false;
      stop();
      removeEventListener("hashchange", open);
      store.peek()?.close();
    };
  }, [search]);
  if (failure.value) {
    return <Failed code={failure.value} />;
  }
  return store.value ? <Screen store={store.value} notice={notice} /> : null;
}

function Failed({ code }: { code: string }) {
  return (
    <main class="analysis-failed" id="content" tabIndex={-1}>
      <p class="trouble" role="alert" data-testid="failed">
        {errorText({ code })}
      </p>
      <a class="button main" href="/analysis">
        {t("analysis-new-start")}
      </a>
    </main>
  );
}

interface ScreenProps {
  store: AnalysisStore;
  notice: Notice;
}

function Screen({ store, notice }: ScreenProps) {
  const places = usePlaces();
  const board = useRef<HiveBoard | null>(null);
  const dialog = useSignal<DialogName | null>(null);
  const dropped = useSignal<Found | null>(null);
  useAnalysisBoard(store, places, (made) => {
    board.current = made;
  });
  usePrintSheet(() => analysisSheet(store), [store]);
  useEffect(() => analysisKeys(store, board, () => (dialog.value = "keys")), [store, dialog]);
  const close = () => {
    dialog.value = null;
    dropped.value = null;
  };
  useEffect(
    () =>
      takeFiles(async (file) => {
        dropped.value = await openFile(store, notice, file);
        dialog.value = dropped.value ? "open" : null;
      }),
    [store, notice, dialog, dropped],
  );
  const view = store.view.value;
  const { White: white, Black: black } = store.study.value.tags;
  const turn = view && !view.result ? view.position.turn : null;
  const names = { white: nameOfTag(white), black: nameOfTag(black) };
  return (
    <Tabletop
      places={places}
      bottom={store.bottom.value}
      seats={plainSeats({ pieces: store.board.value?.pieces ?? [], turn, names })}
      kind="analysis"
      marks={{ "data-testid": "analysis", "data-ply": store.path.value.length, "data-ready": view !== null }}
      status={<Turn store={store} />}
      below={<BoardNotices store={store} notice={notice} />}
      stage={
        <>
          <EvalBar store={store} />
          <h1 class="hidden">{t("analysis")}</h1>
        </>
      }
      panelLabel={t("moves")}
      panel={<Panel store={store} tools={<Tools store={store} open={(name) => (dialog.value = name)} />} />}
    >
      <MoveMenu />
      <PictureHost />
      {dialog.value === "new" && <NewDialog store={store} onClose={close} />}
      {dialog.value === "open" && <OpenDialog store={store} notice={notice} first={dropped.value} onClose={close} />}
      {dialog.value === "export" && <ExportDialog store={store} onClose={close} />}
      {dialog.value === "keys" && <AnalysisKeysDialog onClose={close} />}
    </Tabletop>
  );
}

/** Accepts files dropped anywhere on the page. */
function takeFiles(take: (file: File) => Promise<void>): () => void {
  const allow = (event: DragEvent) => event.preventDefault();
  const drop = async (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file) {
      event.preventDefault();
      await take(file);
    }
  };
  addEventListener("dragover", allow);
  addEventListener("drop", drop);
  return () => {
    removeEventListener("dragover", allow);
    removeEventListener("drop", drop);
  };
}

interface ToolsProps {
  store: AnalysisStore;
  open(dialog: DialogName): void;
}

/** The tools in one row. Beside the board, rarely used ones are in a menu, which leaves the space to the moves. */
function Tools({ store, open }: ToolsProps) {
  const rare = <RareTools store={store} open={open} />;
  return (
    <div class="tools" role="toolbar" aria-label={t("action-menu")}>
      <ReviewButton store={store} />
      <PlayOn disabled={store.view.value === null} at={() => store.at.value} />
      <IconButton icon="share" label={t("analysis-export")} testid="export" onClick={() => open("export")} />
      <IconButton
        icon="flip"
        label={t("action-flip")}
        testid="flip"
        pressed={store.flipped.value}
        onClick={() => store.flip()}
      />
      {isNarrow.value ? rare : <MoreMenu label={t("action-more")}>{rare}</MoreMenu>}
    </div>
  );
}

function RareTools({ store, open }: ToolsProps) {
  const isUnknown = store.view.value === null;
  return (
    <>
      <IconButton icon="plus" label={t("analysis-new")} testid="new" onClick={() => open("new")} />
      <IconButton icon="folder" label={t("analysis-open")} testid="open" onClick={() => open("open")} />
      <IconButton
        icon="setup"
        label={t("action-edit-position")}
        testid="edit-position"
        disabled={isUnknown}
        onClick={() => void editPosition(store)}
      />
      <PictureButton source={() => analysisPicture(store)} disabled={isUnknown} />
      <IconButton icon="keys" label={t("action-keys")} testid="keys" onClick={() => open("keys")} />
    </>
  );
}

/** Opens the current position in the editor. */
async function editPosition(store: AnalysisStore): Promise<void> {
  try {
    const { position } = await check({ at: requestOf(store.at.value) });
    go(`/editor?position=${encodeURIComponent(position)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    store.positions.value.trouble.value = troubleOf(error);
  }
}

/** The current position with its drawings, and an animation of the moves known to lead to it. */
function analysisPicture(store: AnalysisStore): PictureSource {
  const path = store.path.value;
  const positions = store.positions.value;
  const view = positions.view(lineFrom(store.study.value, path)) ?? store.view.value;
  const pieces = (view?.position.pieces ?? []).map(([piece, q, r]) => ({ piece, hex: [q, r] as const }));
  return {
    frames: framesTo(pieces, view?.moves ?? []),
    at: path.length,
    turn: (store.turn.value + (store.flipped.value ? 3 : 0)) % 6,
    name: "hive-analysis",
    arrows: store.drawn.value,
    found: store.arrows.value,
  };
}

/** Link to the review of the main line. */
export function ReviewButton({ store }: { store: AnalysisStore }) {
  const trouble = useSignal<string | null>(null);
  const set = store.view.value?.set;
  const moves = lineFrom(store.study.value, []);
  if (!set || moves.length < MIN_PLIES) {
    return null;
  }
  const open = async () => {
    try {
      await startReview({ start: store.study.value.start, moves });
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <>
      <IconButton icon="review" label={t("end-review")} testid="review-line" onClick={() => void open()} />
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}

/** Mounts the board of an analysis and keeps it up to date. */
function useAnalysisBoard(store: AnalysisStore, places: BoardPlaces, onBoard: (board: HiveBoard | null) => void): void {
  const half = () => (store.flipped.value ? 3 : 0);
  useMountedBoard(
    {
      places,
      events: {
        onSelect: (piece) => store.select(piece),
        onMove: (piece, to) => store.put(piece, to),
        onRefused: (piece, to) => void store.refuse(piece, to),
        onTurn: (turn) => {
          store.turn.value = (turn + half()) % 6;
        },
        onDraw: (from, to) => store.draw(from, to),
      },
      view: () => store.board.value,
      options: ({ layout, destinations, autoFit }) => ({
        layout,
        showDestinations: destinations,
        autoFit,
        turn: (store.turn.value + half()) % 6,
        bottom: store.bottom.value,
        drawing: store.drawing.value,
      }),
      onBoard,
    },
    [store],
  );
}
