import { t } from "../../i18n/index.ts";
import { Tabs as PanelTabs, type Tab } from "../../ui/tabs.tsx";
import type { AnalysisStore, PanelTab } from "./store.ts";

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
