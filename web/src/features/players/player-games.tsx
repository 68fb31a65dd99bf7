import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { route, routeOf } from "../../app/router.ts";
import { SPEEDS } from "../../app/speed.ts";
import { other } from "../../game/history.ts";
import { errorText, playerName } from "../../game/words.ts";
import { ago, t } from "../../i18n/index.ts";
import { BotBadge } from "../../table/lists/bot-badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTyped } from "../../ui/use-typed.ts";
import type { AccountGame, Player, Side } from "../../wire/types.ts";
import { gamesOf } from "./api.ts";
import { type Condition, conditionsOf, withCondition } from "./conditions.ts";
import { openingName } from "./player-openings.tsx";

const SETS = ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"];

/** A player's public games, with filters. */
export function PlayerGames({ name, search }: { name: string; search: string }) {
  const games = useSignal<readonly AccountGame[] | null>(null);
  const next = useSignal<string | undefined>(undefined);
  const trouble = useSignal<string | null>(null);
  const conditions = conditionsOf(search).toString();
  const load = async (before?: string) => {
    try {
      const page = await gamesOf(name, new URLSearchParams(conditions), before);
      // A late answer must not replace a newer one.
      if (conditionsOf(location.search).toString() === conditions) {
        games.value = before === undefined ? page.games : [...(games.value ?? []), ...page.games];
        next.value = page.next;
        trouble.value = null;
      }
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  useEffect(() => {
    void load();
  }, [name, conditions]);
  return (
    <section class="lobby-part" aria-labelledby="player-games">
      <h2 id="player-games">{t("player-games")}</h2>
      <Filters search={search} />
      <div role="alert">{trouble.value && <p class="trouble">{trouble.value}</p>}</div>
      {games.value?.length === 0 && (
        <p class="lobby-empty" data-testid="games-empty">
          {t(conditions === "" ? "player-games-empty" : "archive-nothing-fits")}
        </p>
      )}
      {games.value && games.value.length > 0 && (
        <ul class="lobby-list" data-testid="player-games">
          {games.value.map((each) => (
            <li key={each.game.id}>
              <GameRow {...each} />
            </li>
          ))}
        </ul>
      )}
      {next.value !== undefined && (
        <button type="button" class="button player-more" data-testid="games-more" onClick={() => void load(next.value)}>
          {t("player-games-more")}
        </button>
      )}
    </section>
  );
}

function GameRow({ side, game }: AccountGame) {
  const opponent = other(side);
  const winner = game.result?.winner;
  const result = !game.result
    ? "open"
    : game.result.reason === "aborted"
      ? "aborted"
      : winner === side
        ? "win"
        : winner === opponent
          ? "loss"
          : "draw";
  return (
    <a class="running" href={`/g/${game.id}`} data-testid="player-game" data-result={result}>
      <span class="running-player">
        <i class={side === "white" ? "stone white" : "stone"} aria-hidden="true" />
        <span class="person-name">{opponentName(game.players[opponent], opponent)}</span>
        {game.players[opponent].bot && <BotBadge />}
        <span class={`game-result ${result}`}>{t(`player-result-${result}`)}</span>
      </span>
      <span class="seek-terms">
        <span>{t(`home-colour-${side}`)}</span>
        <span>{game.set}</span>
        <span>{t("home-game-moves", { count: game.plies })}</span>
        <span>{ago(game.updated, Date.now())}</span>
      </span>
    </a>
  );
}

/** A player without a name is a guest. */
function opponentName(player: Player, side: Side): string {
  return player.name === null && player.computer === null ? t("person-guest") : playerName(player, side, null, false);
}

function Filters({ search }: { search: string }) {
  const conditions = conditionsOf(search);
  const set = (name: Condition, value: string) => {
    history.pushState(null, "", location.pathname + withCondition(search, name, value));
    route.value = routeOf(location.pathname, location.search);
  };
  const first = conditions.get("first");
  const opponent = useTyped(conditions.get("opponent") ?? "", (text) => set("opponent", text));
  const choice = (name: Condition, label: string, values: readonly string[], text: (value: string) => string) => (
    <label class="field">
      <span>{label}</span>
      <select
        value={conditions.get(name) ?? ""}
        data-testid={`games-${name}`}
        onChange={(event) => set(name, event.currentTarget.value)}
      >
        <option value="">{t("archive-any")}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {text(value)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <search class="player-filters">
      <label class="field">
        <span>{t("player-opponent")}</span>
        <input {...opponent} type="search" maxLength={20} data-testid="games-opponent" />
      </label>
      {choice("result", t("archive-result"), ["win", "draw", "loss"], (value) => t(`player-result-${value}`))}
      {choice("speed", t("player-speed"), SPEEDS, (value) => t(`speed-${value}`))}
      {choice("color", t("player-colour"), ["white", "black"], (value) => t(`home-colour-${value}`))}
      {choice("set", t("archive-set"), SETS, (value) => value)}
      {choice("opening", t("archive-opening"), ["tournament", "rulebook"], (value) => t(`home-opening-${value}`))}
      {first && (
        <button type="button" class="button player-first" data-testid="games-first" onClick={() => set("first", "")}>
          <span>{openingName(first)}</span>
          <Icon name="close" />
          <span class="hidden">{t("player-openings-all")}</span>
        </button>
      )}
    </search>
  );
}
