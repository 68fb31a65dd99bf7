/** Open challenges to and by the visitor. */
import { computed, effect, signal } from "@preact/signals";
import type { Challenge, Challenges } from "../wire/types.ts";
import { request } from "./api.ts";
import { isSocialPage, visitor } from "./identity.ts";
import { route } from "./router.ts";
import { play } from "./sound.ts";

/** Real-time challenges expire after five minutes. */
const POLL_INTERVAL = 15_000;

const standing = signal<readonly Challenge[]>([]);
let fetchedAt = 0;

/** Challenges the visitor has to answer. */
export const incoming = computed(() => standing.value.filter(({ mine }) => !mine));

/** Polls while a member is on a page about people. Guests get no challenges, and playing alone needs no requests. */
export function startChallenges(): void {
  const matters = () => visitor.value.kind === "member" && isSocialPage(route.value.page);
  effect(() => {
    if (visitor.value.kind !== "member") {
      standing.value = [];
    }
    if (matters() && Date.now() - fetchedAt >= POLL_INTERVAL) {
      void fetchChallenges();
    }
  });
  setInterval(() => {
    if (document.visibilityState === "visible" && matters()) {
      void fetchChallenges();
    }
  }, POLL_INTERVAL);
}

export async function fetchChallenges(): Promise<void> {
  fetchedAt = Date.now();
  try {
    const { challenges } = await request<Challenges>("/api/challenges");
    take(challenges);
  } catch {
    // Keeps the last answer; the next poll is not far.
  }
}

/** Stores a new or changed challenge received outside of polling. */
export function updateChallenge(challenge: Challenge): void {
  take([...standing.peek().filter(({ id }) => id !== challenge.id), challenge]);
}

function take(challenges: readonly Challenge[]): void {
  const known = new Set(standing.peek().map(({ id }) => id));
  const open = challenges.filter(({ state, expires }) => state === "offered" && expires > Date.now());
  standing.value = open;
  if (open.some(({ id, mine }) => !mine && !known.has(id))) {
    play("message");
  }
}
