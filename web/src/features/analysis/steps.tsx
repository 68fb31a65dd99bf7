import { t } from "../../i18n/index.ts";
import { IconButton, StepButtons } from "../../ui/controls.tsx";
import { isNarrow } from "../../ui/media.ts";
import type { AnalysisStore } from "./store.ts";

/** Navigation, undo and tools, within reach of the thumb. */
export function Steps({ store }: { store: AnalysisStore }) {
  const isStart = store.path.value.length === 0;
  const isEnd = store.branch.value.children.length === 0;
  return (
    <nav class="analysis-steps" aria-label={t("moves")}>
      <IconButton
        icon="back"
        label={t("button-undo")}
        testid="undo"
        disabled={!store.canUndo.value}
        onClick={() => store.undo()}
      />
      <IconButton
        icon="redo"
        label={t("analysis-redo")}
        testid="redo"
        disabled={!store.canRedo.value}
        onClick={() => store.redo()}
      />
      <span class="steps-filled">
        <StepButtons
          isStart={isStart}
          isEnd={isEnd}
          last={{ label: t("analysis-last"), testid: "step-last" }}
          onFirst={() => store.toStart()}
          onPrevious={() => store.back()}
          onNext={() => store.forward()}
          onLast={() => store.toEnd()}
        />
      </span>
      <IconButton
        icon="arrow"
        label={t("analysis-draw")}
        testid="draw"
        pressed={store.drawing.value}
        onClick={() => (store.drawing.value = !store.drawing.value)}
      />
      {!isNarrow.value && (
        <IconButton
          icon="edit"
          label={t("analysis-edit")}
          testid="edit-toggle"
          pressed={store.editing.value}
          onClick={() => (store.editing.value = !store.editing.value)}
        />
      )}
    </nav>
  );
}
