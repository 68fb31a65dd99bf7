import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { route } from "../app/router.ts";
import { outdated, renew, update } from "../app/update.ts";
import { t } from "../i18n/index.ts";
import { unusable } from "../worker/ask.ts";
import "../styles/offline.css";

/** Messages about the page itself: that it cannot work, or that a newer version is available. */
export function PageBars() {
  const later = useSignal<object | null>(null);
  const page = route.value.page;
  // Update notices must not interrupt a game.
  const plays = page === "solo" || page === "game";
  const waiting = update.value;
  // A local game needs no server, so it can be finished first.
  const isOutdated = outdated.value === "file" || (outdated.value === "server" && page !== "solo");
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => (bars.current ? makeRoom(bars.current) : undefined), []);
  return (
    <div class="page-bars" ref={bars}>
      {unusable.value && (
        <div class="page-bar" role="alert" data-testid="module-trouble">
          <span>{t(unusable.value === "offline" ? "module-offline" : "module-unusable")}</span>
          <button type="button" class="button" data-testid="module-retry" onClick={() => void again()}>
            {t("button-retry")}
          </button>
        </div>
      )}
      {isOutdated && (
        <div class="page-bar" role="alert" data-testid="page-outdated">
          <span>{t("page-outdated")}</span>
          <button type="button" class="button main" data-testid="page-renew" onClick={() => void renew()}>
            {t("page-reload")}
          </button>
        </div>
      )}
      {waiting && waiting !== later.value && !plays && !isOutdated && (
        <div class="page-bar" role="status" data-testid="page-update">
          <span>{t("page-update")}</span>
          <button type="button" class="button main" data-testid="page-take" onClick={() => waiting.take()}>
            {t("page-reload")}
          </button>
          <button
            type="button"
            class="button quiet"
            data-testid="page-later"
            onClick={() => {
              later.value = waiting;
            }}
          >
            {t("page-later")}
          </button>
        </div>
      )}
    </div>
  );
}

/** Reserves space for the bars with the custom property `--foot`, so that they cover no hand or button. */
function makeRoom(bars: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--foot", `${bars.offsetHeight}px`));
  observer.observe(bars);
  return () => observer.disconnect();
}

/** A damaged file may have been cached for offline use, so everything is fetched again. */
async function again(): Promise<void> {
  if (unusable.value === "module" && "caches" in globalThis) {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await registration?.unregister();
    for (const name of await caches.keys()) {
      await caches.delete(name);
    }
  }
  location.reload();
}
