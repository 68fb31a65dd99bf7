import { type ReadonlySignal, signal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import type { AnalysisStore } from "./store.ts";

/** What the panel shows where there is room for one thing at a time. */
export type Tab = "moves" | "engine" | "explorer" | "comment";

const TABS: readonly (readonly [Tab, IconName])[] = [
  ["moves", "text"],
  ["engine", "bulb"],
  ["explorer", "book"],
  ["comment", "edit"],
];

/** Phones upright and lying, and upright tablets: where analysis.css puts the panel into a narrow place. */
const NARROW =
  "(max-width: 1000px) and (orientation: portrait), (max-width: 560px), (max-height: 520px) and (orientation: landscape)";

/** Whether there is room for one thing at a time only. */
export const isNarrow: ReadonlySignal<boolean> = watch(NARROW);

/** The names of what the panel can show; one of them is shown. */
export function Tabs({ store }: { store: AnalysisStore }) {
  const shown = store.tab.value;
  const onKeyDown = (event: KeyboardEvent) => {
    const at = TABS.findIndex(([tab]) => tab === shown);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : TABS.at(to % TABS.length)?.[0];
    if (next) {
      // These keys would walk through the moves otherwise.
      event.preventDefault();
      store.tab.value = next;
      document.getElementById(tabId(next))?.focus();
    }
  };
  return (
    <div class="analysis-tabs" role="tablist" aria-label={t("analysis-tabs")} onKeyDown={onKeyDown}>
      {TABS.map(([tab, icon]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          class="analysis-tab"
          aria-selected={tab === shown}
          aria-controls={TAB_PANEL}
          aria-label={t(`analysis-tabs.${tab}`)}
          tabIndex={tab === shown ? 0 : -1}
          data-testid={tabId(tab)}
          onClick={() => (store.tab.value = tab)}
        >
          <Icon name={icon} />
          <span>{t(`analysis-tabs.${tab}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** What the tabs change. */
export const TAB_PANEL = "analysis-tab-panel";

export function tabId(tab: Tab): string {
  return `tab-${tab}`;
}

function watch(query: string): ReadonlySignal<boolean> {
  if (!("matchMedia" in globalThis)) {
    return signal(false);
  }
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => {
    matches.value = list.matches;
  });
  return matches;
}
