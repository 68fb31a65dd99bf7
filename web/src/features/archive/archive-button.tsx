import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import type { GameStore } from "../../game/store.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";
import { archived, sendFinished, sendGame } from "./sending.ts";

/** Uploads a finished game to the server's archive, automatically if the player has chosen that; then disappears. */
export function ArchiveButton({ store }: { store: GameStore }) {
  const sending = useSignal(false);
  const trouble = useSignal<string | null>(null);
  useEffect(() => {
    void sendFinished();
  }, []);
  const send = async () => {
    sending.value = true;
    trouble.value = null;
    try {
      await sendGame(store.id);
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    } finally {
      sending.value = false;
    }
  };
  if (archived.value.has(store.id)) {
    return null;
  }
  return (
    <>
      <button
        type="button"
        class="button quiet"
        data-testid="archive-send"
        disabled={sending.value}
        onClick={() => void send()}
      >
        <Icon name="folder" />
        {t(sending.value ? "archive-sending" : "archive-send")}
      </button>
      {trouble.value && (
        <p class="trouble" role="alert" data-testid="archive-trouble">
          {trouble.value}
        </p>
      )}
    </>
  );
}
