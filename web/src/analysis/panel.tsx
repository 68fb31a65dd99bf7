import { useSignal } from "@preact/signals";
import { addCatalogue, t } from "../i18n/index.ts";
import { Icon } from "../parts/icon.tsx";
import { lazy } from "../parts/lazy.tsx";
import { MoveField } from "../parts/notation-field.tsx";
import { settings } from "../settings/settings.ts";
import { load, save } from "../storage.ts";
import { Edit } from "./edit.tsx";
import { EnginePanel } from "./engine/engine-panel.tsx";
import type { AnalysisStore } from "./store.ts";
import { Tree } from "./tree.tsx";

const ExplorerPanel = lazy(async () => {
  const [loaded] = await Promise.all([import("./explorer/explorer-panel.tsx"), addCatalogue("archive")]);
  return loaded.ExplorerPanel;
});

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
      <Players store={store} />
      <Tree store={store} />
      {store.editing.value && <Edit store={store} />}
      {settings.value.notation && (
        <MoveField
          position={view && !view.result ? view.position : null}
          over={view !== null && view.result !== null}
          play={(uhp) => store.play(uhp)}
        />
      )}
      <Explorer store={store} />
    </aside>
  );
}

/** What was played here before. It asks the archive only while it is open, and is open next time if it was. */
function Explorer({ store }: { store: AnalysisStore }) {
  const open = useSignal(load("explorer") === "open");
  return (
    <details
      class="analysis-explorer"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
        save("explorer", open.value ? "open" : "closed");
      }}
    >
      <summary data-testid="explorer-toggle">
        <Icon name="down" />
        {t("analysis-explorer")}
      </summary>
      {open.value && (
        <ExplorerPanel at={store.at} play={(uhp: string) => void store.play(uhp)} arrows={store.suggested} />
      )}
    </details>
  );
}

/** Who played, if it is told. */
function Players({ store }: { store: AnalysisStore }) {
  const { White: white, Black: black } = store.study.value.tags;
  if (!white && !black) {
    return null;
  }
  return (
    <p class="analysis-players" data-testid="players">
      <span class="stone white" aria-hidden="true" />
      {white || t("side-name", { side: "white" })}
      <span class="stone black" aria-hidden="true" />
      {black || t("side-name", { side: "black" })}
    </p>
  );
}
