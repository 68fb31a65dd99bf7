import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { incoming } from "../app/challenges.ts";
import { route } from "../app/router.ts";
import { type WaitingGame, waiting } from "../app/waiting-games.ts";
import { leftText } from "../game/deadline.ts";
import { personName, termsWords } from "../game/terms-text.ts";
import { list, t } from "../i18n/index.ts";
import { BotBadge } from "../table/lists/bot-badge.tsx";
import { useDismiss } from "../ui/dismiss.ts";
import { Icon } from "../ui/icon.tsx";

/** Challenges and games waiting for the visitor. Hidden if empty. */
export function Bell() {
  const isOpen = useSignal(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const at = route.value;
  useDismiss(isOpen, menu, button, at);
  const challenges = incoming.value;
  const texts = challenges.map((each) =>
    t("nav-challenge", { name: personName(each.by), terms: list(termsWords(each.terms)) }),
  );
  // The game on the screen needs no notification.
  const games = waiting.value.filter(({ id }) => at.page !== "game" || at.id !== id);
  const count = challenges.length + games.length;
  const label = list([
    ...(challenges.length > 0 ? [t("nav-challenges", { count: challenges.length })] : []),
    ...(games.length > 0 ? [t("nav-waiting", { count: games.length })] : []),
  ]);
  return (
    <>
      <div role="status" class="hidden">
        {texts.at(-1)}
      </div>
      {count > 0 && (
        <div class="bar-bell" ref={menu}>
          <button
            ref={button}
            type="button"
            class="button quiet icon-only"
            aria-label={label}
            title={label}
            aria-expanded={isOpen.value}
            aria-controls="bell-items"
            data-testid="bell"
            onClick={() => {
              isOpen.value = !isOpen.value;
            }}
          >
            <Icon name="bell" />
            <span class="badge" aria-hidden="true">
              {count}
            </span>
          </button>
          <div id="bell-items" class="member-items" hidden={!isOpen.value}>
            {challenges.map(({ id }, index) => (
              <a key={id} class="bar-link" href={`/challenge/${id}`} data-testid="bell-challenge">
                {texts[index]} {challenges[index]?.by.bot && <BotBadge />}
              </a>
            ))}
            {games.map((game) => (
              <a key={game.id} class="bar-link" href={game.address} data-testid="bell-game">
                {waitingText(game)} {game.isBot && <BotBadge />}
              </a>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function waitingText({ name, due, isPaused }: WaitingGame): string {
  return due === null || isPaused
    ? t("waiting-against", { name })
    : t("nav-waiting-game", { name, time: leftText(due - Date.now(), "long") });
}
