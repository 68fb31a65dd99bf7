import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { choices, complete } from "../game/notation.ts";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import type { Hex, PieceId, Position } from "../wire/protocol.ts";
import "../styles/notation.css";

/** Input field for moves in a game. */
export function NotationField({ store }: { store: GameStore }) {
  const state = store.state.value;
  return (
    <MoveField
      position={state && store.yourTurn.value ? state.position : null}
      over={state?.result !== null}
      play={(uhp, piece, to) => store.choose(uhp, piece, to)}
    />
  );
}

interface MoveFieldProps {
  /** The current position; null if it is not the player's turn. */
  position: Position | null;
  /** Whether the game or task is over. */
  over: boolean;
  /** The position after the last move is still being computed; a move entered now waits for it. */
  pending?: boolean;
  play(uhp: string, piece: PieceId | null, to: Hex | null): void;
}

/** Input field for moves in notation. Enter plays the move once it is unambiguous. */
export function MoveField({ position, over, pending = false, play }: MoveFieldProps) {
  const text = useSignal("");
  const trouble = useSignal<string | null>(null);
  const isEntered = useRef(false);
  const id = useId();
  const all = position ? choices(position) : [];
  const found = complete(all, text.value);

  const enter = () => {
    isEntered.current = pending;
    if (pending) {
      return;
    }
    const typed = text.value.trim();
    const [only, second] = found;
    if (typed === "") {
      return;
    }
    if (/^pass$/i.test(typed) && position?.pass) {
      play("pass", null, null);
    } else if (only && !second) {
      play(only.uhp, only.piece, only.to);
    } else {
      trouble.value = second
        ? t("notation-ambiguous", { count: found.length })
        : t("notation-unknown", { text: typed });
      return;
    }
    text.value = "";
    trouble.value = null;
  };
  useEffect(() => {
    if (!pending && isEntered.current) {
      enter();
    }
  }, [pending]);
  return (
    <form
      class="notation"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label class="hidden" for={id}>
        {t("notation-field")}
      </label>
      <input
        id={id}
        type="text"
        list={`${id}list`}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        data-testid="notation"
        data-notation
        aria-describedby={`${id}trouble`}
        placeholder={t("notation-field.placeholder", { example: all[0]?.uhp ?? "wA1 -bQ" })}
        value={text.value}
        disabled={over}
        onInput={(event) => {
          isEntered.current = false;
          text.value = event.currentTarget.value;
          trouble.value = null;
        }}
      />
      <datalist id={`${id}list`}>
        {found.slice(0, 40).map((choice) => (
          <option key={choice.uhp} value={choice.uhp} />
        ))}
      </datalist>
      <p id={`${id}trouble`} class="notation-trouble" role="status" data-testid="notation-trouble">
        {trouble.value}
      </p>
    </form>
  );
}
