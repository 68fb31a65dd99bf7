import { t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import type { AnalysisStore } from "./store.ts";
import { GLYPH_NAMES, GLYPHS, isMainLine, pliesBefore } from "./study.ts";

/** Maximum length of a comment, in characters. */
const MAX_COMMENT = 4000;

/** Focuses the comment field, opening its panel if necessary. */
export function focusComment(store: AnalysisStore): void {
  store.edit();
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-comment]")?.focus());
}

/** Comment, annotations and branch operations for the current node. */
export function Edit({ store }: { store: AnalysisStore }) {
  const path = store.path.value;
  const node = store.node.value;
  const branch = store.branch.value;
  const main = isMainLine(store.study.value, path);
  return (
    <section class="edit" aria-label={t("analysis-edit")} data-testid="edit">
      <Place store={store} />
      <div class="glyphs" role="toolbar" aria-label={t("analysis-glyphs")}>
        {GLYPHS.map((glyph) => (
          <button
            key={glyph}
            type="button"
            class={`glyph glyph-${GLYPH_NAMES[glyph]}`}
            aria-pressed={node?.glyph === glyph}
            aria-label={t(`glyph-${GLYPH_NAMES[glyph]}`)}
            title={t(`glyph-${GLYPH_NAMES[glyph]}`)}
            disabled={node === null}
            data-testid={`glyph-${GLYPH_NAMES[glyph]}`}
            onClick={() => store.glyph(path, glyph)}
          >
            {glyph}
          </button>
        ))}
      </div>
      <textarea
        rows={2}
        maxLength={MAX_COMMENT}
        data-comment
        data-testid="comment"
        aria-label={t("analysis-comment")}
        placeholder={t("analysis-comment.placeholder")}
        value={branch.comment ?? ""}
        onInput={(event) => store.comment(event.currentTarget.value)}
      />
      <div class="edit-buttons">
        <IconButton
          icon="promote"
          label={t("analysis-promote")}
          testid="promote"
          disabled={main}
          onClick={() => store.promote(path)}
        />
        <IconButton
          icon="star"
          label={t("analysis-main")}
          testid="make-main"
          disabled={main}
          onClick={() => store.makeMain(path)}
        />
        <IconButton
          icon="wipe"
          label={t("analysis-wipe")}
          testid="wipe"
          disabled={(branch.shapes ?? []).length === 0}
          onClick={() => store.wipe()}
        />
        <IconButton
          icon="trash"
          label={t("analysis-delete")}
          testid="delete"
          disabled={node === null}
          onClick={() => store.remove(path)}
        />
      </div>
    </section>
  );
}

/** The move being commented on, where the move list is not visible beside it. */
function Place({ store }: { store: AnalysisStore }) {
  const node = store.node.value;
  const ply = pliesBefore(store.start.value) + store.path.value.length;
  const number = `${Math.ceil(ply / 2)}${ply % 2 === 1 ? "." : "…"}`;
  return (
    <p class="edit-place" data-testid="edit-place">
      {node ? `${number} ${node.move === "pass" ? t("move-pass") : node.move}${node.glyph ?? ""}` : t("analysis-start")}
    </p>
  );
}
