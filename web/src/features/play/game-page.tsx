import { useSignal, useSignalEffect } from "@preact/signals";
import type { HiveBoard } from "@skep/board";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { watchPage } from "../../app/reconnecting-socket.ts";
import { change, settings } from "../../app/settings.ts";
import { GameStore } from "../../game/store.ts";
import type { Venue } from "../../game/venue.ts";
import { t } from "../../i18n/index.ts";
import { seatOf } from "../../table/player.tsx";
import { usePrintSheet } from "../../table/print-sheet.tsx";
import { Tabletop, usePlaces } from "../../table/tabletop.tsx";
import { afterPaint } from "../../ui/after-paint.ts";
import { IconButton } from "../../ui/controls.tsx";
import { lazy } from "../../ui/lazy.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { CorrespondenceFacts, NextGame, PlanBar, PlanPanel } from "../correspondence/index.ts";
import { PictureHost } from "../pictures/index.ts";
import { useBoard } from "./board.tsx";
import { Damaged } from "./damaged.tsx";
import { HistoryBar, LastMove, LostBar, Turn } from "./game-bars.tsx";
import { gameKeys, KeysDialog } from "./game-keys.tsx";
import { GamePanel } from "./game-panel.tsx";
import { Invitation } from "./invitation.tsx";
import { Leaving } from "./leaving.tsx";
import { Notices, Offers } from "./notices.tsx";
import { gameSheet } from "./print.tsx";
import { Sharing } from "./sharing.tsx";
import { Absence, FirstMove, RatingNotes } from "./status-cards.tsx";
import { Waiting } from "./waiting.tsx";
import "../../styles/game.css";
import "../../styles/player.css";
import "../../styles/panel.css";
import "../../styles/dialogs.css";
import "../../styles/notices.css";
import "../../styles/correspondence.css";

const TextView = lazy(async () => (await import("../text-view/index.ts")).TextView);

export function Game({ id, venue }: { id: string; venue: Venue }) {
  const store = useMemo(() => new GameStore(id, venue), [id, venue]);
  useEffect(() => {
    const stop = watchPage(store);
    return () => {
      stop();
      store.close();
    };
  }, [store]);
  useSignalEffect(() => {
    const title = gameTitle(store);
    // Setting the title takes milliseconds, which must not delay the reply to a move.
    return afterPaint(() => {
      document.title = title;
    });
  });
  if (store.missing.value) {
    return <NotFound text={t("game-missing")} />;
  }
  if (store.damaged.value) {
    return <Damaged id={id} />;
  }
  return (
    <>
      {settings.textView ? <InWords store={store} /> : <Screen key={id} store={store} />}
      <Leaving store={store} />
    </>
  );
}

/** The text view, below pending decisions. */
function InWords({ store }: { store: GameStore }) {
  const state = store.state.value;
  return (
    <>
      <div class="text-before">
        <Waiting store={store} />
        <Invitation store={store} />
        <FirstMove store={store} />
        <RatingNotes store={store} />
        <Absence store={store} />
        {state && <Offers store={store} state={state} offers={["draw", "takeback", "rematch", "pause"]} />}
        <CorrespondenceFacts store={store} />
        <NextGame store={store} />
        <PlanPanel store={store} isInWords />
        {state && <Sharing store={store} state={state} />}
      </div>
      <TextView store={store} />
    </>
  );
}

function Screen({ store }: { store: GameStore }) {
  const places = usePlaces();
  const board = useRef<HiveBoard | null>(null);
  const dialog = useSignal<"keys" | null>(null);
  useBoard(store, places, (made) => {
    board.current = made;
  });
  usePrintSheet(() => gameSheet(store), [store]);
  useEffect(() => gameKeys(store, board, () => (dialog.value = "keys")), [store, dialog]);
  const state = store.state.value;
  const close = () => {
    dialog.value = null;
  };
  return (
    <Tabletop
      places={places}
      bottom={store.bottom.value}
      seats={{ white: seatOf(store, "white"), black: seatOf(store, "black") }}
      kind="game"
      marks={{ "data-testid": "game", "data-ply": state?.moves.length ?? -1, "data-v": state?.v ?? -1 }}
      head={
        <button type="button" class="skip" data-testid="open-text-view" onClick={() => change({ textView: true })}>
          {t("blind-open")}
        </button>
      }
      status={store.planning.isOn.value ? <p class="turn-pill">{t("plan")}</p> : <Turn store={store} />}
      above={
        <>
          <LostBar store={store} />
          <HistoryBar store={store} />
        </>
      }
      below={
        <>
          <PlanBar store={store} />
          <Notices store={store} />
        </>
      }
      stage={<OnStage store={store} />}
      panelLabel={t("moves")}
      panel={
        <GamePanel
          store={store}
          onKeys={() => {
            dialog.value = "keys";
          }}
        />
      }
    >
      <PictureHost />
      {dialog.value === "keys" && <KeysDialog onClose={close} />}
    </Tabletop>
  );
}

/** Shown until the game has arrived, with a way out if it does not. */
function Loading({ store }: { store: GameStore }) {
  const status = store.status.value;
  if (store.venue.isLocal || status === "connecting" || status === "open") {
    return <p class="loading">{t("loading")}</p>;
  }
  return (
    <section class="unreachable" data-testid="game-unreachable">
      <p>{t("game-unreachable")}</p>
      <a class="button main" href="/" data-testid="unreachable-home">
        {t("button-home")}
      </a>
    </section>
  );
}

/** Overlays on the board besides the notices. */
function OnStage({ store }: { store: GameStore }) {
  return (
    <>
      <h1 class="hidden">{gameTitle(store)}</h1>
      {store.state.value === null && <Loading store={store} />}
      <LastMove store={store} />
      <Waiting store={store} />
      <Invitation store={store} />
      {settings.zen && (
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
    </>
  );
}

/** Tab title, which shows whose turn it is. */
function gameTitle(store: GameStore): string {
  const state = store.state.value;
  if (!state) {
    return t("title-loading");
  }
  if (state.result) {
    return t("title-over");
  }
  if (state.waiting) {
    return t("title-waiting");
  }
  const side = state.position.turn;
  if (state.you === null || state.you === "both") {
    return t("title-turn", { side });
  }
  if (state.you === side) {
    return t("title-your-turn");
  }
  return t("title-their-turn", {
    side: state.players[side].name ? "none" : side,
    name: state.players[side].name ?? "",
  });
}
