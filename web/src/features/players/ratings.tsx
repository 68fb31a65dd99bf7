import { SPEEDS } from "../../app/speed.ts";
import { list, t } from "../../i18n/index.ts";
import { Rating } from "../../table/lists/person.tsx";
import type { PlayerRating, Profile } from "../../wire/types.ts";

interface RatingsProps {
  ratings: readonly PlayerRating[];
  initial: Profile["initial"];
  shown: PlayerRating["speed"] | null;
  onShow(speed: PlayerRating["speed"]): void;
}

/** The rating at each speed played; selecting one shows its history. The others share the initial rating. */
export function Ratings({ ratings, initial, shown, onShow }: RatingsProps) {
  const played = ratings.filter(({ games }) => games > 0);
  const others = SPEEDS.filter((speed) => !played.some((each) => each.speed === speed));
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
      {others.length > 0 && (
        <div class="rating-card unplayed" data-testid="rating-initial">
          <span class="rating-speed">{list(others.map((speed) => t(`speed-${speed}`)))}</span>
          <span class="rating-value">
            <Rating rating={initial.rating} isProvisional={initial.provisional} />
          </span>
          <span class="note">{t("player-unrated")}</span>
        </div>
      )}
    </div>
  );
}
