import { t } from "../i18n/index.ts";
import type { GameState } from "../wire/protocol.ts";
import type { Note } from "./notes.ts";
import type { GameStore } from "./store.ts";
import { errorText, resultHeading } from "./words.ts";

/** Whose turn it is, or what the player is waiting for. */
export function turnText(store: GameStore, state: GameState): string {
  const side = state.position.turn;
  if (store.sending.shown.value) {
    return t("turn-sending");
  }
  if (state.you === side) {
    return t("turn-yours-side", { side });
  }
  const { name, computer } = state.players[side];
  if (state.you !== "both" && computer !== null) {
    return t("turn-thinking");
  }
  return name ? t("turn-name", { name }) : t("turn-side", { side });
}

export function endHeading({ result, you, players }: GameState): string {
  return result ? resultHeading(result, you, players) : t("end-heading-aborted");
}

export function noteText(note: Note): string {
  switch (note.kind) {
    case "declined":
      return t("offer-declined", { offer: note.offer });
    case "plan-played":
      return t("plan-played", { move: note.uhp });
    case "time-added":
      return t("time-added", { name: note.name, seconds: note.seconds });
    case "error":
      return errorText(note);
    case "take-a-piece":
      return t("first-piece");
    case "premove-dropped":
      return t("premove-dropped");
    case "connection-resumed":
      return t("connection-resumed");
  }
}
