import { useSignal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { visitor, visitorName } from "../../app/identity.ts";
import { isOnline } from "../../app/network.ts";
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
          <Door
            key={kind}
            testid={`lobby-${kind}`}
            name={t(`home-${kind}`)}
            note={t(`home-${kind}-note`)}
            needsServer={kind === "friend"}
            onClick={() => void begin(kind)}
          />
        ))}
        {visitor.value.kind === "member" && (
          <Door
            testid="challenge-by-link"
            name={t("challenge-link-offer")}
            note={t("challenge-link-offer.note")}
            needsServer
            opensDialog
            onClick={() => {
              isChallenging.value = true;
            }}
          />
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

interface DoorProps {
  testid: string;
  name: string;
  note: string;
  needsServer: boolean;
  opensDialog?: boolean;
  onClick(): void;
}

function Door({ testid, name, note, needsServer, opensDialog = false, onClick }: DoorProps) {
  const isOff = needsServer && !isOnline.value;
  return (
    <button
      type="button"
      class={isOff ? "door off" : "door"}
      disabled={isOff}
      aria-haspopup={opensDialog ? "dialog" : undefined}
      data-testid={testid}
      onClick={onClick}
    >
      <span class="door-name">{name}</span>
      <span class="door-note">{isOff ? t("offline-needs-server") : note}</span>
    </button>
  );
}
