import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { visitor } from "../../app/identity.ts";
import { go, returnAddress } from "../../app/router.ts";
import { settings } from "../../app/settings.ts";
import { ownGames } from "../../game/own-games.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";
import { adoptGuest, guestRecord } from "../puzzles/index.ts";
import { checkName, claimGames, createFirstPasskey, signUp } from "./api.ts";
import { type Attempt, AttemptTrouble, useAttempt } from "./attempt.tsx";
import { PasswordField, TextField } from "./fields.tsx";
import { Frame } from "./frame.tsx";
import { NameCheck, type NameVerdict } from "./name-check.ts";
import { hasPasskeys } from "./passkeys.ts";
import { FreshCodes } from "./recovery-codes.tsx";
import { accountErrorText, deviceText } from "./words.ts";

interface NewAccount {
  readonly name: string;
  readonly codes: readonly string[];
  /** How many games were claimed; null if claiming failed. */
  readonly claimed: number | null;
}

export function SignUpPage() {
  const made = useSignal<NewAccount | null>(null);
  const attempt = useAttempt();
  if (made.value) {
    const { name, codes, claimed } = made.value;
    return (
      <Frame heading={t("account-welcome", { name })} testid="signed-up">
        {claimed !== 0 && (
          <p role="status" data-testid="claimed">
            {claimed === null ? t("account-claim-failed") : t("account-claimed", { count: claimed })}
          </p>
        )}
        <FreshCodes name={name} codes={codes} onKept={() => go(returnAddress())} />
      </Frame>
    );
  }
  const now = visitor.value;
  return (
    <Frame heading={t("account-sign-up")} testid="sign-up">
      {now.kind === "member" && !attempt.busy.value ? (
        <AlreadyIn name={now.name} />
      ) : (
        <SignUpForm
          attempt={attempt}
          needsInvitation={now.kind === "guest" && now.needsInvitation}
          onMade={(account) => {
            made.value = account;
          }}
        />
      )}
    </Frame>
  );
}

/** Shown to a signed-in member on the sign-in and sign-up pages. */
export function AlreadyIn({ name }: { name: string }) {
  return (
    <>
      <p data-testid="already-in">{t("account-already-in", { name })}</p>
      <p>
        <a href="/account">{t("nav-account")}</a>
      </p>
    </>
  );
}

interface FormProps {
  attempt: Attempt;
  needsInvitation: boolean;
  onMade(made: NewAccount): void;
}

function SignUpForm({ attempt, needsInvitation, onMade }: FormProps) {
  const name = useSignal(settings.name.trim());
  const password = useSignal("");
  const invitation = useSignal("");
  const byPasskey = useSignal(false);
  const check = useMemo(() => new NameCheck(checkName), []);
  useEffect(() => {
    check.update(name.value);
    return () => check.stop();
  }, [check, name]);
  const games = ownGames().length;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt.attempt(async () => {
      const { account, recoveryCodes } = await signUp({
        name: name.value.trim(),
        ...(byPasskey.value
          ? { passkey: await createFirstPasskey(name.value.trim(), deviceText(navigator.userAgent)) }
          : { password: password.value }),
        ...(needsInvitation ? { invitation: invitation.value.trim() } : {}),
      });
      const claimed = await claimGames().catch(() => null);
      // If this fails, the tries are uploaded the next time the member opens the puzzles.
      await adoptGuest();
      onMade({ name: account.name, codes: recoveryCodes, claimed });
    });
  };
  return (
    <form class="account-form" onSubmit={submit}>
      <p>{t("account-sign-up-about")}</p>
      {games > 0 && (
        <p class="account-good" data-testid="games-come-along">
          <Icon name="check" />
          {t("account-games-come-along", { count: games })}
        </p>
      )}
      {guestRecord().tries.length > 0 && (
        <p class="account-good" data-testid="puzzles-come-along">
          <Icon name="check" />
          {t("account-puzzles-come-along")}
        </p>
      )}
      {needsInvitation && (
        <TextField
          label={t("account-invitation")}
          value={invitation}
          purpose="off"
          testid="invitation-code"
          note={t("account-invitation.note")}
        />
      )}
      <TextField
        label={t("account-name")}
        value={name}
        purpose="username"
        testid="account-name"
        note={<Verdict of={check.verdict.value} />}
        isWrong={check.verdict.value.state === "refused"}
        onInput={(written) => check.update(written)}
      />
      {byPasskey.value ? (
        <p class="note" data-testid="by-passkey">
          {t("account-passkeys.note")}
        </p>
      ) : (
        <PasswordField
          label={t("account-password")}
          value={password}
          purpose="new-password"
          testid="account-password"
          note={t("account-password.note")}
        />
      )}
      <AttemptTrouble of={attempt} />
      <button type="submit" class="button main" data-testid="sign-up-submit" disabled={attempt.busy.value}>
        {t("account-sign-up-submit")}
      </button>
      {hasPasskeys() && (
        <button
          type="button"
          class="button quiet"
          data-testid="use-passkey"
          onClick={() => {
            byPasskey.value = !byPasskey.value;
          }}
        >
          {t(byPasskey.value ? "account-use-password" : "account-use-passkey")}
        </button>
      )}
      <p>
        {t("account-have-one")} <a href="/account/login">{t("nav-sign-in")}</a>
      </p>
    </form>
  );
}

/** Availability of the name. */
function Verdict({ of }: { of: NameVerdict }) {
  const text = {
    open: () => t("account-name.note"),
    checking: () => t("account-name-checking"),
    free: () => t("account-name-free"),
    refused: () => (of.state === "refused" ? accountErrorText(of) : ""),
  }[of.state]();
  return (
    <span data-testid="name-verdict" data-state={of.state}>
      {text}
    </span>
  );
}
