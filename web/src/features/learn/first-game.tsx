import { useSignal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { beginGame } from "../../local/begin.ts";

/** Starts a base game against the weakest level. `first` makes it the primary button. */
export function FirstGame({ first }: { first: boolean }) {
  const starting = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const start = async () => {
    starting.value = true;
    try {
      await beginGame({
        kind: "computer",
        set: "Base",
        opening: "rulebook",
        level: 1,
        side: "white",
        clock: null,
      });
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    } finally {
      starting.value = false;
    }
  };
  return (
    <>
      <button
        type="button"
        class={first ? "door main" : "door"}
        data-testid="first-game"
        disabled={starting.value}
        onClick={start}
      >
        <span class="door-name">{t("lesson-play-first")}</span>
        <span class="door-note">{t("lesson-play-first.note")}</span>
      </button>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}
