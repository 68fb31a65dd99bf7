import { useSignal } from "@preact/signals";
import { go } from "../../app/router.ts";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { challenge } from "./challenge-api.ts";
import { offerTerms, termsOf } from "./terms-choice.ts";
import { TermsFields } from "./terms-fields.tsx";
import { challengeErrorText } from "./words.ts";

interface DialogProps {
  /** The opponent; null for anyone who opens the link. */
  name: string | null;
  onClose(): void;
}

/** Creates a challenge, then opens its page to wait for the answer. */
export function ChallengeDialog({ name, onClose }: DialogProps) {
  const isBusy = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const send = async () => {
    if (isBusy.value) {
      return;
    }
    isBusy.value = true;
    trouble.value = null;
    try {
      const choice = offerTerms.choice.value;
      const { id } = await challenge({ to: name, terms: termsOf(choice, true), side: choice.side });
      go(`/challenge/${id}`);
    } catch (error) {
      trouble.value = challengeErrorText(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Dialog
      title={name === null ? t("challenge-link-offer") : t("challenge-player", { name })}
      testid="challenge-dialog"
      onClose={onClose}
      foot={
        <>
          <div role="alert">
            {trouble.value && (
              <p class="trouble" data-testid="challenge-trouble">
                {trouble.value}
              </p>
            )}
          </div>
          <button
            type="button"
            class="button main"
            data-testid="challenge-send"
            disabled={isBusy.value}
            onClick={() => void send()}
          >
            {t(name === null ? "challenge-link-make" : "challenge-send")}
          </button>
        </>
      }
    >
      <div class="terms-fields">
        <TermsFields terms={offerTerms} isMember hasBand={false} />
      </div>
    </Dialog>
  );
}
