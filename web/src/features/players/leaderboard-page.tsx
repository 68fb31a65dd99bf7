import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { visitor } from "../../app/identity.ts";
import { playerAddress } from "../../app/router.ts";
import { SPEEDS, type Speed } from "../../app/speed.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { BotBadge } from "../../table/lists/bot-badge.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import type { Leaderboard, RatingDistribution } from "../../wire/types.ts";
import { distribution, leaderboard } from "./api.ts";
import { Distribution } from "./distribution.tsx";
import "../../styles/lobby.css";
import "../../styles/players.css";

/** Number of players the server lists. */
const MAX_LISTED = 1_000;

/** The best players at a speed, the visitor's rank, and the rating distribution. */
export function LeaderboardPage({ speed }: { speed: Speed }) {
  const page = useSignal(1);
  const board = useSignal<Leaderboard | null>(null);
  const spread = useSignal<RatingDistribution | null>(null);
  const trouble = useSignal<string | null>(null);
  const title = t("title-leaderboard", { speed: t(`speed-${speed}`) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    let isCurrent = true;
    leaderboard(speed, page.value).then(
      (found) => {
        if (isCurrent) {
          board.value = found;
          trouble.value = null;
        }
      },
      (error: unknown) => {
        trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [speed, page.value, visitor.value.kind]);
  useEffect(() => {
    distribution(speed).then(
      (found) => {
        spread.value = found;
      },
      // The list works without the distribution.
      () => undefined,
    );
  }, [speed, spread]);
  if (visitor.value.kind === "nobody") {
    return <NotFound />;
  }
  return (
    <main tabIndex={-1} id="content" class="lobby" data-testid="leaderboard">
      <header class="lobby-head">
        <h1>{t("leaderboard")}</h1>
      </header>
      <nav class="speed-links" aria-label={t("player-speed")}>
        {SPEEDS.map((each) => (
          <a key={each} class="button" href={`/leaderboard/${each}`} aria-current={each === speed ? "page" : undefined}>
            {t(`speed-${each}`)}
          </a>
        ))}
      </nav>
      <div role="alert" class="lobby-told">
        {trouble.value && <p class="trouble">{trouble.value}</p>}
      </div>
      {board.value && (
        <div class="lobby-columns">
          <div class="lobby-column">
            <Best
              board={board.value}
              onPage={(step) => {
                page.value += step;
              }}
            />
          </div>
          <div class="lobby-column">
            <OwnPlace board={board.value} />
            {spread.value && <Distribution spread={spread.value} own={board.value.own?.rating ?? null} />}
          </div>
        </div>
      )}
    </main>
  );
}

function Best({ board: { players, total }, onPage }: { board: Leaderboard; onPage(step: 1 | -1): void }) {
  const own = visitor.value.kind === "member" ? visitor.value.name : null;
  const [first, last] = [players[0], players.at(-1)];
  return (
    <section class="lobby-part" aria-labelledby="best">
      <h2 id="best">{t("leaderboard-best")}</h2>
      {players.length === 0 ? (
        <p class="lobby-empty" data-testid="leaderboard-empty">
          {t("leaderboard-empty")}
        </p>
      ) : (
        <table class="leaders" data-testid="leaders">
          <thead>
            <tr>
              <th scope="col">{t("leaderboard-place")}</th>
              <th scope="col">{t("leaderboard-player")}</th>
              <th scope="col">{t("rating")}</th>
              <th scope="col">{t("leaderboard-games")}</th>
            </tr>
          </thead>
          <tbody>
            {players.map(({ place, name, rating, games, bot }) => (
              <tr key={name} class={name === own ? "own" : undefined}>
                <td>{place}</td>
                <th scope="row">
                  <a href={playerAddress(name)}>{name}</a> {bot && <BotBadge />}
                </th>
                <td>{rating}</td>
                <td>{games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="row">
        {first && first.place > 1 && (
          <button type="button" class="button" data-testid="leaders-previous" onClick={() => onPage(-1)}>
            {t("leaderboard-previous")}
          </button>
        )}
        {last && last.place < Math.min(total, MAX_LISTED) && (
          <button type="button" class="button" data-testid="leaders-next" onClick={() => onPage(1)}>
            {t("leaderboard-next")}
          </button>
        )}
      </div>
    </section>
  );
}

/** The visitor's rank, or what it takes to get one. */
function OwnPlace({ board: { own, total } }: { board: Leaderboard }) {
  return (
    <section class="lobby-part" aria-labelledby="own-place">
      <h2 id="own-place">{t("leaderboard-own")}</h2>
      {own ? (
        <p data-testid="own-place">
          {t("leaderboard-own-place", { place: String(own.place), total: String(total), rating: String(own.rating) })}
        </p>
      ) : (
        <p data-testid="own-place-none">
          {t("leaderboard-own-none")}{" "}
          {visitor.value.kind === "guest" && <a href="/account/login">{t("nav-sign-in")}</a>}
        </p>
      )}
      <p>
        <a class="button" href="/lobby">
          {t("nav-lobby")}
        </a>
      </p>
    </section>
  );
}
