/** Who looks at the page: known from the last visit at once, and from the server soon after. */
import { effect, signal } from "@preact/signals";
import type { AccountAnswer } from "../wire/types.ts";
import { request } from "./api.ts";
import { type Route, route } from "./router.ts";
import { settings } from "./settings.ts";
import { loadJson, saveJson } from "./storage.ts";

export type Visitor =
  /** The server has not said yet, or there is none. */
  | { readonly kind: "unknown" }
  /** This server has no accounts: nothing of them is shown. */
  | { readonly kind: "nobody" }
  | { readonly kind: "guest"; readonly needsInvitation: boolean }
  | { readonly kind: "member"; readonly name: string };

/** Where the browser remembers the visitor. It holds no secret: the session is in a cookie that scripts cannot read. */
const KEY = "visitor";
/** A page that is looked at again asks no more often than this. */
const EVERY = 60_000;
/** Pages about people. All others cost a server nothing but files, so that guests are not asked about there. */
const AMONG_PEOPLE: ReadonlySet<Route["page"]> = new Set([
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

/** Whether the server sends e-mail; null until it has said. */
export const hasMail = signal<boolean | null>(null);

/** Counts what is known by other means than asking; an answer to an earlier question must not override that. */
let changes = 0;
let asked = 0;

/** Whether a page is about people. */
export function isAmongPeople(page: Route["page"]): boolean {
  return AMONG_PEOPLE.has(page);
}

/** Asks who is there, as soon as that matters and whenever it may have changed elsewhere. */
export function startVisitor(): void {
  const matters = () => visitor.peek().kind === "member" || isAmongPeople(route.value.page);
  effect(() => {
    if (matters() && asked === 0) {
      void askVisitor();
    }
  });
  const askAgain = () => {
    if (matters()) {
      void askVisitor();
    }
  };
  addEventListener("online", askAgain);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - asked >= EVERY) {
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

/** Asks the server who is there; null if it does not answer, and the visitor stays who they were. */
export async function askVisitor(): Promise<AccountAnswer | null> {
  asked = Date.now();
  const before = changes;
  try {
    const answer = await request<AccountAnswer>("/api/account");
    hasMail.value = answer.mail === true;
    if (changes === before) {
      become(visitorOf(answer));
    }
    return answer;
  } catch {
    // Without a server the page goes on with what it knows.
    return null;
  }
}

/** A connection of a member was closed, perhaps because somebody has ended the session from another device. */
export function askAfterClose(): void {
  if (visitor.value.kind === "member") {
    void askVisitor();
  }
}

/** The visitor has signed in or out, or the server said who it is. */
export function become(now: Visitor): void {
  changes += 1;
  saveJson(KEY, now);
  visitor.value = now;
}

export function visitorOf({ accounts, account }: AccountAnswer): Visitor {
  if (account) {
    return { kind: "member", name: account.name };
  }
  return accounts === "off" ? { kind: "nobody" } : { kind: "guest", needsInvitation: accounts === "invite" };
}

/** Who was here last, as far as the browser remembers. */
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

/** The name under which the visitor plays: a member's own, a guest's as the settings have it. */
export function playingAs(): string {
  const now = visitor.value;
  return now.kind === "member" ? now.name : settings.name.trim();
}
