import { play } from "../app/sound.ts";
import type { GameState, ServerMessage } from "../wire/protocol.ts";

/** Plays the sound that belongs to a message. */
export function playSound(before: GameState | null, after: GameState | null, message: ServerMessage): void {
  if (!before || !after) {
    return;
  }
  switch (message.t) {
    case "moved":
      if (message.result) {
        playEnding(after);
      } else if (closedMore(before, after)) {
        play("queen");
      } else {
        play(after.moves.at(-1)?.manner === "placed" ? "place" : "move");
      }
      break;
    case "ended":
      playEnding(after);
      break;
    case "offered":
      if (message.by !== after.you) {
        play("message");
      }
      break;
    case "chatted":
      if (message.line && message.line.by !== after.you) {
        play("message");
      }
      break;
    case "joined":
    case "declined":
    case "time-added":
      play("message");
      break;
    default:
      break;
  }
}

function playEnding(state: GameState): void {
  const winner = state.result?.winner ?? null;
  const lost = winner !== null && (state.you === "white" || state.you === "black") && state.you !== winner;
  play(lost ? "loss" : "end");
}

function closedMore(before: GameState, after: GameState): boolean {
  return (["white", "black"] as const).some(
    (side) => (after.position.closed[side] ?? 0) > (before.position.closed[side] ?? after.position.closed[side] ?? 0),
  );
}
