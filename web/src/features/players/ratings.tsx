import { t } from "../../i18n/index.ts";
import { Rating } from "../../table/lists/person.tsx";
import type { PlayerRating } from "../../wire/types.ts";

interface RatingsProps {
  ratings: readonly PlayerRating[];
  shown: PlayerRating["speed"] | null;
  onShow(speed: PlayerRating["speed"]): void;
}

/** The rating at each speed played; selecting one shows its history. */
export function Ratings({ ratings, shown, onShow }: RatingsProps) {
  const played = ratings.filter(({ games }) => games > 0);
  if (played.length === 0) {
    return (
      <p class="lobby-empty" data-testid="ratings-empty">
        {t("player-unrated")}
      </p>
    );
  }
  return (
    <div class="rating-cards" data-testid="ratings">
      {played.map((each) => (
        <button
          key={each.speed}
          type="button"
          class="rating-card"
          aria-pressed={each.speed === shown}
          data-testid={`rating-${each.speed}`}
          onClick={() => onShow(each.speed)}
        >
          <span class="rating-speed">{t(`speed-${each.speed}`)}</span>
          <span class="rating-value">
            <Rating rating={each.rating} isProvisional={each.provisional} />
          </span>
          <span class="note">{t("player-rated-games", { count: each.games })}</span>
          {each.place !== null && <span class="note">{t("player-place", { place: String(each.place) })}</span>}
        </button>
      ))}
    </div>
  );
}
