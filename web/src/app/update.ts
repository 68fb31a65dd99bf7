/** The page's side of the service worker: it is started, and a newer page that it has fetched is offered. */
import { signal } from "@preact/signals";
import { PROTOCOL } from "../wire/protocol.ts";

/** A newer page that waits; `take` lets it take over and loads it. */
export const update = signal<{ take(): void } | null>(null);
/**
 * Only a newer page can go on: the server speaks another version of the protocol, or a file of this page is there no
 * more. Null while neither is known.
 */
export const outdated = signal<"server" | "file" | null>(null);

/** How often a page that stays open looks for a newer one. */
const EVERY = 60 * 60 * 1000;

/** Starts the service worker, once everything that is needed at first has been loaded. */
export async function startOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) {
    return;
  }
  // A browser that forbids it still plays; it only needs the network.
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) {
    return;
  }
  const offer = () => {
    const { waiting } = registration;
    // Without a controller this is the first visit: there is nothing to renew.
    if (waiting && navigator.serviceWorker.controller) {
      update.value = { take: () => takeOver(waiting) };
    }
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
  setInterval(() => void registration.update().catch(() => undefined), EVERY);
}

/**
 * Asks the server which version of the protocol it speaks, and returns whether this page is too old for it. A page kept for
 * offline play, or open for long, may be.
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

/** Only the window in which the player agreed loads the newer page; others go on with what they have. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}
