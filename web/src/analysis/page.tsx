import { useSignal } from "@preact/signals";
import type { HiveBoard } from "@skep/board";
import { useEffect, useRef } from "preact/hooks";
import { ApiError } from "../api.ts";
import { PlayOn } from "../game/play-on.tsx";
import { errorText } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import { IconButton } from "../parts/controls.tsx";
import { PictureButton, PictureHost } from "../parts/picture.tsx";
import { useAnalysisBoard } from "./board.tsx";
import { editPosition } from "./edit-position.ts";
import { EvalBar } from "./eval-bar.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { keep } from "./keeping.ts";
import { analysisKeys } from "./keys.ts";
import { AnalysisKeysDialog } from "./keys-dialog.tsx";
import { MoveMenu } from "./menu.tsx";
import { NewDialog } from "./new-dialog.tsx";
import { type Found, OpenDialog, openFile } from "./open-dialog.tsx";
import { openAddress } from "./opening.ts";
import { Panel } from "./panel.tsx";
import { analysisPicture } from "./picture.ts";
import { ReviewDoor } from "./review-door.tsx";
import { type Notice, type NoticeText, Said, Turn } from "./said.tsx";
import { Steps } from "./steps.tsx";
import { AnalysisStore } from "./store.ts";
import "../styles/notices.css";
import "../styles/panel.css";
import "../styles/dialogs.css";
import "../styles/analysis.css";

type DialogName = "new" | "open" | "export" | "keys";

/** The analysis board. What it shows comes from the address, and goes into it. */
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
        stop = keep(made, (fragment) => {
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
  const table = useRef<HTMLDivElement>(null);
  const white = useRef<HTMLDivElement>(null);
  const black = useRef<HTMLDivElement>(null);
  const board = useRef<HiveBoard | null>(null);
  const dialog = useSignal<DialogName | null>(null);
  const dropped = useSignal<Found | null>(null);
  useAnalysisBoard(store, { table, hands: { white, black } }, (made) => {
    board.current = made;
  });
  useEffect(() => analysisKeys(store, board, () => (dialog.value = "keys")), [store, dialog]);
  const bottom = store.bottom.value;
  const place = (side: "white" | "black") => (side === bottom ? "bottom" : "top");
  const close = () => {
    dialog.value = null;
    dropped.value = null;
  };
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = async (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file) {
        event.preventDefault();
        dropped.value = await openFile(store, file);
        dialog.value = dropped.value ? "open" : null;
      }
    };
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  }, [store, dialog, dropped]);
  const view = store.view.value;
  return (
    <div class="analysis" data-testid="analysis" data-ply={store.path.value.length} data-ready={view !== null}>
      <header class="analysis-head">
        <h1 class="hidden">{t("analysis")}</h1>
        <div class="analysis-tools" role="toolbar" aria-label={t("action-menu")}>
          <ReviewDoor store={store} />
          <PlayOn disabled={view === null} at={() => store.at.value} />
          <IconButton icon="plus" label={t("analysis-new")} testid="new" onClick={() => (dialog.value = "new")} />
          <IconButton icon="folder" label={t("analysis-open")} testid="open" onClick={() => (dialog.value = "open")} />
          <IconButton
            icon="share"
            label={t("analysis-export")}
            testid="export"
            onClick={() => (dialog.value = "export")}
          />
          <IconButton
            icon="flip"
            label={t("action-flip")}
            testid="flip"
            pressed={store.flipped.value}
            onClick={() => store.flip()}
          />
          <IconButton
            icon="setup"
            label={t("action-edit-position")}
            testid="edit-position"
            disabled={view === null}
            onClick={() => void editPosition(store)}
          />
          <PictureButton source={() => analysisPicture(store)} disabled={view === null} />
          <IconButton icon="keys" label={t("action-keys")} testid="keys" onClick={() => (dialog.value = "keys")} />
        </div>
      </header>
      <main class="stage" id="content" tabIndex={-1}>
        <div class="table" ref={table} data-testid="board" />
        <EvalBar store={store} />
        <div class="stage-top">
          <Turn store={store} />
        </div>
        <div class="stage-bottom">
          <Said store={store} notice={notice} />
        </div>
      </main>
      <div class={`hand hand-${place("white")}`} ref={white} data-testid="hand-white" />
      <div class={`hand hand-${place("black")}`} ref={black} data-testid="hand-black" />
      <Panel store={store} />
      <Steps store={store} />
      <MoveMenu />
      <PictureHost />
      {dialog.value === "new" && <NewDialog store={store} onClose={close} />}
      {dialog.value === "open" && <OpenDialog store={store} first={dropped.value} onClose={close} />}
      {dialog.value === "export" && <ExportDialog store={store} onClose={close} />}
      {dialog.value === "keys" && <AnalysisKeysDialog onClose={close} />}
    </div>
  );
}
