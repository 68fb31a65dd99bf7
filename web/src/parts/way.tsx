import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { ApiError } from "../api.ts";
import { choices, clockOf, creation, setOf } from "../choices.ts";
import { beginGame } from "../game/begin.ts";
import { errorText } from "../game/words.ts";
import { t } from "../i18n/index.ts";
import type { Kind } from "../protocol.ts";
import { settings } from "../settings/settings.ts";
import { Icon } from "./icon.tsx";
import { WayOptions } from "./way-options.tsx";
import { WayPicture } from "./way-picture.tsx";

/** One way to play: a large button that starts a game with the last choices, and its options. */
export function Way({ kind }: { kind: Kind }) {
  const open = useSignal(false);
  const starting = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const options = useId();
  const name = t(`home-${kind}`);

  const start = async () => {
    if (starting.value) {
      return;
    }
    starting.value = true;
    trouble.value = null;
    try {
      await beginGame(creation(kind, choices.value[kind], settings.value.name.trim()));
    } catch (error) {
      trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    } finally {
      starting.value = false;
    }
  };

  return (
    <article class="way" data-kind={kind}>
      <button type="button" class="way-start" data-testid={`play-${kind}`} disabled={starting.value} onClick={start}>
        <WayPicture kind={kind} />
        <span class="way-words">
          <span class="way-name">{starting.value ? t("home-starting") : name}</span>
          <span class="way-note">{t(`home-${kind}-note`)}</span>
        </span>
        <span class="way-go" aria-hidden="true">
          <Icon name="next" />
        </span>
      </button>
      <button
        type="button"
        class="way-more"
        data-testid={`options-${kind}`}
        aria-expanded={open.value}
        aria-controls={options}
        title={t("home-options")}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <span class="hidden">{t("home-options.label", { way: name })}</span>
        <span class="way-summary">
          {summary(kind).map((item) => (
            <span key={item}>{item}</span>
          ))}
        </span>
        <Icon name="down" />
      </button>
      <div id={options} class="way-options" hidden={!open.value}>
        {open.value && <WayOptions kind={kind} />}
      </div>
      {trouble.value && (
        <p class="trouble" role="alert" data-testid="trouble">
          {trouble.value}
        </p>
      )}
    </article>
  );
}

/** The present choices in a few words. */
function summary(kind: Kind): string[] {
  const choice = choices.value[kind];
  const clock = clockOf(choice);
  return [
    ...(kind === "computer" ? [t("level-label", { level: choice.level, name: t(`level-${choice.level}`) })] : []),
    ...(kind === "table" ? [] : [t("home-summary-colour", { side: choice.side })]),
    setOf(choice),
    clock ? t("clock-name", { minutes: clock.minutes, increment: clock.increment }) : t("home-clock-none"),
  ];
}
