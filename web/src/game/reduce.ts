import type { LiveState, Offers, ServerMessage } from "../wire/protocol.ts";

const NO_OFFERS: Offers = { draw: null, takeback: null, rematch: null };

export interface Step {
  state: LiveState | null;
  /** An event is missing, so the whole state is needed. */
  gap: boolean;
  /** The message was known already. */
  known: boolean;
}

/** The state after a message. Pure: known events change nothing, and a missing one is reported. */
export function reduce(state: LiveState | null, message: ServerMessage): Step {
  if (message.t === "state") {
    const { t: _, ...whole } = message;
    return { state: whole, gap: false, known: false };
  }
  if (state === null) {
    return { state, gap: false, known: true };
  }
  if ("v" in message && message.t !== "ok") {
    if (message.v <= state.v) {
      return { state, gap: false, known: true };
    }
    if (message.v > state.v + 1) {
      return { state, gap: true, known: false };
    }
    return { state: { ...applied(state, message), v: message.v }, gap: false, known: false };
  }
  switch (message.t) {
    case "presence":
      return { state: { ...state, presence: message.presence }, gap: false, known: false };
    case "thinking":
      return { state: { ...state, thinking: message.thinking }, gap: false, known: false };
    case "rated":
      return { state: { ...state, players: message.players }, gap: false, known: false };
    case "plan":
      return { state: withPlan(state, message.plan), gap: false, known: false };
    case "joined-as":
      return { state: { ...state, you: message.side }, gap: false, known: false };
    default:
      return { state, gap: false, known: false };
  }
}

function applied(state: LiveState, message: ServerMessage): LiveState {
  switch (message.t) {
    case "moved":
      return {
        ...dueBy(state, message.due),
        moves: [...state.moves.slice(0, message.ply), { uhp: message.move, at: message.at }],
        clocks: message.clocks ?? null,
        offers: message.offers ?? NO_OFFERS,
        result: message.result ?? null,
      };
    case "undone":
      return {
        ...dueBy(state, message.due),
        moves: state.moves.slice(0, message.plies),
        clocks: message.clocks ?? null,
        offers: message.offers ?? NO_OFFERS,
      };
    case "paused":
      return { ...state, paused: message.paused, due: message.due, offers: withoutPause(state.offers) };
    case "extended":
      return { ...state, due: message.due };
    case "offered":
    case "declined":
    case "withdrawn":
      return { ...state, offers: message.offers };
    case "ended":
      return {
        ...state,
        result: message.result,
        clocks: message.clocks ?? null,
        offers: message.offers ?? NO_OFFERS,
        thinking: false,
      };
    case "joined": {
      const { free: _, ...taken } = state;
      return {
        ...taken,
        players: message.players,
        clocks: message.clocks ?? state.clocks,
        waiting: false,
      };
    }
    case "named":
      return { ...state, players: message.players };
    case "chatted":
      // Spectators learn only that a message was written.
      return message.line ? { ...state, chat: [...state.chat, message.line] } : state;
    case "resumed":
    case "time-added":
      return { ...state, clocks: message.clocks };
    case "rematch":
      return { ...state, rematch: message.game };
    case "shared":
      return state.sharing ? { ...state, sharing: { ...state.sharing, [message.by]: true } } : state;
    default:
      return state;
  }
}

/** The state with another deadline for the player to move, or none. */
function dueBy({ due: _, ...state }: LiveState, due: number | undefined): LiveState {
  return due === undefined ? state : { ...state, due };
}

function withPlan({ plan: _, ...state }: LiveState, plan: LiveState["plan"] | null): LiveState {
  return plan ? { ...state, plan } : state;
}

function withoutPause({ pause: _, days: __, ...offers }: Offers): Offers {
  return offers;
}
