/** Who can see a game. Every statement about it comes from here. */
import { t } from "../i18n/index.ts";
import type { Listing } from "../wire/types.ts";

export interface SeenGame {
  /** Whether it is stored in this browser only. */
  readonly isLocal: boolean;
  /** Public lists that name it, in the lobby only while it is played. */
  readonly listed: readonly Listing[];
  /** Whether it has ended; a statement about a kind of game covers both. */
  readonly isOver: boolean;
  /** How it gets into the archive: not at all, when it ends, or with the consent of one player or both. */
  readonly archive: "never" | "done" | "automatic" | "own" | "both";
}

export interface Visibility {
  readonly who: string;
  /** What the archive adds; null if nothing. */
  readonly archive: string | null;
}

export function visibilityOf(game: SeenGame): Visibility {
  if (game.archive === "done" && !game.listed.includes("profiles")) {
    return { who: t("seen-archived"), archive: null };
  }
  return { who: whoText(game), archive: game.archive === "never" ? null : t(`seen-archive-${game.archive}`) };
}

function whoText({ isLocal, listed, isOver }: SeenGame): string {
  if (isLocal) {
    return t("seen-local");
  }
  const [isInLobby, isOnProfiles] = [listed.includes("lobby"), listed.includes("profiles")];
  if (isOver) {
    return t(isOnProfiles ? "seen-profiles" : isInLobby ? "seen-lobby-over" : "seen-link");
  }
  if (isInLobby) {
    return t(isOnProfiles ? "seen-lobby" : "seen-lobby-guests");
  }
  return t(isOnProfiles ? "seen-profiles" : "seen-link");
}
