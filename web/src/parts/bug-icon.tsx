import { iconSvg } from "@skep/board";
import { bugOf, sideOf } from "../game/history.ts";
import type { PieceId } from "../protocol.ts";
import { type Settings, settings } from "../settings/settings.ts";
import "../styles/bug-icon.css";

/** A piece as small as a letter, beside words that name it. */
export function BugIcon({ piece }: { piece: PieceId }) {
  return <img class="bug-icon" alt="" draggable={false} src={drawn(piece, settings.pieces)} />;
}

const drawings = new Map<string, string>();

/** The address of a drawing; a data URL is there at once, without a moment in which the place is empty. */
function drawn(piece: PieceId, pieces: Settings["pieces"]): string {
  const creature = `${sideOf(piece).charAt(0)}${bugOf(piece)}`;
  const key = `${creature} ${pieces}`;
  const address = drawings.get(key) ?? `data:image/svg+xml,${encodeURIComponent(iconSvg(creature, pieces))}`;
  drawings.set(key, address);
  return address;
}
