import { useSignal } from "@preact/signals";
import { ApiError } from "../../app/api.ts";
import { errorText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { writeNote } from "./api.ts";

interface NoteProps {
  name: string;
  note: string | null;
  onChanged(): Promise<void>;
}

/** The visitor's private note about a player. */
export function PlayerNote({ name, note, onChanged }: NoteProps) {
  const text = useSignal(note ?? "");
  const status = useSignal<string | null>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    status.value = null;
    try {
      await writeNote(name, { text: text.value.trim() });
      await onChanged();
      status.value = t("player-note-saved");
    } catch (error) {
      status.value = errorText({ code: error instanceof ApiError ? error.code : "internal" });
    }
  };
  return (
    <section class="lobby-part" aria-labelledby="player-note">
      <h2 id="player-note">{t("player-note")}</h2>
      <form class="player-note" onSubmit={(event) => void save(event)}>
        <textarea
          rows={3}
          maxLength={1000}
          aria-labelledby="player-note"
          aria-describedby="player-note-about"
          data-testid="player-note"
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <small id="player-note-about" class="note">
          {t("player-note.note")}
        </small>
        <div class="row">
          <button type="submit" class="button" data-testid="player-note-save">
            {t("button-save")}
          </button>
          <span role="status">{status.value}</span>
        </div>
      </form>
    </section>
  );
}
