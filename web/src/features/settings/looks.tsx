import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { change, type Settings, settings } from "../../app/settings.ts";
import { t } from "../../i18n/index.ts";
import { Tile } from "../../table/tile.tsx";
import "../../styles/looks.css";

/** Tables, default first. */
const TABLES: readonly Settings["table"][] = ["meadow", "wood", "sea", "slate", "paper"];
const PIECES: readonly Settings["pieces"][] = ["colour", "mono", "contrast"];

/** Table colours, each previewed with pieces. */
export function TableChoice() {
  const { table, pieces } = settings;
  return (
    <PreviewChoice
      label={t("settings-table")}
      testid="settings-table"
      values={TABLES}
      chosen={table}
      name={(value) => t(`settings-table-${value}`)}
      onChoose={(value) => change({ table: value })}
    >
      {(value) => <Sample table={value} pieces={pieces} />}
    </PreviewChoice>
  );
}

/** Piece styles, each with a preview. */
export function PieceChoice() {
  const { table, pieces } = settings;
  return (
    <PreviewChoice
      label={t("settings-pieces")}
      testid="settings-pieces"
      values={PIECES}
      chosen={pieces}
      name={(value) => t(`settings-pieces-${value}`)}
      onChoose={(value) => change({ pieces: value })}
    >
      {(value) => <Sample table={table} pieces={value} />}
    </PreviewChoice>
  );
}

interface PreviewChoiceProps<T extends string> {
  label: string;
  testid: string;
  values: readonly T[];
  chosen: T;
  name(value: T): string;
  onChoose(value: T): void;
  children(value: T): ComponentChildren;
}

/** A radio group of previews. */
function PreviewChoice<T extends string>({
  label,
  testid,
  values,
  chosen,
  name,
  onChoose,
  children,
}: PreviewChoiceProps<T>) {
  const group = useId();
  return (
    <fieldset class="field looks" data-testid={testid}>
      <legend>{label}</legend>
      <div class="looks-row">
        {values.map((value) => (
          <label key={value} class="look">
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span class="look-picture">{children(value)}</span>
            <span class="look-name">{name(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Sample({ table, pieces }: Pick<Settings, "table" | "pieces">) {
  return (
    <svg class="sample" data-table={table} viewBox="-120 -75 240 150" aria-hidden="true" focusable="false">
      <Tile piece="wQ" q={-0.5} r={0} pieceSet={pieces} />
      <Tile piece="bM" q={0.5} r={0} pieceSet={pieces} />
    </svg>
  );
}
