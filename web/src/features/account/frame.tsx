import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { fetchVisitor, visitor } from "../../app/identity.ts";
import { t } from "../../i18n/index.ts";
import { NotFound } from "../../ui/not-found.tsx";
import "../../styles/settings.css";
import "../../styles/account.css";

interface FrameProps {
  heading: string;
  testid: string;
  /** Shows cards in columns instead of a single card. */
  isWide?: boolean;
  children: ComponentChildren;
}

/** Layout of the account pages; shows "not found" on a server without accounts. */
export function Frame({ heading, testid, isWide, children }: FrameProps) {
  const isLost = useSignal(false);
  const title = t("title-account", { heading });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const ask = async () => {
    isLost.value = false;
    isLost.value = (await fetchVisitor()) === null;
  };
  useEffect(() => {
    if (visitor.value.kind === "unknown") {
      void ask();
    }
  }, []);
  const { kind } = visitor.value;
  if (kind === "nobody") {
    return <NotFound />;
  }
  return (
    <main
      tabIndex={-1}
      id="content"
      class={isWide ? "settings-page account-page" : "account-single"}
      data-testid={testid}
    >
      <h1>{heading}</h1>
      {kind !== "unknown" && children}
      {kind === "unknown" && isLost.value && <Unreachable onRetry={() => void ask()} />}
    </main>
  );
}

export function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <div class="account-unreachable" role="status">
      <p data-testid="account-offline">{t("trouble-offline")}</p>
      <button type="button" class="button" data-testid="account-retry" onClick={onRetry}>
        {t("account-retry")}
      </button>
    </div>
  );
}
