import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { summaries } from "../api.ts";
import { forgetGame, type OwnGame, ownGames, rememberGame } from "../games.ts";
import { ago, t } from "../i18n/index.ts";
import type { Summary } from "../protocol.ts";
import { IconButton } from "./controls.tsx";
import { Icon } from "./icon.tsx";

/** The games of this browser that have no result yet. */
export function Unfinished() {
  const games = useSignal<Summary[]>([]);
  const removed = useSignal<OwnGame | null>(null);
  useEffect(() => {
    let current = true;
    const load = async () => {
      const found = await summaries(ownGames().map((game) => game.id)).catch(() => null);
      if (current && found) {
        games.value = found.filter((game) => game.result === null).sort((a, b) => b.updated - a.updated);
      }
    };
    void load();
    const again = setInterval(load, 15_000);
    return () => {
      current = false;
      clearInterval(again);
    };
  }, [games]);

  const own = new Map(ownGames().map((game) => [game.id, game]));
  const shown = games.value.filter((game) => own.has(game.id));
  const forget = (game: Summary) => {
    removed.value = own.get(game.id) ?? null;
    forgetGame(game.id);
    games.value = [...games.value];
  };
  const restore = () => {
    if (removed.value) {
      rememberGame(removed.value);
    }
    removed.value = null;
    games.value = [...games.value];
  };

  return (
    <>
      {shown.length > 0 && (
        <section class="unfinished" aria-labelledby="unfinished">
          <h2 id="unfinished">{t("home-unfinished")}</h2>
          <ul data-testid="unfinished">
            {shown.map((game) => (
              <Row key={game.id} game={game} side={own.get(game.id)?.side ?? "both"} onForget={() => forget(game)} />
            ))}
          </ul>
        </section>
      )}
      <div role="status" class="removed">
        {removed.value && (
          <>
            <span>{t("home-game-forgotten")}</span>
            <button type="button" class="button" data-testid="undo" onClick={restore}>
              {t("button-undo")}
            </button>
          </>
        )}
      </div>
    </>
  );
}

function Row({ game, side, onForget }: { game: Summary; side: OwnGame["side"]; onForget(): void }) {
  const opponent = side === "both" ? null : game.players[side === "white" ? "black" : "white"];
  const name =
    game.kind === "computer"
      ? t("home-game-computer", { level: game.level ?? 0 })
      : game.kind === "table"
        ? t("home-game-table")
        : opponent?.name
          ? t("home-game-friend", { name: opponent.name })
          : t("home-game-friend-unnamed");
  const yours = side === game.turn;
  const turn = game.waiting
    ? t("home-game-waiting")
    : side === "both"
      ? t("home-game-turn", { side: game.turn })
      : t(yours ? "home-game-your-turn" : "home-game-their-turn");
  return (
    <li class="unfinished-game">
      <a href={`/g/${game.id}`} data-testid="continue">
        <span class="unfinished-name">
          <span class={`stone ${side === "both" ? "white" : side}`} />
          {name}
        </span>
        <span class={yours && !game.waiting ? "unfinished-turn yours" : "unfinished-turn"}>{turn}</span>
        <span class="unfinished-more">
          {game.set} · {t("home-game-moves", { count: game.plies })} · {ago(game.updated, Date.now())}
        </span>
        <Icon name="next" />
      </a>
      <IconButton icon="close" testid="forget" label={t("home-game-forget", { game: name })} onClick={onForget} />
    </li>
  );
}
