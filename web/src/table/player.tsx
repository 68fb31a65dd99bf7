import { useSignal } from "@preact/signals";
import type { Placed } from "@skep/board";
import { visitor } from "../app/identity.ts";
import { playerAddress } from "../app/router.ts";
import { change, settings } from "../app/settings.ts";
import { closedSides, other } from "../game/history.ts";
import type { GameStore } from "../game/store.ts";
import { playerName } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import { IconButton } from "../ui/controls.tsx";
import type { GameState, Player, Side } from "../wire/protocol.ts";
import { Clock } from "./clock.tsx";
import { DueClock } from "./due-clock.tsx";
import { BotBadge } from "./lists/bot-badge.tsx";
import { Rating } from "./lists/person.tsx";
import type { Seat } from "./tabletop.tsx";

/** The seat of a side in a game. */
export function seatOf(store: GameStore, side: Side): Seat {
  const state = store.state.value;
  return {
    player: <GamePlayer store={store} side={side} />,
    clock: state?.clocks ? (
      <>
        <AddTime store={store} side={side} />
        <Lag store={store} side={side} />
        <Clock store={store} side={side} />
      </>
    ) : (
      state?.game.days != null && <DueClock store={store} side={side} />
    ),
    isOnTurn: state !== null && !state.waiting && !store.over.value && state.position.turn === side,
  };
}

/** Data of a seat outside a game: the position, and the player's name if known. */
interface Plain {
  pieces: readonly Placed[];
  turn: Side | null;
  names?: Partial<Record<Side, string | undefined>>;
}

/** Both seats on screens other than games. */
export function plainSeats(plain: Plain): Record<Side, Seat> {
  return { white: plainSeat("white", plain), black: plainSeat("black", plain) };
}

function plainSeat(side: Side, { pieces, turn, names }: Plain): Seat {
  return {
    player: (
      <>
        <span class={`stone ${side}`} aria-hidden="true" />
        <div class="player-who">
          <span class="player-name">
            <span class="player-text" title={names?.[side] || undefined}>
              {names?.[side] || t("side-name", { side })}
            </span>
          </span>
          <Pips side={side} count={closedSides([...pieces], side)} />
        </div>
      </>
    ),
    isOnTurn: turn === side,
    isPlain: !names?.[side],
  };
}

/** A player's colour, presence and name, and how surrounded their queen is. */
function GamePlayer({ store, side }: { store: GameStore; side: Side }) {
  const state = store.state.value;
  const editing = useSignal(false);
  if (!state) {
    return null;
  }
  const player = state.players[side];
  const isFriend = state.game.kind === "friend";
  const here = state.presence[side];
  // A member always plays under the account's name.
  const isNameable = state.you === side && isFriend && visitor.value.kind !== "member";
  return (
    <>
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
            <Name state={state} side={side} />
            {player.bot && <BotBadge />}
            {isNameable && (
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
        <span class="player-facts">
          {isFriend && isNamedGuest(player) && (
            <span class="player-guest" data-testid={`guest-${side}`}>
              {t("person-guest")}
            </span>
          )}
          {player.rating !== undefined && (
            <Rating rating={player.rating + (player.change ?? 0)} isProvisional={player.provisional === true} />
          )}
          <Pips side={side} count={state.position.closed[side]} />
        </span>
      </div>
      {player.computer !== null && state.thinking && <Thinking />}
    </>
  );
}

/** Whether the name is a guest's, which is marked so that they are not mistaken for a member. */
function isNamedGuest({ name, computer, member }: Player): boolean {
  return name !== null && computer === null && member !== true && visitor.value.kind !== "nobody";
}

/**
 * The name; a member's links to the profile. During the visitor's own game the link opens a new tab, so that a stray
 * click does not leave the board.
 */
function Name({ state, side }: { state: GameState; side: Side }) {
  const player = state.players[side];
  const text = playerName(player, side, state.you, state.game.kind === "friend");
  const isPlaying = state.you !== null && !state.result;
  return player.member && player.name ? (
    <a class="player-text" href={playerAddress(player.name)} {...(isPlaying ? ELSEWHERE : {})}>
      {text}
    </a>
  ) : (
    <span class="player-text">{text}</span>
  );
}

const ELSEWHERE = { target: "_blank", rel: "noopener" } as const;

/** How many sides of a queen are surrounded, as the edges of a hexagon. */
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
        defaultValue={settings.name}
        ref={(field) => field?.focus()}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <button type="submit" class="button" data-testid="name-save">
        {t("button-save")}
      </button>
    </form>
  );
}

/** Minimum lag that is shown, in milliseconds; the server compensates for lag from here on. */
const MIN_SHOWN_LAG = 20;

/** Network lag, shown beside the player's own clock, which does not count it. */
function Lag({ store, side }: { store: GameStore; side: Side }) {
  const state = store.state.value;
  const lag = store.lag.value;
  if (lag < MIN_SHOWN_LAG || state?.you !== side || state.result !== null) {
    return null;
  }
  return (
    <span class="lag" data-testid="lag" title={t("lag.label", { lag })}>
      <span aria-hidden="true">{t("lag", { lag })}</span>
      <span class="hidden">{t("lag.label", { lag })}</span>
    </span>
  );
}

/** Button beside the opponent's clock that gives them more time, which bots do not need. */
function AddTime({ store, side }: { store: GameStore; side: Side }) {
  const state = store.state.value;
  const plays = state?.game.kind === "friend" && state.clocks && !state.waiting && state.result === null;
  if (!plays || state.you !== other(side) || state.players[side].bot) {
    return null;
  }
  return (
    <button
      type="button"
      class="button quiet add-time"
      data-testid="add-time"
      aria-label={t("add-time.label")}
      title={t("add-time.label")}
      onClick={() => void store.act("add-time")}
    >
      {t("add-time")}
    </button>
  );
}
