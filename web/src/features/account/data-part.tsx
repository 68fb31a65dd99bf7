import { useSignal } from "@preact/signals";
import { go } from "../../app/router.ts";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { download } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Account } from "../../wire/types.ts";
import { deleteAccount, exportAccount, freshProof } from "./api.ts";
import { AttemptTrouble, ProofTrouble, useAttempt } from "./attempt.tsx";
import { ForManagers, PasswordField } from "./fields.tsx";

/** Exports or deletes everything the server stores about the member. */
export function DataPart({ account }: { account: Account }) {
  const attempt = useAttempt();
  const isLeaving = useSignal(false);
  const save = () =>
    void attempt.attempt(async () => {
      const text = await exportAccount();
      download(`skep-${account.name}.json`, new Blob([text], { type: "application/json" }));
    });
  return (
    <section class="settings-part" aria-labelledby="account-data">
      <h2 id="account-data">{t("account-data")}</h2>
      <p class="note">{t("account-data.note")}</p>
      <AttemptTrouble of={attempt} testid="export-trouble" />
      <div class="row">
        <button type="button" class="button" data-testid="export" disabled={attempt.busy.value} onClick={save}>
          <Icon name="download" />
          {t("account-export")}
        </button>
        <button
          type="button"
          class="button"
          data-testid="delete"
          aria-haspopup="dialog"
          onClick={() => {
            isLeaving.value = true;
          }}
        >
          <Icon name="trash" />
          {t("account-delete")}
        </button>
      </div>
      {isLeaving.value && (
        <DeleteDialog
          account={account}
          onClose={() => {
            isLeaving.value = false;
          }}
        />
      )}
    </section>
  );
}

function DeleteDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const password = useSignal("");
  const attempt = useAttempt();
  const asksPassword = account.hasPassword && freshProof.value === null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt.attempt(async () => {
      await deleteAccount(asksPassword ? { password: password.value } : {});
      go("/");
    });
  };
  return (
    <Dialog title={t("account-delete-question", { name: account.name })} onClose={onClose} testid="delete-dialog">
      <form class="account-form" onSubmit={submit}>
        <p>{t("account-delete-about")}</p>
        <ForManagers name={account.name} />
        {asksPassword && (
          <PasswordField
            label={t("account-password")}
            value={password}
            purpose="current-password"
            testid="delete-password"
          />
        )}
        <ProofTrouble of={attempt} account={account} testid="delete-trouble" />
        <div class="row last">
          <button type="button" class="button" data-testid="delete-no" onClick={onClose}>
            {t("button-cancel")}
          </button>
          <button type="submit" class="button danger" data-testid="delete-yes" disabled={attempt.busy.value}>
            {t("account-delete-yes")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
