import { ApiError, createGame, isMissing } from "../app/api.ts";
import { recheckVisitor, visitorName } from "../app/identity.ts";
import { newId } from "../app/ids.ts";
import type { Socket } from "../app/reconnecting-socket.ts";
import { type ClientMessage, PROTOCOL } from "../wire/protocol.ts";
import { warm } from "../worker/ask.ts";
import { other } from "./history.ts";
import { forgetGame, ownGame, rememberGame } from "./own-games.ts";
import type { Venue } from "./venue.ts";

/** Tokens of pending requests for a side, by game. Reusing one makes a repeated request idempotent. */
const joinTokens = new Map<string, string>();

function joinTokenFor(id: string): string {
  const token = joinTokens.get(id) ?? newId();
  joinTokens.set(id, token);
  return token;
}

/** Games on a server: with a friend, and games of any kind that earlier versions left there. */
export const serverVenue: Venue = {
  isLocal: false,
  async begin(game) {
    const { id, token, side } = await createGame(game);
    rememberGame({ id, token, side });
    return this.address(id);
  },
  address: (id) => `/g/${id}`,
  analysis: (id) => `/analysis?game=${id}`,
  open(id) {
    // Messages carry moves only; the module derives positions.
    warm();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${id}/socket`);
    // Ending a session on another device closes its sockets; the game continues with its own token.
    socket.addEventListener("close", recheckVisitor);
    return socket as unknown as Socket;
  },
  hello: (id, after, join) => greeting(ownGame(id)?.token, after, visitorName(), join ? joinTokenFor(id) : undefined),
  seated: (id, side, token) => rememberGame({ id, token, side }),
  follow(id, next) {
    const own = ownGame(id);
    if (own) {
      rememberGame({ id: next, token: own.token, side: own.side === "both" ? "both" : other(own.side) });
    }
  },
  yield(id) {
    // The token is no longer valid; the visitor may still watch.
    const had = ownGame(id) !== null;
    forgetGame(id);
    return had;
  },
  isMissing,
  async forget(id) {
    forgetGame(id);
  },
  async record(id, format) {
    const response = await fetch(`/api/games/${id}/record.${format}`).catch(() => null);
    if (!response?.ok) {
      throw new ApiError(response ? "internal" : "offline", "no record");
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { text: await response.text(), name: name ?? `${id}.${format}` };
  },
};

/**
 * The first message of a connection. `token` identifies a player; `joinToken` asks for the free side, with a token
 * chosen by the client so that a lost answer does not matter; without either the visitor watches.
 */
export function greeting(
  token: string | undefined,
  after: number | undefined,
  name: string,
  joinToken: string | undefined,
): ClientMessage {
  const called = name.trim();
  return {
    t: "hello",
    protocol: PROTOCOL,
    ...(token ? { token } : joinToken ? { join: true, token: joinToken } : {}),
    ...(after === undefined ? {} : { after }),
    ...(called ? { name: called } : {}),
  };
}
