import { useSignal } from "@preact/signals";
import { visitor } from "../../app/identity.ts";
import { load, save } from "../../app/storage.ts";
import { ratingText, termsWords } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import { PersonName } from "../../table/lists/person.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { HouseOpponent } from "../../wire/types.ts";
import type { LobbyStore } from "./store.ts";
import { houseTerms, houseTermsOf } from "./terms-choice.ts";
import { TermsFields } from "./terms-fields.tsx";

const KEY = "house-level";
/** Preselected at first: a beginner's match. */
const FIRST_LEVEL = 3;

/** The server's own opponents, for guests too: one is chosen, and its card states the terms before the game starts. */
export function House({ store }: { store: LobbyStore }) {
  const house = store.lobby.value?.house ?? [];
  const level = useSignal(Number(load(KEY) ?? FIRST_LEVEL));
  const chosen = house.find((each) => each.level === level.value) ?? house[0];
  if (!chosen) {
    return null;
  }
  return (
    <section class="lobby-part" aria-labelledby="house" data-testid="house">
      <h2 id="house">{t("lobby-house")}</h2>
      <p class="note">{t("lobby-house.note")}</p>
      <div class="house-levels">
        {house.map((opponent) => (
          <Level
            key={opponent.name}
            opponent={opponent}
            isChosen={opponent === chosen}
            onChoose={() => {
              level.value = opponent.level;
              save(KEY, String(opponent.level));
            }}
          />
        ))}
      </div>
      <Card store={store} opponent={chosen} />
    </section>
  );
}

interface LevelProps {
  opponent: HouseOpponent;
  isChosen: boolean;
  onChoose(): void;
}

function Level({ opponent: { name, level, rating, provisional, busy }, isChosen, onChoose }: LevelProps) {
  const rated = rating === null ? "" : ratingText(rating, provisional);
  return (
    <button
      type="button"
      class="pool"
      data-testid={`house-${level}`}
      aria-pressed={isChosen}
      title={t("lobby-house-choose", { level, rating: rated, name })}
      onClick={onChoose}
    >
      <span class="pool-clock">{level}</span>
      <span class="pool-speed">{busy ? t("lobby-house-busy") : rated}</span>
    </button>
  );
}

/** The chosen opponent with the terms of the game. */
function Card({ store, opponent }: { store: LobbyStore; opponent: HouseOpponent }) {
  const isChanging = useSignal(false);
  const { name, rating, provisional, busy } = opponent;
  const isMember = visitor.value.kind === "member";
  const terms = houseTermsOf(isMember);
  const isOff = busy || store.status.value !== "open" || store.inviting.value !== null;
  return (
    <div class="house-card" data-testid="house-card">
      <span class="house-who">
        <PersonName person={{ name, rating, provisional, bot: true }} isLink />
        <span class="note">{t("speed-rapid")}</span>
      </span>
      <span class="house-terms" data-testid="house-terms">
        {termsWords(terms).map((word) => (
          <span key={word}>{word}</span>
        ))}
        <button
          type="button"
          class="house-change"
          aria-haspopup="dialog"
          data-testid="house-change"
          onClick={() => {
            isChanging.value = true;
          }}
        >
          {t("lobby-house-change")}
        </button>
      </span>
      <button
        type="button"
        class="button main"
        data-testid="house-play"
        disabled={isOff}
        onClick={() => void store.playHouse(name)}
      >
        <Icon name="next" />
        {t(terms.rated ? "lobby-house-rated" : "lobby-house-casual")}
      </button>
      {isChanging.value && (
        <Dialog
          title={t("challenge-terms")}
          testid="house-dialog"
          onClose={() => {
            isChanging.value = false;
          }}
        >
          <div class="terms-fields">
            <TermsFields terms={houseTerms} isMember={isMember} isRealTime hasBand={false} />
          </div>
        </Dialog>
      )}
    </div>
  );
}
