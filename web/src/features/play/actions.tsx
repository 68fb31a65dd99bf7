import { useSignal } from "@preact/signals";
import { go } from "../../app/router.ts";
import { change, settings } from "../../app/settings.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import { Question } from "../../ui/dialog.tsx";
import { isNarrow } from "../../ui/narrow.ts";
import type { Action, GameState } from "../../wire/protocol.ts";
import { PauseDialog } from "../correspondence/index.ts";
import { PictureButton } from "../pictures/index.ts";
import { isBinding } from "./leaving.tsx";
import { gamePicture } from "./picture.ts";

/** Resigning a rated game before this ply counts as leaving it. */
const OPENING_PLIES = 12;

interface Asking {
  question: string;
  note?: string | undefined;
  yes: string;
  action: Action;
}

/** Player actions besides moving, and display options. */
export function Actions({ store, onKeys }: { store: GameStore; onKeys(): void }) {
  const asking = useSignal<Asking | null>(null);
  const isPausing = useSignal(false);
  const state = store.state.value;
  if (!state) {
    return null;
  }
  const { kind } = state.game;
  const plays = state.you !== null && state.result === null && !state.waiting;
  const early = state.moves.length < 2;
  const ask = (question: string, yes: string, action: Action, note?: string) => {
    asking.value = { question, note, yes, action };
  };
  const resign = () =>
    early
      ? ask(t("abort-question"), t("action-abort"), "abort", isBinding(state) ? t("leave-consequences") : undefined)
      : kind === "table"
        ? ask(t("resign-question-side", { side: state.position.turn }), t("action-resign"), "resign")
        : ask(t("resign-question"), t("action-resign"), "resign", earlyConsequences(state));
  // In a local two-player game the opponent cannot decline.
  const draw = () =>
    kind === "table" ? ask(t("draw-question-table"), t("action-draw"), "offer-draw") : void store.act("offer-draw");
  const answer = async (action: Action) => {
    asking.value = null;
    await store.act(action);
    // In a local two-player game the same person offers and accepts.
    if (action === "offer-draw" && kind === "table" && store.state.value?.offers.draw) {
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
                label={t("action-pause")}
                testid="pause"
                disabled={state.offers.pause !== undefined}
                onClick={() => {
                  isPausing.value = true;
                }}
              />
            )}
            <IconButton
              icon="flag"
              label={t(early ? "action-abort" : "action-resign")}
              testid="resign"
              onClick={resign}
            />
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
      {asking.value && (
        <Question
          question={asking.value.question}
          note={asking.value.note}
          yes={asking.value.yes}
          no={t("keep-playing")}
          onYes={() => asking.value && void answer(asking.value.action)}
          onNo={() => {
            asking.value = null;
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

/** Warning about resigning early; undefined in most games. */
function earlyConsequences(state: GameState): string | undefined {
  const isLeaving = isBinding(state) && state.game.rated === true && state.moves.length < OPENING_PLIES;
  return isLeaving ? t("resign-early-consequences") : undefined;
}
