import { useSignal } from "@preact/signals";
import { t } from "../../i18n/index.ts";
import { askForLink } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";
import { TextField } from "./fields.tsx";
import { MailFrame } from "./mail-frame.tsx";

/** Where somebody who has lost the password asks for a link. Whether there is such an account is not told. */
export function ForgottenPage() {
  const who = useSignal("");
  const isSent = useSignal(false);
  const attempt = useAttempt();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    isSent.value = false;
    void attempt.attempt(async () => {
      await askForLink(who.value.trim());
      isSent.value = true;
    });
  };
  return (
    <MailFrame heading={t("account-forgotten")} testid="forgotten">
      <form class="account-form" onSubmit={submit}>
        <p>{t("account-forgotten-about")}</p>
        <TextField label={t("account-forgotten-who")} value={who} purpose="username" testid="forgotten-who" />
        <AttemptTrouble of={attempt} />
        <div role="status">
          {isSent.value && (
            <p class="account-good" data-testid="forgotten-sent">
              {t("account-forgotten-sent")}
            </p>
          )}
        </div>
        <button type="submit" class="button main" data-testid="forgotten-submit" disabled={attempt.busy.value}>
          {t("account-mail-send")}
        </button>
        <p>
          <a href="/account/login" data-testid="to-sign-in">
            {t("account-use-code")}
          </a>
        </p>
      </form>
    </MailFrame>
  );
}
