import { useEffect, useMemo, useRef } from "preact/hooks";
import { sideOf } from "../../game/history.ts";
import { errorText, pieceName, reasonText, sentence } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { useSandboxBoard } from "../../table/sandbox-board.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FigureStore } from "./figure-store.ts";

/** A figure of the rulebook: a live board in which one piece moves. */
export function Figure({ id, caption }: { id: string; caption: string }) {
  const store = useMemo(() => new FigureStore(id), [id]);
  useEffect(() => void store.load(), [store]);
  const data = store.data.value;
  return (
    <figure class="figure" data-testid={`figure-${id}`} aria-label={t("figure-label", { caption })}>
      {data ? <Table store={store} /> : <div class="figure-table" />}
      <figcaption>{caption}</figcaption>
      <div class="figure-foot">
        <div role="status" class={store.reason.value ? "figure-said refused" : "figure-said"} data-testid="figure-said">
          <Feedback store={store} />
        </div>
        {data && data.ends > 0 && (
          <button
            type="button"
            class="button"
            data-testid="figure-reset"
            disabled={store.moved.value === null}
            onClick={() => store.reset()}
          >
            <Icon name="again" />
            {t("figure-reset")}
          </button>
        )}
      </div>
    </figure>
  );
}

function Table({ store }: { store: FigureStore }) {
  const table = useRef<HTMLDivElement>(null);
  const white = useRef<HTMLDivElement>(null);
  const black = useRef<HTMLDivElement>(null);
  const data = store.data.value;
  const piece = data?.piece ?? "wQ";
  const side = sideOf(piece);
  // Show a hand only if the piece comes from it.
  const fromHand = !data?.view.position.pieces.some(([name]) => name === piece);
  useSandboxBoard(store, { table, hands: { white, black } }, side);
  useEffect(() => {
    // The wheel scrolls the page instead of zooming the figure.
    const frame = table.current?.parentElement;
    const leave = (event: Event) => event.stopPropagation();
    frame?.addEventListener("wheel", leave, { capture: true });
    return () => frame?.removeEventListener("wheel", leave, { capture: true });
  }, []);
  return (
    <div class="figure-board">
      <div class="figure-table" ref={table} data-testid="figure-board" />
      <div class="figure-hand" ref={white} hidden={!fromHand || side !== "white"} />
      <div class="figure-hand" ref={black} hidden={!fromHand || side !== "black"} />
    </div>
  );
}

function Feedback({ store }: { store: FigureStore }) {
  const data = store.data.value;
  if (store.trouble.value) {
    return <p>{errorText({ code: store.trouble.value })}</p>;
  }
  if (!data) {
    return <p>{t("learn-loading")}</p>;
  }
  const piece = sentence(pieceName(data.piece));
  const reason = store.reason.value;
  if (reason) {
    const [first, ...parts] = reasonText(reason).split("\n");
    return (
      <>
        <p>
          {reason === store.stuck.value && <b>{t("figure-count", { piece, count: 0 })}. </b>}
          {first}
        </p>
        {parts.map((part) => (
          <p key={part}>{part}</p>
        ))}
      </>
    );
  }
  if (store.other.value) {
    return <p>{t("figure-other", { piece: pieceName(data.piece) })}</p>;
  }
  const moved = store.moved.value;
  if (moved) {
    const { result } = moved;
    return (
      <p>
        {t("figure-moved", { piece })}
        {result && ` ${t(`end-${result.reason}`, { winner: result.winner ?? "white" })}`}
      </p>
    );
  }
  return (
    <p>
      <b>{t("figure-count", { piece, count: data.ends })}.</b> {data.ends > 0 && t("figure-try")}
    </p>
  );
}
