import { settings } from "../../app/settings.ts";
import { other } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { type SeenGame, type Visibility, visibilityOf } from "../../game/visibility.ts";
import { playerName } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import type { GameState, Side } from "../../wire/protocol.ts";
import { archived } from "../archive/index.ts";

/** Minimum length of an archived game. */
const MIN_PLIES = 2;

/** Asks the players for consent to publish the game in the archive. */
export function Sharing({ store, state }: { store: GameStore; state: GameState }) {
  return (
    <>
      <SharingWords store={store} state={state} />
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

/** Whether neither player has consented yet, so that the visitor can take the first step. */
export function canOfferToShare(state: GameState): boolean {
  const consents = consentsOf(state);
  return consents !== null && !consents.own && !consents.theirs;
}

/** Who can see the finished game. */
export function gameVisibility(store: GameStore, state: GameState): Visibility {
  const { isLocal } = store.venue;
  return visibilityOf({
    isLocal,
    listed: state.game.listed ?? [],
    isOver: true,
    archive: isLocal ? localArchive(store, state) : serverArchive(state),
  });
}

function localArchive({ id }: GameStore, { result, moves }: GameState): SeenGame["archive"] {
  if (archived.value.has(id)) {
    return "done";
  }
  if (result?.reason === "aborted" || moves.length === 0) {
    return "never";
  }
  return settings.archive ? "automatic" : "own";
}

function serverArchive({ game, players, sharing, result, moves }: GameState): SeenGame["archive"] {
  if (game.archive === undefined || game.archive === "never") {
    return "never";
  }
  if (result?.reason === "aborted" || moves.length < MIN_PLIES) {
    return "never";
  }
  if (!sharing) {
    return "done";
  }
  const { white, black } = players;
  const isShared =
    (sharing.white || white.bot === true) && (sharing.black || black.bot === true) && (sharing.white || sharing.black);
  return isShared ? "done" : white.bot || black.bot ? "own" : "both";
}

/** State of the agreement; empty if no one is asked, or if the statement on visibility says it. */
function SharingWords({ store, state }: { store: GameStore; state: GameState }) {
  const consents = consentsOf(state);
  if (!consents) {
    return null;
  }
  const { own, theirs, them } = consents;
  if (own) {
    const isShared = theirs || state.players[them].bot === true;
    const words = isShared ? gameVisibility(store, state).archive : t("share-sent");
    return words ? (
      <p class="sharing" role="status" data-testid={isShared ? "shared" : "share-sent"}>
        {words}
      </p>
    ) : null;
  }
  const name = playerName(state.players[them], them, state.you, true);
  return (
    <p class="sharing" role="status" data-testid="share-question">
      {theirs ? t("share-asked", { name }) : gameVisibility(store, state).archive}
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
