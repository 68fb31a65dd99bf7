import { useLayoutEffect, useRef } from "preact/hooks";
import { noteText } from "../../game/status-text.ts";
import type { GameStore } from "../../game/store.ts";
import { throwsOf } from "../../game/throws.ts";
import { offerText, reasonText, spokenMove, throwText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/card.tsx";
import type { Action, GameState, Offer, Side } from "../../wire/protocol.ts";
import { Absence, FirstMove, RatingNotes } from "./status-cards.tsx";

/** Pending decisions and notices near the board, one card each, most urgent first. */
export function Notices({ store }: { store: GameStore }) {
  const state = store.state.value;
  if (!state) {
    return null;
  }
  return (
    <div class="notices" data-testid="notices">
      <Confirming store={store} />
      {state.result === null && <Offers store={store} state={state} offers={["draw", "takeback", "pause"]} />}
      <FirstMove store={store} />
      <RatingNotes store={store} />
      <Absence store={store} />
      <MustPass store={store} state={state} />
      <div role="status" class="notices-status">
        <Refused store={store} />
        <Thrower store={store} state={state} />
        <Beginning store={store} state={state} />
        <Hinted store={store} state={state} />
        <Premove store={store} />
        <Repeated store={store} state={state} />
        {store.notes.current.value && (
          <Card testid="note" tone={store.notes.current.value.kind === "error" ? "warn" : "plain"}>
            {noteText(store.notes.current.value)}
          </Card>
        )}
      </div>
    </div>
  );
}

/** What a premove will do, or what to do to set one. */
function Premove({ store }: { store: GameStore }) {
  const { premove, selected } = store.choosing;
  if (premove.value) {
    return <Card testid="premove">{t("premove-set")}</Card>;
  }
  if (selected.value && store.canPremove.value) {
    return <Card testid="premove-prompt">{t("premove-prompt")}</Card>;
  }
  return null;
}

function Confirming({ store }: { store: GameStore }) {
  const chosen = store.choosing.confirming.value;
  return chosen && <Confirmation key={chosen.uhp} store={store} uhp={chosen.uhp} />;
}

function Confirmation({ store, uhp }: { store: GameStore; uhp: string }) {
  const play = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const previous = document.activeElement;
    play.current?.focus({ preventScroll: true });
    return () => {
      // Someone who types moves can keep typing.
      if (previous instanceof HTMLElement && previous.matches("[data-notation]")) {
        previous.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <Card testid="confirm" tone="ask">
      <p>
        {t("confirm-question")} <b class="notation-text">{uhp}</b>
      </p>
      <div class="row">
        <button type="button" class="button" data-testid="confirm-no" onClick={() => store.choosing.cancel()}>
          {t("button-cancel")}
        </button>
        <button type="button" class="button main" data-testid="confirm-yes" ref={play} onClick={() => store.confirm()}>
          {t("confirm-play")}
        </button>
      </div>
    </Card>
  );
}

/** Offers awaiting an answer, from either side. */
export function Offers({ store, state, offers }: { store: GameStore; state: GameState; offers: Offer[] }) {
  return (
    <>
      {offers.map((offer) => {
        const by = state.offers[offer];
        return by && state.you !== null ? (
          <OfferCard key={offer} store={store} state={state} offer={offer} by={by} />
        ) : null;
      })}
    </>
  );
}

interface OfferProps {
  store: GameStore;
  state: GameState;
  offer: Offer;
  by: Side;
}

function OfferCard({ store, state, offer, by }: OfferProps) {
  if (state.you === by) {
    return (
      <Card testid={`offer-${offer}-sent`}>
        <p>{t(`offer-${offer}-sent`, { days: state.offers.days ?? 0 })}</p>
        <div class="row">
          <button
            type="button"
            class="button"
            data-testid={`withdraw-${offer}`}
            onClick={() => void store.act(`withdraw-${offer}`)}
          >
            {t("offer-withdraw")}
          </button>
        </div>
      </Card>
    );
  }
  const answer = (word: "accept" | "decline") => {
    const action: Action = offer === "rematch" && word === "accept" ? "rematch" : (`${word}-${offer}` as Action);
    void store.act(action);
  };
  return (
    <Card testid={`offer-${offer}`} tone="ask">
      <p role="alert">{offerText(offer, by, state)}</p>
      <div class="row">
        <button type="button" class="button" data-testid={`decline-${offer}`} onClick={() => answer("decline")}>
          {t("offer-decline")}
        </button>
        <button type="button" class="button main" data-testid={`accept-${offer}`} onClick={() => answer("accept")}>
          {t("offer-accept")}
        </button>
      </div>
    </Card>
  );
}

function MustPass({ store, state }: { store: GameStore; state: GameState }) {
  if (!state.position.pass || !store.yourTurn.value || !store.browsing.live.value) {
    return null;
  }
  const text = state.you === "both" ? t("pass-explained-side", { side: state.position.turn }) : t("pass-explained");
  return (
    <Card testid="must-pass" tone="ask">
      <p role="alert">{text}</p>
      <div class="row">
        <button type="button" class="button main" data-testid="pass" onClick={() => store.pass()}>
          {t("action-pass")}
        </button>
      </div>
    </Card>
  );
}

function Refused({ store }: { store: GameStore }) {
  const refusal = store.choosing.refusal.value;
  if (!refusal) {
    return null;
  }
  const [first, ...parts] = reasonText(refusal.reason).split("\n");
  return (
    <Card testid="refusal" tone="warn" onClose={() => store.choosing.cancel()}>
      <p>{first}</p>
      {parts.length > 0 && (
        <ul class="reasons">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The throws of a selected pillbug, or of a mosquito that copies one. */
function Thrower({ store, state }: { store: GameStore; state: GameState }) {
  const piece = store.choosing.selected.value;
  const last = state.moves.at(-1)?.piece ?? null;
  if (!piece || !store.yourTurn.value || !throwsOf(state.position, last).has(piece)) {
    return null;
  }
  return (
    <Card testid="thrower">
      <p>{throwText(state.position, piece)}</p>
    </Card>
  );
}

/** Instructions for newcomers on an empty board. */
function Beginning({ store, state }: { store: GameStore; state: GameState }) {
  const isEmpty = state.position.pieces.length === 0 && state.result === null && !state.waiting;
  if (!isEmpty || !store.yourTurn.value || store.notes.current.value) {
    return null;
  }
  return (
    <Card testid="first-piece">
      <p>{t(store.choosing.selected.value ? "first-place" : "first-piece")}</p>
    </Card>
  );
}

function Hinted({ store, state }: { store: GameStore; state: GameState }) {
  const hint = store.choosing.hint.value;
  if (!hint) {
    return null;
  }
  const lies = state.position.pieces.some(([piece]) => piece === hint.piece);
  const manner = lies ? "slides" : "placed";
  const move = spokenMove({ uhp: hint.uhp, piece: hint.piece, manner, by: null }, state.position.turn);
  return (
    <Card testid="hint-shown" onClose={() => store.choosing.cancel()}>
      <p>{t("hint-shown", { move })}</p>
    </Card>
  );
}

function Repeated({ store, state }: { store: GameStore; state: GameState }) {
  if (state.position.occurrences !== 2 || state.result !== null || !store.browsing.live.value) {
    return null;
  }
  return (
    <Card testid="repetition" tone="warn">
      {t("repetition-warning")}
    </Card>
  );
}
