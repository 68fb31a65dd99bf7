import { useSignal } from "@preact/signals";
import { visitor } from "../../app/identity.ts";
import { isOnline } from "../../app/network.ts";
import { speedOf } from "../../app/speed.ts";
import { load, save } from "../../app/storage.ts";
import { clockText } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import { Segments } from "../../ui/controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { PoolKey } from "../../wire/types.ts";
import { clockKey, POOL_CLOCKS } from "./clocks.ts";
import { isSamePool, peopleIn } from "./state.ts";
import type { LobbyStore } from "./store.ts";
import "../../styles/pools.css";

const KEY = "pool-casual";

interface PairingProps {
  /** Null while the lobby is loading. */
  store: LobbyStore | null;
  onOwn(): void;
}

/** Popular clocks, one click each; pairs players who choose the same one. */
export function QuickPairing({ store, onOwn }: PairingProps) {
  const isMember = visitor.value.kind === "member";
  const prefersCasual = useSignal(load(KEY) === "true");
  const rated = isMember && !prefersCasual.value;
  const isOff = store?.status.value !== "open";
  const waiting = store?.lobby.value?.waiting;
  return (
    <section class="lobby-part" aria-labelledby="quick-pairing" data-testid="quick-pairing">
      <div class="lobby-part-head">
        <h2 id="quick-pairing">{t("lobby-quick")}</h2>
        {isMember && (
          <Segments<"rated" | "casual">
            label={t("terms-rated")}
            testid="pool-rated"
            unlabelled
            value={rated ? "rated" : "casual"}
            options={[
              { value: "rated", label: t("game-rated") },
              { value: "casual", label: t("game-casual") },
            ]}
            onChange={(value) => {
              prefersCasual.value = value === "casual";
              save(KEY, String(prefersCasual.value));
            }}
          />
        )}
      </div>
      <p class="note" data-testid="pools-note">
        {t(!isOnline.value ? "offline-needs-server" : isMember ? "lobby-quick.note" : "lobby-quick.guest")}
      </p>
      <div class="pools">
        {POOL_CLOCKS.map((clock) => (
          <PoolButton key={clockKey(clock)} store={store} pool={{ clock, rated }} isOff={isOff} />
        ))}
        <button
          type="button"
          class="pool own"
          aria-haspopup="dialog"
          data-testid="seek-open"
          disabled={isOff}
          onClick={onOwn}
        >
          <span class="pool-clock">
            <Icon name="plus" />
          </span>
          <span class="pool-speed">{t("lobby-own")}</span>
        </button>
      </div>
      <div role="status" class="lobby-told">
        {store && waiting && <Waiting store={store} waiting={waiting} />}
      </div>
    </section>
  );
}

/** The pool being waited in. Shown below the clocks, so that their buttons do not move. */
function Waiting({ store, waiting }: { store: LobbyStore; waiting: PoolKey }) {
  return (
    <div class="lobby-waiting" data-testid="lobby-waiting">
      <span class="thinking" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span class="lobby-waiting-words">
        <strong>{t("lobby-waiting")}</strong>
        <span>
          {clockText(waiting.clock)} · {t(waiting.rated ? "game-rated" : "game-casual")}
        </span>
        <small class="note">{t("lobby-waiting.note")}</small>
      </span>
      <button type="button" class="button" data-testid="lobby-leave" onClick={() => store.leave()}>
        {t("button-cancel")}
      </button>
    </div>
  );
}

function PoolButton({ store, pool, isOff }: Pick<PairingProps, "store"> & { pool: PoolKey; isOff: boolean }) {
  const lobby = store?.lobby.value;
  const people = lobby ? peopleIn(lobby, pool) : 0;
  const isMine = isSamePool(lobby?.waiting ?? null, pool);
  return (
    <button
      type="button"
      class="pool"
      aria-pressed={isMine}
      disabled={isOff}
      data-testid={`pool-${pool.clock.initial / 60}+${pool.clock.increment}`}
      onClick={() => store?.toggle(pool)}
    >
      <span class="pool-clock">{clockText(pool.clock)}</span>
      <span class="pool-speed">{t(`speed-${speedOf(pool.clock)}`)}</span>
      <span class={people > 0 ? "pool-people some" : "pool-people"} data-testid="pool-people">
        {isMine ? t("lobby-pool-yours") : people > 0 ? t("lobby-pool-people", { count: people }) : ""}
      </span>
    </button>
  );
}
