import type { Signal } from "@preact/signals";
import { troubleText } from "../../game/faults.ts";
import { reasonText, spokenMove, throwText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/card.tsx";
import { isNarrow } from "../../ui/media.ts";
import type { Side } from "../../wire/protocol.ts";
import type { Snapshot } from "./link.ts";
import type { Opened } from "./opening.ts";
import type { AnalysisStore } from "./store.ts";
import { isMainLine } from "./study.ts";
import { winnerOfTag } from "./tags.ts";

/** A notice about what was opened, shown once. */
export type NoticeText = NonNullable<Opened["trouble"]> | "analysis-renumbered" | { readonly last: Snapshot };
export type Notice = Signal<NoticeText | null>;

/** Side to move, or the result. */
export function Turn({ store }: { store: AnalysisStore }) {
  const view = store.view.value;
  if (!view || store.preview.value) {
    return null;
  }
  const { turn } = view.position;
  const winner = view.result ? view.result.winner : statedWinner(store);
  return (
    <p class="turn-pill" role="status" data-testid="turn" data-turn={winner === undefined ? turn : "over"}>
      {winner === undefined && <span class={`stone ${turn}`} aria-hidden="true" />}
      {winner === undefined ? t("turn-side", { side: turn }) : endText(winner)}
      <span class="hidden">{lastMoveText(store)}</span>
    </p>
  );
}

/** The winner at the end of the main line, if the game was resigned, lost on time or drawn by agreement. */
function statedWinner({ study, path, branch }: AnalysisStore): Side | null | undefined {
  const isEnd = branch.value.children.length === 0 && isMainLine(study.value, path.value);
  return isEnd ? winnerOfTag(study.value.tags.Result) : undefined;
}

function endText(winner: Side | null): string {
  return winner ? t("end-heading-side", { side: winner }) : t("end-heading-draw");
}

/** The last move, for screen readers. */
function lastMoveText(store: AnalysisStore): string {
  const view = store.view.value;
  const last = store.last.value;
  if (!view || !last) {
    return "";
  }
  return spokenMove(last, view.position.turn === "white" ? "black" : "white");
}

/** Notices and questions shown on the board. */
export function BoardNotices({ store, notice }: { store: AnalysisStore; notice: Notice }) {
  const view = store.view.value;
  const chosen = store.selected.value;
  const [why, ...parts] = store.refusal.value ? reasonText(store.refusal.value).split("\n") : [];
  return (
    <div class="notices" data-testid="notices">
      {view?.position.pass && view.result === null && !store.preview.value && (
        <Card testid="must-pass" tone="ask">
          <p role="alert">{t("pass-explained-side", { side: view.position.turn })}</p>
          <div class="row">
            <button type="button" class="button main" data-testid="pass" onClick={() => store.play("pass")}>
              {t("action-pass")}
            </button>
          </div>
        </Card>
      )}
      <Resume store={store} notice={notice} />
      <div role="status" class="notices-status">
        {why !== undefined && (
          <Card testid="refusal" tone="warn" onClose={() => store.cancel()}>
            <p>{why}</p>
            {parts.length > 0 && (
              <ul class="reasons">
                {parts.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            )}
          </Card>
        )}
        {why === undefined && view && chosen && store.board.value?.throws?.has(chosen) && (
          <Card testid="thrower">
            <p>{throwText(view.position, chosen)}</p>
          </Card>
        )}
        {store.trouble.value && (
          <Card testid="trouble" tone="warn">
            <p>{troubleText(store.trouble.value)}</p>
            <div class="row">
              <button type="button" class="button" data-testid="retry" onClick={() => store.retry()}>
                {t("analysis-retry")}
              </button>
            </div>
          </Card>
        )}
        {/* On small screens the panel shows it, because a card would cover the board that is drawn on. */}
        {store.drawing.value && !isNarrow.value && (
          <Card testid="drawing" onClose={() => (store.drawing.value = false)}>
            <p>{t("analysis-drawing")}</p>
          </Card>
        )}
        {typeof notice.value === "string" && (
          <Card
            testid="notice"
            tone={notice.value === "analysis-renumbered" ? "plain" : "warn"}
            onClose={() => (notice.value = null)}
          >
            <p>{t(notice.value)}</p>
          </Card>
        )}
      </div>
    </div>
  );
}

/** Offers the last analysis on this device until a move is played. */
function Resume({ store, notice }: { store: AnalysisStore; notice: Notice }) {
  const last = notice.value !== null && typeof notice.value === "object" ? notice.value.last : null;
  if (!last || store.study.value.children.length > 0) {
    return null;
  }
  return (
    <Card testid="resume" onClose={() => (notice.value = null)}>
      <p>{t("analysis-resume")}</p>
      <div class="row">
        <button
          type="button"
          class="button main"
          data-testid="resume-yes"
          onClick={() => {
            store.open(last);
            notice.value = null;
          }}
        >
          {t("analysis-resume-yes")}
        </button>
      </div>
    </Card>
  );
}
