import { useSignal } from "@preact/signals";
import { addCatalogue, t } from "../i18n/index.ts";
import { Icon } from "../parts/icon.tsx";
import { lazy } from "../parts/lazy.tsx";
import { MoveField } from "../parts/notation-field.tsx";
import { settings } from "../settings/settings.ts";
import { load, save } from "../storage.ts";
import { Edit } from "./edit.tsx";
import { EnginePanel } from "./engine/engine-panel.tsx";
import { Players } from "./players.tsx";
import type { AnalysisStore } from "./store.ts";
import { isNarrow, TAB_PANEL, type Tab, Tabs, tabId } from "./tabs.tsx";
import { Tree } from "./tree.tsx";

const ExplorerPanel = lazy(async () => {
  const [loaded] = await Promise.all([import("./explorer/explorer-panel.tsx"), addCatalogue("archive")]);
  return loaded.ExplorerPanel;
});

/** Beside the board, or below it on a phone: the moves and what belongs to them. Where it is narrow, one at a time. */
export function Panel({ store }: { store: AnalysisStore }) {
  const view = store.view.value;
  const narrow = isNarrow.value;
  const tab = store.tab.value;
  const shows = (part: Tab) => !narrow || tab === part;
  return (
    <aside class={narrow ? "analysis-panel tabbed" : "analysis-panel"} aria-label={t("moves")}>
      {narrow && store.drawing.value && (
        <p class="analysis-drawing" role="status" data-testid="drawing">
          {t("analysis-drawing")}
        </p>
      )}
      {narrow && <Tabs store={store} />}
      <div
        class="analysis-parts"
        {...(narrow ? { role: "tabpanel", id: TAB_PANEL, "aria-labelledby": tabId(tab), "data-tab": tab } : {})}
      >
        <EnginePanel
          look={shows("engine") ? "whole" : tab === "moves" ? "line" : "none"}
          at={store.at}
          preview={(moves) => {
            store.preview.value = moves;
          }}
          play={(uhp) => store.play(uhp)}
          arrows={store.arrows}
          chance={store.chance}
        />
        {!narrow && <Players store={store} />}
        <Tree store={store} hidden={!shows("moves")} />
        {(narrow ? tab === "comment" : store.editing.value) && <Edit store={store} />}
        {settings.value.notation && shows("moves") && (
          <MoveField
            position={view && !view.result ? view.position : null}
            over={view !== null && view.result !== null}
            play={(uhp) => store.play(uhp)}
          />
        )}
        {narrow ? tab === "explorer" && <Explorer store={store} /> : <ExplorerDrawer store={store} />}
      </div>
    </aside>
  );
}

/** What was played here before. It asks the archive only while it is open, and is open next time if it was. */
function ExplorerDrawer({ store }: { store: AnalysisStore }) {
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
      {open.value && <Explorer store={store} />}
    </details>
  );
}

function Explorer({ store }: { store: AnalysisStore }) {
  return <ExplorerPanel at={store.at} play={(uhp: string) => void store.play(uhp)} arrows={store.suggested} />;
}
