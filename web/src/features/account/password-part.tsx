import { useSignal } from "@preact/signals";
import { t } from "../../i18n/index.ts";
import type { Account } from "../../wire/types.ts";
import { changePassword, freshProof } from "./api.ts";
import { ProofTrouble, useAttempt } from "./attempt.tsx";
import { ForManagers, PasswordField } from "./fields.tsx";

/** Changes the password. After signing in with a recovery code the old one is not required. */
export function PasswordPart({ account, onChanged }: { account: Account; onChanged(): void }) {
  const old = useSignal("");
  const fresh = useSignal("");
  const isDone = useSignal(false);
  const attempt = useAttempt();
  const asksOld = account.hasPassword && freshProof.value === null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    isDone.value = false;
    void attempt.attempt(async () => {
      await changePassword({ ...(asksOld ? { old: old.value } : {}), new: fresh.value });
      old.value = "";
      fresh.value = "";
      isDone.value = true;
      onChanged();
    });
  };
  return (
    <section class="settings-part" aria-labelledby="account-new-password">
      <h2 id="account-new-password">{t("account-new-password")}</h2>
      {freshProof.value === "code" && (
        <p class="account-good" data-testid="recovered">
          {t("account-recovered")}
        </p>
      )}
      <form class="account-form" onSubmit={submit}>
        <ForManagers name={account.name} />
        {asksOld && (
          <PasswordField
            label={t("account-password-old")}
            value={old}
            purpose="current-password"
            testid="password-old"
          />
        )}
        <PasswordField
          label={t("account-new-password")}
          value={fresh}
          purpose="new-password"
          testid="password-new"
          note={t("account-password.note")}
        />
        <ProofTrouble of={attempt} account={account} testid="password-trouble" />
        <p role="status" class="account-done">
          {isDone.value && <span data-testid="password-changed">{t("account-password-changed")}</span>}
        </p>
        <div class="row">
          <button type="submit" class="button" data-testid="password-submit" disabled={attempt.busy.value}>
            {t("button-save")}
          </button>
        </div>
      </form>
    </section>
  );
}
