import { ratingText } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import type { HouseOpponent } from "../../wire/types.ts";
import type { LobbyStore } from "./store.ts";

/** The server's own opponents, each one click from a game, for guests too. */
export function House({ store }: { store: LobbyStore }) {
  const house = store.lobby.value?.house ?? [];
  if (house.length === 0) {
    return null;
  }
  return (
    <section class="lobby-part" aria-labelledby="house" data-testid="house">
      <h2 id="house">{t("lobby-house")}</h2>
      <p class="note">{t("lobby-house.note")}</p>
      <div class="house-levels">
        {house.map((opponent) => (
          <Opponent key={opponent.name} store={store} opponent={opponent} />
        ))}
      </div>
    </section>
  );
}

function Opponent({ store, opponent }: { store: LobbyStore; opponent: HouseOpponent }) {
  const { name, level, rating, provisional, busy } = opponent;
  const rated = rating === null ? "" : ratingText(rating, provisional);
  const isInvited = store.inviting.value === name;
  const isOff = busy || store.status.value !== "open" || store.inviting.value !== null;
  return (
    <button
      type="button"
      class="pool"
      data-testid={`house-${level}`}
      aria-pressed={isInvited}
      aria-label={t("lobby-house-play", { level, rating: rated, name })}
      disabled={isOff}
      onClick={() => void store.playHouse(name)}
    >
      <span class="pool-clock">{level}</span>
      <span class="pool-speed">{busy ? t("lobby-house-busy") : rated}</span>
    </button>
  );
}
