import { t } from "../../i18n/index.ts";
import { type Tab as PanelTab, Tabs as PanelTabs } from "../../ui/tabs.tsx";
import type { AnalysisStore } from "./store.ts";

/** What the panel shows where there is room for one thing at a time. */
export type Tab = "moves" | "engine" | "explorer" | "comment" | "tools";

export function Tabs({ store }: { store: AnalysisStore }) {
  const tabs: PanelTab<Tab>[] = [
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
