import { useSignal } from "@preact/signals";
import { ADDED, type Choice, choices, setOf } from "../../game/choices.ts";
import { sentence } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Chip, Chips, Segments } from "../../ui/controls.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Opening } from "../../wire/protocol.ts";
import { startOf } from "../../worker/position-ref.ts";
import { opened } from "./opening.ts";
import type { AnalysisStore } from "./store.ts";
import { newStudy } from "./study.ts";

/** Starts an empty analysis with a chosen game type and opening rule. */
export function NewDialog({ store, onClose }: { store: AnalysisStore; onClose(): void }) {
  const choice = useSignal<Choice>(choices.value.table);
  const { added, opening } = choice.value;
  const set = setOf(choice.value);
  const start = () => {
    store.open(opened(newStudy(startOf(set, opening))));
    onClose();
  };
  return (
    <Dialog title={t("analysis-new")} onClose={onClose} testid="new-dialog">
      <div class="dialog-fields">
        <Chips label={t("home-set")}>
          {ADDED.map((letter) => (
            <Chip
              key={letter}
              label={sentence(t(`piece-${letter}`))}
              testid={`new-set-${letter}`}
              checked={added.includes(letter)}
              onChange={(checked) => {
                choice.value = { ...choice.value, added: checked ? added + letter : added.replace(letter, "") };
              }}
            />
          ))}
        </Chips>
        <p class="note">{t(`set-${set.toLowerCase().replace("+", "-")}-about`)}</p>
        <Segments<Opening>
          label={t("home-opening")}
          testid="new-opening"
          value={opening}
          options={(["tournament", "rulebook"] as const).map((value) => ({ value, label: t(`home-opening-${value}`) }))}
          onChange={(value) => {
            choice.value = { ...choice.value, opening: value };
          }}
        />
        <p class="note">{t(`opening-${opening}-about`)}</p>
        <div class="row last">
          <a class="button" href="/editor" data-testid="new-editor" onClick={onClose}>
            {t("analysis-new-editor")}
          </a>
          <button type="button" class="button main" data-testid="new-start" onClick={start}>
            {t("analysis-new-start")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
