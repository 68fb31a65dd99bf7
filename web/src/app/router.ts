import { signal } from "@preact/signals";
import { isSpeed, type Speed } from "./speed.ts";

export type Route =
  | { page: "home" }
  | { page: "game"; id: string }
  /** A game stored in this browser. */
  | { page: "solo"; id: string }
  | { page: "lobby" }
  | { page: "challenge"; id: string }
  | { page: "player"; name: string; search: string }
  | { page: "leaderboard"; speed: Speed }
  | { page: "review"; id: string }
  | { page: "learn" }
  | { page: "lesson"; id: string }
  | { page: "puzzles" }
  | { page: "puzzle"; from: "name" | "daily" | "theme"; name: string }
  /** The anchor is what follows `#` in the address of the overview. */
  | { page: "rules"; at: string | null; anchor?: string }
  | { page: "rules-print" }
  | { page: "analysis"; search: string }
  | { page: "editor"; position: string | null }
  | { page: "archive"; search: string }
  /** A game of the archive. */
  | { page: "archived"; id: string }
  | { page: "settings" }
  | { page: "account" }
  | { page: "sign-up" }
  | { page: "sign-in" }
  /** Asks for a link to reset the password. */
  | { page: "forgotten" }
  /** Targets of links in e-mails. */
  | { page: "confirm-mail" }
  | { page: "reset-password" }
  | { page: "not-found" };

export function routeOf(path: string, search = "", hash = ""): Route {
  if (path === "/") {
    return { page: "home" };
  }
  if (path === "/analysis") {
    return { page: "analysis", search };
  }
  if (/^\/editor\/?$/.test(path)) {
    return { page: "editor", position: new URLSearchParams(search).get("position") };
  }
  if (path === "/archive") {
    return { page: "archive", search };
  }
  const archived = /^\/archive\/(\d{1,15})\/?$/.exec(path);
  if (archived?.[1]) {
    return { page: "archived", id: archived[1] };
  }
  if (path === "/settings") {
    return { page: "settings" };
  }
  const account = /^\/account(?:\/([a-z]+))?\/?$/.exec(path);
  if (account) {
    return { page: accountPageOf(account[1]) };
  }
  const learn = learnRouteOf(path, hash) ?? puzzleRouteOf(path) ?? peopleRouteOf(path, search);
  if (learn) {
    return learn;
  }
  const review = /^\/review\/([A-Za-z0-9_-]{22})\/?$/.exec(path);
  if (review?.[1]) {
    return { page: "review", id: review[1] };
  }
  const solo = /^\/solo\/([A-Za-z0-9_-]{22})\/?$/.exec(path);
  if (solo?.[1]) {
    return { page: "solo", id: solo[1] };
  }
  const game = /^\/g\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return game?.[1] ? { page: "game", id: game[1] } : { page: "not-found" };
}

function accountPageOf(name: string | undefined) {
  switch (name) {
    case undefined:
      return "account";
    case "new":
      return "sign-up";
    case "login":
      return "sign-in";
    case "forgotten":
      return "forgotten";
    case "mail":
      return "confirm-mail";
    case "reset":
      return "reset-password";
    default:
      return "not-found";
  }
}

function learnRouteOf(path: string, hash: string): Route | null {
  const [, door, room, place, ...more] = path.replace(/\/$/, "").split("/");
  if (door !== "learn" || more.length > 0) {
    return null;
  }
  if (room === undefined) {
    return { page: "learn" };
  }
  if (room === "rules" && place === "print") {
    return { page: "rules-print" };
  }
  const named = place !== undefined && /^[A-Za-z0-9-]{1,40}$/.test(place);
  if (room === "rules" && (place === undefined || named)) {
    const anchor = place === undefined ? hash.slice(1) : "";
    return { page: "rules", at: place ?? null, ...(anchor ? { anchor } : {}) };
  }
  return room === "lesson" && named ? { page: "lesson", id: place } : null;
}

function puzzleRouteOf(path: string): Route | null {
  const [, door, room, place, ...more] = path.replace(/\/$/, "").split("/");
  if (door !== "puzzles" || more.length > 0) {
    return null;
  }
  if (room === undefined) {
    return { page: "puzzles" };
  }
  if (room === "theme" && place !== undefined && /^[a-z0-9-]{1,40}$/.test(place)) {
    return { page: "puzzle", from: "theme", name: place };
  }
  if (place !== undefined) {
    return null;
  }
  if (room === "daily") {
    return { page: "puzzle", from: "daily", name: "daily" };
  }
  return /^[0-9a-f]{10}$/.test(room) ? { page: "puzzle", from: "name", name: room } : null;
}

function peopleRouteOf(path: string, search: string): Route | null {
  const [, door, room, ...more] = path.replace(/\/$/, "").split("/");
  if (more.length > 0) {
    return null;
  }
  if (door === "lobby" && room === undefined) {
    return { page: "lobby" };
  }
  if (door === "leaderboard" && (room === undefined || isSpeed(room))) {
    return { page: "leaderboard", speed: room ?? "blitz" };
  }
  if (room === undefined) {
    return null;
  }
  if (door === "challenge" && /^[A-Za-z0-9_-]{22}$/.test(room)) {
    return { page: "challenge", id: room };
  }
  const name = door === "player" ? decoded(room) : null;
  return name === null ? null : { page: "player", name, search };
}

/** Decodes a path segment; null if it is malformed. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export const route = signal<Route>({ page: "home" });

/** Handler that may keep the visitor on the page. */
let navigationGuard: ((address: string) => void) | null = null;

/** Lets a page intercept links until the returned function is called. */
export function guardNavigation(guard: (address: string) => void): () => void {
  navigationGuard = guard;
  return () => {
    if (navigationGuard === guard) {
      navigationGuard = null;
    }
  };
}

/** Follows the address bar and handles clicks on internal links. */
export function startRouter(): void {
  const follow = () => {
    route.value = routeOf(location.pathname, location.search, location.hash);
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
      (navigationGuard ?? go)(url.pathname + url.search);
    }
  });
  follow();
}

/** Navigates to an address, which may have a query. */
export function go(address: string): void {
  history.pushState(null, "", address);
  route.value = routeOf(location.pathname, location.search);
  scrollTo(0, 0);
  // Screen readers continue at the start of the new page.
  requestAnimationFrame(() => document.getElementById("content")?.focus({ preventScroll: true }));
}

export function playerAddress(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}

let returnTo = "/";

/** Remembers the current page before an account page interrupts the visitor. */
export function rememberReturn(): void {
  if (!location.pathname.startsWith("/account")) {
    returnTo = location.pathname + location.search;
  }
}

/** The page to go back to after signing in. */
export function returnAddress(): string {
  return returnTo;
}
