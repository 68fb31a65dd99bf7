import { useSignal } from "@preact/signals";
import { addCatalogue, t } from "../i18n/index.ts";
import type { PictureSource } from "../pictures/dialog.tsx";
import { IconButton } from "./controls.tsx";
import { lazy } from "./lazy.tsx";

const PictureDialog = lazy(async () => {
  const [{ PictureDialog: loaded }] = await Promise.all([import("../pictures/dialog.tsx"), addCatalogue("pictures")]);
  return loaded;
});

interface PictureButtonProps {
  /** Asked when the button is pressed. */
  source(): PictureSource;
  worded?: boolean;
  disabled?: boolean;
}

/** Opens the dialog that makes pictures, whose code is loaded then. */
export function PictureButton({ source, worded, disabled }: PictureButtonProps) {
  const shown = useSignal<PictureSource | null>(null);
  return (
    <>
      <IconButton
        icon="picture"
        label={t("action-picture")}
        testid="picture"
        {...(worded ? { worded } : {})}
        disabled={disabled ?? false}
        onClick={() => {
          shown.value = source();
        }}
      />
      {shown.value && (
        <PictureDialog
          source={shown.value}
          onClose={() => {
            shown.value = null;
          }}
        />
      )}
    </>
  );
}
