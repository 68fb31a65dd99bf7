import { useSignal } from "@preact/signals";
import { hasMail, visitor } from "../../app/identity.ts";
import { go, returnAddress } from "../../app/router.ts";
import { t } from "../../i18n/index.ts";
import { signIn, signInByPasskey } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";
import { PasswordField, TextField } from "./fields.tsx";
import { Frame } from "./frame.tsx";
import { hasPasskeys } from "./passkeys.ts";
import { AlreadyIn } from "./sign-up-page.tsx";

export function SignInPage() {
  const now = visitor.value;
  return (
    <Frame heading={t("nav-sign-in")} testid="sign-in">
      {now.kind === "member" ? <AlreadyIn name={now.name} /> : <SignInForm />}
    </Frame>
  );
}

function SignInForm() {
  const name = useSignal("");
  const password = useSignal("");
  const code = useSignal("");
  const usesCode = useSignal(false);
  const attempt = useAttempt();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt.attempt(async () => {
      const called = name.value.trim();
      if (usesCode.value) {
        await signIn({ name: called, recoveryCode: code.value.trim() });
        go("/account");
      } else {
        await signIn({ name: called, password: password.value });
        go(returnAddress());
      }
    });
  };
  const enter = () =>
    void attempt.attempt(async () => {
      await signInByPasskey();
      go(returnAddress());
    });
  return (
    <form class="account-form" onSubmit={submit}>
      <TextField label={t("account-name")} value={name} purpose="username" testid="account-name" />
      {usesCode.value ? (
        <TextField
          key="code"
          label={t("account-code")}
          value={code}
          purpose="one-time-code"
          testid="recovery-code"
          note={t("account-code.note")}
        />
      ) : (
        <PasswordField
          key="password"
          label={t("account-password")}
          value={password}
          purpose="current-password"
          testid="account-password"
        />
      )}
      <AttemptTrouble of={attempt} />
      <button type="submit" class="button main" data-testid="sign-in-submit" disabled={attempt.busy.value}>
        {t("nav-sign-in")}
      </button>
      {hasPasskeys() && (
        <button
          type="button"
          class="button"
          data-testid="sign-in-passkey"
          disabled={attempt.busy.value}
          onClick={enter}
        >
          {t("account-passkey-sign-in")}
        </button>
      )}
      <button
        type="button"
        class="button quiet"
        data-testid="use-code"
        onClick={() => {
          usesCode.value = !usesCode.value;
        }}
      >
        {t(usesCode.value ? "account-use-password" : "account-use-code")}
      </button>
      {hasMail.value && (
        <p>
          <a href="/account/forgotten" data-testid="to-forgotten">
            {t("account-forgotten")}
          </a>
        </p>
      )}
      <p>
        {t("account-have-none")}{" "}
        <a href="/account/new" data-testid="to-sign-up">
          {t("account-sign-up")}
        </a>
      </p>
    </form>
  );
}
