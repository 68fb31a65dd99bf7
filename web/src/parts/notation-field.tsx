import { useComputed, useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { choices, complete } from "../game/notation.ts";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";

/** A field for moves in notation. Enter plays the move as soon as only one can be meant. */
export function NotationField({ store }: { store: GameStore }) {
  const text = useSignal("");
  const trouble = useSignal<string | null>(null);
  const id = useId();
  const all = useComputed(() => {
    const position = store.state.value?.position;
    return position && store.yourTurn.value ? choices(position) : [];
  });
  const found = useComputed(() => complete(all.value, text.value));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = text.value.trim();
    const [only, second] = found.value;
    if (typed === "") {
      return;
    }
    if (/^pass$/i.test(typed) && store.state.value?.position.pass) {
      store.pass();
    } else if (only && !second) {
      store.play(only.uhp, only.piece, only.to);
    } else {
      trouble.value = second
        ? t("notation-ambiguous", { count: found.value.length })
        : t("notation-unknown", { text: typed });
      return;
    }
    text.value = "";
    trouble.value = null;
  };
  return (
    <form class="notation" onSubmit={submit}>
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
        placeholder={t("notation-field.placeholder", { example: all.value[0]?.uhp ?? "wA1 -bQ" })}
        value={text.value}
        disabled={store.state.value?.result !== null}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          trouble.value = null;
        }}
      />
      <datalist id={`${id}list`}>
        {found.value.slice(0, 40).map((choice) => (
          <option key={choice.uhp} value={choice.uhp} />
        ))}
      </datalist>
      <p id={`${id}trouble`} class="notation-trouble" role="status" data-testid="notation-trouble">
        {trouble.value}
      </p>
    </form>
  );
}
