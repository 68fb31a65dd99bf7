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

/** What the open dialog makes pictures of. */
const pictured = signal<PictureSource | null>(null);

interface PictureButtonProps {
  /** Asked when the button is pressed. */
  source(): PictureSource;
  worded?: boolean;
  disabled?: boolean;
}

/** Opens the dialog that makes pictures; the page has a `PictureHost` for it. */
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

/** Where the dialog of a page is shown, outside of toolbars and cards; its code is loaded when it is first needed. */
export function PictureHost() {
  const close = () => {
    pictured.value = null;
  };
  useEffect(() => close, []);
  return pictured.value && <PictureDialog source={pictured.value} onClose={close} />;
}
