import { t } from "../../i18n/index.ts";

/** Fills the room for games that wait for the visitor if there are none, and while they load. */
export function NoTurnGames() {
  return (
    <section class="home-none" data-testid="none-waiting">
      <h2>{t("waiting-games")}</h2>
      <p class="note">{t("home-none-waiting")}</p>
    </section>
  );
}

/** Fills the room for unfinished games if there are none, and while they load. */
export function NoOpenGames() {
  return (
    <section class="home-none" data-testid="none-unfinished">
      <h2>{t("home-unfinished")}</h2>
      <p class="note">{t("home-none-unfinished")}</p>
    </section>
  );
}
