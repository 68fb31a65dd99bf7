import { other } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { playerName } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import type { GameState, Side } from "../../wire/protocol.ts";

/** Minimum length of an archived game. */
const MIN_PLIES = 2;

/** Asks both players for consent to publish the game in the archive. */
export function Sharing({ store, state }: { store: GameStore; state: GameState }) {
  return (
    <>
      <SharingWords state={state} />
      <div class="end-buttons">
        <ShareButton store={store} state={state} />
      </div>
    </>
  );
}

/** Whether the opponent has consented and the visitor has not answered yet. */
export function isAskedToShare(state: GameState): boolean {
  const consents = consentsOf(state);
  return consents?.theirs === true && !consents.own;
}

/** Whether nobody has consented yet, so that the visitor can take the first step. */
export function canOfferToShare(state: GameState): boolean {
  const consents = consentsOf(state);
  return consents !== null && !consents.own && !consents.theirs;
}

/** State of the agreement; empty if no one is asked. */
function SharingWords({ state }: { state: GameState }) {
  const consents = consentsOf(state);
  if (!consents) {
    return null;
  }
  const { own, theirs, them } = consents;
  if (own) {
    return (
      <p class="sharing" role="status" data-testid={theirs ? "shared" : "share-sent"}>
        {t(theirs ? "archive-sent" : "share-sent")}
      </p>
    );
  }
  const name = playerName(state.players[them], them, state.you, true);
  return (
    <p class="sharing" role="status" data-testid="share-question">
      {theirs ? t("share-asked", { name }) : t("share-offer")}
    </p>
  );
}

function ShareButton({ store, state }: { store: GameStore; state: GameState }) {
  if (consentsOf(state)?.own !== false) {
    return null;
  }
  return (
    <button type="button" class="button" data-testid="share" onClick={() => void store.act("share")}>
      {t("share-yes")}
    </button>
  );
}

/** Who has consented; null unless the visitor has played a game that can be shared. */
function consentsOf({ sharing, you, result, moves }: GameState): { own: boolean; theirs: boolean; them: Side } | null {
  const plays = you === "white" || you === "black";
  if (!sharing || !plays || !result || result.reason === "aborted" || moves.length < MIN_PLIES) {
    return null;
  }
  const them = other(you);
  return { own: sharing[you], theirs: sharing[them], them };
}
