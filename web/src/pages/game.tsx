import { useSignal, useSignalEffect } from "@preact/signals";
import type { HiveBoard } from "@skep/board";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { other } from "../game/history.ts";
import { GameStore } from "../game/store.ts";
import type { Venue } from "../game/venue.ts";
import { t } from "../i18n/index.ts";
import { Absence } from "../parts/absence.tsx";
import { Actions } from "../parts/actions.tsx";
import { useBoard } from "../parts/board.tsx";
import { Chat } from "../parts/chat.tsx";
import { IconButton } from "../parts/controls.tsx";
import { End } from "../parts/end.tsx";
import { Facts, HistoryBar, LastMove, LostBar, SavingBar, Turn } from "../parts/game-bars.tsx";
import { Invitation } from "../parts/invitation.tsx";
import { KeysDialog } from "../parts/keys-dialog.tsx";
import { lazy } from "../parts/lazy.tsx";
import { Moves, Steps } from "../parts/moves.tsx";
import { NotationField } from "../parts/notation-field.tsx";
import { Notices, Offers } from "../parts/notices.tsx";
import { PictureHost } from "../parts/picture.tsx";
import { PlayerBar } from "../parts/player.tsx";
import { Waiting } from "../parts/waiting.tsx";
import { change, settings } from "../settings/settings.ts";
import { Damaged } from "../solo/damaged.tsx";
import { TakeOver } from "../solo/take-over.tsx";
import { gameKeys } from "./game-keys.ts";
import { gameTitle } from "./game-title.ts";
import { NotFound } from "./not-found.tsx";
import "../styles/game.css";
import "../styles/player.css";
import "../styles/panel.css";
import "../styles/dialogs.css";
import "../styles/notices.css";
import "../styles/print.css";

const TextView = lazy(async () => (await import("../blind/text-view.tsx")).TextView);

/** The screen of one game. */
export function Game({ id, venue }: { id: string; venue: Venue }) {
  const store = useMemo(() => new GameStore(id, venue), [id, venue]);
  useEffect(() => {
    const wake = () => document.visibilityState === "visible" && store.wake();
    const lose = () => store.offline();
    addEventListener("online", wake);
    addEventListener("offline", lose);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      removeEventListener("offline", lose);
      document.removeEventListener("visibilitychange", wake);
      store.close();
    };
  }, [store]);
  useSignalEffect(() => {
    document.title = gameTitle(store);
  });
  if (store.missing.value) {
    return <NotFound text={t("game-missing")} />;
  }
  if (store.damaged.value) {
    return <Damaged id={id} />;
  }
  return settings.value.textView ? <InWords store={store} /> : <Screen key={id} store={store} />;
}

/** The game in words, under what has to be decided now. */
function InWords({ store }: { store: GameStore }) {
  const state = store.state.value;
  return (
    <>
      <div class="text-before">
        <Waiting store={store} />
        <Invitation store={store} />
        <Absence store={store} />
        {state && <Offers store={store} state={state} offers={["draw", "takeback", "rematch"]} />}
      </div>
      <TextView store={store} />
    </>
  );
}

function Screen({ store }: { store: GameStore }) {
  const table = useRef<HTMLDivElement>(null);
  const white = useRef<HTMLDivElement>(null);
  const black = useRef<HTMLDivElement>(null);
  const board = useRef<HiveBoard | null>(null);
  const dialog = useSignal<"keys" | null>(null);
  useBoard(store, { table, hands: { white, black } }, (made) => {
    board.current = made;
  });
  useEffect(() => gameKeys(store, board, () => (dialog.value = "keys")), [store, dialog]);

  const state = store.state.value;
  const bottom = store.bottom.value;
  const top = other(bottom);
  const place = (side: "white" | "black") => (side === bottom ? "bottom" : "top");
  const zen = settings.value.zen;
  const close = () => {
    dialog.value = null;
  };
  return (
    <div
      class={zen ? "game zen" : "game"}
      data-testid="game"
      data-ply={state?.moves.length ?? -1}
      data-v={state?.v ?? -1}
    >
      <button type="button" class="skip" data-testid="open-text-view" onClick={() => change({ textView: true })}>
        {t("blind-open")}
      </button>
      <main tabIndex={-1} class="stage" id="content">
        <div class="table" ref={table} data-testid="board" />
        <div class="stage-top">
          <LostBar store={store} />
          <Turn store={store} />
          <HistoryBar store={store} />
        </div>
        {state === null && <p class="loading">{t("loading")}</p>}
        <LastMove store={store} />
        <div class="stage-bottom">
          <Notices store={store} />
          <TakeOver store={store} />
        </div>
        <Waiting store={store} />
        <Invitation store={store} />
        {zen && (
          <div class="zen-exit">
            <IconButton
              icon="eye"
              label={t("settings-zen")}
              testid="zen-exit"
              pressed
              onClick={() => change({ zen: false })}
            />
          </div>
        )}
      </main>
      <PlayerBar store={store} side={top} place="top" />
      <div class={`hand hand-${place("white")}`} ref={white} data-testid="hand-white" />
      <div class={`hand hand-${place("black")}`} ref={black} data-testid="hand-black" />
      <aside class="panel">
        <Facts store={store} />
        <SavingBar store={store} />
        <End store={store} />
        <Moves store={store} />
        <Steps store={store} />
        {settings.value.notation && <NotationField store={store} />}
        <Chat store={store} />
        <Actions
          store={store}
          onKeys={() => {
            dialog.value = "keys";
          }}
        />
      </aside>
      <PlayerBar store={store} side={bottom} place="bottom" />
      <PictureHost />
      {dialog.value === "keys" && <KeysDialog onClose={close} />}
    </div>
  );
}
