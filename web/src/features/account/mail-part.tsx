import { useSignal } from "@preact/signals";
import { language, t } from "../../i18n/index.ts";
import type { Account } from "../../wire/types.ts";
import { freshProof, removeMailAddress, setMailAddress } from "./api.ts";
import { ProofTrouble, useAttempt } from "./attempt.tsx";
import { ForManagers, PasswordField, TextField } from "./fields.tsx";

/** Adds, changes or removes the member's e-mail address. A new address must be confirmed. */
export function MailPart({ account, onChanged }: { account: Account; onChanged(): void }) {
  const address = useSignal("");
  const password = useSignal("");
  const isRemoved = useSignal(false);
  const attempt = useAttempt();
  const asksPassword = account.hasPassword && freshProof.value === null;
  const proof = () => (asksPassword ? { password: password.value } : {});
  const { address: confirmed, unconfirmed } = account.mail ?? {};
  const change = (work: () => Promise<void>) => {
    isRemoved.value = false;
    void attempt.attempt(async () => {
      await work();
      password.value = "";
      onChanged();
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change(async () => {
      await setMailAddress({ address: address.value, language: language.value, ...proof() });
      address.value = "";
    });
  };
  const remove = () =>
    change(async () => {
      await removeMailAddress(proof());
      isRemoved.value = true;
    });
  return (
    <section class="settings-part" aria-labelledby="account-mail">
      <h2 id="account-mail">{t("account-mail")}</h2>
      <p class="note">{t("account-mail.note")}</p>
      {confirmed && <p data-testid="mail-address">{t("account-mail-confirmed", { address: confirmed })}</p>}
      <form class="account-form" onSubmit={submit}>
        <ForManagers name={account.name} />
        <TextField label={t("account-mail-address")} value={address} purpose="email" testid="mail-new" />
        {asksPassword && (
          <PasswordField
            label={t("account-password")}
            value={password}
            purpose="current-password"
            testid="mail-password"
          />
        )}
        <ProofTrouble of={attempt} account={account} testid="mail-trouble" />
        <div role="status">
          {unconfirmed && (
            <p data-testid="mail-unconfirmed">{t("account-mail-unconfirmed", { address: unconfirmed })}</p>
          )}
          {isRemoved.value && <p data-testid="mail-removed">{t("account-mail-removed")}</p>}
        </div>
        <div class="row">
          <button type="submit" class="button" data-testid="mail-send" disabled={attempt.busy.value}>
            {t("account-mail-send")}
          </button>
          {(confirmed || unconfirmed) && (
            <button
              type="button"
              class="button"
              data-testid="mail-remove"
              disabled={attempt.busy.value}
              onClick={remove}
            >
              {t("account-mail-remove")}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}
