import { t } from "../../i18n/index.ts";
import type { Account } from "../../wire/types.ts";
import { signInByPasskey } from "./api.ts";
import { type Attempt, AttemptTrouble } from "./attempt.tsx";

/** Why something failed that needs more than being signed in. Without a password, a passkey that is used again shows whose the account is. */
export function ProofTrouble({ of, account, testid }: { of: Attempt; account: Account; testid: string }) {
  if (account.hasPassword || of.trouble.value?.code !== "bad-password") {
    return <AttemptTrouble of={of} testid={testid} />;
  }
  return (
    <div role="alert">
      <p class="trouble" data-testid={testid} data-code="bad-password">
        {t("account-passkey-again")}
      </p>
      <button
        type="button"
        class="button"
        data-testid="confirm-by-passkey"
        onClick={() => void of.attempt(signInByPasskey)}
      >
        {t("account-passkey-sign-in")}
      </button>
    </div>
  );
}
