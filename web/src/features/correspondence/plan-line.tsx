import type { Line } from "../../game/conditional/plan.ts";
import { list, t } from "../../i18n/index.ts";
import { MoveText } from "../../table/move-text.tsx";

/** A line of conditional moves: each move of the opponent, an arrow, and the answer. Screen readers hear it in words. */
export function PlanLine({ line }: { line: Line }) {
  return (
    <>
      <span class="hidden">{lineText(line)}</span>
      <span class="plan-line" aria-hidden="true">
        {pairsOf(line).map(([theirs = "", own], index) => (
          <span key={`${index}${theirs}`} class="plan-pair">
            <MoveText uhp={theirs} /> → {own !== undefined && <MoveText uhp={own} />}
          </span>
        ))}
      </span>
    </>
  );
}

/** The same in words: "if wA1 -bQ, then bQ wS1-". */
export function lineText(line: Line): string {
  const name = (uhp: string) => (uhp === "pass" ? t("move-pass") : uhp);
  return list(
    pairsOf(line).map(([theirs = "", own]) =>
      own === undefined
        ? t("plan-pair-open", { theirs: name(theirs) })
        : t("plan-pair", { theirs: name(theirs), own: name(own) }),
    ),
  );
}

/** Each move of the opponent with its answer, if it has one yet. */
function pairsOf(line: Line): readonly Line[] {
  return Array.from({ length: Math.ceil(line.length / 2) }, (_, index) => line.slice(index * 2, index * 2 + 2));
}
