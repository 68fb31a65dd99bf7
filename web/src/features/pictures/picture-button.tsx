import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { addCatalogue, t } from "../../i18n/index.ts";
import { IconButton } from "../../ui/controls.tsx";
import { lazy } from "../../ui/lazy.tsx";
import type { PictureSource } from "./dialog.tsx";

const PictureDialog = lazy(async () => {
  const [{ PictureDialog: loaded }] = await Promise.all([import("./dialog.tsx"), addCatalogue("pictures")]);
  return loaded;
});

/** The subject of the open dialog. */
const pictured = signal<PictureSource | null>(null);

interface PictureButtonProps {
  /** Called when the button is pressed. */
  source(): PictureSource;
  worded?: boolean;
  disabled?: boolean;
}

/** Opens the picture dialog, which the page's `PictureHost` renders. */
export function PictureButton({ source, worded, disabled }: PictureButtonProps) {
  return (
    <IconButton
      icon="picture"
      label={t("action-picture")}
      testid="picture"
      {...(worded ? { worded } : {})}
      disabled={disabled ?? false}
      onClick={() => {
        pictured.value = source();
      }}
    />
  );
}

/** Renders the picture dialog, outside of toolbars and cards. Its code is loaded on first use. */
export function PictureHost() {
  const close = () => {
    pictured.value = null;
  };
  useEffect(() => close, []);
  return pictured.value && <PictureDialog source={pictured.value} onClose={close} />;
}
