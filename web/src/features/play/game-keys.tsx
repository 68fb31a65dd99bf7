import type { HiveBoard } from "@skep/board";
import type { RefObject } from "preact";
import { change, settings } from "../../app/settings.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyList, type KeyRow } from "../../ui/key-list.tsx";
import { isTyping } from "../../ui/typing.ts";

/** Keyboard shortcuts of the game screen. The board and text fields stop the events they handle. */
export function gameKeys(store: GameStore, board: RefObject<HiveBoard | null>, showKeys: () => void): () => void {
  const last = () => store.state.value?.moves.length ?? 0;
  const at = () => store.browsing.cursor.value ?? last();
  const step = (to: number) => {
    // Stepping through the moves takes the focus off the board, so that its focus ring disappears.
    document.querySelector<HTMLElement>(".skep-board:focus")?.blur();
    store.goTo(to);
  };
  const commands: Record<string, () => void> = {
    ArrowLeft: () => step(at() - 1),
    ArrowRight: () => step(at() + 1),
    ArrowUp: () => step(0),
    ArrowDown: () => step(last()),
    Home: () => step(0),
    End: () => step(last()),
    l: () => step(last()),
    Escape: () => (store.planning.isOn.value ? store.planning.stop() : store.choosing.cancel()),
    f: () => {
      store.flipped.value = !store.flipped.value;
    },
    c: () => board.current?.fit(),
    b: () => board.current?.focus(),
    h: () => board.current?.focusHand(),
    z: () => change({ zen: !settings.zen }),
    t: () => change({ textView: true }),
    m: focusNotation,
    "?": showKeys,
  };
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
      return;
    }
    const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (command) {
      event.preventDefault();
      command();
    }
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** Focuses the notation field, showing it if necessary. */
function focusNotation(): void {
  change({ notation: true, zen: false });
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>("[data-notation]")?.focus());
}

const KEYS: readonly KeyRow[] = [
  [["←", "→", "↑", "↓"], "keys-arrows"],
  [["B"], "keys-board"],
  [["H"], "keys-hand"],
  [["Enter"], "keys-enter"],
  [["Esc"], "keys-escape"],
  [["L", "End"], "keys-live"],
  [["M"], "keys-notation"],
  [["F"], "keys-flip"],
  [["C"], "keys-fit"],
  [["Z"], "keys-zen"],
  [["T"], "keys-text"],
];

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("keys-heading")} onClose={onClose} testid="keys-dialog">
      <KeyList rows={KEYS} />
    </Dialog>
  );
}
