import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Mark } from "./brand.tsx";
import "../styles/not-found.css";

export function NotFound({ text }: { text?: string }) {
  const title = t("title-not-found");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main tabIndex={-1} id="content" class="not-found" data-testid="not-found">
      <Mark />
      <h1>{t("not-found-heading")}</h1>
      <p>{text ?? t("not-found-text")}</p>
      <a class="button main" href="/">
        {t("button-home")}
      </a>
    </main>
  );
}
