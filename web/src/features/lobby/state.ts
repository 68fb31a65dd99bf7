/** What the lobby shows: a pure function of what the server has said. */
import type { LobbyMessage, LobbyView, PoolKey, Seek } from "../../wire/types.ts";

export type LobbySnapshot = LobbyView;

/** The lobby after a message. Until the server has told all of it, changes are of no use. */
export function reduceLobby(lobby: LobbySnapshot | null, message: LobbyMessage): LobbySnapshot | null {
  if (message.t === "lobby") {
    const { you, people, seeks, pools, games, house, waiting } = message;
    return { you, people, seeks: sorted(seeks), pools, games, house, waiting };
  }
  if (!lobby) {
    return null;
  }
  switch (message.t) {
    case "seek":
      return { ...lobby, seeks: sorted([...without(lobby, message.seek.id), message.seek]) };
    case "gone":
      return { ...lobby, seeks: without(lobby, message.seek) };
    case "pools":
      return { ...lobby, pools: message.pools };
    case "people":
      return { ...lobby, people: message.people };
    case "games":
      return { ...lobby, games: message.games };
    case "house":
      return { ...lobby, house: message.house };
    default:
      return lobby;
  }
}

/** How many wait in a pool. */
export function peopleIn({ pools }: LobbySnapshot, key: PoolKey): number {
  return pools.find((pool) => isSamePool(pool, key))?.people ?? 0;
}

export function isSamePool(one: PoolKey | null, other: PoolKey): boolean {
  return (
    one !== null &&
    one.rated === other.rated &&
    one.clock.initial === other.clock.initial &&
    one.clock.increment === other.clock.increment
  );
}

/** Whether the visitor waits for somebody: in a pool, or by an offer of their own that needs them to be here. */
export function isWaiting(lobby: LobbySnapshot | null): boolean {
  return lobby !== null && (lobby.waiting !== null || lobby.seeks.some((seek) => seek.mine && !isLasting(lobby, seek)));
}

/** Whether an offer stands without its author: a member's that is not by the clock. */
export function isLasting({ you }: LobbySnapshot, { terms }: Seek): boolean {
  return you.name !== null && terms.clock === null;
}

function without({ seeks }: LobbySnapshot, id: string): readonly Seek[] {
  return seeks.filter((seek) => seek.id !== id);
}

/** The visitor's own come first, then those that can be accepted, and of those the one that has waited longest. */
function sorted(seeks: readonly Seek[]): readonly Seek[] {
  const rank = ({ mine, unfit }: Seek) => (mine ? 0 : unfit === null ? 1 : 2);
  return [...seeks].sort((a, b) => rank(a) - rank(b) || a.since - b.since || a.id.localeCompare(b.id));
}
