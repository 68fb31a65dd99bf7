import { t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import type { PictureSource } from "../pictures/index.ts";
import { PictureButton } from "../pictures/index.ts";
import { emptyDraft, mirrored, recoloured, rotated } from "./draft.ts";
import type { EditorStore } from "./store.ts";

/** Operations on the whole position. */
export function Tools({ store }: { store: EditorStore }) {
  const isEmpty = store.draft.value.pieces.length === 0;
  const refitted = (change: Parameters<EditorStore["change"]>[0]) => {
    store.change(change);
    store.cell.value = null;
    store.arrivals.value++;
  };
  return (
    <div class="editor-tools" role="toolbar" aria-label={t("editor-tools")}>
      <IconButton
        icon="back"
        label={t("editor-undo")}
        testid="undo"
        disabled={!store.canUndo.value}
        onClick={() => store.undo()}
      />
      <IconButton
        icon="redo"
        label={t("editor-redo")}
        testid="redo"
        disabled={!store.canRedo.value}
        onClick={() => store.redo()}
      />
      <span class="editor-gap" />
      <IconButton
        icon="stack"
        label={t("editor-whole")}
        testid="whole"
        pressed={store.whole.value}
        onClick={() => {
          store.whole.value = !store.whole.value;
        }}
      />
      <IconButton
        icon="again"
        label={t("editor-rotate")}
        testid="rotate"
        disabled={isEmpty}
        onClick={() => refitted(rotated)}
      />
      <IconButton
        icon="mirror"
        label={t("editor-mirror")}
        testid="mirror"
        disabled={isEmpty}
        onClick={() => refitted(mirrored)}
      />
      <IconButton
        icon="swap"
        label={t("editor-swap")}
        testid="swap"
        disabled={isEmpty}
        onClick={() => store.change(recoloured)}
      />
      <PictureButton source={() => pictureOf(store)} />
      <IconButton
        icon="trash"
        label={t("editor-clear")}
        testid="clear"
        disabled={isEmpty && !store.canUndo.value}
        onClick={() => refitted(({ set, opening }) => emptyDraft(set, opening))}
      />
    </div>
  );
}

function pictureOf(store: EditorStore): PictureSource {
  const { pieces, lastMove } = store.view.value;
  return { frames: [{ pieces, lastMove }], at: 0, turn: 0, name: "hive-position" };
}
