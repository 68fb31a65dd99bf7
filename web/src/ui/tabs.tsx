import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "./icon.tsx";

export interface Tab<T extends string> {
  readonly tab: T;
  readonly icon: IconName;
  readonly label: string;
  /** Number of new items. */
  readonly count?: number;
}

interface TabsProps<T extends string> {
  tabs: readonly Tab<T>[];
  shown: T;
  onShow(tab: T): void;
}

export function Tabs<T extends string>({ tabs, shown, onShow }: TabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ tab }) => tab === shown);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)?.tab;
    if (next) {
      // Otherwise these keys would step through the moves.
      event.preventDefault();
      onShow(next);
      document.getElementById(tabId(next))?.focus();
    }
  };
  return (
    <div class="tabs" role="tablist" aria-label={t("panel-tabs")} onKeyDown={onKeyDown}>
      {tabs.map(({ tab, icon, label, count = 0 }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          class="tab"
          aria-selected={tab === shown}
          aria-controls={TAB_PANEL}
          tabIndex={tab === shown ? 0 : -1}
          data-testid={tabId(tab)}
          onClick={() => onShow(tab)}
        >
          <Icon name={icon} />
          <span>{label}</span>
          {count > 0 && <span class="badge">{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** The panel that the tabs switch. */
export function TabPanel({ tab, children }: { tab: string; children: ComponentChildren }) {
  return (
    <div class="tab-panel" role="tabpanel" id={TAB_PANEL} aria-labelledby={tabId(tab)} data-tab={tab}>
      {children}
    </div>
  );
}

const TAB_PANEL = "tab-panel";

function tabId(tab: string): string {
  return `tab-${tab}`;
}
