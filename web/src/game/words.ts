import { ONLY_HOST } from "../app/api.ts";
import { visitorName } from "../app/identity.ts";
import { language, t, tryText } from "../i18n/index.ts";
import type {
  BugLetter,
  ChatLine,
  GameState,
  Offer,
  PieceId,
  Player,
  Players,
  Ply,
  Position,
  Reason,
  Result,
  Side,
} from "../wire/protocol.ts";
import { bugOf, other, sideOf } from "./history.ts";
import { placeOf } from "./notation.ts";

/** The code for a guest's name that belongs to a member. */
export const NAME_OF_MEMBER = "name-of-member";
/** The code for a message that the server does not deliver. It does not say whether someone is blocked. */
export const CHAT_UNAVAILABLE = "chat-unavailable";

/** Catalogue variables for a piece. */
export function pieceVariables(piece: PieceId): { side: Side; bug: BugLetter; number: string } {
  return { side: sideOf(piece), bug: bugOf(piece), number: piece.slice(2) };
}

/** "white ant 2". */
export function pieceName(piece: PieceId): string {
  return t("piece-full", pieceVariables(piece));
}

/** Capitalises a sentence or a label. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}

/** Where a move ends: "to the left of black queen". */
export function placeText(uhp: string): string {
  const { direction, neighbour } = placeOf(uhp);
  return neighbour ? t(`rel-${direction}`, pieceVariables(neighbour)) : t("blind-first-place");
}

/** A move in words: "white ant 2 moves to the left of black queen". */
export function spokenMove(move: Pick<Ply, "uhp" | "piece" | "manner" | "by">, side: Side): string {
  if (!move.piece) {
    return sentence(t("say-passes", { side }));
  }
  const { direction, neighbour } = placeOf(move.uhp);
  const variables = {
    ...pieceVariables(move.piece),
    rel: direction,
    where: neighbour ? t(`rel-${direction}`, pieceVariables(neighbour)) : "",
    by: move.by ? pieceName(move.by) : "",
  };
  return sentence(t(neighbour ? `say-${move.manner}` : "say-first", variables));
}

/** Why a move is illegal; for a mosquito, followed by a line for each piece it could copy. */
export function reasonText(reason: Reason): string {
  const named = reason.piece ? pieceVariables(reason.piece) : {};
  const side = reason.side ? { side: reason.side } : {};
  const text = tryText(`why-${reason.code}`, { ...named, ...side, step: reason.step ?? 1, steps: reason.steps ?? 1 });
  const parts = (reason.parts ?? []).map(
    (part) => `${t("why-copied", { copied: part.bug })} ${reasonText(part.reason)}`,
  );
  return [text ?? t("error-unknown"), ...parts].join("\n");
}

export function throwText({ legal }: Pick<Position, "legal">, piece: PieceId): string {
  const isStuck = (legal[piece] ?? []).length === 0;
  return t("throw-offer", { stuck: isStuck ? "yes" : "no" });
}

/** A code of docs/protocol.md or of the page, such as `offline`; for a move, also the reason. */
export interface ErrorDescription {
  readonly code: string;
  readonly reason?: Reason | undefined;
}

export function errorText(error: ErrorDescription): string {
  if (error.code === "offline") {
    return t("trouble-offline");
  }
  if (error.code === CHAT_UNAVAILABLE) {
    return t("chat-unavailable");
  }
  if (error.code === NAME_OF_MEMBER) {
    return t("name-of-member");
  }
  if (error.code === ONLY_HOST) {
    return t("archive-import-host");
  }
  return error.reason ? reasonText(error.reason) : (tryText(`error-${error.code}`) ?? t("error-unknown"));
}

/** Display name of a player: the computer, their name, the visitor, or the colour. */
export function playerName(player: Player, side: Side, you: Side | "both" | null, isFriend: boolean): string {
  if (player.computer !== null) {
    return t("player-computer", { level: player.computer });
  }
  if (player.name) {
    return player.name;
  }
  if (you === side) {
    return visitorName() || t("player-you");
  }
  return isFriend && you !== null ? t("player-friend") : t("side-name", { side });
}

/** An offer in words; friends' games use the player's name. */
export function offerText(offer: Offer, by: Side, { players, you, game, offers }: GameState): string {
  const isFriend = game.kind === "friend";
  return t(`offer-${offer}`, {
    side: isFriend ? "none" : by,
    name: playerName(players[by], by, you, isFriend),
    days: offers.days ?? 0,
  });
}

export function writerName(line: ChatLine, { you }: GameState): string {
  if (line.by === you) {
    return t("player-you");
  }
  return line.name ?? (you === null ? t("side-name", { side: line.by }) : t("player-friend"));
}

/** The result from the player's point of view; for spectators, who won. */
export function resultHeading(result: Result, you: Side | "both" | null, players?: Players): string {
  if (result.reason === "aborted") {
    return t("end-heading-aborted");
  }
  if (result.winner === null) {
    return t("end-heading-draw");
  }
  if (you === "white" || you === "black") {
    return t(you === result.winner ? "end-heading-win" : "end-heading-loss");
  }
  const name = players?.[result.winner].name;
  return name ? t("end-heading-name", { name }) : t("end-heading-side", { side: result.winner });
}

/** How the game ended, with the players' names if both have one, else their colours. */
export function endText({ winner, reason }: Result, players: Players): string {
  const names = winner && { winner: players[winner].name, loser: players[other(winner)].name };
  const named =
    names?.winner && names.loser ? tryText(`end-named-${reason}`, { winner: names.winner, loser: names.loser }) : null;
  return named ?? t(`end-${reason}`, { winner: winner ?? "none" });
}
