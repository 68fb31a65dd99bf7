/** Lobby state, reduced from the server's messages. */
import type { LobbyMessage, LobbyView, PoolKey, Seek } from "../../wire/types.ts";

export type LobbySnapshot = LobbyView;

/** The state after a message. Changes that arrive before the first snapshot are ignored. */
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

/** Number of players waiting in a pool. */
export function peopleIn({ pools }: LobbySnapshot, key: PoolKey): number {
  return pools.find((pool) => isSamePool(pool, key))?.people ?? 0;
}

/** Visitors of the lobby, and people in its real-time games, who have left it for the board. */
export function peopleOnline({ people, games }: Pick<LobbySnapshot, "people" | "games">): number {
  const players = games.filter(({ terms }) => terms.clock !== null).flatMap(({ white, black }) => [white, black]);
  return Math.max(people, 1) + players.filter(({ bot }) => !bot).length;
}

export function isSamePool(one: PoolKey | null, other: PoolKey): boolean {
  return (
    one !== null &&
    one.rated === other.rated &&
    one.clock.initial === other.clock.initial &&
    one.clock.increment === other.clock.increment
  );
}

/** Whether the visitor is waiting for an opponent: in a pool, or with a seek that requires their presence. */
export function isWaiting(lobby: LobbySnapshot | null): boolean {
  return lobby !== null && (lobby.waiting !== null || lobby.seeks.some((seek) => seek.mine && !isLasting(lobby, seek)));
}

/** Whether a seek stays open without its author, as a member's does unless it is real-time. */
export function isLasting({ you }: LobbySnapshot, { terms }: Seek): boolean {
  return you.name !== null && terms.clock === null;
}

function without({ seeks }: LobbySnapshot, id: string): readonly Seek[] {
  return seeks.filter((seek) => seek.id !== id);
}

/** The visitor's own seeks, then acceptable ones, oldest first. */
function sorted(seeks: readonly Seek[]): readonly Seek[] {
  const rank = ({ mine, unfit }: Seek) => (mine ? 0 : unfit === null ? 1 : 2);
  return [...seeks].sort((a, b) => rank(a) - rank(b) || a.since - b.since || a.id.localeCompare(b.id));
}
