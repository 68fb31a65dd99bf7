import { useSignal } from "@preact/signals";
import { ago, dayText, t } from "../../i18n/index.ts";
import type { Account, Passkey } from "../../wire/types.ts";
import { addPasskey, freshProof, removePasskey } from "./api.ts";
import { AttemptTrouble, ProofTrouble, useAttempt } from "./attempt.tsx";
import { ForManagers, PasswordField, TextField } from "./fields.tsx";
import { hasPasskeys } from "./passkeys.ts";
import { deviceText } from "./words.ts";

/** Lists the member's passkeys and adds new ones. */
export function PasskeysPart({ account, onChanged }: { account: Account; onChanged(): void }) {
  const attempt = useAttempt();
  const remove = (id: string) =>
    void attempt.attempt(async () => {
      await removePasskey(id);
      onChanged();
    });
  return (
    <section class="settings-part" aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{t("account-passkeys")}</h2>
      <p class="note">{t("account-passkeys.note")}</p>
      {account.passkeys.length > 0 && (
        <ul class="devices" data-testid="passkeys">
          {account.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => remove(passkey.id)} />
          ))}
        </ul>
      )}
      <AttemptTrouble of={attempt} testid="passkeys-trouble" />
      {hasPasskeys() ? (
        <NewPasskey account={account} onChanged={onChanged} />
      ) : (
        <p class="note" data-testid="no-passkeys">
          {t("account-passkeys-none-here")}
        </p>
      )}
    </section>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { name, created, used } = passkey;
  return (
    <li class="device" data-testid="passkey">
      <span class="device-words">
        <span class="device-name">{name}</span>
        <span class="note">
          {used === null
            ? t("account-passkey-added", { day: dayText(created) })
            : t("account-passkey-used", { ago: ago(used, Date.now()) })}
        </span>
      </span>
      <button
        type="button"
        class="button"
        data-testid="remove-passkey"
        aria-label={t("account-passkey-remove-named", { name })}
        onClick={onRemove}
      >
        {t("account-passkey-remove")}
      </button>
    </li>
  );
}

function NewPasskey({ account, onChanged }: { account: Account; onChanged(): void }) {
  const name = useSignal(deviceText(navigator.userAgent));
  const password = useSignal("");
  const attempt = useAttempt();
  const asksPassword = account.hasPassword && freshProof.value === null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt.attempt(async () => {
      await addPasskey(name.value, asksPassword ? { password: password.value } : {});
      password.value = "";
      onChanged();
    });
  };
  return (
    <form class="account-form" onSubmit={submit}>
      <ForManagers name={account.name} />
      <TextField label={t("account-passkey-name")} value={name} purpose="off" testid="passkey-name" />
      {asksPassword && (
        <PasswordField
          label={t("account-password")}
          value={password}
          purpose="current-password"
          testid="passkey-password"
        />
      )}
      <ProofTrouble of={attempt} account={account} testid="passkey-trouble" />
      <div class="row">
        <button type="submit" class="button" data-testid="add-passkey" disabled={attempt.busy.value}>
          {t("account-passkey-add")}
        </button>
      </div>
    </form>
  );
}
