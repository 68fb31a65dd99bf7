/** Pages that depend on e-mail, in one chunk because they are rarely visited. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { fetchVisitor, hasMail, visitor } from "../../app/identity.ts";
import { t } from "../../i18n/index.ts";
import { NotFound } from "../../ui/not-found.tsx";
import { confirmMailAddress, requestResetLink, resetPassword } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";
import { PasswordField, TextField } from "./fields.tsx";
import { Frame, Unreachable } from "./frame.tsx";

/** Requests a password reset link. The page does not reveal whether the account exists. */
export function ForgottenPage() {
  const who = useSignal("");
  const isSent = useSignal(false);
  const attempt = useAttempt();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    isSent.value = false;
    void attempt.attempt(async () => {
      await requestResetLink(who.value.trim());
      isSent.value = true;
    });
  };
  return (
    <MailFrame heading={t("account-forgotten")} testid="forgotten">
      <form class="account-form" onSubmit={submit}>
        <p>{t("account-forgotten-about")}</p>
        <TextField label={t("account-forgotten-who")} value={who} purpose="username" testid="forgotten-who" />
        <AttemptTrouble of={attempt} />
        <div role="status">
          {isSent.value && (
            <p class="account-good" data-testid="forgotten-sent">
              {t("account-forgotten-sent")}
            </p>
          )}
        </div>
        <button type="submit" class="button main" data-testid="forgotten-submit" disabled={attempt.busy.value}>
          {t("account-mail-send")}
        </button>
        <p>
          <a href="/account/login" data-testid="to-sign-in">
            {t("account-use-code")}
          </a>
        </p>
      </form>
    </MailFrame>
  );
}

/** Target of the link sent to a new e-mail address. Confirming takes a click, because mail scanners open links too. */
export function ConfirmMailPage() {
  const { secret, before } = useOpenedLink().value;
  return (
    <MailFrame heading={t("account-mail-confirm")} testid="confirm-mail">
      <Confirmation key={before} secret={secret} />
    </MailFrame>
  );
}

function Confirmation({ secret }: { secret: string }) {
  const isDone = useSignal(false);
  const attempt = useAttempt();
  const confirm = () =>
    void attempt.attempt(async () => {
      await confirmMailAddress(secret);
      isDone.value = true;
    });
  return (
    <>
      <div role="status">
        {isDone.value && (
          <p class="account-good" data-testid="mail-confirmed">
            {t("account-mail-confirm-done")}
          </p>
        )}
      </div>
      {isDone.value ? (
        <p>
          <a class="button" href={visitor.value.kind === "member" ? "/account" : "/"}>
            {t("account-continue")}
          </a>
        </p>
      ) : (
        <>
          <p>{t("account-mail-confirm-about")}</p>
          <AttemptTrouble of={attempt} />
          <button
            type="button"
            class="button main"
            data-testid="confirm-mail-yes"
            disabled={attempt.busy.value}
            onClick={confirm}
          >
            {t("account-mail-confirm-yes")}
          </button>
        </>
      )}
    </>
  );
}

/** Target of a password reset link. */
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

/** A link opened from an e-mail. */
export interface OpenedLink {
  /** The token; empty if missing. */
  readonly secret: string;
  /** How many links were opened in this tab before it. */
  readonly before: number;
}

/**
 * Reads the token from the fragment, which browsers do not send to servers, and removes it from the address so that it
 * does not stay in the history.
 */
function useOpenedLink(): ReadonlySignal<OpenedLink> {
  const link = useSignal<OpenedLink>({ secret: location.hash.slice(1), before: 0 });
  // Runs before the page is painted.
  useLayoutEffect(() => {
    const clear = () => history.replaceState(history.state, "", location.pathname);
    // Opening another link in this tab changes only the fragment, so the page does not reload.
    const open = () => {
      if (location.hash !== "") {
        link.value = { secret: location.hash.slice(1), before: link.value.before + 1 };
        clear();
      }
    };
    clear();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  return link;
}

/** Layout of the pages that depend on e-mail; shows "not found" on a server that sends none. */
function MailFrame(props: { heading: string; testid: string; children: ComponentChildren }) {
  const isLost = useSignal(false);
  const ask = async () => {
    isLost.value = false;
    isLost.value = (await fetchVisitor()) === null;
  };
  useEffect(() => {
    if (hasMail.value === null) {
      void ask();
    }
  }, []);
  if (hasMail.value === false) {
    return <NotFound />;
  }
  return (
    <Frame heading={props.heading} testid={props.testid}>
      {hasMail.value && props.children}
      {hasMail.value === null && isLost.value && <Unreachable onRetry={() => void ask()} />}
    </Frame>
  );
}
