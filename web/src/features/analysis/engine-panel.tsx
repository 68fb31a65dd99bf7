import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Arrow } from "@skep/board";
import { useEffect, useMemo } from "preact/hooks";
import { load, save } from "../../app/storage.ts";
import { arrowsOf } from "../../game/arrows.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { MoveText } from "../../table/move-text.tsx";
import { Switch } from "../../ui/controls.tsx";
import type { Ply } from "../../wire/protocol.ts";
import type { LineView } from "../../wire/types.ts";
import { think, engine as worker } from "../../worker/ask.ts";
import type { PositionRef } from "../../worker/position-ref.ts";
import { Engine } from "./engine.ts";
import "../../styles/engine.css";

export interface EnginePanelProps {
  /**
   * How much of the panel is visible: all of it, only the best line while thinking, or nothing. The engine runs
   * regardless.
   */
  look: "whole" | "line" | "none";
  /** The position to analyse. */
  at: ReadonlySignal<PositionRef>;
  /** Shows a variation on the board; null ends the preview. */
  preview(moves: readonly Ply[] | null): void;
  /** Plays a move from the analysed position. */
  play(uhp: string): void;
  /** Receives the best moves, to be drawn on the board. */
  arrows: Signal<readonly Arrow[]>;
  /** Receives White's winning chance, for the evaluation bar. */
  chance: Signal<number | null>;
}

const MAX_LINES = 5;
/** Maximum number of moves shown per variation. */
const MAX_MOVES = 6;

/** The visitor's choices, shared by all pages with an engine. */
const on = signal(false);
const lines = signal(Math.min(MAX_LINES, Math.max(1, Number(load("engine-lines") ?? 3) || 3)));

/** Switch, number of lines, and findings of the engine. */
export function EnginePanel({ look, at, preview, play, arrows, chance }: EnginePanelProps) {
  const engine = useMemo(() => new Engine({ think, stop: () => worker.stop() }), []);
  const threat = useMemo(() => signal(false), []);
  const seen = useMemo(() => signal(!document.hidden), []);

  useEffect(() => {
    const look = () => {
      seen.value = !document.hidden;
    };
    document.addEventListener("visibilitychange", look);
    let place = at.peek();
    const ask = effect(() => {
      // A threat belongs to the position it was requested for.
      if (at.value !== place) {
        place = at.value;
        threat.value = false;
      }
      const question = { at: at.value, lines: lines.value, threat: threat.value };
      if (on.value && seen.value) {
        engine.ask(question);
      } else {
        engine.stop();
      }
    });
    const show = effect(() => {
      const found = on.value ? engine.found.value : null;
      const best = found?.lines[0];
      batch(() => {
        arrows.value = found ? arrowsOf(found.lines, threat.value) : [];
        if (!on.value) {
          chance.value = null;
        } else if (best && !threat.value) {
          chance.value = best.white;
        }
      });
    });
    return () => {
      document.removeEventListener("visibilitychange", look);
      ask();
      show();
      engine.stop();
      arrows.value = [];
      chance.value = null;
    };
  }, [engine]);

  const isSeen = look === "whole" || (look === "line" && on.value);
  return (
    <section
      class="engine"
      aria-label={t("engine")}
      hidden={!isSeen}
      data-testid="engine"
      data-look={look}
      data-state={engine.state.value}
    >
      {look === "whole" && (
        <div class="engine-head">
          <Switch label={t("engine")} checked={on.value} onChange={(to) => (on.value = to)} testid="engine-on" />
          {on.value && <Choices threat={threat} />}
        </div>
      )}
      {on.value && (
        <>
          {(look === "whole" || !engine.found.value) && (
            <p class="engine-status" role="status" data-testid="engine-status">
              {statusText(engine)}
            </p>
          )}
          <Lines
            engine={engine}
            most={look === "whole" ? MAX_LINES : 1}
            preview={preview}
            play={play}
            threat={threat.value}
          />
        </>
      )}
    </section>
  );
}

function Choices({ threat }: { threat: { value: boolean } }) {
  return (
    <div class="engine-choices">
      <label class="engine-count">
        <span>{t("engine-lines")}</span>
        <select
          data-testid="engine-lines"
          value={lines.value}
          onChange={(event) => {
            lines.value = Number(event.currentTarget.value);
            save("engine-lines", event.currentTarget.value);
          }}
        >
          {Array.from({ length: MAX_LINES }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button quiet"
        aria-pressed={threat.value}
        title={t("engine-threat.note")}
        data-testid="engine-threat"
        onClick={() => (threat.value = !threat.value)}
      >
        {t("engine-threat")}
      </button>
    </div>
  );
}

function statusText(engine: Engine): string {
  const found = engine.found.value;
  switch (engine.state.value) {
    case "refused": {
      const code = engine.trouble.value ?? "internal";
      // Explain why there is nothing to show.
      return code === "not-possible" || code === "game-over" ? t(`engine-${code}`) : errorText({ code });
    }
    case "thinking":
    case "done":
      return found
        ? t(engine.state.value === "done" ? "engine-done" : "engine-depth", {
            depth: found.depth,
            speed: Math.round(found.speed / 1000),
          })
        : t("engine-thinking");
    default:
      return t("engine-thinking");
  }
}

interface LinesProps {
  engine: Engine;
  most: number;
  threat: boolean;
  preview: EnginePanelProps["preview"];
  play: EnginePanelProps["play"];
}

function Lines({ engine, most, threat, preview, play }: LinesProps) {
  const found = engine.found.value;
  return (
    <ol
      class="engine-lines"
      data-testid="engine-found"
      data-depth={found?.depth ?? 0}
      onMouseLeave={() => preview(null)}
    >
      {(found?.lines ?? []).slice(0, most).map((line, index) => (
        <li key={index}>
          <button
            type="button"
            class="engine-line"
            // A threat is a move of the side not to move, so it cannot be played.
            aria-disabled={threat}
            data-testid={`engine-line-${index + 1}`}
            aria-label={lineLabel(line)}
            onMouseEnter={() => !threat && preview(line.moves)}
            onFocus={() => !threat && preview(line.moves)}
            onBlur={() => preview(null)}
            onClick={() => {
              const first = line.moves[0];
              if (first && !threat) {
                preview(null);
                play(first.uhp);
              }
            }}
          >
            <b class={line.white >= 0.5 ? "engine-worth white" : "engine-worth black"}>{worth(line)}</b>
            <span class="engine-moves">
              {line.moves.slice(0, MAX_MOVES).map(({ piece, uhp }, ply) => (
                <MoveText key={`${ply}${uhp}`} uhp={piece ? uhp : "pass"} />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** White's winning chance, or a proven win. */
function worth({ win, white }: LineView): string {
  return win
    ? t("engine-win", { side: win.side, plies: win.in })
    : t("engine-percent", { percent: Math.round(white * 100) });
}

function moves(line: LineView): string {
  return line.moves
    .slice(0, MAX_MOVES)
    .map(({ piece, uhp }) => (piece ? uhp : t("move-pass")))
    .join("  ");
}

function lineLabel(line: LineView): string {
  const worth = line.win
    ? t("engine-win-long", { side: line.win.side, plies: line.win.in })
    : t("analysis-chance", { percent: Math.round(line.white * 100) });
  return `${worth}: ${moves(line)}`;
}
