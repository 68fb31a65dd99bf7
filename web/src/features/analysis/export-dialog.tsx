import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { download } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";
import type { PositionText } from "../../wire/types.ts";
import { textAt } from "../../worker/positions.ts";
import { type Format, writeText } from "./api.ts";
import { encode, MAX_LINK } from "./link.ts";
import type { AnalysisStore } from "./store.ts";

/** Exports the analysis as a link, a file or a position string. */
export function ExportDialog({ store, onClose }: { store: AnalysisStore; onClose(): void }) {
  const link = useSignal<string | null>(null);
  const texts = useSignal<PositionText | null>(null);
  const trouble = useSignal<string | null>(null);
  useEffect(() => {
    void encode(store.snapshot.value).then((fragment) => {
      link.value = fragment.length <= MAX_LINK ? `${location.origin}/analysis#${fragment}` : "";
    });
    textAt(store.at.value).then(
      (answer) => {
        texts.value = answer;
      },
      (error: unknown) => fail(error),
    );
  }, []);
  const fail = (error: unknown) => {
    trouble.value = error instanceof ApiError ? error.code : "internal";
  };
  const file = async (format: Format): Promise<string> => {
    try {
      return await writeText(store.study.value, format);
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  // SGF and UHP can only store complete games.
  const whole = texts.value?.game != null;
  return (
    <Dialog title={t("analysis-export")} onClose={onClose} testid="export-dialog">
      <div class="export">
        {trouble.value && (
          <p class="trouble" role="alert" data-testid="export-trouble">
            {errorText({ code: trouble.value })}
          </p>
        )}
        {link.value === "" ? (
          <p class="note" data-testid="link-long">
            {t("analysis-link-long")}
          </p>
        ) : (
          <Row
            name="link"
            label={t("analysis-link")}
            note={t("analysis-link.note")}
            text={async () => link.value ?? ""}
          />
        )}
        <Row name="pgn" label="PGN" note={t("analysis-pgn-note")} text={() => file("pgn")} file="analysis.pgn" />
        {whole && (
          <Row name="sgf" label="SGF" note={t("analysis-sgf-note")} text={() => file("sgf")} file="analysis.sgf" />
        )}
        {texts.value?.game && (
          <Row
            name="uhp"
            label="UHP"
            note={t("analysis-uhp-note")}
            text={async () => texts.value?.game ?? ""}
            file="analysis.uhp"
          />
        )}
        {texts.value && (
          <>
            <Row
              name="position"
              label={t("analysis-position")}
              note={texts.value.position}
              text={async () => texts.value?.position ?? ""}
            />
            <Row
              name="diagram"
              label={t("analysis-diagram")}
              text={async () => texts.value?.diagram ?? ""}
              file="position.txt"
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface RowProps {
  name: string;
  label: string;
  note?: string;
  text(): Promise<string>;
  /** File name, if the text can be downloaded. */
  file?: string;
}

function Row({ name, label, note, text, file }: RowProps) {
  const copied = useSignal(false);
  const copy = async () => {
    const content = await text().catch(() => null);
    if (content === null) {
      return;
    }
    await navigator.clipboard?.writeText(content).catch(() => undefined);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 2000);
  };
  const save = async () => {
    const content = await text().catch(() => null);
    if (content !== null && file) {
      download(file, content);
    }
  };
  return (
    <div class="export-row">
      <div class="export-text">
        <b>{label}</b>
        {note && <span class="note">{note}</span>}
      </div>
      <button
        type="button"
        class="button"
        aria-label={`${t(copied.value ? "button-copied" : "button-copy")}: ${label}`}
        data-testid={`copy-${name}`}
        onClick={() => void copy()}
      >
        <Icon name={copied.value ? "check" : "copy"} />
        <span class="export-word">{t(copied.value ? "button-copied" : "button-copy")}</span>
      </button>
      {file && (
        <button
          type="button"
          class="button icon-only"
          aria-label={`${t("analysis-download")}: ${label}`}
          title={t("analysis-download")}
          data-testid={`download-${name}`}
          onClick={() => void save()}
        >
          <Icon name="download" />
        </button>
      )}
    </div>
  );
}
