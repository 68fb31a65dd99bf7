import type { HiveBoard } from "@skep/board";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { change } from "../../app/settings.ts";
import { Icon } from "../../ui/icon.tsx";
import { isTyping } from "../../ui/typing.ts";
import { plainSeats } from "../player.tsx";
import { useSandboxBoard } from "../sandbox-board.tsx";
import { Tabletop, usePlaces } from "../tabletop.tsx";
import { isOver, SolvingPanel, type TaskText } from "./solving-panel.tsx";
import type { Trial, Tried } from "./trial.ts";
import "../../styles/learn.css";
import "../../styles/lesson.css";
import "../../styles/panel.css";
import "../../styles/player.css";
import "../../styles/page-head.css";

interface ScreenProps extends TaskText {
  store: Trial<Tried>;
  /** Test id of the screen, and id of the exercise or puzzle. */
  testid: "lesson" | "puzzle";
  name: string;
  back: { href: string; label: string };
  /** Right side of the header. */
  progress: ComponentChildren;
}

/** Shared screen of exercises and puzzles: a board, a task beside it, and feedback on every try. */
export function SolvingScreen({ store, testid, name, back, progress, ...text }: ScreenProps) {
  const places = usePlaces();
  const board = useRef<HiveBoard | null>(null);
  const side = store.side.value;
  useSandboxBoard(store, places, side, (made) => {
    board.current = made;
  });
  useEffect(() => solvingKeys(store, board), [store]);
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
      panelLabel={text.title}
      panel={<SolvingPanel store={store} {...text} />}
    />
  );
}

/** `b` focuses the board, `h` a hand, `m` the notation field; arrow keys step through the moves once the task is over. */
function solvingKeys(store: Trial<Tried>, board: RefObject<HiveBoard | null>): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
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
      board.current?.focus();
    } else if (event.key === "h") {
      board.current?.focusHand();
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
