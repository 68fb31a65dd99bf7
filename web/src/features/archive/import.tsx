import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { FaultList } from "../../table/lists/faults.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ImportReport } from "../../wire/types.ts";
import { importFile, undoImport } from "./api.ts";
import { forgetImport, rememberImport } from "./own.ts";

interface FileReport {
  readonly name: string;
  /** The report, or an error code. */
  readonly report: ImportReport | string;
}

/** File upload by button or drag and drop. Errors are listed per game. */
export function Import({ onChanged }: { onChanged(): void }) {
  const input = useRef<HTMLInputElement>(null);
  const busy = useSignal<string | null>(null);
  const reports = useSignal<readonly FileReport[]>([]);
  const over = useSignal(false);
  const take = async (files: FileList | null | undefined) => {
    if (!files || busy.value !== null) {
      return;
    }
    reports.value = [];
    for (const file of [...files]) {
      busy.value = file.name;
      const report = await send(file);
      reports.value = [...reports.value, { name: file.name, report }];
    }
    busy.value = null;
    onChanged();
  };
  return (
    <section
      class={over.value ? "archive-import over" : "archive-import"}
      aria-label={t("archive-import")}
      data-testid="archive-import"
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        void take(event.dataTransfer?.files);
      }}
    >
      <div class="row">
        <button
          type="button"
          class="button"
          disabled={busy.value !== null}
          data-testid="archive-import-button"
          onClick={() => input.current?.click()}
        >
          <Icon name="plus" />
          {t("archive-import")}
        </button>
        <span class="note">{busy.value ? t("archive-importing", { name: busy.value }) : t("archive-import.note")}</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".pgn,.sgf,.uhp,.txt"
          data-testid="archive-file"
          onChange={(event) => {
            void take(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <div role="status">
        {reports.value.map(({ name, report }) => (
          <ImportResult key={name} name={name} report={report} onUndone={onChanged} />
        ))}
      </div>
    </section>
  );
}

async function send(file: File): Promise<ImportReport | string> {
  try {
    const report = await importFile(file);
    if (report.imported > 0) {
      rememberImport({ id: report.id, token: report.token });
    }
    return report;
  } catch (error) {
    return error instanceof ApiError ? error.code : "internal";
  }
}

function ImportResult({ name, report, onUndone }: FileReport & { onUndone(): void }) {
  if (typeof report === "string") {
    return (
      <p class="trouble" data-testid="import-trouble">
        {name}: {errorText({ code: report })}
      </p>
    );
  }
  const { imported, duplicates, bad, renumbered, faults } = report;
  return (
    <div class="archive-report" data-testid="import-report" data-imported={imported} data-bad={bad}>
      <p>
        <strong>{name}</strong>: {t("archive-imported", { count: imported })}
        {duplicates > 0 && `, ${t("archive-duplicates", { count: duplicates })}`}
        {bad > 0 && `, ${t("archive-bad", { count: bad })}`}
      </p>
      {renumbered > 0 && <p data-testid="import-renumbered">{t("renumbered-games", { count: renumbered })}</p>}
      {imported > 0 && <Undo report={report} onUndone={onUndone} />}
      {faults.length > 0 && <FaultList faults={faults} class="archive-faults" testid="import-fault" />}
    </div>
  );
}

/** Reverts an import, for example of the wrong file. */
function Undo({ report: { id, token }, onUndone }: { report: ImportReport; onUndone(): void }) {
  /** Number of deleted games, an error code, or null before the request. */
  const done = useSignal<number | string | null>(null);
  const undo = async () => {
    try {
      done.value = await undoImport(id, token);
      forgetImport(id);
      onUndone();
    } catch (error) {
      done.value = error instanceof ApiError ? error.code : "internal";
    }
  };
  if (typeof done.value === "number") {
    return <p data-testid="import-undone">{t("archive-import-undone", { count: done.value })}</p>;
  }
  return (
    <>
      <button type="button" class="button" data-testid="import-undo" onClick={() => void undo()}>
        {t("archive-import-undo")}
      </button>
      {done.value && <p class="trouble">{errorText({ code: done.value })}</p>}
    </>
  );
}
