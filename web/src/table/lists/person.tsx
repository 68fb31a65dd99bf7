import { playerAddress } from "../../app/router.ts";
import { personName, ratingText } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import type { Person } from "../../wire/types.ts";
import { BotBadge } from "./bot-badge.tsx";

/** A name with its rating; a member's name links to the profile. */
export function PersonName({ person, isLink = false }: { person: Person; isLink?: boolean }) {
  const name = personName(person);
  return (
    <span class="person">
      {isLink && person.name !== null ? (
        <a class="person-name" href={playerAddress(person.name)}>
          {name}
        </a>
      ) : (
        <span class="person-name">{name}</span>
      )}
      {person.bot && <BotBadge />}
      {person.rating !== null && <Rating rating={person.rating} isProvisional={person.provisional} />}
    </span>
  );
}

/** A rating, with a question mark while it is provisional. */
export function Rating({ rating, isProvisional }: { rating: number; isProvisional: boolean }) {
  return (
    <span class="rating" title={isProvisional ? t("rating-provisional") : t("rating")} data-testid="rating">
      {ratingText(rating, isProvisional)}
      {isProvisional && <span class="hidden"> {t("rating-provisional")}</span>}
    </span>
  );
}
