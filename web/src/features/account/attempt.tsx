import { type ReadonlySignal, useSignal } from "@preact/signals";
import { t } from "../../i18n/index.ts";
import type { Account } from "../../wire/types.ts";
import { AccountError } from "./account-error.ts";
import { signInByPasskey } from "./api.ts";
import { accountErrorText } from "./words.ts";

export interface Attempt {
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last attempt failed. */
  readonly trouble: ReadonlySignal<AccountError | null>;
  /** Runs `work` unless an attempt is already running. */
  attempt(work: () => Promise<void>): Promise<void>;
}

/** State of a request that the server may reject. */
export function useAttempt(): Attempt {
  const busy = useSignal(false);
  const trouble = useSignal<AccountError | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    if (busy.value) {
      return;
    }
    busy.value = true;
    trouble.value = null;
    try {
      await work();
    } catch (error) {
      trouble.value = error instanceof AccountError ? error : new AccountError("internal");
    } finally {
      busy.value = false;
    }
  };
  return { busy, trouble, attempt };
}

/** Announces why an attempt failed. */
export function AttemptTrouble({ of, testid = "account-trouble" }: { of: Attempt; testid?: string }) {
  const error = of.trouble.value;
  return (
    <div role="alert">
      {error && (
        <p class="trouble" data-testid={testid} data-code={error.code}>
          {accountErrorText(error)}
        </p>
      )}
    </div>
  );
}

/**
 * Explains the failure of an action that needs fresh proof of identity. An account without a password can prove it by
 * signing in with a passkey again.
 */
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
