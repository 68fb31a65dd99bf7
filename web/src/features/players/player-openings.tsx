import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { playerAddress } from "../../app/router.ts";
import { sentence } from "../../game/words.ts";
import { percentage, t } from "../../i18n/index.ts";
import type { PieceId } from "../../wire/protocol.ts";
import type { PlayedOpening } from "../../wire/types.ts";
import { openingsOf } from "./api.ts";
import { chosenOpenings, gamesQuery, gamesWith, shareOf } from "./openings.ts";
import { ScoreBar } from "./score-bar.tsx";
import "../../styles/move-text.css";

/** Openings shown before expanding the list. */
const INITIAL_ROWS = 6;

/** A player's openings in rated games, with their results. */
export function PlayerOpenings({ name }: { name: string }) {
  const openings = useSignal<readonly PlayedOpening[]>([]);
  const side = useSignal("");
  const set = useSignal("");
  const isWhole = useSignal(false);
  useEffect(() => {
    openingsOf(name).then(
      (answer) => {
        openings.value = answer.openings;
      },
      // The profile works without them.
      () => undefined,
    );
  }, [name, openings]);
  if (openings.value.length === 0) {
    return null;
  }
  const sets = [...new Set(openings.value.map((each) => each.set))].sort();
  const chosen = chosenOpenings(openings.value, { side: side.value, set: set.value });
  const shown = isWhole.value ? chosen : chosen.slice(0, INITIAL_ROWS);
  return (
    <section class="lobby-part" aria-labelledby="player-openings" data-testid="openings">
      <h2 id="player-openings">{t("player-openings")}</h2>
      <search class="player-filters">
        <Choice
          label={t("player-colour")}
          testid="openings-side"
          chosen={side}
          options={["white", "black"].map((value) => [value, t(`home-colour-${value}`)])}
        />
        <Choice
          label={t("archive-set")}
          testid="openings-set"
          chosen={set}
          options={sets.map((value) => [value, value])}
        />
      </search>
      {chosen.length === 0 && <p class="lobby-empty">{t("archive-nothing-fits")}</p>}
      <ul class="lobby-list">
        {shown.map((each) => (
          <li key={`${each.side} ${each.set} ${each.first}`}>
            <OpeningRow name={name} opening={each} />
          </li>
        ))}
      </ul>
      {shown.length < chosen.length && (
        <button
          type="button"
          class="button player-more"
          data-testid="openings-more"
          onClick={() => {
            isWhole.value = true;
          }}
        >
          {t("player-games-more")}
        </button>
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  testid: string;
  chosen: { value: string };
  options: readonly (readonly [value: string, text: string])[];
}

function Choice({ label, testid, chosen, options }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={chosen.value}
        data-testid={testid}
        onChange={(event) => {
          chosen.value = event.currentTarget.value;
        }}
      >
        <option value="">{t("archive-any")}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A link to the games of an opening. */
function OpeningRow({ name, opening }: { name: string; opening: PlayedOpening }) {
  const { side, set, first } = opening;
  const toGames = () => document.getElementById("player-games")?.scrollIntoView({ block: "start" });
  return (
    <a
      class="running opening"
      href={playerAddress(name) + gamesQuery(opening)}
      data-testid="opening"
      data-first={first}
      onClick={toGames}
    >
      <span class="running-player">
        <BugIcon piece={`w${first[0]}`} />
        <BugIcon piece={`b${first[1]}`} />
        <span class="person-name">{openingName(first)}</span>
        <span class="game-result">{percentage(shareOf(opening))}</span>
      </span>
      <span class="seek-terms">
        <span>{t(`home-colour-${side}`)}</span>
        <span>{set}</span>
        <span>{t("player-rated-games", { count: gamesWith(opening) })}</span>
      </span>
      <ScoreBar won={opening.won} drawn={opening.drawn} lost={opening.lost} />
    </a>
  );
}

/** Names an opening after its first bugs: "Spider, then grasshopper". */
export function openingName(first: string): string {
  const [white = "Q", black = "Q"] = first;
  return sentence(
    t("player-opening", { white: t("piece-kind", { bug: white }), black: t("piece-kind", { bug: black }) }),
  );
}

/** A piece the size of a letter. */
function BugIcon({ piece }: { piece: PieceId }) {
  return (
    <span class="bug-icon" aria-hidden="true">
      {piece}
    </span>
  );
}
