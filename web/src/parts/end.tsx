import { useSignal } from "@preact/signals";
import { ApiError, createGame } from "../api.ts";
import { choices, creation } from "../choices.ts";
import { gamePicture } from "../game/picture.ts";
import type { GameStore } from "../game/store.ts";
import { errorText } from "../game/words.ts";
import { rememberGame } from "../games.ts";
import { t } from "../i18n/index.ts";
import type { GameState } from "../protocol.ts";
import { reviewGame, SHORTEST } from "../review/door.ts";
import { go } from "../router.ts";
import { settings } from "../settings/settings.ts";
import { IconButton } from "./controls.tsx";
import { Icon } from "./icon.tsx";
import { Offers } from "./notices.tsx";
import { PictureButton } from "./picture.tsx";

/** How the game ended, and what may follow. */
export function End({ store }: { store: GameStore }) {
  const state = store.state.value;
  if (!state?.result || store.endSeen.value) {
    return null;
  }
  const { result } = state;
  const file = (kind: string) => `/api/games/${state.game.id}/record.${kind}`;
  return (
    <section class="end" data-testid="end" data-reason={result.reason} aria-labelledby="end-heading">
      <header class="end-head">
        <h2 id="end-heading">{heading(state)}</h2>
        <IconButton
          icon="close"
          label={t("end-show-board")}
          testid="end-close"
          onClick={() => {
            store.endSeen.value = true;
          }}
        />
      </header>
      <p role="alert" data-testid="end-reason">
        {t(`end-${result.reason}`, { winner: result.winner ?? "none" })}
      </p>
      {state.you !== null && (
        <>
          <Offers store={store} state={state} offers={["rematch"]} />
          <div class="end-buttons">
            {result.reason !== "aborted" && state.offers.rematch === null && (
              <button type="button" class="button main" data-testid="rematch" onClick={() => void store.act("rematch")}>
                <Icon name="again" />
                {t("end-rematch")}
              </button>
            )}
            <button type="button" class="button" data-testid="new-game" onClick={() => void another(state)}>
              <Icon name="plus" />
              {t("end-new")}
            </button>
          </div>
        </>
      )}
      {result.reason !== "aborted" && state.moves.length >= SHORTEST && <ReviewDoor id={state.game.id} />}
      <div class="end-files">
        {state.moves.length > 0 && (
          <a class="button quiet" href={`/analysis?game=${state.game.id}`} data-testid="analyse">
            <Icon name="eye" />
            {t("end-analyse")}
          </a>
        )}
        <a class="button quiet" href={file("pgn")} download data-testid="download-pgn">
          <Icon name="download" />
          {t("end-download-pgn")}
        </a>
        {state.moves.length > 0 && <PictureButton source={() => gamePicture(store)} worded />}
        <details>
          <summary class="button quiet">{t("end-download-more")}</summary>
          <a class="button quiet" href={file("sgf")} download data-testid="download-sgf">
            {t("end-download-sgf")}
          </a>
          <a class="button quiet" href={file("uhp")} download data-testid="download-uhp">
            {t("end-download-uhp")}
          </a>
        </details>
      </div>
    </section>
  );
}

/** The way to the review of the game. */
function ReviewDoor({ id }: { id: string }) {
  const trouble = useSignal<string | null>(null);
  const open = async () => {
    try {
      await reviewGame(id);
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <>
      <div class="end-buttons">
        <button type="button" class="button" data-testid="review-game" onClick={() => void open()}>
          <Icon name="eye" />
          {t("end-review")}
        </button>
      </div>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}

export function heading({ result, you }: GameState): string {
  if (!result || result.reason === "aborted") {
    return t("end-heading-aborted");
  }
  if (result.winner === null) {
    return t("end-heading-draw");
  }
  if (you === "white" || you === "black") {
    return t(you === result.winner ? "end-heading-win" : "end-heading-loss");
  }
  return t("end-heading-side", { side: result.winner });
}

/** A new game of the same kind with the last choices. */
async function another(state: GameState): Promise<void> {
  try {
    const { kind } = state.game;
    const created = await createGame(creation(kind, choices.value[kind], settings.value.name.trim()));
    rememberGame({ id: created.id, token: created.token, side: created.side });
    go(`/g/${created.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    // The start page says what is wrong when the next game is begun there.
    go("/");
  }
}
