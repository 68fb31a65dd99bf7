import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { firstMoveBy } from "../../game/clock.ts";
import { other } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { ratingNotes } from "../../game/terms-text.ts";
import { playerName } from "../../game/words.ts";
import { duration, t } from "../../i18n/index.ts";
import { Card } from "../../ui/card.tsx";

/** Longer than a page takes to reload. */
const GRACE = 3_000;

/**
 * Shows how long the opponent has been away; after a while the win can be claimed. Not shown in correspondence games,
 * where players need not be present.
 */
export function Absence({ store }: { store: GameStore }) {
  const state = store.state.value;
  const you = state?.you;
  const isCorrespondence = state?.game.days != null;
  const them = (you === "white" || you === "black") && !isCorrespondence ? other(you) : null;
  const away = (them && state?.presence.away?.[them]) ?? null;
  const now = useSignal(store.now());
  useEffect(() => {
    if (away) {
      const tick = () => {
        now.value = store.now();
      };
      tick();
      const timer = setInterval(tick, 1_000);
      return () => clearInterval(timer);
    }
  }, [away, now, store]);
  if (!state || !them || !away || state.result !== null || now.value - away.since < GRACE) {
    return null;
  }
  const name = playerName(state.players[them], them, state.you, true);
  const wait = away.claim === null ? null : away.claim - now.value;
  return (
    <Card testid="absence" tone={wait !== null && wait <= 0 ? "ask" : "plain"}>
      <p>
        <span role="status">{t("absence-left", { name })}</span>{" "}
        <span data-testid="absence-time">{duration(now.value - away.since)}</span>
      </p>
      {wait === null && store.yourTurn.value && <p class="note">{t("absence-your-turn", { name })}</p>}
      {wait !== null && wait > 0 && <p class="note">{t("absence-wait", { time: duration(wait) })}</p>}
      {wait !== null && wait <= 0 && (
        <div class="row">
          <button type="button" class="button" data-testid="claim-draw" onClick={() => void store.act("claim-draw")}>
            {t("absence-claim-draw")}
          </button>
          <button type="button" class="button main" data-testid="claim-win" onClick={() => void store.act("claim-win")}>
            {t("absence-claim-win")}
          </button>
        </div>
      )}
    </Card>
  );
}

/** Counts down to the moment at which the game is aborted for lack of a first move. */
export function FirstMove({ store }: { store: GameStore }) {
  const state = store.state.value;
  const due = state && firstMoveBy(state);
  const now = useSignal(store.now());
  useEffect(() => {
    if (due !== null) {
      const tick = () => {
        now.value = store.now();
      };
      tick();
      const timer = setInterval(tick, 500);
      return () => clearInterval(timer);
    }
  }, [due, now, store]);
  if (!state || due === null) {
    return null;
  }
  const isYours = store.yourTurn.value;
  return (
    <Card testid="first-move" tone={isYours ? "ask" : "plain"}>
      <p>
        <span role="status">{t(isYours ? "first-move-yours" : "first-move-theirs")}</span>{" "}
        <b data-testid="first-move-time">{duration(due - now.value)}</b>
      </p>
    </Card>
  );
}

/** Explains before the first moves why the game is not rated, or counts for less. */
export function RatingNotes({ store }: { store: GameStore }) {
  const state = store.state.value;
  const you = state?.you;
  if (!state || (you !== "white" && you !== "black") || state.result !== null || state.moves.length > 1) {
    return null;
  }
  const { rated, ratingNote } = state.game;
  const opponent = state.players[other(you)];
  const isNewcomer = rated === true && opponent.newcomer === true;
  const notes = ratingNotes({ ratingNote, newcomer: isNewcomer ? (opponent.name ?? t("person-guest")) : null });
  if (notes.length === 0) {
    return null;
  }
  return (
    <Card testid="rating-notes">
      <div role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Card>
  );
}
