import { playerName } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import type { GameState } from "../wire/protocol.ts";
import { BotBadge } from "./lists/bot-badge.tsx";

/** Rating changes of a rated game. */
export function RatingChanges({ state: { players, you, game } }: { state: GameState }) {
  const changed = (["white", "black"] as const).flatMap((side) => {
    const { rating, change } = players[side];
    return rating === undefined || change === undefined
      ? []
      : [{ side, rating: String(rating + change), change: signed(change) }];
  });
  if (changed.length === 0) {
    return null;
  }
  return (
    <ul class="end-ratings" aria-label={t("end-ratings")} data-testid="end-ratings">
      {changed.map(({ side, rating, change }) => (
        <li key={side}>
          {t("end-rating", { name: playerName(players[side], side, you, game.kind === "friend"), rating, change })}
          {players[side].bot && (
            <>
              {" "}
              <BotBadge />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function signed(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}
