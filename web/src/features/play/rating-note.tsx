import { other } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { ratingNotes } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/card.tsx";

/** Tells the players before their first moves why the game is not rated, or counts less than others. */
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
