import { computed } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { settings } from "../settings/settings.ts";
import { BugIcon } from "./bug-icon.tsx";

/** Lists show hundreds of moves, which are drawn again for this choice only and not for every other. */
const icons = computed(() => settings.moveIcons);

/** A piece in a move's notation, with its number if it has one. */
const PIECE = /([wb][QSBGAMLP])(\d?)/;

/**
 * A move: the pieces as small pictures with their numbers, and between them the direction sign. The notation itself is
 * told by the tooltip, read to those who do not see the pictures, and copied with the text.
 */
export function MoveText({ uhp }: { uhp: string }) {
  if (uhp === "pass") {
    return <span class="move-text">{t("move-pass")}</span>;
  }
  if (!icons.value) {
    return <span class="move-text">{uhp}</span>;
  }
  return (
    <span class="move-text" title={uhp}>
      {uhp.split(/([wb][QSBGAMLP]\d?)/).map((part, index) => {
        const [, piece, number] = PIECE.exec(part) ?? [];
        return piece ? [<BugIcon key={index} piece={piece} alt={piece} />, number] : part;
      })}
    </span>
  );
}
