import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { markExperienced } from "../../app/experience.ts";
import { visitorName } from "../../app/identity.ts";
import { go } from "../../app/router.ts";
import { settings } from "../../app/settings.ts";
import { choices, creation } from "../../game/choices.ts";
import { endHeading } from "../../game/status-text.ts";
import type { GameStore } from "../../game/store.ts";
import type { RecordFormat } from "../../game/venue.ts";
import { endText, errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { beginGame } from "../../local/begin.ts";
import { MIN_PLIES, reviewGame } from "../../local/reviews.ts";
import { RatingChanges } from "../../table/rating-changes.tsx";
import { IconButton } from "../../ui/controls.tsx";
import { download } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";
import type { GameState } from "../../wire/protocol.ts";
import { ArchiveButton } from "../archive/index.ts";
import { PictureButton } from "../pictures/index.ts";
import { Offers } from "./notices.tsx";
import { gamePicture } from "./picture.ts";
import { canOfferToShare, gameVisibility, isAskedToShare, Sharing } from "./sharing.tsx";

/** The result, and what to do next. */
export function End({ store }: { store: GameStore }) {
  const state = store.state.value;
  const isPlayed = state?.result != null && state.result.reason !== "aborted" && state.you !== null;
  useEffect(() => {
    if (isPlayed) {
      markExperienced();
    }
  }, [isPlayed]);
  if (!state?.result) {
    return null;
  }
  const { result } = state;
  // A game on a server is archived only if both players agree.
  const isForArchive = store.venue.saving !== undefined && state.moves.length > 0 && result.reason !== "aborted";
  const reason = (
    <span role="alert" data-testid="end-reason">
      {endText(result, state.players)}
    </span>
  );
  // Only "You win!" and "You lost" add something to the reason, which names the winner.
  const isPersonal = result.winner !== null && (state.you === "white" || state.you === "black");
  // A pending question comes first, optional actions last.
  const isAsked = isAskedToShare(state);
  const isOffer = canOfferToShare(state);
  const seen = gameVisibility(store, state);
  return (
    <section class="end" data-testid="end" data-reason={result.reason} aria-labelledby="end-heading">
      <header class="end-head">
        <h2 id="end-heading" class={isPersonal ? undefined : "end-reason"}>
          {isPersonal ? endHeading(state) : reason}
        </h2>
        <IconButton
          icon="close"
          label={t("end-show-board")}
          testid="end-close"
          onClick={() => {
            store.endSeen.value = true;
          }}
        />
      </header>
      {isPersonal && <p>{reason}</p>}
      <RatingChanges state={state} />
      {isAsked && <Sharing store={store} state={state} />}
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
            <NewGame state={state} />
          </div>
        </>
      )}
      {state.moves.length > 0 && (
        <div class="end-buttons">
          {result.reason !== "aborted" && state.moves.length >= MIN_PLIES && <ReviewButton store={store} />}
          <a class="button" href={store.venue.analysis(store.id)} data-testid="analyse">
            <Icon name="branch" />
            {t("end-analyse")}
          </a>
        </div>
      )}
      <div class="end-files">
        {state.game.kind === "friend" && !state.game.lobby && (
          <a class="button quiet" href="/lobby" data-testid="end-lobby">
            <Icon name="person" />
            {t("nav-lobby")}
          </a>
        )}
        {isForArchive && <ArchiveButton store={store} />}
        <details>
          <summary class="button quiet" data-testid="end-save">
            <Icon name="share" />
            {t("end-save")}
          </summary>
          {state.moves.length > 0 && <PictureButton source={() => gamePicture(store)} worded />}
          <FileButton store={store} format="pgn">
            {t("end-download-pgn")}
          </FileButton>
          <FileButton store={store} format="sgf">
            {t("end-download-sgf")}
          </FileButton>
          <FileButton store={store} format="uhp">
            {t("end-download-uhp")}
          </FileButton>
          {isOffer && <Sharing store={store} state={state} />}
        </details>
      </div>
      {!isAsked && !isOffer && <Sharing store={store} state={state} />}
      <p class="note end-seen" role="status" data-testid="visibility">
        {seen.who} {store.venue.isLocal && settings.archive && seen.archive}
      </p>
    </section>
  );
}

/** Starts another game: back to the lobby for players who met there, else a game of the same kind. */
function NewGame({ state }: { state: GameState }) {
  const words = (
    <>
      <Icon name="plus" />
      {t("end-new")}
    </>
  );
  return state.game.lobby ? (
    <a class="button" href="/lobby" data-testid="new-game">
      {words}
    </a>
  ) : (
    <button type="button" class="button" data-testid="new-game" onClick={() => void another(state)}>
      {words}
    </button>
  );
}

/** Downloads the game; formats that cannot store it report an error. */
function FileButton({
  store,
  format,
  children,
}: {
  store: GameStore;
  format: RecordFormat;
  children: ComponentChildren;
}) {
  const save = async () => {
    try {
      const { text, name } = await store.venue.record(store.id, format);
      download(name, text);
    } catch (error) {
      store.notes.showError({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <button type="button" class="button quiet" data-testid={`download-${format}`} onClick={() => void save()}>
      {children}
    </button>
  );
}

/** Link to the review of the game. */
function ReviewButton({ store }: { store: GameStore }) {
  const trouble = useSignal<string | null>(null);
  const open = async () => {
    try {
      await reviewGame(store);
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <>
      <button type="button" class="button" data-testid="review-game" onClick={() => void open()}>
        <Icon name="review" />
        {t("end-review")}
      </button>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}

/** Starts a game of the same kind with the last options. */
async function another(state: GameState): Promise<void> {
  try {
    const { kind } = state.game;
    await beginGame(creation(kind, choices.value[kind], visitorName()));
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    // The start page reports the error when a game is started there.
    go("/");
  }
}
