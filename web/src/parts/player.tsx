import { useComputed, useSignal } from "@preact/signals";
import type { GameStore } from "../game/store.ts";
import { playerName } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../protocol.ts";
import { change, settings } from "../settings/settings.ts";
import { AddTime } from "./add-time.tsx";
import { Clock } from "./clock.tsx";
import { IconButton } from "./controls.tsx";

/** A player: colour, presence, name, how far the queen is closed in, and the clock. */
export function PlayerBar({ store, side, place }: { store: GameStore; side: Side; place: "top" | "bottom" }) {
  const state = store.state.value;
  const editing = useSignal(false);
  const turn = useComputed(() => !store.over.value && store.state.value?.position.turn === side);
  if (!state) {
    return null;
  }
  const player = state.players[side];
  const isFriend = state.game.kind === "friend";
  const here = state.presence[side];
  const own = state.you === side && isFriend;
  const toMove = turn.value && !state.waiting;
  return (
    <section class={`player player-${place}`} data-side={side} data-turn={toMove} data-testid={`player-${side}`}>
      <span class={`stone ${side}`} aria-hidden="true" />
      <div class="player-who">
        {editing.value ? (
          <NameField store={store} onDone={() => (editing.value = false)} />
        ) : (
          <span class="player-name">
            {isFriend && !state.waiting && (
              <span
                class={here ? "presence here" : "presence"}
                role="img"
                aria-label={t(here ? "presence-here" : "presence-away")}
                title={t(here ? "presence-here" : "presence-away")}
                data-testid={`presence-${side}`}
              />
            )}
            <span class="player-text">{playerName(player, side, state.you, isFriend)}</span>
            {own && (
              <IconButton
                icon="edit"
                label={t("name-edit")}
                testid="name-edit"
                onClick={() => {
                  editing.value = true;
                }}
              />
            )}
          </span>
        )}
        <Pips side={side} count={state.position.closed[side]} />
      </div>
      {player.computer !== null && state.thinking && <Thinking />}
      <AddTime store={store} side={side} />
      {state.clocks && <Clock store={store} side={side} />}
    </section>
  );
}

/** How many sides of a queen are closed, as the six sides of a hexagon. */
function Pips({ side, count }: { side: Side; count: number | null }) {
  const label = t("closed-sides", { side, count: count ?? "none" });
  return (
    <span
      class={`pips${count !== null && count >= 5 ? " danger" : ""}`}
      role="img"
      aria-label={label}
      title={label}
      data-testid={`closed-${side}`}
      data-count={count ?? "none"}
    >
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <i key={each} class={count !== null && each <= count ? "shut" : count === null ? "unborn" : ""} />
      ))}
    </span>
  );
}

function Thinking() {
  return (
    <span class="thinking" aria-hidden="true" title={t("turn-thinking")}>
      <i />
      <i />
      <i />
    </span>
  );
}

function NameField({ store, onDone }: { store: GameStore; onDone(): void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget as HTMLFormElement).get("name")?.toString().trim() ?? "";
    change({ name });
    if (name) {
      void store.rename(name);
    }
    onDone();
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <input
        name="name"
        type="text"
        maxLength={24}
        autocomplete="nickname"
        aria-label={t("name-label")}
        data-testid="name-field"
        defaultValue={settings.value.name}
        ref={(field) => field?.focus()}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <button type="submit" class="button" data-testid="name-save">
        {t("button-save")}
      </button>
    </form>
  );
}
