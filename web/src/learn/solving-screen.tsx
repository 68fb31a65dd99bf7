import type { HiveBoard } from "@skep/board";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { PositionText } from "../blind/position-text.tsx";
import { throwText } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../parts/icon.tsx";
import { MoveField } from "../parts/notation-field.tsx";
import { plainSeats } from "../parts/player.tsx";
import { Tabletop, usePlaces } from "../parts/tabletop.tsx";
import { change, settings } from "../settings/settings.ts";
import { useSandboxBoard } from "./sandbox-board.tsx";
import type { Trial, Tried } from "./trial.ts";
import "../styles/learn.css";
import "../styles/lesson.css";
import "../styles/player.css";
import "../styles/page-head.css";

interface ScreenProps {
  store: Trial<Tried>;
  /** Names the screen for tests, with what is solved on it. */
  testid: "lesson" | "puzzle";
  name: string;
  back: { href: string; label: string };
  /** What stands on the right of the head. */
  progress: ComponentChildren;
  title: string;
  task: ComponentChildren;
  said: ComponentChildren;
  buttons: ComponentChildren;
}

/** A board with a task beside it and an answer to every try: exercises and puzzles look alike. */
export function SolvingScreen({ store, testid, name, back, progress, title, task, said, buttons }: ScreenProps) {
  const places = usePlaces();
  const heading = useRef<HTMLHeadingElement>(null);
  const board = useRef<HiveBoard | null>(null);
  const side = store.side.value;
  useSandboxBoard(store, places, side, (made) => {
    board.current = made;
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), [store, title]);
  useEffect(() => solvingKeys(store, () => board.current?.focus()), [store]);
  const answer = store.answer.value;
  const turn = store.state.value === "go-on" ? side : null;
  return (
    <Tabletop
      places={places}
      bottom={side}
      seats={plainSeats({ pieces: store.shown.value?.pieces ?? [], turn })}
      kind="lesson"
      marks={{
        "data-testid": testid,
        "data-lesson": name,
        "data-state": store.state.value ?? "busy",
        "data-done": answer?.done ?? 0,
      }}
      head={
        <section class="page-head" aria-label={back.label}>
          <a class="button quiet" href={back.href} data-testid="back">
            <Icon name="previous" />
            {back.label}
          </a>
          {progress}
        </section>
      }
      panelLabel={title}
      panel={
        <>
          <section class="lesson-text">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <div class="lesson-task" data-testid="task">
              {task}
            </div>
          </section>
          <section class="lesson-foot">
            <div role="status" class="lesson-said" data-testid="said">
              {said}
              <Thrower store={store} />
            </div>
            {answer?.view.position.pass && store.state.value === "go-on" && (
              <button type="button" class="button main" data-testid="pass" onClick={() => void store.pass()}>
                {t("action-pass")}
              </button>
            )}
            {buttons}
            {settings.value.notation && !isOver(store) && <Typed store={store} />}
            <InWords store={store} />
          </section>
        </>
      }
    />
  );
}

/** What a chosen pillbug, or a mosquito that copies one, can do besides moving. */
function Thrower({ store }: { store: Trial<Tried> }) {
  const piece = store.selected.value;
  const position = store.answer.value?.view.position;
  return piece && position && store.view.value?.throws?.has(piece) ? (
    <p class="said" data-testid="thrower">
      <span>{throwText(position, piece)}</span>
    </p>
  ) : null;
}

/** Moves may be typed, as in a game. */
function Typed({ store }: { store: Trial<Tried> }) {
  const live = store.state.value === "go-on";
  return (
    <MoveField
      position={live ? (store.answer.value?.view.position ?? null) : null}
      // The field keeps the focus while the other side answers.
      over={false}
      play={(uhp) => void store.play(uhp)}
    />
  );
}

/** The position in words, and a field for typed moves, for those who do not look at the board. */
function InWords({ store }: { store: Trial<Tried> }) {
  const shown = store.shown.value;
  const view = store.answer.value?.view;
  return (
    <details class="in-words" data-testid="in-words">
      <summary>{t("solving-in-words")}</summary>
      {shown && view && <PositionText set={view.set} shown={shown} position={view.position} />}
      {!settings.value.notation && !isOver(store) && <Typed store={store} />}
    </details>
  );
}

function isOver(store: Trial<Tried>): boolean {
  return store.state.value === "solved" || store.state.value === "shown";
}

/** `b` goes to the board, `m` to the field for moves, and arrows step through what was played once it is over. */
function solvingKeys(store: Trial<Tried>, focusBoard: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const elsewhere = target?.closest("input, select, textarea, dialog");
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
      return;
    }
    const last = store.answer.value?.view.moves.length ?? 0;
    const steps: Record<string, number> = {
      ArrowLeft: store.plies.value - 1,
      ArrowRight: store.plies.value + 1,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    if (event.key === "b") {
      focusBoard();
    } else if (event.key === "m") {
      change({ notation: true });
      requestAnimationFrame(() => document.querySelector<HTMLInputElement>("[data-notation]")?.focus());
    } else if (step !== undefined && isOver(store) && !target?.closest(".skep-board")) {
      store.step(step);
    } else {
      return;
    }
    event.preventDefault();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
