import { useSignal } from "@preact/signals";
import { go } from "../../app/router.ts";
import { change, settings } from "../../app/settings.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import { Question } from "../../ui/dialog.tsx";
import { isNarrow } from "../../ui/media.ts";
import { PauseDialog } from "../correspondence/index.ts";
import { PictureButton } from "../pictures/index.ts";
import { gamePicture } from "./picture.ts";
import { isPlaying, ResignButton } from "./resigning.tsx";

/** Player actions besides moving, and display options. */
export function Actions({ store, onKeys }: { store: GameStore; onKeys(): void }) {
  /** Whether the players at one screen are asked if they agree to a draw. */
  const isAsking = useSignal(false);
  const isPausing = useSignal(false);
  const state = store.state.value;
  if (!state) {
    return null;
  }
  const { kind } = state.game;
  const plays = isPlaying(state);
  const isPaused = store.pausedUntil() !== null;
  const early = state.moves.length < 2;
  // In a local two-player game the opponent cannot decline.
  const draw = () => {
    if (kind === "table") {
      isAsking.value = true;
    } else {
      void store.act("offer-draw");
    }
  };
  const agree = async () => {
    isAsking.value = false;
    await store.act("offer-draw");
    // In a local two-player game the same person offers and accepts.
    if (store.state.value?.offers.draw) {
      await store.act("accept-draw");
    }
  };
  return (
    <>
      <div class="tools actions" role="toolbar" aria-label={t("action-menu")}>
        {plays && (
          <>
            <IconButton
              icon="back"
              label={t(kind === "friend" ? "action-takeback-ask" : "action-takeback")}
              testid="takeback"
              disabled={!canTakeBack(store) || state.offers.takeback !== null}
              onClick={() => void store.act("takeback")}
            />
            {kind !== "friend" && (
              <IconButton
                icon="bulb"
                label={t(store.hinting.value ? "action-hint-busy" : "action-hint")}
                testid="hint"
                disabled={!store.yourTurn.value || store.hinting.value || state.position.pass}
                pressed={store.choosing.hint.value !== null}
                onClick={() => void store.askHint()}
              />
            )}
            <IconButton
              icon="half"
              label={t("action-draw")}
              testid="draw"
              disabled={early || state.offers.draw !== null}
              onClick={draw}
            />
            {state.game.days != null && (
              <IconButton
                icon="pause"
                label={t(isPaused ? "action-pause-end" : "action-pause")}
                testid="pause"
                pressed={isPaused}
                disabled={state.offers.pause !== undefined}
                onClick={() => {
                  if (isPaused) {
                    void store.offerPause(0);
                  } else {
                    isPausing.value = true;
                  }
                }}
              />
            )}
            {/* On narrow screens it stands beside the tabs. */}
            {!isNarrow.value && <ResignButton store={store} />}
          </>
        )}
        <IconButton
          icon="flip"
          label={t("action-flip")}
          testid="flip"
          pressed={store.flipped.value}
          onClick={() => (store.flipped.value = !store.flipped.value)}
        />
        {kind === "friend" && !state.waiting && !isNarrow.value && (
          <IconButton
            icon="chat"
            label={t("action-chat")}
            testid="chat-toggle"
            pressed={settings.chatOpen}
            badge={{ count: store.unread.value, text: t("chat-unread", { count: store.unread.value }) }}
            onClick={() => {
              store.unread.value = 0;
              change({ chatOpen: !settings.chatOpen });
            }}
          />
        )}
        {/* The result offers both as well. */}
        {state.result !== null && state.moves.length > 0 && store.endSeen.value && (
          <>
            <IconButton
              icon="branch"
              label={t("end-analyse")}
              testid="to-analysis"
              onClick={() => go(store.venue.analysis(store.id))}
            />
            <PictureButton source={() => gamePicture(store)} />
          </>
        )}
        <IconButton icon="keys" label={t("action-keys")} testid="keys" onClick={onKeys} />
      </div>
      {isPausing.value && (
        <PauseDialog
          store={store}
          onClose={() => {
            isPausing.value = false;
          }}
        />
      )}
      {isAsking.value && (
        <Question
          question={t("draw-question-table")}
          yes={t("action-draw")}
          no={t("keep-playing")}
          onYes={() => void agree()}
          onNo={() => {
            isAsking.value = false;
          }}
        />
      )}
    </>
  );
}

function canTakeBack(store: GameStore): boolean {
  const state = store.state.value;
  if (!state || state.result !== null) {
    return false;
  }
  return state.moves.length > (state.you === "black" ? 1 : 0);
}
