import { list, t, tryText } from "../i18n/index.ts";
import type { PieceId, Player, ProtocolError, Reason, Side } from "../protocol.ts";
import { bugOf, sideOf } from "./history.ts";

/** A piece by its full name: "white ant 2". */
export function pieceName(piece: PieceId): string {
  const number = piece.slice(2);
  return t("piece-full", { side: sideOf(piece), bug: bugOf(piece), number: number === "" ? "none" : number });
}

/** Why a move was refused, in the player's language. `mover` is the piece that was tried. */
export function reasonText(reason: Reason, mover: PieceId | null): string {
  const named = reason.piece ?? mover;
  const parts = reason.parts?.map((part) => reasonText(part.reason, mover)) ?? [];
  const text = tryText(`why-${reason.code}`, {
    side: reason.side ?? (named ? sideOf(named) : "white"),
    piece: named ? pieceName(named) : "",
    bug: mover ? bugOf(mover) : "",
    step: reason.step ?? 0,
    steps: reason.steps ?? 0,
    parts: list(parts, "unit"),
  });
  return text ?? t("trouble-unknown");
}

/** An error of the server in the player's language. */
export function errorText(error: Pick<ProtocolError, "code" | "reason">): string {
  if (error.code === "offline") {
    return t("trouble-offline");
  }
  return error.reason ? reasonText(error.reason, null) : (tryText(`error-${error.code}`) ?? t("trouble-unknown"));
}

/** How a player is called. */
export function playerName(player: Player, side: Side, you: Side | "both" | null, isFriend: boolean): string {
  if (player.computer !== null) {
    return t("player-computer", { level: player.computer });
  }
  if (player.name) {
    return player.name;
  }
  if (you === side) {
    return t("player-you");
  }
  return isFriend && you !== null ? t("player-friend") : t("player-unnamed", { side });
}
