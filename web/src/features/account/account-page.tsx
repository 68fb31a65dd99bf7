import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { fetchVisitor, hasMail, visitor } from "../../app/identity.ts";
import { go } from "../../app/router.ts";
import { waiting } from "../../app/waiting-games.ts";
import { ownGames } from "../../game/own-games.ts";
import { dayText, t } from "../../i18n/index.ts";
import { WaitingList } from "../../table/lists/waiting-list.tsx";
import type { Account } from "../../wire/types.ts";
import { adoptGuest, guestRecord } from "../puzzles/index.ts";
import { claimGames, signOut } from "./api.ts";
import { AttemptTrouble, useAttempt } from "./attempt.tsx";
import { BlocksPart } from "./blocks-part.tsx";
import { CodesPart } from "./codes-part.tsx";
import { DataPart } from "./data-part.tsx";
import { DevicesPart } from "./devices-part.tsx";
import { Frame, Unreachable } from "./frame.tsx";
import { MailPart } from "./mail-part.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";
import { PasswordPart } from "./password-part.tsx";

/** The member's account: sessions, credentials, games and stored data. */
export function AccountPage() {
  /** Undefined while loading; null if the request failed. */
  const account = useSignal<Account | null | undefined>(undefined);
  const loads = useSignal(0);
  const load = async () => {
    const answer = await fetchVisitor();
    account.value = answer?.account ?? (answer ? undefined : null);
    loads.value += 1;
  };
  useEffect(() => {
    void load();
  }, []);
  const now = visitor.value;
  if (now.kind !== "member") {
    return (
      <Frame heading={t("nav-account")} testid="account">
        <p data-testid="signed-out">{t("account-signed-out")}</p>
        <p>
          <a class="button main" href="/account/login">
            {t("nav-sign-in")}
          </a>
        </p>
      </Frame>
    );
  }
  const known = account.value;
  return (
    <Frame heading={now.name} testid="account" isWide>
      {known === null && <Unreachable onRetry={() => void load()} />}
      <WaitingList games={waiting.value} />
      {known && (
        <div class="settings-parts">
          <MembershipPart account={known} />
          <DevicesPart key={loads.value} />
          <PasskeysPart account={known} onChanged={() => void load()} />
          <PasswordPart account={known} onChanged={() => void load()} />
          {hasMail.value && <MailPart account={known} onChanged={() => void load()} />}
          <CodesPart account={known} onChanged={() => void load()} />
          <BlocksPart />
          <GamesPart />
          <PuzzlesPart />
          <DataPart account={known} />
        </div>
      )}
    </Frame>
  );
}

function MembershipPart({ account }: { account: Account }) {
  const attempt = useAttempt();
  const leave = () =>
    void attempt.attempt(async () => {
      await signOut();
      go("/");
    });
  return (
    <section class="settings-part" aria-labelledby="account-membership">
      <h2 id="account-membership">{t("nav-account")}</h2>
      <p>{t("account-since", { day: dayText(account.created) })}</p>
      <AttemptTrouble of={attempt} />
      <div class="row">
        <button type="button" class="button" data-testid="sign-out" disabled={attempt.busy.value} onClick={leave}>
          {t("nav-sign-out")}
        </button>
      </div>
    </section>
  );
}

/** Adds the games this browser played as a guest to the account. */
function GamesPart() {
  const claimed = useSignal<number | null>(null);
  const attempt = useAttempt();
  if (ownGames().length === 0) {
    return null;
  }
  const claim = () =>
    void attempt.attempt(async () => {
      claimed.value = await claimGames();
    });
  return (
    <section class="settings-part" aria-labelledby="account-games">
      <h2 id="account-games">{t("account-games")}</h2>
      <p class="note">{t("account-games.note")}</p>
      <AttemptTrouble of={attempt} testid="claim-trouble" />
      <p role="status" class="account-done">
        {claimed.value !== null && <span data-testid="claimed">{t("account-claimed", { count: claimed.value })}</span>}
      </p>
      <div class="row">
        <button type="button" class="button" data-testid="claim" disabled={attempt.busy.value} onClick={claim}>
          {t("account-claim")}
        </button>
      </div>
    </section>
  );
}

/** Adds the puzzles this browser tried as a guest to the account. */
function PuzzlesPart() {
  const added = useSignal<number | null>(null);
  const attempt = useAttempt();
  if (added.value === null && guestRecord().tries.length === 0) {
    return null;
  }
  const add = () =>
    void attempt.attempt(async () => {
      added.value = await adoptGuest();
    });
  return (
    <section class="settings-part" aria-labelledby="account-puzzles">
      <h2 id="account-puzzles">{t("account-puzzles")}</h2>
      <p class="note">{t("account-puzzles.note")}</p>
      <AttemptTrouble of={attempt} testid="puzzles-trouble" />
      <p role="status" class="account-done">
        {added.value !== null && (
          <span data-testid="puzzles-added">{t("account-puzzles-added", { count: added.value })}</span>
        )}
      </p>
      {added.value === null && (
        <div class="row">
          <button type="button" class="button" data-testid="puzzles-add" disabled={attempt.busy.value} onClick={add}>
            {t("account-puzzles-add")}
          </button>
        </div>
      )}
    </section>
  );
}
