import { ADDED } from "../../game/choices.ts";
import { addedLetters } from "../../game/history.ts";
import { pieceName, sentence } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Chip, Chips, Segments } from "../../ui/controls.tsx";
import type { Opening, PieceId, Side } from "../../wire/protocol.ts";
import { type Draft, nameOf, stackAt, withSet } from "./draft.ts";
import type { EditorStore } from "./store.ts";

/** Maximum turn number. */
const MAX_TURNS = 9999;

/** Side to move, turn number and rules. */
export function SetupPanel({ store }: { store: EditorStore }) {
  const draft = store.draft.value;
  const added = addedLetters(draft.set);
  const setOf = (letters: string) => {
    const sorted = ADDED.filter((letter) => letters.includes(letter)).join("");
    return sorted === "" ? "Base" : `Base+${sorted}`;
  };
  return (
    <section class="editor-part" aria-labelledby="setup-heading">
      <h2 id="setup-heading">{t("editor-setup")}</h2>
      <div class="pair">
        <Segments<Side>
          label={t("editor-turn")}
          testid="editor-turn"
          value={draft.turn}
          options={(["white", "black"] as const).map((side) => ({ value: side, label: t("side-name", { side }) }))}
          onChange={(turn) => store.change((now) => ({ ...now, turn }))}
        />
        <TurnNumber store={store} />
      </div>
      <Chips label={t("home-set")}>
        {ADDED.map((letter) => (
          <Chip
            key={letter}
            label={sentence(t(`piece-${letter}`))}
            testid={`editor-set-${letter}`}
            checked={added.includes(letter)}
            onChange={(checked) =>
              store.change((now) => withSet(now, setOf(checked ? added + letter : added.replace(letter, ""))))
            }
          />
        ))}
      </Chips>
      <Segments<Opening>
        label={t("home-opening")}
        testid="editor-opening"
        value={draft.opening}
        options={(["tournament", "rulebook"] as const).map((opening) => ({
          value: opening,
          label: t(`home-opening-${opening}`),
        }))}
        onChange={(opening) => store.change((now) => ({ ...now, opening }))}
      />
      {(added.includes("P") || draft.resting) && <Resting store={store} />}
    </section>
  );
}

/** Follows the pieces until the user sets it. */
function TurnNumber({ store }: { store: EditorStore }) {
  const draft = store.draft.value;
  const set = (number: number | null) => store.change((now) => ({ ...now, number }));
  return (
    <div class="field">
      <label class="field">
        <span>{t("editor-number")}</span>
        <input
          type="number"
          min={1}
          max={MAX_TURNS}
          data-testid="editor-number"
          value={draft.number ?? store.checked.value?.least ?? 1}
          onChange={(event) => {
            const number = Math.round(event.currentTarget.valueAsNumber);
            set(number >= 1 ? Math.min(number, MAX_TURNS) : null);
          }}
        />
      </label>
      {draft.number !== null && (
        <button type="button" class="link" data-testid="editor-number-auto" onClick={() => set(null)}>
          {t("editor-number-auto")}
        </button>
      )}
    </div>
  );
}

/** The piece that moved on the previous turn: it can neither move nor be thrown. */
function Resting({ store }: { store: EditorStore }) {
  const draft = store.draft.value;
  const pieces = choices(draft);
  return (
    <label class="field">
      <span>{t("editor-resting")}</span>
      <select
        data-testid="editor-resting"
        value={draft.resting ?? ""}
        onChange={(event) => {
          const resting = event.currentTarget.value || null;
          store.change((now) => ({ ...now, resting }));
        }}
      >
        <option value="">{t("editor-resting-none")}</option>
        {pieces.map((piece) => (
          <option key={piece} value={piece}>
            {sentence(pieceName(nameOf(piece)))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The top pieces, plus the current choice even if it is invalid. */
function choices(draft: Draft): PieceId[] {
  const tops = draft.pieces
    .filter(({ piece, hex }) => stackAt(draft, hex).at(-1) === piece && !piece.includes("#"))
    .map(({ piece }) => piece);
  return [...new Set([...tops, ...(draft.resting ? [draft.resting] : [])])].sort();
}
