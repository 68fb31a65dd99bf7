import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { change } from "../../app/settings.ts";
import type { GameStore } from "../../game/store.ts";
import { type ErrorDescription, errorText, writerName } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { BotBadge } from "../../table/lists/bot-badge.tsx";
import { IconButton } from "../../ui/controls.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Chat between the players of a friend's game. */
export function Chat({ store }: { store: GameStore }) {
  const state = store.state.value;
  const lines = useRef<HTMLDivElement>(null);
  const trouble = useSignal<ErrorDescription | null>(null);
  const isSending = useSignal(false);
  const count = state?.chat.length ?? 0;
  useEffect(() => {
    lines.current?.scrollTo({ top: lines.current.scrollHeight });
  }, [count]);
  if (state?.game.kind !== "friend" || state.waiting) {
    return null;
  }
  const writes = state.you === "white" || state.you === "black";
  const title = t(writes ? "chat" : "chat-players");
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form).get("text")?.toString() ?? "";
    if (isSending.value || typed.trim() === "") {
      return;
    }
    isSending.value = true;
    trouble.value = await store.say(typed.trim());
    isSending.value = false;
    // A refused message stays, and so does what was typed in the meantime.
    if (trouble.value === null && new FormData(form).get("text") === typed) {
      form.reset();
    }
  };
  return (
    <section class="chat" aria-label={title} data-testid="chat">
      <header class="chat-head">
        <h2>{title}</h2>
        <IconButton
          icon="close"
          label={t("button-close")}
          testid="chat-close"
          onClick={() => change({ chatOpen: false })}
        />
      </header>
      <div ref={lines} class="chat-lines" role="log">
        <ol>
          {count === 0 && <li class="note">{t(writes ? "chat-empty" : "chat-silent")}</li>}
          {state.chat.map((line) => (
            <li key={`${line.at}${line.by}${line.text}`}>
              <span class={`stone ${line.by}`} aria-hidden="true" />
              <span>
                <b>{writerName(line, state)}</b> {state.players[line.by].bot && <BotBadge />} {line.text}
              </span>
            </li>
          ))}
        </ol>
      </div>
      {writes && trouble.value && (
        <p class="chat-trouble" role="alert" data-testid="chat-trouble">
          {errorText(trouble.value)}
        </p>
      )}
      {writes && (
        <form class="chat-form" onSubmit={(event) => void send(event)}>
          <input
            name="text"
            type="text"
            maxLength={200}
            autocomplete="off"
            aria-label={t("chat-field")}
            placeholder={t("chat-field")}
            data-testid="chat-field"
            onInput={() => {
              trouble.value = null;
            }}
          />
          <button
            type="submit"
            class="button icon-only"
            aria-label={t("chat-send")}
            title={t("chat-send")}
            data-testid="chat-send"
          >
            <Icon name="next" />
          </button>
        </form>
      )}
    </section>
  );
}
