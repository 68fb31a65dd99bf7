/** The visitor's identity: remembered from the last visit, then confirmed by the server. */
import { effect, signal } from "@preact/signals";
import type { AccountAnswer, ArchiveGames } from "../wire/types.ts";
import { request } from "./api.ts";
import { type Route, route } from "./router.ts";
import { settings } from "./settings.ts";
import { loadJson, saveJson } from "./storage.ts";

export type Visitor =
  /** The server has not answered yet, or cannot be reached. */
  | { readonly kind: "unknown" }
  /** The server has no accounts, so nothing about them is shown. */
  | { readonly kind: "nobody" }
  | { readonly kind: "guest"; readonly needsInvitation: boolean }
  | { readonly kind: "member"; readonly name: string };

/** Storage key of the visitor. Not a secret: the session is a cookie that scripts cannot read. */
const KEY = "visitor";
/** Minimum interval between requests when a tab becomes visible again. */
const MIN_INTERVAL = 60_000;
/** Pages about people. On all others guests cause no requests besides files. */
const SOCIAL_PAGES: ReadonlySet<Route["page"]> = new Set([
  "home",
  "game",
  "lobby",
  "challenge",
  "player",
  "leaderboard",
  "archive",
  "account",
  "sign-up",
  "sign-in",
  "forgotten",
  "confirm-mail",
  "reset-password",
]);

export const visitor = signal<Visitor>(remembered());

/** Whether the server sends e-mail; null until it has answered. */
export const hasMail = signal<boolean | null>(null);

/** Which games the server archives; null until it has answered. */
export const archivePolicy = signal<ArchiveGames | null>(null);

/** Counts changes of identity, so that the answer to an earlier request does not override them. */
let changes = 0;
let fetchedAt = 0;

export function isSocialPage(page: Route["page"]): boolean {
  return SOCIAL_PAGES.has(page);
}

/** Asks the server as soon as the identity matters, and whenever it may have changed elsewhere. */
export function startVisitor(): void {
  const matters = () => visitor.peek().kind === "member" || isSocialPage(route.value.page);
  effect(() => {
    if (matters() && fetchedAt === 0) {
      void fetchVisitor();
    }
  });
  const askAgain = () => {
    if (matters()) {
      void fetchVisitor();
    }
  };
  addEventListener("online", askAgain);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - fetchedAt >= MIN_INTERVAL) {
      askAgain();
    }
  });
  // Another tab has signed in or out.
  addEventListener("storage", ({ key }) => {
    if (key === `skep.${KEY}`) {
      changes += 1;
      visitor.value = remembered();
    }
  });
}

/** Asks the server; returns null and keeps the visitor if it does not answer. */
export async function fetchVisitor(): Promise<AccountAnswer | null> {
  fetchedAt = Date.now();
  const before = changes;
  try {
    const answer = await request<AccountAnswer>("/api/account");
    hasMail.value = answer.mail === true;
    archivePolicy.value = answer.archive;
    if (changes === before) {
      setVisitor(visitorOf(answer));
    }
    return answer;
  } catch {
    // Without a server the remembered visitor stays.
    return null;
  }
}

/** Checks the session after a member's connection was closed; it may have been ended from another device. */
export function recheckVisitor(): void {
  if (visitor.value.kind === "member") {
    void fetchVisitor();
  }
}

/** Called after signing in or out, and with the server's answer. */
export function setVisitor(now: Visitor): void {
  changes += 1;
  saveJson(KEY, now);
  visitor.value = now;
}

export function visitorOf({ accounts, account }: Pick<AccountAnswer, "accounts" | "account">): Visitor {
  if (account) {
    return { kind: "member", name: account.name };
  }
  return accounts === "off" ? { kind: "nobody" } : { kind: "guest", needsInvitation: accounts === "invite" };
}

/** The visitor of the last visit. */
export function remembered(): Visitor {
  const { kind, name, needsInvitation } = loadJson<{ kind?: unknown; name?: unknown; needsInvitation?: unknown }>(
    KEY,
    {},
  );
  if (kind === "member" && typeof name === "string") {
    return { kind, name };
  }
  if (kind === "guest") {
    return { kind, needsInvitation: needsInvitation === true };
  }
  return kind === "nobody" ? { kind } : { kind: "unknown" };
}

/** The name the visitor plays under: a member's name, or the one in a guest's settings. */
export function visitorName(): string {
  const now = visitor.value;
  return now.kind === "member" ? now.name : settings.name.trim();
}
