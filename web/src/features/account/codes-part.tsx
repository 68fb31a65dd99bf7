import { useSignal } from "@preact/signals";
import { t } from "../../i18n/index.ts";
import type { Account } from "../../wire/types.ts";
import { freshProof, newRecoveryCodes } from "./api.ts";
import { ProofTrouble, useAttempt } from "./attempt.tsx";
import { ForManagers, PasswordField } from "./fields.tsx";
import { FreshCodes } from "./recovery-codes.tsx";

/** Shows how many recovery codes are left and generates new ones. */
export function CodesPart({ account, onChanged }: { account: Account; onChanged(): void }) {
  const password = useSignal("");
  const codes = useSignal<readonly string[] | null>(null);
  const attempt = useAttempt();
  const asksPassword = account.hasPassword && freshProof.value === null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt.attempt(async () => {
      codes.value = await newRecoveryCodes(asksPassword ? { password: password.value } : {});
      password.value = "";
    });
  };
  if (codes.value) {
    const keep = () => {
      codes.value = null;
      onChanged();
    };
    return (
      <div class="settings-part">
        <FreshCodes name={account.name} codes={codes.value} onKept={keep} />
      </div>
    );
  }
  return (
    <section class="settings-part" aria-labelledby="account-codes">
      <h2 id="account-codes">{t("account-codes")}</h2>
      <p data-testid="codes-left">{t("account-codes-left", { count: account.recoveryCodesLeft })}</p>
      <p class="note">{t("account-codes.note")}</p>
      <form class="account-form" onSubmit={submit}>
        <ForManagers name={account.name} />
        {asksPassword && (
          <PasswordField
            label={t("account-password")}
            value={password}
            purpose="current-password"
            testid="codes-password"
          />
        )}
        <ProofTrouble of={attempt} account={account} testid="codes-trouble" />
        <div class="row">
          <button type="submit" class="button" data-testid="codes-new" disabled={attempt.busy.value}>
            {t("account-codes-new")}
          </button>
        </div>
      </form>
    </section>
  );
}
