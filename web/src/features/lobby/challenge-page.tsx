import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { updateChallenge } from "../../app/challenges.ts";
import { visitor } from "../../app/identity.ts";
import { go } from "../../app/router.ts";
import { other } from "../../game/history.ts";
import { personName, ratingNotesOf, timeText } from "../../game/terms-text.ts";
import { duration, t } from "../../i18n/index.ts";
import { PersonName } from "../../table/lists/person.tsx";
import { LinkField } from "../../ui/link-field.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import type { Challenge, Decline } from "../../wire/types.ts";
import { Unreachable } from "../account/index.ts";
import { accept, challengeOf, decline, withdraw } from "./challenge-api.ts";
import { enterLobby } from "./entrance.ts";
import { challengeErrorText } from "./words.ts";
import "../../styles/dialogs.css";
import "../../styles/lobby.css";

/** Poll interval. */
const POLL_INTERVAL = 3_000;
const REASONS: readonly Decline[] = ["generic", "later", "too-fast", "too-slow", "casual", "rated", "variant"];

/** A challenge: its terms, the possible answers, and its outcome. */
export function ChallengePage({ id }: { id: string }) {
  const challenge = useSignal<Challenge | null>(null);
  /** Error code if loading failed. */
  const lost = useSignal<string | null>(null);
  const title = t("title-challenge");
  const take = (now: Challenge) => {
    const wasOpen = challenge.value?.state === "offered";
    challenge.value = now;
    lost.value = null;
    updateChallenge(now);
    if (now.mine && wasOpen && now.state === "accepted") {
      // A challenge and its game share an id.
      go(`/g/${id}`);
    }
  };
  const load = async () => {
    try {
      take(await challengeOf(id));
    } catch (error) {
      lost.value = error instanceof ApiError ? error.code : "internal";
    }
  };
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    void load();
    const again = setInterval(() => {
      if (challenge.value?.state === "offered" && document.visibilityState === "visible") {
        void load();
      }
    }, POLL_INTERVAL);
    return () => clearInterval(again);
  }, [visitor.value.kind]);
  const now = challenge.value;
  const isMine = now?.mine === true && now.state === "offered";
  useEffect(() => {
    if (isMine) {
      // The lobby connection reports the start of the game without waiting for the next poll.
      enterLobby();
    }
  }, [isMine]);
  if (!now) {
    return <Absent code={lost.value} onRetry={() => void load()} />;
  }
  return (
    <main tabIndex={-1} id="content" class="challenge" data-testid="challenge" data-state={now.state}>
      <h1>{headingOf(now)}</h1>
      <div class="challenge-card">
        <Terms challenge={now} />
        {now.state === "offered" && <RatingNotes challenge={now} />}
        {now.state === "offered" ? <Answer challenge={now} onChanged={load} /> : <Outcome challenge={now} />}
      </div>
    </main>
  );
}

function Absent({ code, onRetry }: { code: string | null; onRetry(): void }) {
  if (code === null) {
    return <main tabIndex={-1} id="content" class="challenge" />;
  }
  if (code === "offline") {
    return (
      <main tabIndex={-1} id="content" class="challenge">
        <Unreachable onRetry={onRetry} />
      </main>
    );
  }
  return <NotFound text={t("challenge-missing")} />;
}

function headingOf({ mine, by, to }: Challenge): string {
  if (!mine) {
    return t("challenge-from", { name: personName(by) });
  }
  return to ? t("challenge-to", { name: personName(to) }) : t("challenge-by-link");
}

function Terms({ challenge: { terms, side, mine, by } }: { challenge: Challenge }) {
  const own = side === "random" || mine ? side : other(side);
  return (
    <dl class="challenge-terms" aria-label={t("challenge-terms")} data-testid="challenge-terms">
      {!mine && (
        <>
          <dt>{t("challenge-by")}</dt>
          <dd>
            <PersonName person={by} isLink />
          </dd>
        </>
      )}
      <dt>{t("terms-time")}</dt>
      <dd>
        {timeText(terms)} · {t(terms.rated ? "game-rated" : "game-casual")}
      </dd>
      <dt>{t("invitation-set")}</dt>
      <dd>{terms.set}</dd>
      <dt>{t("home-opening")}</dt>
      <dd>{t(`home-opening-${terms.opening}`)}</dd>
      <dt>{t("home-colour")}</dt>
      <dd>{t("challenge-side", { side: own })}</dd>
    </dl>
  );
}

/** Why the game will be unrated or count for less. */
function RatingNotes({ challenge: { terms, ratingNote, mine, by, to } }: { challenge: Challenge }) {
  const opponent = mine ? to : by;
  const notes = opponent === null ? [] : ratingNotesOf(terms, ratingNote, opponent);
  return notes.length === 0 ? null : (
    <p data-testid="challenge-rating-note" role="status">
      {notes.join(" ")}
    </p>
  );
}

/** Actions while the challenge is open. */
function Answer({ challenge, onChanged }: { challenge: Challenge; onChanged(): Promise<void> }) {
  const isBusy = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const isDeclining = useSignal(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy.value) {
      return;
    }
    isBusy.value = true;
    trouble.value = null;
    try {
      await work();
    } catch (error) {
      trouble.value = challengeErrorText(error);
      await onChanged();
    } finally {
      isBusy.value = false;
    }
  };
  const { id, mine, to } = challenge;
  return (
    <>
      <p class="note" role="status">
        {mine && `${t("challenge-waiting")} `}
        {t("challenge-left", { time: duration(challenge.expires - Date.now()) })}
      </p>
      {mine && to === null && (
        <LinkField
          link={`${location.origin}/challenge/${id}`}
          label={t("challenge-link")}
          text={t("waiting-share-text", { set: challenge.terms.set })}
        />
      )}
      <div role="alert">
        {trouble.value && (
          <p class="trouble" data-testid="challenge-trouble">
            {trouble.value}
          </p>
        )}
      </div>
      {mine ? (
        <div class="row">
          <button
            type="button"
            class="button"
            data-testid="challenge-withdraw"
            disabled={isBusy.value}
            onClick={() =>
              void attempt(async () => {
                await withdraw(id);
                await onChanged();
              })
            }
          >
            {t("challenge-withdraw")}
          </button>
        </div>
      ) : (
        <Choices
          challenge={challenge}
          isBusy={isBusy.value}
          isDeclining={isDeclining.value}
          onAccept={() => void attempt(() => accept(id))}
          onThink={(declining) => {
            isDeclining.value = declining;
          }}
          onDecline={(reason) =>
            void attempt(async () => {
              await decline(id, reason);
              await onChanged();
            })
          }
        />
      )}
    </>
  );
}

interface ChoicesProps {
  challenge: Challenge;
  isBusy: boolean;
  isDeclining: boolean;
  onAccept(): void;
  onThink(declining: boolean): void;
  onDecline(reason: Decline): void;
}

/** Accept, or decline with a reason; or why neither is possible. */
function Choices({ challenge: { to, terms }, isBusy, isDeclining, onAccept, onThink, onDecline }: ChoicesProps) {
  const now = visitor.value;
  if (now.kind !== "member" && (to !== null || terms.rated)) {
    return (
      <p>
        {t("challenge-sign-in")} <a href="/account/login">{t("nav-sign-in")}</a>
      </p>
    );
  }
  if (to !== null && now.kind === "member" && to.name !== now.name) {
    return <p>{t("challenge-for-other", { name: personName(to) })}</p>;
  }
  if (isDeclining) {
    return (
      <fieldset class="field">
        <legend>{t("challenge-why")}</legend>
        <div class="challenge-whys">
          {REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              class="button"
              data-testid={`decline-${reason}`}
              disabled={isBusy}
              onClick={() => onDecline(reason)}
            >
              {t(`challenge-why-${reason}`)}
            </button>
          ))}
          <button type="button" class="button quiet" onClick={() => onThink(false)}>
            {t("button-cancel")}
          </button>
        </div>
      </fieldset>
    );
  }
  return (
    <div class="row">
      <button type="button" class="button main" data-testid="challenge-accept" disabled={isBusy} onClick={onAccept}>
        {t("challenge-accept")}
      </button>
      {to !== null && (
        <button type="button" class="button" data-testid="challenge-decline" onClick={() => onThink(true)}>
          {t("challenge-decline")}
        </button>
      )}
    </div>
  );
}

function Outcome({ challenge: { id, state, mine, to, reason } }: { challenge: Challenge }) {
  return (
    <div role="status" data-testid="challenge-outcome">
      {state === "declined" ? (
        <>
          <p>{mine && to ? t("challenge-declined", { name: personName(to) }) : t("challenge-you-declined")}</p>
          {reason !== null && <p class="note">{t(`challenge-why-${reason}`)}</p>}
        </>
      ) : (
        <p>{t(`challenge-${state}`)}</p>
      )}
      <div class="row">
        {state === "accepted" && (
          <a class="button main" href={`/g/${id}`}>
            {t("challenge-to-game")}
          </a>
        )}
        <a class="button" href="/lobby">
          {t("nav-lobby")}
        </a>
      </div>
    </div>
  );
}
