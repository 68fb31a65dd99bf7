import { useSignal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { visitor, visitorName } from "../../app/identity.ts";
import { choices, creation } from "../../game/choices.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { beginGame } from "../../local/begin.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";

/** Ways to play that need no opponent in the lobby. */
export function WithoutOpponent() {
  const trouble = useSignal<string | null>(null);
  const isChallenging = useSignal(false);
  const begin = async (kind: "computer" | "friend") => {
    trouble.value = null;
    try {
      await beginGame(creation(kind, choices.value[kind], visitorName()));
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <section class="lobby-part" aria-labelledby="without-opponent">
      <h2 id="without-opponent">{t("lobby-nobody")}</h2>
      <div class="lobby-doors">
        {(["computer", "friend"] as const).map((kind) => (
          <button key={kind} type="button" class="door" data-testid={`lobby-${kind}`} onClick={() => void begin(kind)}>
            <span class="door-name">{t(`home-${kind}`)}</span>
            <span class="door-note">{t(`home-${kind}-note`)}</span>
          </button>
        ))}
        {visitor.value.kind === "member" && (
          <button
            type="button"
            class="door"
            aria-haspopup="dialog"
            data-testid="challenge-by-link"
            onClick={() => {
              isChallenging.value = true;
            }}
          >
            <span class="door-name">{t("challenge-link-offer")}</span>
            <span class="door-note">{t("challenge-link-offer.note")}</span>
          </button>
        )}
      </div>
      {isChallenging.value && (
        <ChallengeDialog
          name={null}
          onClose={() => {
            isChallenging.value = false;
          }}
        />
      )}
      <div role="alert">{trouble.value && <p class="trouble">{trouble.value}</p>}</div>
    </section>
  );
}
