import { t } from "../i18n/index.ts";
import { MoveField } from "../parts/notation-field.tsx";
import { settings } from "../settings/settings.ts";
import { Edit } from "./edit.tsx";
import { EnginePanel } from "./engine/engine-panel.tsx";
import type { AnalysisStore } from "./store.ts";
import { Tree } from "./tree.tsx";

/** Beside the board, or below it on a phone: the moves and what belongs to them. */
export function Panel({ store }: { store: AnalysisStore }) {
  const view = store.view.value;
  return (
    <aside class="analysis-panel" aria-label={t("moves")}>
      <EnginePanel
        at={store.at}
        preview={(moves) => {
          store.preview.value = moves;
        }}
        play={(uhp) => store.play(uhp)}
        arrows={store.arrows}
        chance={store.chance}
      />
      <Tree store={store} />
      {store.editing.value && <Edit store={store} />}
      {settings.value.notation && (
        <MoveField
          position={view && !view.result ? view.position : null}
          over={view !== null && view.result !== null}
          play={(uhp) => store.play(uhp)}
        />
      )}
    </aside>
  );
}
