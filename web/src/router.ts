import { signal } from "@preact/signals";

export type Route = { page: "home" } | { page: "game"; id: string } | { page: "not-found" };

/** Which page an address means. */
export function routeOf(path: string): Route {
  if (path === "/") {
    return { page: "home" };
  }
  const game = /^\/g\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return game?.[1] ? { page: "game", id: game[1] } : { page: "not-found" };
}

export const route = signal<Route>({ page: "home" });

/** Follows the address bar and turns clicks on our own links into page changes. */
export function startRouter(): void {
  const follow = () => {
    route.value = routeOf(location.pathname);
  };
  addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) {
      return;
    }
    const url = new URL(link.href);
    if (url.origin === location.origin && !url.pathname.startsWith("/api/") && !url.hash) {
      event.preventDefault();
      go(url.pathname);
    }
  });
  follow();
}

export function go(path: string): void {
  history.pushState(null, "", path);
  route.value = routeOf(path);
  scrollTo(0, 0);
}
