import { useSignal } from "@preact/signals";
import { ApiError } from "../app/api.ts";
import { visitorName } from "../app/identity.ts";
import { choices, LEVELS } from "../game/choices.ts";
import { errorText, sentence } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import { beginGame } from "../local/begin.ts";
import { IconButton, Segments, Slider } from "../ui/controls.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Side } from "../wire/protocol.ts";
import type { PositionRef } from "../worker/position-ref.ts";
import { textAt, viewAt } from "../worker/positions.ts";
import "../styles/dialogs.css";

interface PlayOnProps {
  /** The position to continue from. */
  at(): PositionRef;
  /** Whether to show a label beside the icon. */
  worded?: boolean;
  disabled?: boolean;
}

/** Starts a game from a position, against the computer or with two local players. */
export function PlayOn({ at, worded = false, disabled = false }: PlayOnProps) {
  const place = useSignal<PositionRef | null>(null);
  const open = () => {
    place.value = at();
  };
  return (
    <>
      {worded ? (
        <button type="button" class="button" data-testid="play-on" disabled={disabled} onClick={open}>
          <Icon name="play" />
          {t("play-on")}
        </button>
      ) : (
        <IconButton icon="play" label={t("play-on")} testid="play-on" disabled={disabled} onClick={open} />
      )}
      {place.value && (
        <PlayOnDialog
          at={place.value}
          onClose={() => {
            place.value = null;
          }}
        />
      )}
    </>
  );
}

function PlayOnDialog({ at, onClose }: { at: PositionRef; onClose(): void }) {
  const kind = useSignal<"computer" | "table">("computer");
  const level = useSignal(choices.value.computer.level);
  const side = useSignal<Side | "mover">("mover");
  const trouble = useSignal<string | null>(null);
  const start = async () => {
    try {
      const [view, { position }] = await Promise.all([viewAt(at), textAt(at)]);
      if (view.result) {
        throw new ApiError("game-over", "");
      }
      const name = visitorName();
      const mine = side.value === "mover" ? view.position.turn : side.value;
      await beginGame({
        kind: kind.value,
        set: view.set,
        opening: position.endsWith("_rulebook") ? "rulebook" : "tournament",
        clock: null,
        start: position,
        ...(kind.value === "computer" ? { level: level.value, side: mine } : {}),
        ...(name && kind.value === "computer" ? { name } : {}),
      });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "internal";
      trouble.value = code === "game-over" ? t("play-on-over") : errorText({ code });
    }
  };
  return (
    <Dialog title={t("play-on")} onClose={onClose} testid="play-on-dialog">
      <form
        class="play-on-fields"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Segments<"computer" | "table">
          label={t("play-on-opponent")}
          testid="play-on-kind"
          value={kind.value}
          options={[
            { value: "computer", label: t("play-on-computer") },
            { value: "table", label: t("home-table") },
          ]}
          onChange={(value) => {
            kind.value = value;
          }}
        />
        {kind.value === "computer" && (
          <>
            <Slider
              label={t("home-level")}
              testid="play-on-level"
              min={LEVELS.min}
              max={LEVELS.max}
              value={level.value}
              text={t("level-label", { level: level.value, name: t(`level-${level.value}`) })}
              onChange={(value) => {
                level.value = value;
              }}
            />
            <Segments<Side | "mover">
              label={t("home-colour")}
              testid="play-on-side"
              value={side.value}
              options={[
                { value: "mover", label: t("play-on-mover") },
                ...(["white", "black"] as const).map((value) => ({
                  value,
                  label: sentence(t("side-name", { side: value })),
                })),
              ]}
              onChange={(value) => {
                side.value = value;
              }}
            />
          </>
        )}
        {trouble.value && (
          <p class="trouble" role="alert" data-testid="play-on-trouble">
            {trouble.value}
          </p>
        )}
        <div class="row last">
          <button type="submit" class="button main" data-testid="play-on-start">
            {t("play-on-start")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
