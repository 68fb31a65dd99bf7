import { handLine, hiveLines } from "../game/describe.ts";
import type { Shown } from "../game/history.ts";
import { t } from "../i18n/index.ts";
import type { Position } from "../wire/protocol.ts";

/** A position in words: side to move, pieces on the table and in the hands. */
export function PositionText({ set, shown, position }: { set: string; shown: Shown; position: Position }) {
  const lines = hiveLines(shown.pieces);
  return (
    <div class="position-text">
      <p>{t("turn-side", { side: position.turn })}</p>
      {lines.length > 0 ? (
        <ul data-testid="text-hive">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{t("blind-hive-empty")}</p>
      )}
      <ul>
        {(["white", "black"] as const).map((side) => (
          <li key={side}>{handLine(set, side, shown.hands)}</li>
        ))}
      </ul>
    </div>
  );
}
