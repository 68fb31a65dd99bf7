import { useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { FaultList } from "../../table/lists/faults.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { TextFault } from "../../wire/protocol.ts";
import { MAX_TEXT, readText, type StudyList } from "./api.ts";
import type { Notice } from "./notices.tsx";
import { opened } from "./opening.ts";
import type { AnalysisStore } from "./store.ts";
import { lineFrom, type Study, size } from "./study.ts";
import { nameOfTag } from "./tags.ts";

const MEGABYTE = 1024 * 1024;

/** The games found in a text, or an error code if it could not be read at all. */
export type Found = StudyList | { code: string };

/** Reads a text. If it holds a single game without errors, opens it. */
export async function openText(store: AnalysisStore, notice: Notice, text: string): Promise<Found | null> {
  const found = await find(text);
  const [only, second] = "code" in found ? [] : found.studies;
  if (!("code" in found) && only && !second && found.errors.length === 0) {
    store.open(opened(only));
    notice.value = found.renumbered > 0 ? "analysis-renumbered" : null;
    return null;
  }
  return found;
}

/** Like `openText`. */
export async function openFile(store: AnalysisStore, notice: Notice, file: File): Promise<Found | null> {
  return file.size > MAX_TEXT ? { code: "too-large" } : openText(store, notice, await file.text());
}

async function find(text: string): Promise<Found> {
  if (new Blob([text]).size > MAX_TEXT) {
    return { code: "too-large" };
  }
  try {
    return await readText(text);
  } catch (error) {
    return { code: error instanceof ApiError ? error.code : "internal" };
  }
}

interface OpenDialogProps {
  store: AnalysisStore;
  notice: Notice;
  /** The contents of a dropped file. */
  first: Found | null;
  onClose(): void;
}

/** Imports a game from pasted text or a file. The current analysis is kept until a game is chosen. */
export function OpenDialog({ store, notice, first, onClose }: OpenDialogProps) {
  const text = useSignal("");
  const found = useSignal<Found | null>(first);
  const busy = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = async (read: () => Promise<Found | null>) => {
    if (busy.value) {
      return;
    }
    busy.value = true;
    const result = await read();
    busy.value = false;
    found.value = result;
    if (result === null) {
      onClose();
    }
  };
  const choose = (study: Study) => {
    store.open(opened(study));
    notice.value = null;
    onClose();
  };
  return (
    <Dialog title={t("analysis-open")} onClose={onClose} testid="open-dialog">
      <form
        class="dialog-fields"
        onSubmit={(event) => {
          event.preventDefault();
          void take(() => openText(store, notice, text.value));
        }}
      >
        <div class="field">
          <label class="field-name" for={id}>
            {t("analysis-open-text")}
          </label>
          <textarea
            id={id}
            class="paste"
            rows={6}
            spellcheck={false}
            data-testid="open-text"
            aria-describedby={`${id}note`}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
          <p id={`${id}note`} class="note">
            {t("analysis-open-note")}
          </p>
        </div>
        {found.value && <Result found={found.value} choose={choose} />}
        <div class="row last">
          <input
            ref={file}
            type="file"
            hidden
            accept=".pgn,.sgf,.uhp,.txt,text/plain"
            data-testid="open-file"
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) {
                void take(() => openFile(store, notice, chosen));
              }
            }}
          />
          <button type="button" class="button" data-testid="open-choose" onClick={() => file.current?.click()}>
            <Icon name="folder" />
            {t("analysis-open-file")}
          </button>
          <button
            type="submit"
            class="button main"
            data-testid="open-read"
            // Not disabled while reading, since that would take the focus out of the dialog.
            disabled={text.value.trim() === ""}
          >
            {t("analysis-open-read")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Result({ found, choose }: { found: Found; choose(study: Study): void }) {
  if ("code" in found) {
    return (
      <p class="trouble" role="alert" data-testid="open-trouble">
        {found.code === "too-large"
          ? t("analysis-open-too-large", { most: MAX_TEXT / MEGABYTE })
          : errorText({ code: found.code })}
      </p>
    );
  }
  return (
    <>
      {found.errors.length > 0 && <Faults errors={found.errors} kept={found.studies.length > 0} />}
      {found.studies.length > 0 && (
        <section aria-label={t("analysis-open-choose")}>
          <h3 class="field-name">{t("analysis-open-choose")}</h3>
          {found.renumbered > 0 && (
            <p class="note" data-testid="open-renumbered">
              {t("renumbered-games", { count: found.renumbered })}
            </p>
          )}
          <ol class="found" data-testid="found" data-scrolls>
            {found.studies.map((study, i) => (
              <li key={i}>
                <button type="button" class="found-game" data-testid={`found-${i + 1}`} onClick={() => choose(study)}>
                  <span>{nameOf(study, i + 1)}</span>
                  <span class="note">
                    {t("analysis-open-moves", { count: lineFrom(study, []).length, all: size(study) })}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function nameOf({ tags }: Study, number: number): string {
  const players = [tags.White, tags.Black].map(nameOfTag).filter(Boolean).join(" – ");
  return [players || t("analysis-open-game", { number }), tags.Event, tags.Date].filter(Boolean).join(" · ");
}

function Faults({ errors, kept }: { errors: readonly TextFault[]; kept: boolean }) {
  return (
    <div class="trouble" role="alert" data-testid="open-errors">
      <p>{t(kept ? "analysis-open-faults" : "analysis-open-nothing")}</p>
      <FaultList faults={errors.slice(0, 20)} class="faults" testid="open-fault" />
    </div>
  );
}
