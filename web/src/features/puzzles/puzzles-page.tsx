import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { visitor } from "../../app/identity.ts";
import { go } from "../../app/router.ts";
import { ADDED } from "../../game/choices.ts";
import { errorText, sentence } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Chip, Chips } from "../../ui/controls.tsx";
import { Question } from "../../ui/dialog.tsx";
import { nextPuzzle, type PuzzleList, puzzleCounts } from "./api.ts";
import { DailyCard } from "./daily-card.tsx";
import { box, chooseBox, dayOf, dayStreak, record, seen, solvedCount } from "./progress.ts";
import { Change } from "./standing.tsx";
import { resetProgress, syncPuzzles } from "./sync.ts";
import { themeName, themeNote } from "./words.ts";
import "../../styles/home.css";
import "../../styles/learn.css";
import "../../styles/puzzles.css";

/** Entry to the puzzles: the next one, the daily puzzle, statistics, and themes. */
export function Puzzles() {
  const list = useSignal<PuzzleList | null>(null);
  const trouble = useSignal<string | null>(null);
  const title = t("title-puzzles");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    void syncPuzzles();
  }, [visitor.value.kind]);
  useSignalEffect(() => {
    const set = box.value;
    void puzzleCounts(set)
      .then((found) => {
        if (box.value === set) {
          list.value = found;
          trouble.value = null;
        }
      })
      .catch((error: unknown) => {
        trouble.value = error instanceof ApiError ? error.code : "internal";
      });
  });
  return (
    <div class="learn puzzles">
      <main id="content" class="learn-main">
        <h1>{t("puzzles-heading")}</h1>
        <p class="home-tagline">{t("puzzles-tagline")}</p>
        <div class="doors">
          <Begin onTrouble={(code) => (trouble.value = code)} />
          <DailyCard />
        </div>
        {trouble.value && (
          <p class="trouble" role="alert">
            {errorText({ code: trouble.value })}
          </p>
        )}
        <Figures />
        <Box />
        {list.value ? <Themes list={list.value} /> : <p>{t("learn-loading")}</p>}
        <History />
      </main>
    </div>
  );
}

/** Starts a puzzle at the solver's level. */
function Begin({ onTrouble }: { onTrouble(code: string): void }) {
  const going = useSignal(false);
  const begin = async () => {
    going.value = true;
    try {
      const { solver } = record.value;
      const found = await nextPuzzle({ rating: solver.rating, set: box.value, seen: seen() });
      go(`/puzzles/${found.id}`);
    } catch (error) {
      onTrouble(error instanceof ApiError ? error.code : "internal");
    } finally {
      going.value = false;
    }
  };
  return (
    <button
      type="button"
      class="door main"
      data-testid="puzzles-begin"
      disabled={going.value}
      onClick={() => void begin()}
    >
      <span class="door-name">{t(record.value.tries.length > 0 ? "puzzles-continue" : "puzzles-begin")}</span>
      <span class="door-note">{t("puzzles-begin.note")}</span>
    </button>
  );
}

/** The solver's statistics. */
function Figures() {
  const { solver, streak, best, days, tries } = record.value;
  const solved = new Set(tries.filter((tried) => tried.solved).map(({ id }) => id)).size;
  const figures: [name: string, value: string][] = [
    [
      "rating",
      t("puzzles-rating-value", { rating: String(Math.round(solver.rating)), deviation: Math.round(solver.deviation) }),
    ],
    ["solved", String(solved)],
    ["streak", String(streak)],
    ["best", String(best)],
    ["days", String(dayStreak(days, dayOf(Date.now())))],
  ];
  return (
    <dl class="figures" data-testid="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`puzzles-${name}`)}</dt>
          <dd data-testid={`figure-${name}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Selects the solver's expansion pieces. */
function Box() {
  const letters = box.value.split("+")[1] ?? "";
  const choose = (letter: string, checked: boolean) => {
    const added = ADDED.filter((each) => (each === letter ? checked : letters.includes(each))).join("");
    chooseBox(added === "" ? "Base" : `Base+${added}`);
  };
  return (
    <div class="puzzle-box">
      <Chips label={t("puzzles-box")}>
        {ADDED.map((letter) => (
          <Chip
            key={letter}
            label={sentence(t(`piece-${letter}`))}
            testid={`box-${letter}`}
            checked={letters.includes(letter)}
            onChange={(checked) => choose(letter, checked)}
          />
        ))}
      </Chips>
      <p class="note">{t("puzzles-box-note")}</p>
    </div>
  );
}

function Themes({ list }: { list: PuzzleList }) {
  const done = solvedCount(null, box.value);
  return (
    <section class="chapters" aria-labelledby="themes">
      <div class="chapters-head">
        <h2 id="themes">{t("puzzles-themes")}</h2>
        <p data-testid="puzzles-total">{t("puzzles-done", { done, total: list.total })}</p>
      </div>
      <ul class="theme-list" data-testid="themes">
        {list.themes.map(({ name, count }) => (
          <li key={name}>
            <Theme name={name} count={count} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Theme({ name, count }: { name: string; count: number }) {
  // Solved puzzles may no longer exist in this release.
  const done = Math.min(count, solvedCount(name, box.value));
  const label = t("puzzles-done", { done, total: count });
  return (
    <a class="theme" href={`/puzzles/theme/${name}`} data-testid={`theme-${name}`}>
      <span class="theme-name">{themeName(name)}</span>
      <span class="theme-count">{label}</span>
      <span class="note">{themeNote(name)}</span>
      <progress value={done} max={count} aria-label={label} />
    </a>
  );
}

/** The latest tries, with a button to reset the progress. */
function History() {
  const asking = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const { tries } = record.value;
  if (tries.length === 0) {
    return null;
  }
  return (
    <section class="chapters" aria-labelledby="history">
      <div class="chapters-head">
        <h2 id="history">{t("puzzles-history")}</h2>
      </div>
      <ol class="past" data-testid="history">
        {tries.slice(0, 24).map(({ id, at, solved, change }) => (
          <li key={`${id}${at}`}>
            <a class={solved ? "past-try won" : "past-try lost"} href={`/puzzles/${id}`}>
              <span>{t(solved ? "puzzles-past-solved" : "puzzles-past-failed")}</span>
              {change === null ? <span class="note">{t("puzzles-past-unrated")}</span> : <Change change={change} />}
            </a>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="button quiet"
        data-testid="puzzles-reset"
        onClick={() => {
          asking.value = true;
        }}
      >
        {t("puzzles-reset")}
      </button>
      {trouble.value && (
        <p class="trouble" role="alert">
          {errorText({ code: trouble.value })}
        </p>
      )}
      {asking.value && (
        <Question
          question={t(visitor.value.kind === "member" ? "puzzles-reset-question-member" : "puzzles-reset-question")}
          yes={t("puzzles-reset")}
          onYes={() => {
            asking.value = false;
            void resetProgress().catch((error: unknown) => {
              trouble.value = error instanceof ApiError ? error.code : "internal";
            });
          }}
          onNo={() => {
            asking.value = false;
          }}
        />
      )}
    </section>
  );
}
