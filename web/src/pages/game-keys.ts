import type { HiveBoard } from "@skep/board";
import type { RefObject } from "preact";
import type { GameStore } from "../game/store.ts";
import { change, settings } from "../settings/settings.ts";

/** The keys of the game screen. The board and fields keep their own: those events never come here. */
export function gameKeys(store: GameStore, board: RefObject<HiveBoard | null>, showKeys: () => void): () => void {
  const last = () => store.state.value?.moves.length ?? 0;
  const at = () => store.cursor.value ?? last();
  const commands: Record<string, () => void> = {
    ArrowLeft: () => store.goTo(at() - 1),
    ArrowRight: () => store.goTo(at() + 1),
    ArrowUp: () => store.goTo(0),
    ArrowDown: () => store.goLive(),
    Home: () => store.goTo(0),
    End: () => store.goLive(),
    l: () => store.goLive(),
    Escape: () => store.cancel(),
    f: () => {
      store.flipped.value = !store.flipped.value;
    },
    c: () => board.current?.fit(),
    b: () => board.current?.focus(),
    z: () => change({ zen: !settings.value.zen }),
    t: () => change({ textView: true }),
    m: focusNotation,
    "?": showKeys,
  };
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element | null;
    const typing = target?.closest?.("input, textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
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

/** The field may have to be shown first. */
function focusNotation(): void {
  change({ notation: true, zen: false });
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>("[data-notation]")?.focus());
}
