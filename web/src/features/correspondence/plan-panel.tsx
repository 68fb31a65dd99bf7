import { useId } from "preact/hooks";
import { MAX_PLIES, MAX_VARIATIONS, replacedBy, type Variation } from "../../game/conditional/plan.ts";
import type { GameStore } from "../../game/store.ts";
import { list, t } from "../../i18n/index.ts";
import { MoveText } from "../../table/move-text.tsx";
import { MoveField } from "../../table/notation-field.tsx";
import { IconButton } from "../../ui/controls.tsx";
import { PlanBar } from "./plan-bar.tsx";

/** Conditional moves: the saved variations, and a button to plan another one on the board. */
export function PlanPanel({ store, isInWords = false }: { store: GameStore; isInWords?: boolean }) {
  const heading = useId();
  if (!store.canPlan.value) {
    return null;
  }
  const { planning } = store;
  const plan = store.plan.value;
  const isOn = planning.isOn.value;
  return (
    <section class={isOn ? "plan on" : "plan"} aria-labelledby={heading} data-testid="plan">
      <div class="plan-head">
        <h2 id={heading}>{t("plan")}</h2>
        {!isOn && (
          <button
            type="button"
            class="button"
            data-testid="plan-open"
            disabled={plan.length >= MAX_VARIATIONS}
            onClick={() => planning.start()}
          >
            {t("plan-open")}
          </button>
        )}
      </div>
      {plan.length === 0 && <p class="note">{t("plan.note")}</p>}
      {isOn && <Trying store={store} isInWords={isInWords} />}
      {plan.length > 0 && (
        <ul class="plan-lines" data-testid="plan-lines">
          {plan.map((line) => (
            <PlanEntry key={line.join()} store={store} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The variation being planned, with a field for typed moves. */
function Trying({ store, isInWords }: { store: GameStore; isInWords: boolean }) {
  const { planning } = store;
  const tried = planning.tried.value;
  const replaced = replacedBy(store.plan.value, tried);
  const isOpen = planning.sandbox.value?.result === null && tried.length < MAX_PLIES;
  return (
    <div class="plan-trying">
      {isInWords && <PlanBar store={store} />}
      <p data-testid="plan-tried">{tried.length === 0 ? t("plan-how") : <PlannedVariation line={tried} />}</p>
      {replaced.length > 0 && (
        <p class="note" role="status" data-testid="plan-replaces">
          {t("plan-replaces", { count: replaced.length })}
        </p>
      )}
      <MoveField
        position={isOpen ? (planning.sandbox.value?.position ?? null) : null}
        over={!isOpen}
        pending={!planning.isKnown.value}
        play={(uhp) => planning.play(uhp)}
      />
    </div>
  );
}

function PlanEntry({ store, line }: { store: GameStore; line: Variation }) {
  const { planning } = store;
  return (
    <li class="plan-entry" data-testid="plan-entry">
      <button
        type="button"
        class="plan-show"
        data-testid="plan-show"
        title={t("plan-show")}
        onClick={() => planning.start(line)}
      >
        <PlannedVariation line={line} />
      </button>
      <IconButton
        icon="trash"
        label={t("plan-remove", { line: variationText(line) })}
        testid="plan-remove"
        disabled={planning.isSubmitting.value}
        onClick={() => void planning.remove(line)}
      />
    </li>
  );
}

/** A variation as pairs of opponent's move and reply. Screen readers get it in words. */
function PlannedVariation({ line }: { line: Variation }) {
  return (
    <>
      <span class="hidden">{variationText(line)}</span>
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

/** The variation in words: "if wA1 -bQ, then bQ wS1-". */
function variationText(line: Variation): string {
  const name = (uhp: string) => (uhp === "pass" ? t("move-pass") : uhp);
  return list(
    pairsOf(line).map(([theirs = "", own]) =>
      own === undefined
        ? t("plan-pair-open", { theirs: name(theirs) })
        : t("plan-pair", { theirs: name(theirs), own: name(own) }),
    ),
  );
}

/** Pairs each move of the opponent with the reply, if there is one yet. */
function pairsOf(line: Variation): readonly Variation[] {
  return Array.from({ length: Math.ceil(line.length / 2) }, (_, index) => line.slice(index * 2, index * 2 + 2));
}
