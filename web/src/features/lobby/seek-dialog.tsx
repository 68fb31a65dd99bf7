import { visitor } from "../../app/identity.ts";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { LobbyStore } from "./store.ts";
import { bandOf, offerTerms, termsOf } from "./terms-choice.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Creates a seek with custom terms. Starts with the last terms used. */
export function SeekDialog({ store, onClose }: { store: LobbyStore; onClose(): void }) {
  const isMember = visitor.value.kind === "member";
  const offer = () => {
    const choice = offerTerms.choice.value;
    store.offer({
      terms: termsOf(choice, isMember),
      side: choice.side,
      band: isMember ? bandOf(choice) : null,
    });
    onClose();
  };
  return (
    <Dialog
      title={t("lobby-offer")}
      testid="seek-dialog"
      onClose={onClose}
      foot={
        <button
          type="button"
          class="button main"
          data-testid="seek-send"
          disabled={store.status.value !== "open"}
          onClick={offer}
        >
          {t("lobby-offer-send")}
        </button>
      }
    >
      <div class="terms-fields">
        <TermsFields terms={offerTerms} isMember={isMember} hasBand />
      </div>
    </Dialog>
  );
}
