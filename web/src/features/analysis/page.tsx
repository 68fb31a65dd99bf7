import { useSignal } from "@preact/signals";
import type { HiveBoard } from "@skep/board";
import { useEffect, useRef } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { EvalBar } from "../../table/eval-bar.tsx";
import { PlayOn } from "../../table/play-on.tsx";
import { plainSeats } from "../../table/player.tsx";
import { Tabletop, usePlaces } from "../../table/tabletop.tsx";
import { IconButton } from "../../ui/controls.tsx";
import { PictureButton, PictureHost } from "../pictures/picture-button.tsx";
import { useAnalysisBoard } from "./board.tsx";
import { editPosition } from "./edit-position.ts";
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
import { AnalysisStore } from "./store.ts";
import "../../styles/game.css";
import "../../styles/player.css";
import "../../styles/notices.css";
import "../../styles/panel.css";
import "../../styles/dialogs.css";
import "../../styles/analysis.css";

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
  const places = usePlaces();
  const board = useRef<HiveBoard | null>(null);
  const dialog = useSignal<DialogName | null>(null);
  const dropped = useSignal<Found | null>(null);
  useAnalysisBoard(store, places, (made) => {
    board.current = made;
  });
  useEffect(() => analysisKeys(store, board, () => (dialog.value = "keys")), [store, dialog]);
  const close = () => {
    dialog.value = null;
    dropped.value = null;
  };
  useEffect(
    () =>
      takeFiles(async (file) => {
        dropped.value = await openFile(store, file);
        dialog.value = dropped.value ? "open" : null;
      }),
    [store, dialog, dropped],
  );
  const view = store.view.value;
  const { White: white, Black: black } = store.study.value.tags;
  const turn = view && !view.result ? view.position.turn : null;
  return (
    <Tabletop
      places={places}
      bottom={store.bottom.value}
      seats={plainSeats({ pieces: store.board.value?.pieces ?? [], turn, names: { white, black } })}
      kind="analysis"
      marks={{ "data-testid": "analysis", "data-ply": store.path.value.length, "data-ready": view !== null }}
      above={<Turn store={store} />}
      below={<Said store={store} notice={notice} />}
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
      {dialog.value === "open" && <OpenDialog store={store} first={dropped.value} onClose={close} />}
      {dialog.value === "export" && <ExportDialog store={store} onClose={close} />}
      {dialog.value === "keys" && <AnalysisKeysDialog onClose={close} />}
    </Tabletop>
  );
}

/** Takes files that are dropped anywhere on the page. */
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

function Tools({ store, open }: { store: AnalysisStore; open(dialog: DialogName): void }) {
  const isUnknown = store.view.value === null;
  return (
    <div class="tools" role="toolbar" aria-label={t("action-menu")}>
      <ReviewDoor store={store} />
      <PlayOn disabled={isUnknown} at={() => store.at.value} />
      <IconButton icon="plus" label={t("analysis-new")} testid="new" onClick={() => open("new")} />
      <IconButton icon="folder" label={t("analysis-open")} testid="open" onClick={() => open("open")} />
      <IconButton icon="share" label={t("analysis-export")} testid="export" onClick={() => open("export")} />
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
        disabled={isUnknown}
        onClick={() => void editPosition(store)}
      />
      <PictureButton source={() => analysisPicture(store)} disabled={isUnknown} />
      <IconButton icon="keys" label={t("action-keys")} testid="keys" onClick={() => open("keys")} />
    </div>
  );
}
