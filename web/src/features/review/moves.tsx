import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { MoveText } from "../../table/move-text.tsx";
import type { Review } from "./api.ts";
import { JudgementMark } from "./judgement.tsx";

interface MovesProps {
  /** Includes moves that are not judged yet. */
  moves: readonly string[];
  /** Black moved first, in a game from a position. */
  isBlackFirst: boolean;
  review: Review | null;
  ply: number;
  goTo(ply: number): void;
}

/** The moves with their judgements. */
export function ReviewMoves({ moves, isBlackFirst, review, ply, goTo }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [outer, entry] = [list.current, list.current?.querySelector<HTMLElement>(".current")];
    if (outer && entry) {
      // Only the list scrolls, never the page.
      const top = entry.offsetTop - outer.offsetTop;
      if (top < outer.scrollTop || top > outer.scrollTop + outer.clientHeight - entry.offsetHeight) {
        outer.scrollTop = top - outer.clientHeight / 2;
      }
    }
  }, [ply]);
  const shift = isBlackFirst ? 1 : 0;
  const rounds = Math.ceil((moves.length + shift) / 2);
  return (
    <ol class="review-moves" ref={list} aria-label={t("moves")} data-testid="review-moves">
      {Array.from({ length: rounds }, (_, round) => (
        <li key={round}>
          <span class="round-number" aria-hidden="true">
            {round + 1}
          </span>
          {round < shift && <span class="review-move" aria-hidden="true" />}
          {[round * 2 - shift, round * 2 + 1 - shift].map((index) => {
            const move = moves[index];
            const judgement = review?.plies[index]?.judgement;
            const here = ply === index + 1;
            return move !== undefined ? (
              <button
                key={index}
                type="button"
                class={here ? "review-move current" : "review-move"}
                aria-current={here ? "true" : undefined}
                data-testid={`review-move-${index + 1}`}
                data-judgement={judgement}
                onClick={() => goTo(index + 1)}
              >
                <MoveText uhp={move} />
                {judgement && <JudgementMark of={judgement} />}
              </button>
            ) : null;
          })}
        </li>
      ))}
    </ol>
  );
}
