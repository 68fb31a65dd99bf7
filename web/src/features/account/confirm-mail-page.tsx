import { useSignal } from "@preact/signals";
import { visitor } from "../../app/identity.ts";
import { t } from "../../i18n/index.ts";
import { confirmMailAddress } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { useOpenedLink } from "./opened-link.ts";

/** Where the link leads that was sent to a new address. Programs that look through e-mails open it, too, but press no button. */
export function ConfirmMailPage() {
  const { secret, before } = useOpenedLink().value;
  return (
    <MailFrame heading={t("account-mail-confirm")} testid="confirm-mail">
      <Confirmation key={before} secret={secret} />
    </MailFrame>
  );
}

function Confirmation({ secret }: { secret: string }) {
  const isDone = useSignal(false);
  const attempt = useAttempt();
  const confirm = () =>
    void attempt.attempt(async () => {
      await confirmMailAddress(secret);
      isDone.value = true;
    });
  return (
    <>
      <div role="status">
        {isDone.value && (
          <p class="account-good" data-testid="mail-confirmed">
            {t("account-mail-confirm-done")}
          </p>
        )}
      </div>
      {isDone.value ? (
        <p>
          <a class="button" href={visitor.value.kind === "member" ? "/account" : "/"}>
            {t("account-continue")}
          </a>
        </p>
      ) : (
        <>
          <p>{t("account-mail-confirm-about")}</p>
          <AttemptTrouble of={attempt} />
          <button
            type="button"
            class="button main"
            data-testid="confirm-mail-yes"
            disabled={attempt.busy.value}
            onClick={confirm}
          >
            {t("account-mail-confirm-yes")}
          </button>
        </>
      )}
    </>
  );
}
