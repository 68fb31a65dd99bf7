import { type Signal, useSignal } from "@preact/signals";
import type { Arrow } from "@skep/board";
import { useEffect, useMemo } from "preact/hooks";
import { settings } from "../../app/settings.ts";
import { t } from "../../i18n/index.ts";
import { Segments, Slider, Switch } from "../../ui/controls.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { download } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";
import { gameGif, MAX_FRAMES } from "./gif.ts";
import { boardPng, boardSvg, type Frame, type PictureOptions, type PictureScene } from "./picture.ts";
import "../../styles/dialogs.css";
import "../../styles/pictures.css";

export interface PictureSource {
  /** The positions in order; an animation needs at least two. */
  readonly frames: readonly Frame[];
  /** Index of the current frame. */
  readonly at: number;
  /** Arrows drawn by hand. */
  readonly arrows?: readonly Arrow[];
  /** Engine arrows, left out unless the user includes them. */
  readonly found?: readonly Arrow[];
  /** Rotation of the board in steps of 60 degrees. */
  readonly turn: number;
  /** File name without extension. */
  readonly name: string;
}

type Kind = "png" | "svg" | "gif";

const WIDTHS: Readonly<Record<Kind, readonly number[]>> = {
  png: [400, 800, 1200, 2400],
  svg: [800],
  gif: [320, 480, 640, 960],
};
const DELAYS = [300, 600, 1000, 2000] as const;

/** Saves a position as an image or a game as an animation. */
export function PictureDialog({ source, onClose }: { source: PictureSource; onClose(): void }) {
  const { pieces, layout, labels } = settings;
  const dark = document.documentElement.dataset.theme === "dark";
  const kind = useSignal<Kind>("png");
  const looks = useSignal<PictureOptions>({
    layout,
    turn: source.turn,
    pieceSet: pieces,
    theme: dark ? "dark" : "light",
    labels: labels === "always",
    lastMove: true,
    ground: true,
    width: 800,
  });
  const found = useSignal(false);
  const size = useSignal(1);
  const delay = useSignal(1);
  const set = (change: Partial<PictureOptions>) => {
    looks.value = { ...looks.value, ...change };
  };
  const scene = (): PictureScene | null => {
    const frame = source.frames[source.at];
    const widths = WIDTHS[kind.value];
    const width = widths[Math.min(size.value, widths.length - 1)] ?? 800;
    const arrows = [...(source.arrows ?? []), ...(found.value ? (source.found ?? []) : [])];
    const shown = { ...looks.value, width };
    return frame ? { ...frame, title: t("picture-title"), looks: shown, arrows } : null;
  };
  const film = source.frames.length > 1 && source.frames.length <= MAX_FRAMES;
  const kinds: Kind[] = film ? ["png", "svg", "gif"] : ["png", "svg"];
  const widths = WIDTHS[kind.value];
  return (
    <Dialog title={t("picture")} onClose={onClose} testid="picture-dialog">
      <div class="picture">
        <Preview svg={scene} />
        <Segments<Kind>
          label={t("picture-kind")}
          testid="picture-kind"
          value={kind.value}
          options={kinds.map((value) => ({ value, label: t(`picture-kind-${value}`) }))}
          onChange={(value) => {
            kind.value = value;
          }}
        />
        <p class="note">{t(`picture-kind-${kind.value}.note`)}</p>
        {widths.length > 1 && (
          <Slider
            label={t("picture-size")}
            testid="picture-size"
            min={0}
            max={widths.length - 1}
            value={size.value}
            text={t("picture-pixels", { width: widths[size.value] ?? 0 })}
            onChange={(value) => {
              size.value = value;
            }}
          />
        )}
        {kind.value === "gif" && (
          <Slider
            label={t("picture-delay")}
            testid="picture-delay"
            min={0}
            max={DELAYS.length - 1}
            value={delay.value}
            text={t("picture-seconds", { seconds: (DELAYS[delay.value] ?? 1000) / 1000 })}
            onChange={(value) => {
              delay.value = value;
            }}
          />
        )}
        <Segments
          label={t("theme")}
          testid="picture-theme"
          value={looks.value.theme}
          options={(["light", "dark"] as const).map((value) => ({ value, label: t(`theme-${value}`) }))}
          onChange={(theme) => set({ theme })}
        />
        <Segments
          label={t("settings-pieces")}
          testid="picture-pieces"
          value={looks.value.pieceSet}
          options={(["colour", "mono", "contrast"] as const).map((value) => ({
            value,
            label: t(`settings-pieces-${value}`),
          }))}
          onChange={(pieceSet) => set({ pieceSet })}
        />
        <Switch
          label={t("settings-labels")}
          testid="picture-labels"
          checked={looks.value.labels}
          onChange={(checked) => set({ labels: checked })}
        />
        <Switch
          label={t("picture-last")}
          testid="picture-last"
          checked={looks.value.lastMove}
          onChange={(checked) => set({ lastMove: checked })}
        />
        {kind.value !== "gif" && (source.found ?? []).length > 0 && (
          <Switch
            label={t("picture-found")}
            testid="picture-found"
            checked={found.value}
            onChange={(checked) => {
              found.value = checked;
            }}
          />
        )}
        {kind.value !== "gif" && (
          <Switch
            label={t("picture-ground")}
            testid="picture-ground"
            checked={looks.value.ground}
            onChange={(checked) => set({ ground: checked })}
          />
        )}
        <Maker source={source} kind={kind} scene={scene} delay={() => DELAYS[delay.value] ?? 1000} />
      </div>
    </Dialog>
  );
}

function Preview({ svg }: { svg(): PictureScene | null }) {
  const scene = svg();
  const text = scene ? boardSvg(scene) : "";
  const url = useMemo(() => URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), [text]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img class="picture-preview" src={url} alt={t("picture-title")} data-testid="picture-preview" />;
}

interface MakerProps {
  source: PictureSource;
  kind: Signal<Kind>;
  scene(): PictureScene | null;
  delay(): number;
}

/** Creates and saves the file. An animation takes a while and can be cancelled. */
function Maker({ source, kind, scene, delay }: MakerProps) {
  const done = useSignal<number | null>(null);
  const failed = useSignal(false);
  const giveUp = useSignal<AbortController | null>(null);
  useEffect(() => () => giveUp.value?.abort(), [giveUp]);
  const make = async (): Promise<Blob | null> => {
    const shown = scene();
    if (!shown) {
      return null;
    }
    if (kind.value === "svg") {
      return new Blob([boardSvg(shown)], { type: "image/svg+xml" });
    }
    if (kind.value === "png") {
      return boardPng(shown);
    }
    const abort = new AbortController();
    giveUp.value = abort;
    done.value = 0;
    const { looks, title } = shown;
    const onProgress = (frames: number) => {
      done.value = frames;
    };
    return gameGif({ frames: source.frames, looks, title, delay: delay(), onProgress, signal: abort.signal });
  };
  const keep = async () => {
    failed.value = false;
    try {
      const blob = await make();
      if (blob) {
        download(`${source.name}.${kind.value}`, blob);
      }
    } catch {
      failed.value = !giveUp.value?.signal.aborted;
    } finally {
      done.value = null;
      giveUp.value = null;
    }
  };
  if (done.value !== null) {
    return (
      <div class="picture-foot picture-work">
        <progress max={source.frames.length} value={done.value} aria-label={t("picture-working")} />
        <span role="status">{t("picture-frames", { done: done.value, all: source.frames.length })}</span>
        <button type="button" class="button" data-testid="picture-cancel" onClick={() => giveUp.value?.abort()}>
          {t("button-cancel")}
        </button>
      </div>
    );
  }
  return (
    <div class="picture-foot">
      {failed.value && (
        <p class="trouble" role="alert" data-testid="picture-failed">
          {t("picture-failed")}
        </p>
      )}
      <div class="picture-buttons">
        <button type="button" class="button main" data-testid="picture-download" onClick={() => void keep()}>
          <Icon name="download" />
          {t("picture-download")}
        </button>
        {kind.value === "png" && "ClipboardItem" in window && <Copy scene={scene} failed={failed} />}
      </div>
    </div>
  );
}

/** Copies the image to the clipboard. */
function Copy({ scene, failed }: { scene(): PictureScene | null; failed: Signal<boolean> }) {
  const copied = useSignal(false);
  const copy = async () => {
    const shown = scene();
    if (!shown) {
      return;
    }
    try {
      // Some browsers allow copying only during the click, so they get a promise of the image.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": boardPng(shown) })]);
      copied.value = true;
      setTimeout(() => {
        copied.value = false;
      }, 2000);
    } catch {
      failed.value = true;
    }
  };
  return (
    <button type="button" class="button" data-testid="picture-copy" onClick={() => void copy()}>
      <Icon name={copied.value ? "check" : "copy"} />
      {t(copied.value ? "button-copied" : "button-copy")}
    </button>
  );
}
