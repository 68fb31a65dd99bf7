import { useSignal } from "@preact/signals";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import { Question } from "../../ui/dialog.tsx";
import type { GameState } from "../../wire/protocol.ts";
import { isBinding } from "./leaving.tsx";

/** Resigning a rated game before this ply counts as leaving it. */
const OPENING_PLIES = 12;

/** Whether the visitor plays in a game that is going on. */
export function isPlaying({ you, result, waiting }: GameState): boolean {
  return you !== null && result === null && !waiting;
}

/** Resigns the game, or aborts it before both players have moved, after a confirmation. */
export function ResignButton({ store }: { store: GameStore }) {
  const isAsking = useSignal(false);
  const state = store.state.value;
  if (!state || !isPlaying(state)) {
    return null;
  }
  const isEarly = state.moves.length < 2;
  const label = t(isEarly ? "action-abort" : "action-resign");
  const close = () => {
    isAsking.value = false;
  };
  return (
    <>
      <IconButton
        icon="flag"
        label={label}
        testid="resign"
        onClick={() => {
          isAsking.value = true;
        }}
      />
      {isAsking.value && (
        <Question
          question={isEarly ? t("abort-question") : question(state)}
          note={isEarly ? abortConsequences(state) : resignConsequences(state)}
          yes={label}
          no={t("keep-playing")}
          onYes={() => {
            close();
            void store.act(isEarly ? "abort" : "resign");
          }}
          onNo={close}
        />
      )}
    </>
  );
}

function question({ game, position }: GameState): string {
  return game.kind === "table" ? t("resign-question-side", { side: position.turn }) : t("resign-question");
}

function abortConsequences(state: GameState): string | undefined {
  return isBinding(state) ? t("leave-consequences") : undefined;
}

/** Warning about resigning early; undefined in most games. */
function resignConsequences(state: GameState): string | undefined {
  const isLeaving = isBinding(state) && state.game.rated === true && state.moves.length < OPENING_PLIES;
  return isLeaving ? t("resign-early-consequences") : undefined;
}
