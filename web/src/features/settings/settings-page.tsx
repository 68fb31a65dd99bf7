import { useEffect } from "preact/hooks";
import { ANIMATIONS, type Animation, change, type Settings, SOUND_KINDS, settings } from "../../app/settings.ts";
import { play } from "../../app/sound.ts";
import { t } from "../../i18n/index.ts";
import { Segments, Slider, Switch } from "../../ui/controls.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CoreChoice } from "./core-choice.tsx";
import { LanguageSegments, ThemeSegments } from "./general.tsx";
import { PieceChoice, TableChoice } from "./looks.tsx";
import { OwnName } from "./own-name.tsx";
import { SetChoice } from "./set-choice.tsx";
import { VisibilityPart } from "./visibility-part.tsx";
import "../../styles/settings.css";

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** All settings; changes apply immediately and are saved. */
function SettingsForm() {
  const now = settings;
  const flag = (key: Flag, word: string, note?: string) => (
    <Switch
      label={word}
      {...(note ? { note } : {})}
      testid={`settings-${key}`}
      checked={now[key]}
      onChange={(checked) => change({ [key]: checked })}
    />
  );
  return (
    <div class="settings-parts">
      <section class="settings-part">
        <h2>{t("settings-general")}</h2>
        <LanguageSegments />
        <ThemeSegments />
        <OwnName testid="settings-name" />
        <CoreChoice />
      </section>
      <section class="settings-part">
        <h2>{t("settings-board")}</h2>
        <TableChoice />
        <PieceChoice />
        <Segments
          label={t("settings-layout")}
          testid="settings-layout"
          value={now.layout}
          options={(["pointy", "flat"] as const).map((value) => ({ value, label: t(`settings-layout-${value}`) }))}
          onChange={(layout) => change({ layout })}
        />
        <Segments<Animation>
          label={t("settings-animation")}
          testid="settings-animation"
          value={now.animation}
          options={(Object.keys(ANIMATIONS) as Animation[]).map((value) => ({
            value,
            label: t(`settings-animation-${value}`),
          }))}
          onChange={(animation) => change({ animation })}
        />
        <Segments
          label={t("settings-labels")}
          testid="settings-labels"
          value={now.labels}
          options={(["always", "needed", "never"] as const).map((value) => ({
            value,
            label: t(`settings-labels-${value}`),
            ...(value === "needed" ? { title: t("settings-labels-needed.note") } : {}),
          }))}
          onChange={(labels) => change({ labels })}
        />
        {flag("destinations", t("settings-destinations"))}
        {flag("movable", t("settings-movable"))}
        {flag("autoFit", t("settings-autofit"), t("settings-autofit.note"))}
      </section>
      <VisibilityPart />
      <section class="settings-part">
        <h2>{t("settings-play")}</h2>
        <SetChoice testid="settings-box" bugTestid="settings-set-" />
        {flag("confirm", t("settings-confirm"), t("settings-confirm.note"))}
        {flag("confirmByPost", t("settings-confirm-post"), t("settings-confirm-post.note"))}
        {flag("premove", t("settings-premove"), t("settings-premove.note"))}
        {flag("moment", t("settings-moment"), t("settings-moment.note"))}
        {flag("archive", t("settings-archive"), t("settings-archive.note"))}
        {flag("notation", t("settings-notation"))}
        {flag("moveIcons", t("settings-move-icons"), t("settings-move-icons.note"))}
        {flag("tenths", t("settings-tenths"))}
        {flag("zen", t("settings-zen"), t("settings-zen.note"))}
        {flag("textView", t("settings-text-view"), t("settings-text-view.note"))}
      </section>
      <section class="settings-part">
        <h2>{t("settings-sound")}</h2>
        <Slider
          label={t("settings-volume")}
          testid="settings-volume"
          min={0}
          max={100}
          value={now.volume}
          text={`${now.volume} %`}
          onChange={(volume) => {
            change({ volume });
            play("move");
          }}
        />
        {SOUND_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`settings-sound-${kind}`)}
            testid={`settings-sound-${kind}`}
            checked={now.sounds[kind] !== false}
            onChange={(checked) => change({ sounds: { ...now.sounds, [kind]: checked } })}
          />
        ))}
      </section>
    </div>
  );
}

/** Settings as a dialog, for pages that should not be left. */
export function SettingsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("settings")} onClose={onClose} testid="settings-dialog">
      <SettingsForm />
    </Dialog>
  );
}

export function SettingsPage() {
  const title = t("title-settings");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main tabIndex={-1} id="content" class="settings-page" data-testid="settings-page">
      <h1>{t("settings")}</h1>
      <SettingsForm />
    </main>
  );
}
