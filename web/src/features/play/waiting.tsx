import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { request } from "../../app/api.ts";
import { go } from "../../app/router.ts";
import type { GameStore } from "../../game/store.ts";
import { t } from "../../i18n/index.ts";
import { LinkField } from "../../ui/link-field.tsx";

/** Shown in a friend's game until the friend has joined. */
export function Waiting({ store }: { store: GameStore }) {
  const state = store.state.value;
  const isWaiting = state?.waiting === true && state.result === null && state.you !== null;
  /** Undefined until known; null if the page's own address works for others. */
  const host = useSignal<HostInfo | null | undefined>(undefined);
  useEffect(() => {
    if (isWaiting) {
      void hostOf(location.hostname).then((found) => {
        host.value = found;
      });
    }
  }, [isWaiting, host]);
  if (!isWaiting) {
    return null;
  }
  const leave = async () => {
    await store.act("abort");
    store.forget();
    go("/");
  };
  const found = host.value;
  const isOpen = found === null || found?.open === true;
  const link =
    found?.open && found.address ? `http://${found.address}/g/${store.id}` : `${location.origin}/g/${store.id}`;
  return (
    <section class="waiting" data-testid="waiting" aria-labelledby="waiting-heading">
      <h1 id="waiting-heading">{t("waiting-heading")}</h1>
      <p>{t("waiting-text")}</p>
      {(state.you === "white" || state.you === "black") && (
        <p class="waiting-side">
          <span class={`stone ${state.you}`} aria-hidden="true" />
          {t("waiting-you-play", { side: state.you })}
        </p>
      )}
      {found && <Reach host={found} />}
      <LinkField link={link} label={t("waiting-link")} text={t("waiting-share-text", { set: state.game.set })} />
      {isOpen && <QrCode text={link} label={t("waiting-qr")} />}
      <p class="waiting-status" role="status">
        <span class="thinking" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {t("waiting-status")}
      </p>
      <button type="button" class="button quiet" data-testid="waiting-cancel" onClick={() => void leave()}>
        {t("waiting-cancel")}
      </button>
    </section>
  );
}

/** Who can open the link, if not everyone, and how to change that. */
function Reach({ host }: { host: HostInfo }) {
  if (host.open) {
    return (
      <p class="note" data-testid="reach-network">
        {t("waiting-network")}
      </p>
    );
  }
  const port = location.port || "80";
  const address = host.address ?? `192.168.1.5:${port}`;
  return (
    <div class="trouble" role="alert" data-testid="reach-machine">
      <p>{t("waiting-machine")}</p>
      <p>{t("waiting-machine-start")}</p>
      <code>skep serve --addr 0.0.0.0:{address.split(":").at(-1)}</code>
      <p>{t("waiting-machine-open")}</p>
      <code>http://{address}</code>
    </div>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const code = useSignal<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let current = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { border: 2 });
      const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
      if (current) {
        code.value = { path: dark.join(""), size };
      }
    });
    return () => {
      current = false;
    };
  }, [text, code]);
  if (!code.value) {
    return null;
  }
  const { path, size } = code.value;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-testid="qr">
      <rect width="100%" height="100%" />
      <path d={path} />
    </svg>
  );
}

/** Where the server can be reached. */
export interface HostInfo {
  /** Whether it accepts connections from other machines. */
  readonly open: boolean;
  /** Its network address with port; null without a network. */
  readonly address: string | null;
}

/** Whether a host name refers to this machine. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The server's address for others; null if it is the one in the address bar. */
async function hostOf(hostname: string): Promise<HostInfo | null> {
  if (!isLoopback(hostname)) {
    return null;
  }
  // Assume a closed server if it does not answer.
  return request<HostInfo>("/api/host").catch(() => ({ open: false, address: null }));
}
