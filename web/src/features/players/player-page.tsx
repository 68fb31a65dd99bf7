import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { visitor } from "../../app/identity.ts";
import { errorText } from "../../game/words.ts";
import { dayText, t } from "../../i18n/index.ts";
import { BotBadge } from "../../table/lists/bot-badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import type { PlayerRating, Profile, PuzzleStanding, Tally } from "../../wire/types.ts";
import { Unreachable } from "../account/index.ts";
import { ChallengeDialog } from "../lobby/index.ts";
import { profileOf, setRelation, versus } from "./api.ts";
import { PlayerGames } from "./player-games.tsx";
import { PlayerNote } from "./player-note.tsx";
import { PlayerOpenings } from "./player-openings.tsx";
import { RatingGraph } from "./rating-graph.tsx";
import { Ratings } from "./ratings.tsx";
import { ScoreBar } from "./score-bar.tsx";
import "../../styles/dialogs.css";
import "../../styles/lobby.css";
import "../../styles/players.css";

/** Error codes that mean that the player does not exist. */
const UNKNOWN: ReadonlySet<string> = new Set(["no-such-player", "no-such-page", "not-found", "accounts-off"]);

/** A player's public profile. */
export function PlayerPage({ name, search }: { name: string; search: string }) {
  const profile = useSignal<Profile | null>(null);
  const lost = useSignal<string | null>(null);
  const load = async () => {
    try {
      profile.value = await profileOf(name);
      lost.value = null;
    } catch (error) {
      lost.value = error instanceof ApiError ? error.code : "internal";
    }
  };
  const title = t("title-player", { name: profile.value?.name ?? name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    void load();
  }, [name, visitor.value.kind]);
  const known = profile.value;
  if (known) {
    return <Known profile={known} search={search} onChanged={load} />;
  }
  if (lost.value !== null && UNKNOWN.has(lost.value)) {
    return <NotFound text={t("player-missing")} />;
  }
  return (
    <main tabIndex={-1} id="content" class="lobby">
      {lost.value === "offline" && <Unreachable onRetry={() => void load()} />}
      {lost.value !== null && lost.value !== "offline" && (
        <p class="trouble" role="alert">
          {errorText({ code: lost.value })}
        </p>
      )}
    </main>
  );
}

interface KnownProps {
  profile: Profile;
  search: string;
  onChanged(): Promise<void>;
}

function Known({ profile, search, onChanged }: KnownProps) {
  const { name, ratings } = profile;
  const shown = useSignal<PlayerRating["speed"] | null>(null);
  const speed = shown.value ?? mostPlayed(ratings);
  const isSelf = visitor.value.kind === "member" && visitor.value.name === name;
  const isMember = visitor.value.kind === "member";
  return (
    <main tabIndex={-1} id="content" class="lobby" data-testid="player">
      <header class="lobby-head">
        <h1 class="player-heading">{name}</h1>
        {profile.bot && <BotBadge />}
        <p class="note">{t("player-since", { day: dayText(profile.since) })}</p>
        {isMember && !isSelf && <PlayerActions profile={profile} onChanged={onChanged} />}
      </header>
      <div class="lobby-columns">
        <div class="lobby-column">
          <section class="lobby-part" aria-labelledby="player-ratings">
            <h2 id="player-ratings">{t("player-ratings")}</h2>
            <Ratings
              ratings={ratings}
              initial={profile.initial}
              shown={speed}
              onShow={(chosen) => {
                shown.value = chosen;
              }}
            />
            {speed && <RatingGraph key={speed} name={name} speed={speed} />}
          </section>
          {profile.puzzles && <Puzzles {...profile.puzzles} />}
          <Scores profile={profile} isSelf={isSelf} />
          <PlayerOpenings key={name} name={name} />
          {isMember && !isSelf && <PlayerNote name={name} note={profile.note} onChanged={onChanged} />}
        </div>
        <div class="lobby-column">
          <PlayerGames name={name} search={search} />
        </div>
      </div>
    </main>
  );
}

function Puzzles({ rating, solved }: PuzzleStanding) {
  return (
    <section class="lobby-part" aria-labelledby="player-puzzles" data-testid="player-puzzles">
      <h2 id="player-puzzles">{t("player-puzzles")}</h2>
      <p class="player-solver">
        <b class="rating-value">{rating}</b>
        <span>{t("player-puzzles-solved", { count: solved })}</span>
      </p>
    </section>
  );
}

function mostPlayed(ratings: readonly PlayerRating[]): PlayerRating["speed"] | null {
  const most = ratings.reduce<PlayerRating | null>(
    (best, each) => (best && best.games >= each.games ? best : each),
    null,
  );
  return most && most.games > 0 ? most.speed : null;
}

/** Actions of a member on another player: challenge, follow, block. */
function PlayerActions({ profile, onChanged }: { profile: Profile; onChanged(): Promise<void> }) {
  const isChallenging = useSignal(false);
  const isBusy = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const { name, following, blocked } = profile;
  const change = async (kind: "follow" | "block", isOn: boolean) => {
    isBusy.value = true;
    trouble.value = null;
    try {
      await setRelation(name, kind, isOn);
      await onChanged();
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <>
      <div class="row lobby-links">
        {!blocked && (
          <>
            <button
              type="button"
              class="button main"
              aria-haspopup="dialog"
              data-testid="player-challenge"
              onClick={() => {
                isChallenging.value = true;
              }}
            >
              <Icon name="swords" />
              {t("challenge")}
            </button>
            <button
              type="button"
              class="button"
              aria-pressed={following}
              data-testid="player-follow"
              disabled={isBusy.value}
              onClick={() => void change("follow", !following)}
            >
              <Icon name={following ? "check" : "plus"} />
              {t(following ? "player-following" : "player-follow")}
            </button>
          </>
        )}
        <button
          type="button"
          class="button"
          aria-pressed={blocked}
          data-testid="player-block"
          disabled={isBusy.value}
          onClick={() => void change("block", !blocked)}
        >
          <Icon name="block" />
          {t(blocked ? "player-unblock" : "player-block")}
        </button>
      </div>
      <div role="status" class="player-told">
        {blocked && <p class="note">{t("player-blocked")}</p>}
        {trouble.value && <p class="trouble">{trouble.value}</p>}
      </div>
      {isChallenging.value && (
        <ChallengeDialog
          name={name}
          onClose={() => {
            isChallenging.value = false;
          }}
        />
      )}
    </>
  );
}

/** Wins, draws and losses: in all games, and against the visitor. */
function Scores({ profile: { name, games }, isSelf }: { profile: Profile; isSelf: boolean }) {
  const against = useSignal<Tally | null>(null);
  const own = visitor.value.kind === "member" && !isSelf ? visitor.value.name : null;
  useEffect(() => {
    if (own !== null) {
      versus(own, name).then(
        (score) => {
          against.value = score;
        },
        // The overall score works without it.
        () => undefined,
      );
    }
  }, [own, name, against]);
  if (games.played === 0) {
    return null;
  }
  const score = against.value;
  return (
    <section class="lobby-part" aria-labelledby="player-scores">
      <h2 id="player-scores">{t("player-scores")}</h2>
      <p data-testid="player-played">{t("player-played", { count: games.played })}</p>
      <ScoreBar {...games} />
      {score && score.won + score.drawn + score.lost > 0 && (
        <div data-testid="player-versus">
          <h3 class="player-versus">{t("player-versus", { name })}</h3>
          <ScoreBar {...score} />
        </div>
      )}
    </section>
  );
}
