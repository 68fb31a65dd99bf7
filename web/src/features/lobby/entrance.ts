import { effect } from "@preact/signals";
import { recheckVisitor } from "../../app/identity.ts";
import type { Socket } from "../../app/reconnecting-socket.ts";
import { type Route, route } from "../../app/router.ts";
import { LobbyStore } from "./store.ts";

/** Pages on which the lobby connection is kept. */
const STAYING: ReadonlySet<Route["page"]> = new Set(["home", "lobby", "player", "leaderboard", "challenge"]);

let current: LobbyStore | null = null;

/** Joins the lobby until the visitor opens an unrelated page. */
export function enterLobby(): LobbyStore {
  if (current) {
    return current;
  }
  const store = new LobbyStore(openSocket);
  current = store;
  const stop = effect(() => {
    if (!STAYING.has(route.value.page)) {
      store.close();
      current = null;
      queueMicrotask(() => stop());
    }
  });
  return store;
}

function openSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/lobby`);
  socket.addEventListener("close", recheckVisitor);
  return socket as unknown as Socket;
}
