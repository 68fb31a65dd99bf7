import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameStore } from "../game/store.ts";
import { t } from "../i18n/index.ts";
import { go } from "../router.ts";
import { Icon } from "./icon.tsx";

/** The screen of a friend's game until the friend has come. */
export function Waiting({ store }: { store: GameStore }) {
  const state = store.state.value;
  const code = useSignal<{ path: string; size: number } | null>(null);
  const copied = useSignal(false);
  const link = `${location.origin}/g/${store.id}`;

  useEffect(() => {
    let current = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(link, { border: 2 });
      const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
      if (current) {
        code.value = { path: dark.join(""), size };
      }
    });
    return () => {
      current = false;
    };
  }, [link, code]);

  if (!state?.waiting || state.result !== null) {
    return null;
  }
  const copy = async () => {
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 2000);
  };
  const share = () =>
    // Who closes the share sheet has changed their mind; nothing is to be said.
    void navigator
      .share({ title: t("app-name"), text: t("waiting-share-text", { set: state.game.set }), url: link })
      .catch(() => undefined);
  const leave = async () => {
    await store.act("abort");
    store.forget();
    go("/");
  };
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
      <div class="waiting-link">
        <input
          type="text"
          readOnly
          value={link}
          aria-label={t("waiting-link")}
          data-testid="link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button main" data-testid="copy" onClick={() => void copy()}>
          <Icon name={copied.value ? "check" : "copy"} />
          {t(copied.value ? "button-copied" : "button-copy")}
        </button>
        {"share" in navigator && (
          <button type="button" class="button" data-testid="share" onClick={share}>
            <Icon name="share" />
            {t("button-share")}
          </button>
        )}
      </div>
      {code.value && (
        <svg
          class="qr"
          viewBox={`0 0 ${code.value.size} ${code.value.size}`}
          role="img"
          aria-label={t("waiting-qr")}
          data-testid="qr"
        >
          <rect width="100%" height="100%" />
          <path d={code.value.path} />
        </svg>
      )}
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
