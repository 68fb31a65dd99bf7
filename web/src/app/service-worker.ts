/**
 * Keeps the whole page in the browser, so that all that one player does works without a network.
 *
 * Workbox keeps the files: each is known by its name or by a hash, an update fetches only what has changed, and a new
 * set of files takes over as a whole. It waits until the player agrees (see update.ts), never in the middle of a game.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** All files of the page, put in by build/offline.ts. */
declare const FILES: PrecacheEntry[];

const scope = self as unknown as { skipWaiting(): Promise<void> } & Pick<Window, "addEventListener">;

precacheAndRoute(FILES, { cleanURLs: false });
cleanupOutdatedCaches();
// Every address is drawn by the one page; the interface and files are asked of the server.
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api\//, /\.[a-z0-9]+$/i] }));

scope.addEventListener("message", ({ data }) => {
  if (data === "take-over") {
    void scope.skipWaiting();
  }
});
