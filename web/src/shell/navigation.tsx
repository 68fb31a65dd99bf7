import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { isOnline } from "../app/network.ts";
import { type Route, route } from "../app/router.ts";
import { LanguageChoice, SettingsDialog, ThemeChoice } from "../features/settings/index.ts";
import { t } from "../i18n/index.ts";
import { Mark } from "../ui/brand.tsx";
import { useDismiss } from "../ui/dismiss.ts";
import { Icon } from "../ui/icon.tsx";
import { Bell } from "./bell.tsx";
import { VisitorMenu } from "./visitor-menu.tsx";
import "../styles/navigation.css";

/** Sections in the order of the bar, with the pages that belong to each. */
const PARTS: readonly { name: string; href: string; pages: readonly Route["page"][] }[] = [
  { name: "play", href: "/", pages: ["home", "game", "solo"] },
  { name: "lobby", href: "/lobby", pages: ["lobby", "challenge", "player", "leaderboard"] },
  { name: "learn", href: "/learn", pages: ["learn", "lesson", "rules", "rules-print"] },
  { name: "puzzles", href: "/puzzles", pages: ["puzzles", "puzzle"] },
  { name: "analysis", href: "/analysis", pages: ["analysis", "editor"] },
  { name: "archive", href: "/archive", pages: ["archive", "archived", "review"] },
];

/** Sections that are empty without the server. Their pages say so, too. */
const ON_SERVER: readonly string[] = ["lobby", "archive"];

/** Leaving these pages has a cost: a clock runs, or a try starts over. */
const STAYING: readonly Route["page"][] = ["game", "solo", "lesson", "puzzle", "analysis", "editor", "review"];

/** The navigation bar, collapsed behind a button on phones. */
export function Navigation() {
  const at = route.value;
  const open = useSignal(false);
  const setting = useSignal(false);
  const bar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  useDismiss(open, bar, menu, at);
  const isOff = !isOnline.value;
  const openSettings = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (plain && STAYING.includes(at.page)) {
      event.preventDefault();
      open.value = false;
      setting.value = true;
    }
  };
  return (
    <>
      <a class="skip" href="#content">
        {t("skip-to-content")}
      </a>
      <header class="bar" ref={bar} data-testid="bar">
        <a class="brand" href="/" title={t("button-home")} data-testid="home">
          <Mark />
          <span class="brand-name">{t("app-name")}</span>
        </a>
        <button
          ref={menu}
          type="button"
          class="button quiet icon-only bar-menu"
          aria-label={t("nav-menu")}
          aria-expanded={open.value}
          aria-controls="bar-items"
          data-testid="nav-menu"
          onClick={() => {
            open.value = !open.value;
          }}
        >
          <Icon name={open.value ? "close" : "menu"} />
        </button>
        <div id="bar-items" class={open.value ? "bar-items open" : "bar-items"}>
          <nav class="bar-links" aria-label={t("nav")}>
            {PARTS.map(({ name, href, pages }) => (
              <a
                key={name}
                class={isOff && ON_SERVER.includes(name) ? "bar-link off" : "bar-link"}
                href={href}
                title={isOff && ON_SERVER.includes(name) ? t("offline-needs-server") : undefined}
                aria-current={pages.includes(at.page) ? "page" : undefined}
                data-testid={`nav-${name}`}
              >
                {t(`nav-${name}`)}
              </a>
            ))}
          </nav>
          <div class="bar-tools">
            <LanguageChoice />
            <ThemeChoice />
            <a
              class="button quiet icon-only"
              href="/settings"
              aria-label={t("settings")}
              title={t("settings")}
              aria-current={at.page === "settings" ? "page" : undefined}
              data-testid="nav-settings"
              onClick={openSettings}
            >
              <Icon name="gear" />
            </a>
          </div>
        </div>
        <Bell />
        <VisitorMenu />
      </header>
      {setting.value && (
        <SettingsDialog
          onClose={() => {
            setting.value = false;
          }}
        />
      )}
    </>
  );
}
