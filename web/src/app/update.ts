/** Starts the service worker and offers newer versions of the page that it has fetched. */
import { signal } from "@preact/signals";
import { PROTOCOL } from "../wire/protocol.ts";

/** A newer version that is ready; `take` activates and loads it. */
export const update = signal<{ take(): void } | null>(null);
/**
 * Why the page must be reloaded: the server speaks another protocol version, or a file of this page no longer exists on
 * it. Null otherwise.
 */
export const outdated = signal<"server" | "file" | null>(null);

const UPDATE_INTERVAL = 60 * 60 * 1000;

/** Called once everything for the first paint has been loaded. */
export async function startOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) {
    return;
  }
  // Without a service worker the page works, but not offline.
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) {
    return;
  }
  const offer = () => {
    const { waiting } = registration;
    // Without a controller this is the first visit, and the page is new.
    if (waiting && navigator.serviceWorker.controller) {
      update.value = { take: () => takeOver(waiting) };
    }
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL);
}

/**
 * Returns whether the server speaks another protocol version than this page. A page that was cached for offline play,
 * or has been open for long, may be too old.
 */
export async function checkServer(): Promise<boolean> {
  const answer = await fetch("/api/health").catch(() => null);
  const health = (answer?.ok ? await answer.json().catch(() => null) : null) as { protocol?: number } | null;
  if (typeof health?.protocol === "number" && health.protocol !== PROTOCOL) {
    outdated.value ??= "server";
    return true;
  }
  return false;
}

/** Reloads the page in the newest version available. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  if (registration?.waiting) {
    takeOver(registration.waiting);
    return;
  }
  const coming = registration?.installing;
  if (!coming) {
    location.reload();
    return;
  }
  coming.addEventListener("statechange", () => {
    if (coming.state === "installed") {
      takeOver(coming);
    } else if (coming.state === "redundant") {
      location.reload();
    }
  });
}

/** Reloads only the window in which the player agreed; others keep their version. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}
