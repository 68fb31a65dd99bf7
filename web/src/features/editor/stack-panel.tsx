import { pieceName, sentence } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Tile } from "../../table/tile.tsx";
import { IconButton } from "../../ui/controls.tsx";
import { nameOf, shift } from "./draft.ts";
import type { EditorStore } from "./store.ts";

/** The pieces on the last touched cell, top first, with buttons to reorder them. */
export function StackPanel({ store }: { store: EditorStore }) {
  const stack = [...store.stack.value].reverse();
  return (
    <section class="editor-part" aria-labelledby="stack-heading">
      <h2 id="stack-heading">{t("editor-stack")}</h2>
      {stack.length === 0 ? (
        <p class="note">{t("editor-stack-none")}</p>
      ) : (
        <ol class="stack" data-testid="stack">
          {stack.map((piece, i) => {
            const name = sentence(pieceName(nameOf(piece)));
            return (
              <li key={piece} class="stack-piece" data-testid={`stack-${piece}`}>
                <svg class="stack-tile" viewBox="-48 -52 96 108" aria-hidden="true">
                  <Tile piece={nameOf(piece)} q={0} r={0} />
                </svg>
                <span class="stack-name">{name}</span>
                {stack.length > 1 && (
                  <>
                    <IconButton
                      icon="up"
                      label={t("editor-raise", { piece: name })}
                      testid={`raise-${piece}`}
                      disabled={i === 0}
                      onClick={() => store.change((draft) => shift(draft, piece, 1))}
                    />
                    <IconButton
                      icon="down"
                      label={t("editor-lower", { piece: name })}
                      testid={`lower-${piece}`}
                      disabled={i === stack.length - 1}
                      onClick={() => store.change((draft) => shift(draft, piece, -1))}
                    />
                  </>
                )}
                <IconButton
                  icon="close"
                  label={t("editor-take-off", { piece: name })}
                  testid={`take-off-${piece}`}
                  onClick={() => store.takeOff(piece)}
                />
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
