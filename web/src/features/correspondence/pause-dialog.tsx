import { useSignal } from "@preact/signals";
import { PAUSES } from "../../game/deadline.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { Segments } from "../../ui/controls.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asks for the length of a pause, which the opponent has to accept. */
export function PauseDialog({ store, onClose }: { store: GameStore; onClose(): void }) {
  const days = useSignal<string>("7");
  const offer = () => {
    void store.offerPause(Number(days.value));
    onClose();
  };
  return (
    <Dialog
      title={t("pause-offer")}
      testid="pause-dialog"
      onClose={onClose}
      foot={
        <button type="button" class="button main" data-testid="pause-send" onClick={offer}>
          {t("pause-send")}
        </button>
      }
    >
      <p>{t("pause-offer.note")}</p>
      <Segments<string>
        label={t("pause-days")}
        testid="pause-days"
        value={days.value}
        options={PAUSES.map((each) => ({ value: String(each), label: t("days-count", { days: each }) }))}
        onChange={(value) => {
          days.value = value;
        }}
      />
    </Dialog>
  );
}
