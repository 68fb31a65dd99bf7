import { visitor } from "../../app/identity.ts";
import { isOnline } from "../../app/network.ts";
import { personName, ratingNotesOf, termsWords } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import { PersonName } from "../../table/lists/person.tsx";
import type { Seek } from "../../wire/types.ts";
import type { LobbyStore } from "./store.ts";
import { unfitText } from "./words.ts";

/** Open seeks; a click accepts one that fits. */
export function Seeks({ store }: { store: LobbyStore }) {
  const lobby = store.lobby.value;
  return (
    <section class="lobby-part" aria-labelledby="seeks">
      <h2 id="seeks">{t("lobby-seeks")}</h2>
      {!lobby && <p class="note">{t(isOnline.value ? "lobby-loading" : "offline-needs-server")}</p>}
      {lobby?.seeks.length === 0 && (
        <p class="lobby-empty" data-testid="seeks-empty">
          {t("lobby-seeks-empty")}
        </p>
      )}
      {lobby && lobby.seeks.length > 0 && (
        <ul class="lobby-list" data-testid="seeks">
          {lobby.seeks.map((seek) => (
            <li key={seek.id}>
              <SeekRow store={store} seek={seek} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SeekRow({ store, seek }: { store: LobbyStore; seek: Seek }) {
  const why = unfitText(seek);
  const notes = why || seek.mine ? [] : ratingNotesOf(seek.terms, seek.ratingNote, seek.by);
  const isOff = store.status.value !== "open" || store.accepting.value !== null;
  return (
    <div class={why ? "seek unfit" : "seek"} data-testid="seek" data-mine={seek.mine}>
      <span class="seek-who">
        <Stone seek={seek} />
        {seek.mine ? <strong>{t("lobby-seek-yours")}</strong> : <PersonName person={seek.by} isLink />}
      </span>
      <span class="seek-terms">
        {termsWords(seek.terms).map((word) => (
          <span key={word}>{word}</span>
        ))}
        {seek.band && <span>{t("lobby-band", { lowest: String(seek.band[0]), highest: String(seek.band[1]) })}</span>}
      </span>
      {why && (
        <span class="seek-why" data-testid="seek-why">
          {why}{" "}
          {seek.unfit === "guest" && visitor.value.kind === "guest" && <a href="/account/login">{t("nav-sign-in")}</a>}
        </span>
      )}
      {notes.length > 0 && (
        <span class="seek-why" data-testid="seek-rating-note">
          {notes.join(" ")}
        </span>
      )}
      {seek.mine ? (
        <button
          type="button"
          class="button"
          data-testid="seek-withdraw"
          disabled={store.status.value !== "open"}
          onClick={() => store.withdraw(seek.id)}
        >
          {t("offer-withdraw")}
        </button>
      ) : (
        !why && (
          <button
            type="button"
            class="button main"
            data-testid="seek-accept"
            disabled={isOff}
            aria-label={t("lobby-accept", { name: personName(seek.by) })}
            onClick={() => store.accept(seek.id)}
          >
            {t("lobby-play")}
          </button>
        )
      )}
    </div>
  );
}

/** The side left for the player who accepts; empty if random. */
function Stone({ seek }: { seek: Seek }) {
  if (seek.side === "random") {
    return <span class="stone-none" aria-hidden="true" />;
  }
  const side = seek.mine === (seek.side === "white") ? "white" : "black";
  const text = t("home-summary-colour", { side });
  return <span class={side === "white" ? "stone white" : "stone"} role="img" aria-label={text} title={text} />;
}
