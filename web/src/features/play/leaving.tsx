import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { go, guardNavigation } from "../../app/router.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { Question } from "../../ui/dialog.tsx";
import type { GameState } from "../../wire/protocol.ts";

/** Whether leaving the game has consequences for the visitor. */
export function isBinding({ game, you, clocks, result }: GameState): boolean {
  return game.lobby === true && you !== null && clocks !== null && result === null;
}

/** Asks for confirmation before leaving a game with consequences. */
export function Leaving({ store }: { store: GameStore }) {
  const to = useSignal<string | null>(null);
  const state = store.state.value;
  const isBound = state !== null && isBinding(state);
  useEffect(() => {
    if (!isBound) {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    const release = guardNavigation((address) => {
      to.value = address;
    });
    return () => {
      removeEventListener("beforeunload", warn);
      release();
    };
  }, [isBound, to]);
  const address = to.value;
  const stay = () => {
    to.value = null;
  };
  return address === null || !isBound ? null : (
    <Question
      question={t("leave-question")}
      note={t("leave-consequences")}
      yes={t("leave-yes")}
      no={t("keep-playing")}
      onYes={() => {
        stay();
        go(address);
      }}
      onNo={stay}
    />
  );
}
