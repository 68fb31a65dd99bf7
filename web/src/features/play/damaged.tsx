import { useEffect } from "preact/hooks";
import { go } from "../../app/router.ts";
import { t } from "../../i18n/index.ts";
import { localDatabase, saveDamaged } from "../../local/database.ts";
import { Mark } from "../../ui/brand.tsx";
import { Icon } from "../../ui/icon.tsx";
import "../../styles/not-found.css";

/** A stored game that cannot be read. It can be downloaded as is, for a bug report, or removed. */
export function Damaged({ id }: { id: string }) {
  const title = t("damaged-heading");
  useEffect(() => {
    document.title = title;
    // Marks the game as damaged for the list on the start page.
    void localDatabase.game(id).then((kept) => kept?.summary && localDatabase.saveGame({ ...kept, summary: null }));
  }, [title, id]);
  const leave = async () => {
    await localDatabase.removeGame(id);
    go("/");
  };
  return (
    <main tabIndex={-1} id="content" class="not-found" data-testid="damaged">
      <Mark />
      <h1>{title}</h1>
      <p>{t("damaged-text")}</p>
      <div class="row">
        <button type="button" class="button" data-testid="damaged-download" onClick={() => void saveDamaged(id)}>
          <Icon name="download" />
          {t("damaged-download")}
        </button>
        <button type="button" class="button" data-testid="damaged-remove" onClick={() => void leave()}>
          {t("damaged-remove")}
        </button>
        <a class="button main" href="/">
          {t("button-home")}
        </a>
      </div>
    </main>
  );
}
