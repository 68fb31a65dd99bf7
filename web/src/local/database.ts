import { signal } from "@preact/signals";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Saving } from "../game/venue.ts";
import { download } from "../ui/download.ts";
import type { Side, Summary } from "../wire/protocol.ts";
import type { KeptPly, ReviewView, Settings, StampedEvent } from "../wire/types.ts";
import type { PositionRef } from "../worker/position-ref.ts";

/** A game stored in this browser. Only the module interprets settings and events. */
export interface SavedGame {
  readonly id: string;
  readonly settings: Settings;
  readonly events: readonly StampedEvent[];
  /** For lists, so that they need no module; null if the game cannot be read. */
  readonly summary: Summary | null;
  readonly updated: number;
  /** Whether it was sent to the server's archive. */
  readonly sent?: boolean;
}

/** How thoroughly a game is reviewed. */
export type Quality = "quick" | "deep";

/** A review, possibly unfinished. */
export interface SavedReview {
  readonly id: string;
  readonly at: PositionRef;
  readonly quality: Quality;
  /** The plies judged so far. */
  readonly plies: readonly KeptPly[];
  /** Null until all of them are judged. */
  readonly review: ReviewView | null;
  readonly updated: number;
}

interface Schema extends DBSchema {
  games: { key: string; value: SavedGame };
  reviews: { key: string; value: SavedReview };
}

type Part = "games" | "reviews";

/** Another window has changed the game in the meantime. */
export class ConflictError extends Error {}

/**
 * Games and reviews in IndexedDB.
 *
 * If the browser stores nothing, they are kept in memory, and `saving` says why.
 */
export class LocalDatabase {
  readonly saving = signal<Saving>("on");
  readonly #name: string;
  #database: Promise<IDBPDatabase<Schema> | null> | null = null;
  /** What could not be stored. */
  readonly #memory = { games: new Map<string, SavedGame>(), reviews: new Map<string, SavedReview>() };

  constructor(name = "skep") {
    this.#name = name;
  }

  async games(): Promise<SavedGame[]> {
    return this.#all("games");
  }

  async game(id: string): Promise<SavedGame | null> {
    return this.#get("games", id);
  }

  /** Throws `ConflictError` unless the stored game has `known` events, or `known` is null. */
  async saveGame(game: SavedGame, known: number | null = null): Promise<void> {
    await this.#put("games", game, (there) => {
      if (known !== null && there && there.events.length !== known) {
        throw new ConflictError();
      }
    });
  }

  async removeGame(id: string): Promise<void> {
    await this.#remove("games", id);
  }

  async reviews(): Promise<SavedReview[]> {
    return this.#all("reviews");
  }

  async review(id: string): Promise<SavedReview | null> {
    return this.#get("reviews", id);
  }

  async saveReview(review: SavedReview): Promise<void> {
    await this.#put("reviews", review);
  }

  async removeReview(id: string): Promise<void> {
    await this.#remove("reviews", id);
  }

  async #all<P extends Part>(part: P): Promise<Schema[P]["value"][]> {
    const there = await this.#read((database) => database.getAll(part), []);
    const own = this.#memory[part] as Map<string, Schema[P]["value"]>;
    return [...there.filter(({ id }) => !own.has(id)), ...own.values()].sort((a, b) => b.updated - a.updated);
  }

  async #get<P extends Part>(part: P, id: string): Promise<Schema[P]["value"] | null> {
    const own = this.#memory[part].get(id) as Schema[P]["value"] | undefined;
    return own ?? (await this.#read((database) => database.get(part, id), undefined)) ?? null;
  }

  async #put<P extends Part>(
    part: P,
    value: Schema[P]["value"],
    check: (there: Schema[P]["value"] | undefined) => void = () => undefined,
  ): Promise<void> {
    const own = this.#memory[part] as Map<string, Schema[P]["value"]>;
    const database = await this.#opened();
    if (!database) {
      own.set(value.id, value);
      return;
    }
    try {
      const change = database.transaction(part, "readwrite", { durability: durabilityOf(value) });
      // The failing call reports the error; the transaction would report it again.
      change.done.catch(() => undefined);
      try {
        // A copy in memory that could not be stored is newer than the database.
        check(own.get(value.id) ?? (await change.store.get(value.id)));
        await change.store.put(value);
        await change.done;
      } catch (error) {
        abort(change);
        throw error;
      }
      own.delete(value.id);
      this.saving.value = own.size === 0 ? "on" : this.saving.value;
    } catch (error) {
      if (error instanceof ConflictError) {
        throw error;
      }
      own.set(value.id, value);
      this.saving.value = isFull(error) ? "full" : "refused";
    }
  }

  async #remove(part: Part, id: string): Promise<void> {
    this.#memory[part].delete(id);
    await this.#read((database) => database.delete(part, id), undefined);
  }

  async #read<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>, fallback: T): Promise<T> {
    const database = await this.#opened();
    if (!database) {
      return fallback;
    }
    try {
      return await work(database);
    } catch {
      // The browser has closed the database, for example because its files were deleted.
      this.saving.value = "refused";
      return fallback;
    }
  }

  #opened(): Promise<IDBPDatabase<Schema> | null> {
    this.#database ??= this.#open().catch(() => {
      this.saving.value = "refused";
      return null;
    });
    return this.#database;
  }

  // Asynchronous, since some browsers throw at once where others refuse later.
  async #open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(this.#name, 1, {
      upgrade(database) {
        database.createObjectStore("games", { keyPath: "id" });
        database.createObjectStore("reviews", { keyPath: "id" });
      },
      // A newer page upgrades the database first; this one reopens it afterwards.
      blocking: () => void this.#release(),
      terminated: () => {
        this.#database = null;
      },
    });
  }

  async #release(): Promise<void> {
    const database = await this.#database;
    this.#database = null;
    database?.close();
  }
}

/** A game without moves may be lost in a power cut, so its board need not wait for the disk. */
function durabilityOf(value: SavedGame | SavedReview): "strict" | "relaxed" {
  return "events" in value && value.events.length === 0 ? "relaxed" : "strict";
}

function abort(change: { abort(): void }): void {
  try {
    change.abort();
  } catch {
    // Already finished.
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Which side the visitor plays against the computer; null for two players at one screen. */
export function humanSide({ summary }: SavedGame): Side | null {
  if (summary === null || summary.kind !== "computer") {
    return null;
  }
  return summary.players.white.computer === null ? "white" : "black";
}

/** Downloads everything stored about a game, unread. */
export async function saveDamaged(id: string): Promise<void> {
  download(`skep-${id}.json`, JSON.stringify(await localDatabase.game(id), null, 1));
}

/** The database of this page. */
export const localDatabase = new LocalDatabase();
