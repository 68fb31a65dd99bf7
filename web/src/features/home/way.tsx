import { type Signal, useSignal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { visitorName } from "../../app/identity.ts";
import { isOnline } from "../../app/network.ts";
import { choices, clockOf, creation, setOf } from "../../game/choices.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { beginGame } from "../../local/begin.ts";
import { Tile } from "../../table/tile.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Kind } from "../../wire/protocol.ts";
import { WayOptions } from "./way-options.tsx";

/** One way to play: a large button that starts a game with the last options, and a dialog to change them. */
export function Way({ kind }: { kind: Kind }) {
  const open = useSignal(false);
  const starting = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const name = t(`home-${kind}`);
  const start = () => void begin(kind, starting, trouble);
  const isOff = kind === "friend" && !isOnline.value;
  return (
    <article class={isOff ? "way off" : "way"} data-kind={kind}>
      <button
        type="button"
        class="way-start"
        data-testid={`play-${kind}`}
        disabled={starting.value || isOff}
        onClick={start}
      >
        <WayPicture kind={kind} />
        <span class="way-words">
          <span class="way-name">{starting.value ? t("home-starting") : name}</span>
          <span class="way-note">{t(isOff ? "offline-needs-server" : `home-${kind}-note`)}</span>
        </span>
        <span class="way-go" aria-hidden="true">
          <Icon name="next" />
        </span>
      </button>
      <button
        type="button"
        class="way-more"
        data-testid={`options-${kind}`}
        aria-haspopup="dialog"
        title={t("home-options")}
        onClick={() => {
          open.value = true;
        }}
      >
        <span class="hidden">{t("home-options.label", { way: name })}</span>
        <Summary kind={kind} />
        <Icon name="edit" />
      </button>
      {trouble.value && !open.value && <Trouble text={trouble.value} />}
      {open.value && (
        <Dialog
          title={name}
          testid="new-game"
          onClose={() => {
            open.value = false;
          }}
          foot={
            <>
              {trouble.value && <Trouble text={trouble.value} />}
              {isOff && <p class="note">{t("offline-needs-server")}</p>}
              <button
                type="button"
                class="button main way-begin"
                data-testid={`start-${kind}`}
                disabled={starting.value || isOff}
                onClick={start}
              >
                <Icon name="next" />
                {t(starting.value ? "home-starting" : "home-start")}
              </button>
            </>
          }
        >
          <div class="way-options">
            <WayOptions kind={kind} />
          </div>
        </Dialog>
      )}
    </article>
  );
}

async function begin(kind: Kind, starting: Signal<boolean>, trouble: Signal<string | null>): Promise<void> {
  if (starting.value) {
    return;
  }
  starting.value = true;
  trouble.value = null;
  try {
    await beginGame(creation(kind, choices.value[kind], visitorName()));
  } catch (error) {
    trouble.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
  } finally {
    starting.value = false;
  }
}

function Trouble({ text }: { text: string }) {
  return (
    <p class="trouble" role="alert" data-testid="trouble">
      {text}
    </p>
  );
}

function Summary({ kind }: { kind: Kind }) {
  const choice = choices.value[kind];
  const clock = clockOf(choice);
  const items = [
    ...(kind === "computer" ? [t("level-label", { level: choice.level, name: t(`level-${choice.level}`) })] : []),
    ...(kind === "table" ? [] : [t("home-summary-colour", { side: choice.side })]),
    setOf(choice),
    clock ? t("clock-name", { minutes: clock.minutes, increment: clock.increment }) : t("home-clock-none"),
  ];
  return (
    <span class="way-summary">
      {items.map((item) => (
        <span key={item}>{item}</span>
      ))}
    </span>
  );
}

const PICTURES: Record<Kind, readonly [piece: string, q: number, r: number][]> = {
  computer: [
    ["wG", -1, 0],
    ["wQ", 0, 0],
    ["bA", 1, 0],
  ],
  friend: [
    ["wL", -1, 0],
    ["bS", 1, 0],
  ],
  table: [
    ["wB", 0, 0],
    ["bQ", 1, 0],
  ],
};

/** Decorative tiles. */
function WayPicture({ kind }: { kind: Kind }) {
  const box = kind === "table" ? "-87 -62 260 124" : "-130 -62 260 124";
  return (
    <svg class="way-picture" viewBox={box} aria-hidden="true" focusable="false">
      {kind === "friend" && <path class="way-link" d="M-40 0H40" />}
      {PICTURES[kind].map(([piece, q, r]) => (
        <Tile key={piece} piece={piece} q={q} r={r} />
      ))}
    </svg>
  );
}
