import { useEffect, useMemo, useRef } from "preact/hooks";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { PlayOn } from "../../table/play-on.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isTyping } from "../../ui/typing.ts";
import { PictureHost } from "../pictures/index.ts";
import { useEditorBoard } from "./editor-board.tsx";
import { press } from "./keys.ts";
import { Problems } from "./problems.tsx";
import { SetupPanel } from "./setup-panel.tsx";
import { StackPanel } from "./stack-panel.tsx";
import { EditorStore } from "./store.ts";
import { TextPanel } from "./text-panel.tsx";
import { Tools } from "./tools.tsx";
import "../../styles/page-head.css";
import "../../styles/editor.css";

/** The position editor. */
export function Editor({ position }: { position: string | null }) {
  const store = useMemo(() => new EditorStore(), []);
  const title = t("title-editor");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    store.open(position);
    return () => store.close();
  }, [store]);
  useKeys(store);
  const table = useRef<HTMLDivElement>(null);
  const white = useRef<HTMLDivElement>(null);
  const black = useRef<HTMLDivElement>(null);
  useEditorBoard(store, { table, hands: { white, black } });
  return (
    <div class="editor" data-testid="editor">
      <section class="page-head" aria-labelledby="page-heading">
        <h1 id="page-heading">{t("editor-heading")}</h1>
      </section>
      <main class="editor-main" id="content" tabIndex={-1}>
        <div class="editor-stage">
          <div class="editor-hand" ref={black} data-testid="hand-black" />
          <div class="table" ref={table} data-testid="board" />
          <div class="editor-hand" ref={white} data-testid="hand-white" />
          <Tools store={store} />
        </div>
        <div class="editor-side">
          {store.trouble.value && (
            <p class="trouble" role="alert" data-testid="trouble">
              {errorText({ code: store.trouble.value })}
            </p>
          )}
          <Problems store={store} />
          <Onward store={store} />
          <StackPanel store={store} />
          <SetupPanel store={store} />
          <TextPanel store={store} />
          <Keys />
        </div>
      </main>
      <PictureHost />
      <p class="hidden" role="status" data-testid="said">
        {store.announcement.value}
      </p>
    </div>
  );
}

/** Links that use the position elsewhere. They need a legal position; the problems above say why it is not. */
function Onward({ store }: { store: EditorStore }) {
  const checked = store.checked.value;
  const playable = checked?.view && !store.pending.value;
  return (
    <div class="editor-onward">
      {playable ? (
        <a class="button main" href={`/analysis?start=${encodeURIComponent(checked.position)}`} data-testid="analyse">
          <Icon name="bulb" />
          {t("editor-analyse")}
        </a>
      ) : (
        <button type="button" class="button main" disabled data-testid="analyse">
          <Icon name="bulb" />
          {t("editor-analyse")}
        </button>
      )}
      <PlayOn worded disabled={!playable} at={() => ({ start: { position: checked?.position ?? "" }, moves: [] })} />
    </div>
  );
}

/** List of keyboard shortcuts. */
function Keys() {
  const keys = ["arrows", "letters", "shift", "delete", "undo"] as const;
  return (
    <details class="editor-part">
      <summary>{t("editor-keys")}</summary>
      <dl class="keys">
        {keys.map((key) => (
          <div key={key}>
            <dt>{t(`editor-key-${key}`)}</dt>
            <dd>{t(`editor-key-${key}.does`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Keyboard shortcuts and paste, ignored while typing in a field. */
function useKeys(store: EditorStore): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isTyping(event) && press(store, event)) {
        event.preventDefault();
      }
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!isTyping(event) && text.trim() !== "") {
        event.preventDefault();
        void store.read(text);
      }
    };
    addEventListener("keydown", keys);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("keydown", keys);
      removeEventListener("paste", paste);
    };
  }, [store]);
}
