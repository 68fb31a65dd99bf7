import { other } from "../game/history.ts";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import type { GameState } from "../protocol.ts";

/** The archive has no shorter games. */
const SHORTEST = 2;

/** Whether everybody may find the game in the archive, which takes the consent of both players. */
export function Sharing({ store, state }: { store: GameStore; state: GameState }) {
  const { sharing, you, result } = state;
  const plays = you === "white" || you === "black";
  if (!sharing || !plays || !result || result.reason === "aborted" || state.moves.length < SHORTEST) {
    return null;
  }
  if (sharing[you]) {
    const isShared = sharing[other(you)];
    return (
      <p role="status" data-testid={isShared ? "shared" : "share-sent"}>
        {t(isShared ? "archive-sent" : "share-sent")}
      </p>
    );
  }
  return (
    <>
      <p role="status" data-testid="share-question">
        {t(sharing[other(you)] ? "share-asked" : "share-offer")}
      </p>
      <div class="end-buttons">
        <button type="button" class="button" data-testid="share" onClick={() => void store.act("share")}>
          {t("share-yes")}
        </button>
      </div>
    </>
  );
}
