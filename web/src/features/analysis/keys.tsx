import type { HiveBoard } from "@skep/board";
import type { RefObject } from "preact";
import { change } from "../../app/settings.ts";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyList, type KeyRow } from "../../ui/key-list.tsx";
import { isTyping } from "../../ui/typing.ts";
import { focusComment } from "./edit.tsx";
import type { AnalysisStore } from "./store.ts";

/** Keyboard shortcuts of the analysis. The board and text fields stop the events they handle. */
export function analysisKeys(
  store: AnalysisStore,
  board: RefObject<HiveBoard | null>,
  showKeys: () => void,
): () => void {
  const walk = (step: () => void) => () => {
    // Stepping through the moves takes the focus off the board, so that its focus ring disappears.
    document.querySelector<HTMLElement>(".skep-board:focus")?.blur();
    step();
  };
  const commands: Record<string, () => void> = {
    ArrowLeft: walk(() => store.back()),
    ArrowRight: walk(() => store.forward()),
    ArrowUp: walk(() => store.aside(-1)),
    ArrowDown: walk(() => store.aside(1)),
    Home: walk(() => store.toStart()),
    End: walk(() => store.toEnd()),
    Delete: () => store.remove(store.path.value),
    Escape: () => store.cancel(),
    f: () => store.flip(),
    c: () => board.current?.fit(),
    b: () => board.current?.focus(),
    h: () => board.current?.focusHand(),
    d: () => {
      store.drawing.value = !store.drawing.value;
    },
    e: () => focusComment(store),
    m: () => focusNotation(store),
    "?": showKeys,
  };
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event) || event.altKey || event.defaultPrevented) {
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = event.ctrlKey || event.metaKey ? undoKey(store, event, key) : commands[key];
    if (command) {
      event.preventDefault();
      command();
    }
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

function undoKey(store: AnalysisStore, event: KeyboardEvent, key: string): (() => void) | undefined {
  if (key === "z") {
    return event.shiftKey ? () => store.redo() : () => store.undo();
  }
  return key === "y" ? () => store.redo() : undefined;
}

/** Focuses the notation field, showing it if necessary. */
function focusNotation(store: AnalysisStore): void {
  change({ notation: true });
  store.tab.value = "moves";
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>("[data-notation]")?.focus());
}

const KEYS: readonly KeyRow[] = [
  [["←", "→"], "analysis-key-walk"],
  [["↑", "↓"], "analysis-key-aside"],
  [["Home", "End"], "analysis-key-ends"],
  [["Ctrl Z", "Ctrl ⇧ Z"], "analysis-key-undo"],
  [["Del"], "analysis-delete"],
  [["E"], "analysis-comment"],
  [["D"], "analysis-draw"],
  [["B"], "keys-board"],
  [["H"], "keys-hand"],
  [["Enter"], "keys-enter"],
  [["M"], "keys-notation"],
  [["F"], "keys-flip"],
  [["C"], "keys-fit"],
];

export function AnalysisKeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("keys-heading")} onClose={onClose} testid="keys-dialog">
      <KeyList rows={KEYS} />
      <p class="note">{t("analysis-key-pointer")}</p>
    </Dialog>
  );
}
