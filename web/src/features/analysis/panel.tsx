import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { isOnline } from "../../app/network.ts";
import { settings } from "../../app/settings.ts";
import { load, save } from "../../app/storage.ts";
import { addCatalogue, t } from "../../i18n/index.ts";
import { MoveField } from "../../table/notation-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazy } from "../../ui/lazy.tsx";
import { isNarrow } from "../../ui/media.ts";
import { Tabs as PanelTabs, type Tab, TabPanel } from "../../ui/tabs.tsx";
import { Edit } from "./edit.tsx";
import type { EnginePanelProps } from "./engine-panel.tsx";
import { Steps } from "./steps.tsx";
import type { AnalysisStore, PanelTab } from "./store.ts";
import { Tree } from "./tree.tsx";

/** Loaded when the engine is first switched on. */
const EnginePanel = lazy<EnginePanelProps>(async () => {
  const [{ EnginePanel: loaded }] = await Promise.all([import("./engine-panel.tsx"), addCatalogue("engine")]);
  return loaded;
});
const ExplorerPanel = lazy(async () => {
  const [loaded] = await Promise.all([import("./explorer-panel.tsx"), addCatalogue("archive")]);
  return loaded.ExplorerPanel;
});

/**
 * Beside the board, or below it on a phone: moves, engine, explorer, comments and tools, one at a time on narrow
 * screens.
 */
export function Panel({ store, tools }: { store: AnalysisStore; tools: ComponentChildren }) {
  const tab = store.tab.value;
  if (isNarrow.value) {
    return (
      <>
        <Steps store={store} />
        {store.drawing.value && (
          <p class="analysis-drawing" role="status" data-testid="drawing">
            {t("analysis-drawing")}
          </p>
        )}
        <Tabs store={store} />
        <TabPanel tab={tab}>
          <Parts store={store} />
          {tab === "tools" && tools}
        </TabPanel>
      </>
    );
  }
  return (
    <>
      <Parts store={store} />
      <Steps store={store} />
      {tools}
    </>
  );
}

function Parts({ store }: { store: AnalysisStore }) {
  const view = store.view.value;
  const narrow = isNarrow.value;
  const tab = store.tab.value;
  const shows = (part: PanelTab) => !narrow || tab === part;
  return (
    <>
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
      <Tree store={store} hidden={!shows("moves")} />
      {(narrow ? tab === "comment" : store.editing.value) && <Edit store={store} />}
      {settings.notation && shows("moves") && (
        <MoveField
          position={view && !view.result ? view.position : null}
          over={view !== null && view.result !== null}
          play={(uhp) => store.play(uhp)}
        />
      )}
      {narrow ? tab === "explorer" && <Explorer store={store} /> : <ExplorerDrawer store={store} />}
    </>
  );
}

/** The opening explorer. It queries the archive only while open, and remembers whether it was. */
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
      <summary
        class={isOnline.value ? "" : "off"}
        title={isOnline.value ? undefined : t("offline-needs-server")}
        data-testid="explorer-toggle"
      >
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

export function Tabs({ store }: { store: AnalysisStore }) {
  const tabs: Tab<PanelTab>[] = [
    { tab: "moves", icon: "text", label: t("panel-tabs.moves") },
    { tab: "engine", icon: "bulb", label: t("analysis-tab-engine") },
    { tab: "explorer", icon: "book", label: t("analysis-tab-explorer") },
    { tab: "comment", icon: "edit", label: t("analysis-tab-comment") },
    { tab: "tools", icon: "menu", label: t("panel-tabs.tools") },
  ];
  return (
    <PanelTabs
      tabs={tabs}
      shown={store.tab.value}
      onShow={(tab) => {
        store.tab.value = tab;
      }}
    />
  );
}
