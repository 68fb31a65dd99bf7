import { useEffect, useRef } from "preact/hooks";
import { change } from "../../app/settings.ts";
import type { GameStore } from "../../game/store.ts";
import { writerName } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Chat between the players of a friend's game. */
export function Chat({ store }: { store: GameStore }) {
  const state = store.state.value;
  const lines = useRef<HTMLDivElement>(null);
  const count = state?.chat.length ?? 0;
  useEffect(() => {
    lines.current?.scrollTo({ top: lines.current.scrollHeight });
  }, [count]);
  if (state?.game.kind !== "friend" || state.waiting) {
    return null;
  }
  const writes = state.you === "white" || state.you === "black";
  const title = t(writes ? "chat" : "chat-players");
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = new FormData(form).get("text")?.toString().trim() ?? "";
    if (text) {
      void store.say(text);
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
                <b>{writerName(line, state)}</b> {line.text}
              </span>
            </li>
          ))}
        </ol>
      </div>
      {writes && (
        <form class="chat-form" onSubmit={send}>
          <input
            name="text"
            type="text"
            maxLength={200}
            autocomplete="off"
            aria-label={t("chat-field")}
            placeholder={t("chat-field")}
            data-testid="chat-field"
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
