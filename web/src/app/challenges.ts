/** Challenges that stand, to the visitor and by the visitor. */
import { computed, effect, signal } from "@preact/signals";
import type { Challenge, Challenges } from "../wire/types.ts";
import { request } from "./api.ts";
import { isAmongPeople, visitor } from "./identity.ts";
import { route } from "./router.ts";
import { play } from "./sound.ts";

/** How often a page among people asks anew; an offer by the clock stands for five minutes. */
const EVERY = 15_000;

const standing = signal<readonly Challenge[]>([]);
let asked = 0;

/** Those that wait for an answer of the visitor. */
export const incoming = computed(() => standing.value.filter(({ mine }) => !mine));

/** Asks for challenges where people meet, and for members only: guests get none. Whoever plays alone asks for nothing. */
export function startChallenges(): void {
  const matters = () => visitor.value.kind === "member" && isAmongPeople(route.value.page);
  effect(() => {
    if (visitor.value.kind !== "member") {
      standing.value = [];
    }
    if (matters() && Date.now() - asked >= EVERY) {
      void askChallenges();
    }
  });
  setInterval(() => {
    if (document.visibilityState === "visible" && matters()) {
      void askChallenges();
    }
  }, EVERY);
}

export async function askChallenges(): Promise<void> {
  asked = Date.now();
  try {
    const { challenges } = await request<Challenges>("/api/challenges");
    take(challenges);
  } catch {
    // Without an answer those that are known stay; the next question is not far.
  }
}

/** The lobby or an answer tells of a challenge, new or changed. */
export function heardOf(challenge: Challenge): void {
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
