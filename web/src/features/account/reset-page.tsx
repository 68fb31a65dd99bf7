import { useSignal } from "@preact/signals";
import { t } from "../../i18n/index.ts";
import { resetPassword } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";
import { PasswordField } from "./fields.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { useOpenedLink } from "./opened-link.ts";

/** Where the link leads that was sent to a member who has lost the password. */
export function ResetPage() {
  const { secret, before } = useOpenedLink().value;
  return (
    <MailFrame heading={t("account-reset")} testid="reset-password">
      <ResetForm key={before} secret={secret} />
    </MailFrame>
  );
}

function ResetForm({ secret }: { secret: string }) {
  const password = useSignal("");
  const isDone = useSignal(false);
  const attempt = useAttempt();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt.attempt(async () => {
      await resetPassword({ token: secret, new: password.value });
      isDone.value = true;
    });
  };
  return (
    <>
      <div role="status">
        {isDone.value && (
          <p class="account-good" data-testid="reset-done">
            {t("account-password-changed")}
          </p>
        )}
      </div>
      {isDone.value ? (
        <p>
          <a class="button" href="/">
            {t("account-continue")}
          </a>
        </p>
      ) : (
        <form class="account-form" onSubmit={submit}>
          <p>{t("account-reset-about")}</p>
          <PasswordField
            label={t("account-new-password")}
            value={password}
            purpose="new-password"
            testid="reset-new"
            note={t("account-password.note")}
          />
          <AttemptTrouble of={attempt} />
          {attempt.trouble.value?.code === "bad-link" && (
            <p>
              <a href="/account/forgotten" data-testid="to-forgotten">
                {t("account-forgotten")}
              </a>
            </p>
          )}
          <button type="submit" class="button main" data-testid="reset-submit" disabled={attempt.busy.value}>
            {t("button-save")}
          </button>
        </form>
      )}
    </>
  );
}
