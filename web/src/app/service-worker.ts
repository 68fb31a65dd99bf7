/**
 * Caches the whole page, so that everything a single player does works offline.
 *
 * Workbox manages the files: each is identified by its name or a hash, an update downloads only what has changed, and a
 * new set of files takes over as a whole. It waits until the player agrees (see update.ts), never in the middle of a
 * game.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** The files of the page, inserted by build/offline.ts. */
declare const FILES: PrecacheEntry[];

const scope = self as unknown as { skipWaiting(): Promise<void> } & Pick<Window, "addEventListener">;

precacheAndRoute(FILES, { cleanURLs: false });
cleanupOutdatedCaches();
// All addresses load the same page; API requests and files go to the server.
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api\//, /\.[a-z0-9]+$/i] }));

scope.addEventListener("message", ({ data }) => {
  if (data === "take-over") {
    void scope.skipWaiting();
  }
});
