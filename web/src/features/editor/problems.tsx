import { problemText } from "../../game/faults.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Problem } from "../../wire/protocol.ts";
import type { Checked } from "./api.ts";
import type { EditorStore } from "./store.ts";

/** Problems that can be fixed without moving a piece. */
const FIXABLE = ["repeated", "out-of-order", "too-few-turns", "climbed-too-early", "contact-without-move"];

/** All problems of the position, errors and warnings separately. */
export function Problems({ store }: { store: EditorStore }) {
  const checked = store.checked.value;
  if (!checked) {
    return null;
  }
  const errors = checked.problems.filter(({ severity }) => severity === "error");
  const doubts = checked.problems.filter(({ severity }) => severity === "doubt");
  return (
    <section class="editor-part" aria-labelledby="problems-heading">
      <h2 id="problems-heading">{t("editor-problems")}</h2>
      <p
        class={`verdict ${errors.length > 0 ? "bad" : doubts.length > 0 ? "odd" : "good"}`}
        role="status"
        data-testid="verdict"
        data-errors={errors.length}
        data-doubts={doubts.length}
        data-pending={store.pending.value}
      >
        <Icon name={errors.length > 0 ? "close" : doubts.length > 0 ? "eye" : "check"} />
        <span>{verdictText(checked, errors.length, doubts.length)}</span>
      </p>
      <List store={store} problems={errors} kind="error" />
      {checked.fixed && checked.problems.some(({ code }) => FIXABLE.includes(code)) && (
        <button type="button" class="button" data-testid="mend" onClick={() => store.fixNumbers()}>
          <Icon name="check" />
          {t("editor-mend")}
        </button>
      )}
      <List store={store} problems={doubts} kind="doubt" />
    </section>
  );
}

function verdictText({ view }: Checked, errors: number, doubts: number): string {
  if (errors > 0 || !view) {
    return t("editor-verdict-errors", { count: errors });
  }
  if (doubts > 0) {
    return t("editor-verdict-doubts");
  }
  const { turn, pass, legal } = view.position;
  const moves = Object.values(legal).reduce((sum, places) => sum + places.length, 0);
  return pass ? t("editor-verdict-pass", { side: turn }) : t("editor-verdict-good", { side: turn, moves });
}

function List({ store, problems, kind }: { store: EditorStore; problems: Problem[]; kind: Problem["severity"] }) {
  if (problems.length === 0) {
    return null;
  }
  return (
    <>
      <h3>{t(`editor-list-${kind}`)}</h3>
      <ul class={`problems ${kind}`}>
        {problems.map((problem, i) => (
          <li key={`${problem.code}${i}`}>
            <Item store={store} problem={problem} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Highlights its cells on hover and focus. */
function Item({ store, problem }: { store: EditorStore; problem: Problem }) {
  const point = () => {
    store.pointed.value = problem.cells;
  };
  const leave = () => {
    store.pointed.value = [];
  };
  return (
    <button
      type="button"
      class="problem"
      data-testid={`problem-${problem.code}`}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
      onClick={point}
    >
      {problemText(problem)}
    </button>
  );
}
