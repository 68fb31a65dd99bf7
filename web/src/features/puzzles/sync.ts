/** Synchronizes a member's puzzle progress with the server. */
import { ApiError, request } from "../../app/api.ts";
import { visitor } from "../../app/identity.ts";
import type { PuzzleNews, PuzzlesKnown } from "../../wire/types.ts";
import { puzzleEntries, rate } from "./api.ts";
import { type About, keyOf, mergeTries, replayed, toWireTry } from "./merging.ts";
import { changeRecord, forgetAll, forgetGuest, guestRecord, MAX_TRIES, type Record, record } from "./progress.ts";

const ADDRESS = "/api/account/puzzles";
/** Maximum number of exchanges per synchronization, in case puzzles are tried during it. */
const MAX_ROUNDS = 4;

/** Delay before another attempt if the server could not be reached, doubled each time. */
const MIN_RETRY_DELAY = 15_000;
const MAX_RETRY_DELAY = 300_000;

let running: Promise<void> | null = null;
let isWanted = false;
let retryDelay = MIN_RETRY_DELAY;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Synchronizes this device with the server if the visitor is a member. Retries while the server cannot be reached. */
export function syncPuzzles(): Promise<void> {
  isWanted = true;
  clearTimeout(retry);
  running ??= (async () => {
    try {
      while (isWanted) {
        isWanted = false;
        await exchange();
      }
      retryDelay = MIN_RETRY_DELAY;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      if (error.code === "offline") {
        retry = setTimeout(() => void syncPuzzles(), retryDelay);
        retryDelay = Math.min(MAX_RETRY_DELAY, 2 * retryDelay);
      }
    } finally {
      running = null;
    }
  })();
  return running;
}

/** Moves the guest's tries in this browser to the member; returns their number. */
export async function adoptGuest(): Promise<number> {
  const guest = guestRecord();
  if (visitor.value.kind !== "member" || (guest.tries.length === 0 && guest.days.length === 0)) {
    return 0;
  }
  const before = record.value;
  const all = mergeTries(before.tries, guest.tries.map(toWireTry), aboutOf(guest));
  // A new member keeps the guest's rating.
  const whole = before.tries.length === 0 ? guest : await replayed(all, rate);
  changeRecord((now) => ({
    ...now,
    ...whole,
    best: Math.max(whole.best, now.best, guest.best),
    days: daysOf(now, guest),
    untold: [...(now.untold ?? []), ...guest.tries.map(keyOf)],
  }));
  forgetGuest();
  await syncPuzzles();
  return guest.tries.length;
}

/** Resets the progress, on all devices of a member. */
export async function resetProgress(): Promise<void> {
  if (visitor.value.kind === "member") {
    await request(ADDRESS, { method: "DELETE" });
  }
  forgetAll();
}

async function exchange(): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS && visitor.value.kind === "member"; round += 1) {
    const member = visitor.value.name;
    const before = record.value;
    const untold = new Set(before.untold ?? before.tries.map(keyOf));
    const tries = before.tries.filter((tried) => untold.has(keyOf(tried))).map(toWireTry);
    const news: PuzzleNews = {
      tries,
      days: before.days.slice(0, MAX_TRIES),
      best: before.best,
      rating: before.solver,
      of: (before.known ?? 0) + tries.length,
    };
    const known = await request<PuzzlesKnown>(ADDRESS, { method: "POST", body: JSON.stringify(news) });
    if (visitor.value.kind !== "member" || visitor.value.name !== member) {
      return;
    }
    if (known.tries === null) {
      changeRecord((now) => ({
        ...now,
        known: known.total,
        untold: (now.untold ?? now.tries.map(keyOf)).filter((key) => !untold.has(key)),
        best: Math.max(now.best, known.best),
        days: daysOf(now, known),
      }));
      return;
    }
    const whole = await replayed(mergeTries(before.tries, known.tries, await about()), rate);
    if (record.value === before) {
      changeRecord((now) => ({
        ...now,
        ...whole,
        tries: whole.tries.slice(0, MAX_TRIES),
        best: Math.max(whole.best, now.best, known.best),
        days: daysOf(now, known),
        known: known.total,
        untold: [],
      }));
    }
    // The next round uploads the recomputed rating.
  }
}

function daysOf(...known: readonly { readonly days: readonly string[] }[]): string[] {
  const days = new Set(known.flatMap(({ days }) => days));
  return [...days].sort().reverse().slice(0, MAX_TRIES);
}

function aboutOf({ tries }: Record): About {
  return new Map(tries.map((tried) => [tried.id, tried]));
}

let entries: About | null = null;

/** Metadata of all puzzles. */
async function about(): Promise<About> {
  entries ??= new Map((await puzzleEntries()).map((entry) => [entry.id, entry]));
  return entries;
}
