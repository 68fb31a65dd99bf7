import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { go, type Route } from "../../app/router.ts";
import { sideOf } from "../../game/history.ts";
import { errorText, pieceName, reasonText, spokenMove } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Refused, Retry, SolvingButtons } from "../../table/solving/solving-buttons.tsx";
import { isOver } from "../../table/solving/solving-panel.tsx";
import { SolvingScreen } from "../../table/solving/solving-screen.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import type { Ply, Side } from "../../wire/protocol.ts";
import { daily, nextPuzzle, puzzle } from "./api.ts";
import { About, Analyse, Ended, Next } from "./ended.tsx";
import { box, record, seen } from "./progress.ts";
import { PuzzleStore, type Task } from "./puzzle-store.ts";
import { Standing } from "./standing.tsx";
import { addedText, dayName, goalText, themeName } from "./words.ts";
import "../../styles/puzzles.css";

type From = Extract<Route, { page: "puzzle" }>["from"];

/** A puzzle by id, the daily puzzle, or a series of puzzles of one theme. */
export function Puzzle({ from, name }: { from: From; name: string }) {
  /** Counts the puzzles of a theme, which share an address. */
  const round = useSignal(0);
  const store = useMemo(() => new PuzzleStore(() => find(from, name)), [from, name, round.value]);
  useEffect(() => {
    void store.load();
    return () => store.close();
  }, [store]);
  const shown = store.puzzle.value;
  const title = shown ? goalText(shown.side, shown.goal) : t("puzzles-heading");
  useEffect(() => {
    document.title = t("title-puzzle", { title });
  }, [title]);
  if (store.trouble.value === "no-such-page" && !shown) {
    return <NotFound />;
  }
  const next = async () => {
    if (from === "theme") {
      round.value += 1;
    } else {
      const found = await nextPuzzle(puzzleRequest(shown?.id)).catch(() => null);
      go(found ? `/puzzles/${found.id}` : "/puzzles");
    }
  };
  return (
    <SolvingScreen
      store={store}
      testid="puzzle"
      name={shown?.id ?? ""}
      back={{ href: "/puzzles", label: t("puzzles-heading") }}
      progress={<Standing store={store} />}
      title={title}
      task={shown && <TaskText store={store} theme={from === "theme" ? name : null} />}
      feedback={<Feedback store={store} />}
      buttons={<Buttons store={store} onNext={next} />}
      about={isOver(store) && <About store={store} />}
    />
  );
}

async function find(from: From, name: string): Promise<Task> {
  if (from === "daily") {
    const { puzzle: found, date } = await daily();
    return { puzzle: found, date };
  }
  const found = from === "theme" ? await nextPuzzle({ ...puzzleRequest(), theme: name }) : await puzzle(name);
  return { puzzle: found, date: null };
}

/** Requests a puzzle at the solver's level that was not seen recently. */
function puzzleRequest(current?: string) {
  const ids = current ? [current, ...seen().filter((id) => id !== current)] : seen();
  return { rating: record.value.solver.rating, set: box.value, seen: ids.slice(0, 1000) };
}

function TaskText({ store, theme }: { store: PuzzleStore; theme: string | null }) {
  const shown = store.puzzle.value;
  if (!shown) {
    return null;
  }
  const day = store.date.value;
  return (
    <>
      <p>{t(`goal-${shown.goal.kind}.task`, { moves: shown.goal.moves })}</p>
      <p class="puzzle-facts">
        {day && <b>{t("puzzle-daily-of", { date: dayName(day) })}</b>}
        {theme && <b>{themeName(theme)}</b>}
        <span>{addedText(shown.set)}</span>
      </p>
    </>
  );
}

function Feedback({ store }: { store: PuzzleStore }) {
  const answer = store.answer.value;
  if (store.trouble.value) {
    return <p class="said wrong">{errorText({ code: store.trouble.value })}</p>;
  }
  if (!answer || store.state.value === null) {
    return null;
  }
  if (answer.result === "solved" || answer.result === "shown") {
    return <Result store={store} />;
  }
  if (answer.result === "wrong") {
    return <WrongText store={store} />;
  }
  return (
    <>
      {store.refusal.value && <Refused text={reasonText(store.refusal.value)} />}
      {!store.refusal.value && answer.done > 0 && <Answered moves={answer.view.moves} />}
      {!store.refusal.value && store.hinted.value && <Hinted store={store} />}
    </>
  );
}

function Result({ store }: { store: PuzzleStore }) {
  const shown = store.answer.value?.result === "shown";
  const plies = store.answer.value?.view.moves ?? [];
  const ply = plies[store.plies.value - 1];
  return shown ? (
    <p class="said hint" data-testid="solution">
      <Icon name="bulb" />
      <span>
        <b>{t("puzzle-solution")}</b> {ply && `${spoken(ply, store.side.value)}.`}
      </span>
    </p>
  ) : (
    <p class="said right" data-testid="solved">
      <Icon name="check" />
      <span>
        <b>{t("puzzle-solved")}</b> {store.failed.value && t("puzzle-solved-late")}
      </span>
    </p>
  );
}

/** Names the refuting variation and what it demonstrates. */
function WrongText({ store }: { store: PuzzleStore }) {
  const answer = store.answer.value;
  const goal = store.puzzle.value?.goal;
  if (!answer?.wrong || !goal) {
    return null;
  }
  const reply = answer.view.moves[store.ownPlies.value];
  const left = goal.moves - (answer.done - 1);
  const variables = {
    moves: goal.kind === "win" ? left : goal.moves,
    in: answer.wrong.in ?? 0,
    side: store.side.value,
  };
  return (
    <p class="said wrong" data-testid="wrong">
      <Icon name="close" />
      <span>
        <b>{t("lesson-wrong")}</b> {reply && `${spoken(reply, store.side.value)}. `}
        {t(`refuted-${answer.wrong.code}`, variables)}
      </span>
    </p>
  );
}

function Answered({ moves }: { moves: readonly Ply[] }) {
  const last = moves[moves.length - 1];
  return (
    <p class="said" data-testid="right">
      <Icon name="check" />
      <span>
        <b>{t("lesson-right")}</b> {last && `${spoken(last, "white")}.`}
      </span>
    </p>
  );
}

function Hinted({ store }: { store: PuzzleStore }) {
  const hinted = store.hinted.value;
  const pieces = store.answer.value?.view.position.pieces ?? [];
  if (!hinted) {
    return null;
  }
  const lies = pieces.some(([piece]) => piece === hinted.piece);
  const words = () => {
    if (!hinted.piece) {
      return t("puzzle-hint-pass");
    }
    if (!hinted.move) {
      return t(lies ? "puzzle-hint-piece" : "puzzle-hint-hand", { piece: pieceName(hinted.piece) });
    }
    const move = { uhp: hinted.move, piece: hinted.piece, manner: lies ? "slides" : "placed", by: null } as const;
    return t("hint-shown", { move: spokenMove(move, store.side.value) });
  };
  return (
    <p class="said hint" data-testid="hint-text">
      <Icon name="bulb" />
      <span>{words()}</span>
    </p>
  );
}

function Buttons({ store, onNext }: { store: PuzzleStore; onNext(): Promise<void> }) {
  const state = store.state.value;
  if (state === "solved" || state === "shown") {
    return <Ended store={store} onNext={onNext} />;
  }
  const giveUp = (
    <button
      type="button"
      class="button quiet"
      data-testid="give-up"
      disabled={state === null}
      onClick={() => void store.giveUp()}
    >
      {t("puzzle-give-up")}
    </button>
  );
  if (state === "wrong") {
    return (
      <div class="lesson-buttons">
        <Retry store={store} />
        {giveUp}
        <Next onNext={onNext} />
        <Analyse store={store} />
      </div>
    );
  }
  const hint = store.hint.value;
  return (
    <SolvingButtons store={store} hint={hint} hasHint={state !== null && hint < 2} onHint={() => void store.more()}>
      {giveUp}
    </SolvingButtons>
  );
}

/** A move in words; a pass does not say whose it is. */
function spoken(ply: Ply, side: Side): string {
  return spokenMove(ply, ply.piece ? sideOf(ply.piece) : side);
}
