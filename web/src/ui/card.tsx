import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import { Icon } from "./icon.tsx";

interface CardProps {
  children: ComponentChildren;
  testid: string;
  tone?: "plain" | "warn" | "ask";
  onClose?(): void;
}

/** A small notice near the board. */
export function Card({ children, testid, tone = "plain", onClose }: CardProps) {
  return (
    <div class={`card ${tone}`} data-testid={testid}>
      <div class="card-body">{children}</div>
      {onClose && (
        <button type="button" class="card-close" aria-label={t("button-close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
