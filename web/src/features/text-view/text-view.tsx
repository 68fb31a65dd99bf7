import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { change } from "../../app/settings.ts";
import { handLine, hiveLines } from "../../game/describe.ts";
import { moverOf, other } from "../../game/history.ts";
import { endHeading, noteText, turnText } from "../../game/status-text.ts";
import type { GameStore } from "../../game/store.ts";
import { endText, offerText, sentence, spokenMove, writerName } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { RatingChanges } from "../../table/rating-changes.tsx";
import type { GameState } from "../../wire/protocol.ts";
import { type Asked, answer, helpLines } from "./answer.ts";
import "../../styles/text-view.css";

/** Text in the live region. Screen readers repeat the region for each changed node, so it has only one. */
interface Spoken {
  readonly text: string;
  /** Distinguishes repeated texts, so that each is announced. */
  readonly number: number;
}

/** The game as text: headings to navigate, a field for commands and moves, and announcements. */
export function TextView({ store }: { store: GameStore }) {
  const spoken = useSignal<Spoken>({ text: "", number: 0 });
  const announce = (text: string) => {
    spoken.value = { text, number: spoken.peek().number + 1 };
  };
  const asked = useRef<Asked>({ resign: false });
  const field = useRef<HTMLInputElement>(null);
  const state = store.state.value;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // Letters are typed into the field, so Escape returns to the board.
    const leave = (event: KeyboardEvent) => event.key === "Escape" && change({ textView: false });
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, []);
  useAnnouncements(store, announce);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input) {
      return;
    }
    const text = input.value;
    input.value = "";
    const reply = await answer(store, text, asked.current);
    if (reply) {
      announce(reply);
    }
  };
  return (
    <main tabIndex={-1} id="content" class="text-view" data-testid="text-view">
      <div class="text-head">
        <h1>{t("blind-heading")}</h1>
        <button type="button" class="button" data-testid="close-text-view" onClick={() => change({ textView: false })}>
          {t("blind-close")}
        </button>
      </div>
      <form class="text-form" onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>{t("blind-command")}</span>
          <input
            ref={field}
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            data-testid="command"
            aria-describedby="command-hint"
          />
        </label>
        <button type="submit" class="button main" data-testid="command-send">
          {t("blind-submit")}
        </button>
      </form>
      <p id="command-hint" class="note">
        {t("blind-type-help")}
      </p>
      <div class="text-spoken" role="log" aria-live="assertive" aria-atomic="true" data-testid="spoken">
        {spoken.value.text !== "" && <p key={spoken.value.number}>{spoken.value.text}</p>}
      </div>
      {state ? <Sections store={store} state={state} /> : <p>{t("loading")}</p>}
    </main>
  );
}

function Sections({ store, state }: { store: GameStore; state: GameState }) {
  const pieces = useComputed(
    () => store.state.value?.position.pieces.map(([piece, q, r]) => ({ piece, hex: [q, r] as const })) ?? [],
  );
  const lines = hiveLines(pieces.value);
  return (
    <>
      <h2>{t("blind-status")}</h2>
      <p data-testid="text-turn">{state.result ? endHeading(state) : turnText(store, state)}</p>
      {state.result && <p>{endText(state.result, state.players)}</p>}
      <RatingChanges state={state} />
      {state.position.pass && store.yourTurn.value && <p>{t("pass-explained")}</p>}
      <ul>
        {(["white", "black"] as const).map((side) => (
          <li key={side}>{t("closed-sides", { side, count: state.position.closed[side] ?? "none" })}</li>
        ))}
      </ul>
      <h2>{t("blind-hive")}</h2>
      {lines.length > 0 ? (
        <ul data-testid="text-hive">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{t("blind-hive-empty")}</p>
      )}
      <h2>{t("blind-hands")}</h2>
      <ul>
        {(["white", "black"] as const).map((side) => (
          <li key={side}>{handLine(state.game.set, side, state.position.hands)}</li>
        ))}
      </ul>
      <h2>{t("blind-log")}</h2>
      {state.moves.length > 0 ? (
        <ol data-testid="text-log">
          {state.moves.map((ply, index) => (
            <li key={`${index}${ply.uhp}`}>
              {t("blind-log-entry", {
                number: index + 1,
                move: spokenMove(ply, moverOf(index, state.moves.length, state.position.turn)),
                notation: ply.piece ? ply.uhp : t("move-pass"),
              })}
            </li>
          ))}
        </ol>
      ) : (
        <p>{t("moves-empty")}</p>
      )}
      <h2>{t("blind-actions")}</h2>
      <ul>
        {helpLines().map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Announces moves, offers, chat messages, the result and notices. */
function useAnnouncements(store: GameStore, say: (text: string) => void): void {
  const before = useRef<GameState | null>(null);
  useSignalEffect(() => {
    const state = store.state.value;
    const past = before.current;
    before.current = state;
    if (!state || !past) {
      return;
    }
    const announcements: string[] = [];
    const ply = state.moves.at(-1);
    if (ply && state.moves.length > past.moves.length) {
      announcements.push(sentence(spokenMove(ply, other(state.position.turn))));
    }
    for (const offer of ["draw", "takeback", "rematch", "pause"] as const) {
      const by = state.offers[offer];
      if (by && by !== past.offers[offer] && by !== state.you) {
        announcements.push(offerText(offer, by, state));
      }
    }
    const line = state.chat.at(-1);
    if (line && state.chat.length > past.chat.length && line.by !== state.you) {
      announcements.push(`${writerName(line, state)}: ${line.text}`);
    }
    if (state.result && !past.result) {
      announcements.push(endHeading(state), endText(state.result, state.players));
    } else if (state.position.occurrences === 2 && state.moves.length > past.moves.length) {
      announcements.push(t("repetition-warning"));
    }
    if (state.moves.length !== past.moves.length && !state.result) {
      announcements.push(
        state.position.pass && state.you === state.position.turn ? t("pass-explained") : turnText(store, state),
      );
    }
    if (announcements.length > 0) {
      say(announcements.join("\n"));
    }
  });
  useSignalEffect(() => {
    if (store.notes.current.value) {
      say(noteText(store.notes.current.value));
    }
  });
  useSignalEffect(() => {
    if (store.status.value === "lost") {
      say(t("connection-lost"));
    }
  });
}
