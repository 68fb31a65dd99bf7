import { computed } from "@preact/signals";
import { iconSvg } from "@skep/board";
import { bugOf, sideOf } from "../game/history.ts";
import type { PieceId } from "../protocol.ts";
import { type Settings, settings } from "../settings/settings.ts";
import "../styles/move-text.css";

/**
 * A piece as small as a letter. A list of moves has more than a hundred: as an image each is one element, where a drawing in the page
 * would be ten, whose style the browser has to know in every frame. Its text is read out, and copied where it stands among others.
 */
export function BugIcon({ piece, alt = "" }: { piece: PieceId; alt?: string }) {
  return <img class="bug-icon" alt={alt} draggable={false} src={drawn(piece, pieceSet.value)} />;
}

const pieceSet = computed(() => settings.pieces);
const drawings = new Map<string, string>();

/** The address of a drawing; a data URL is there at once, without a moment in which the place is empty. */
function drawn(piece: PieceId, pieces: Settings["pieces"]): string {
  const creature = `${sideOf(piece).charAt(0)}${bugOf(piece)}`;
  const key = `${creature} ${pieces}`;
  const address = drawings.get(key) ?? `data:image/svg+xml,${encodeURIComponent(iconSvg(creature, pieces))}`;
  drawings.set(key, address);
  return address;
}
