import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Trouble, troubleOf } from "../../app/api.ts";
import { route, routeOf } from "../../app/router.ts";
import { troubleText } from "../../game/faults.ts";
import { t } from "../../i18n/index.ts";
import { localDatabase } from "../../local/database.ts";
import { startReview } from "../../local/reviews.ts";
import { Games, localEntry, type OwnEntry } from "../../table/lists/game-list.tsx";
import { Question } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ArchiveEntry, ArchivePage } from "../../wire/types.ts";
import { fromWire, lineFrom } from "../analysis/index.ts";
import { archivedGame, deleteArchived, listArchive } from "./api.ts";
import { Filters } from "./filters.tsx";
import { Import } from "./import.tsx";
import { List } from "./list.tsx";
import { tokenOf } from "./own.ts";
import { addressOf, filterOf, isFiltered, type Query, queryOf, requestOf } from "./query.ts";
import { isDue, sendFinished } from "./sending.ts";
import { gameName } from "./words.ts";
import "../../styles/home.css";
import "../../styles/dialogs.css";
import "../../styles/archive.css";

/** Search, open and export all games played here or imported. */
export function Archive({ search }: { search: string }) {
  const query = queryOf(search);
  const found = useSignal<ArchivePage | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  const chosen = useSignal<ReadonlySet<number>>(new Set());
  const toDelete = useSignal<readonly ArchiveEntry[]>([]);
  const sent = useSignal(false);
  const title = t("title-archive");
  const fail = (error: unknown) => {
    trouble.value = troubleOf(error);
  };
  const load = async () => {
    try {
      const page = await listArchive(requestOf(queryOf(location.search)));
      // A late answer must not replace a newer one.
      if (location.search === search) {
        found.value = page;
        trouble.value = null;
      }
    } catch (error) {
      fail(error);
    }
  };
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    void load();
  }, [search]);
  useEffect(() => {
    // A game that has just ended may still be uploading.
    void sendFinished().then(() => {
      sent.value = true;
      return load();
    });
  }, [sent]);
  const review = async (game: ArchiveEntry) => {
    try {
      const study = fromWire((await archivedGame(String(game.id))).study);
      if (study) {
        await startReview({ start: study.start, moves: lineFrom(study, []) });
      }
    } catch (error) {
      fail(error);
    }
  };
  const remove = async (games: readonly ArchiveEntry[]) => {
    toDelete.value = [];
    try {
      for (const game of games) {
        await deleteArchived(game.id, tokenOf(game.origin) ?? "");
      }
    } catch (error) {
      fail(error);
    }
    const gone = new Set(games.map(({ id }) => id));
    chosen.value = new Set([...chosen.value].filter((id) => !gone.has(id)));
    await load();
  };
  return (
    <div class="archive">
      <main tabIndex={-1} id="content" class="archive-main">
        <h1>{t("archive-heading")}</h1>
        <Import onChanged={() => void load()} />
        <Filters query={query} onChange={show} />
        {trouble.value && (
          <p class="trouble" role="alert" data-testid="archive-trouble">
            {trouble.value.code === "offline" ? t("offline-archive") : troubleText(trouble.value)}
          </p>
        )}
        {sent.value && query.conditions.mine === "true" && !isFiltered(query) && <KeptHere />}
        {found.value && (
          <Found
            page={found.value}
            query={query}
            chosen={chosen.value}
            onChosen={(ids) => {
              chosen.value = ids;
            }}
            onReview={(game) => void review(game)}
            onDelete={(games) => {
              toDelete.value = games;
            }}
          />
        )}
      </main>
      {toDelete.value.length > 0 && (
        <Question
          question={questionOf(toDelete.value)}
          yes={t("archive-delete-yes")}
          onYes={() => void remove(toDelete.value)}
          onNo={() => {
            toDelete.value = [];
          }}
        />
      )}
    </div>
  );
}

function questionOf(games: readonly ArchiveEntry[]): string {
  const [first] = games;
  return first && games.length === 1
    ? t("archive-delete-question", { game: gameName(first) })
    : t("archive-delete-chosen-question", { count: games.length });
}

/** Updates the address; the focus stays in the filters. */
function show(query: Query): void {
  history.pushState(null, "", addressOf(query));
  route.value = routeOf(location.pathname, location.search);
}

interface FoundProps {
  page: ArchivePage;
  query: Query;
  chosen: ReadonlySet<number>;
  onChosen(ids: ReadonlySet<number>): void;
  onReview(game: ArchiveEntry): void;
  onDelete(games: readonly ArchiveEntry[]): void;
}

function Found({ page, query, chosen, onChosen, onReview, onDelete }: FoundProps) {
  const choose = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) {
      next.add(id);
    } else {
      next.delete(id);
    }
    onChosen(next);
  };
  if (page.total === 0) {
    return <Empty query={query} />;
  }
  // Exports include games selected on other pages; deletion is limited to the visible page.
  const own = page.games.filter(({ id, origin }) => chosen.has(id) && tokenOf(origin) !== null);
  const ids = new URLSearchParams({ ids: [...chosen].slice(0, 500).join(",") });
  const file = `/api/archive/export.pgn?${chosen.size > 0 ? ids : filterOf(query.conditions)}`;
  return (
    <>
      <div class="archive-bar">
        <p role="status" data-testid="archive-total" data-total={page.total}>
          {t("archive-total", { count: page.total })}
        </p>
        <span class="row">
          {chosen.size > 0 && (
            <button type="button" class="button quiet" data-testid="archive-unpick" onClick={() => onChosen(new Set())}>
              {t("archive-unpick")}
            </button>
          )}
          {own.length > 0 && (
            <button type="button" class="button" data-testid="archive-delete-chosen" onClick={() => onDelete(own)}>
              <Icon name="trash" />
              {t("archive-delete-chosen", { count: own.length })}
            </button>
          )}
          <a class="button" href={file} download data-testid="archive-export">
            <Icon name="download" />
            {chosen.size > 0 ? t("archive-export-chosen", { count: chosen.size }) : t("archive-export")}
          </a>
        </span>
      </div>
      <List
        games={page.games}
        chosen={chosen}
        onChoose={choose}
        onReview={onReview}
        onDelete={(game) => onDelete([game])}
      />
      {page.pages > 1 && <Pages page={page} query={query} />}
    </>
  );
}

function Empty({ query }: { query: Query }) {
  const mine = query.conditions.mine === "true";
  return (
    <div class="archive-empty" data-testid="archive-empty">
      <p>{t(isFiltered(query) ? "archive-nothing-fits" : mine ? "archive-mine-empty" : "archive-empty")}</p>
      {mine && (
        <button
          type="button"
          class="button"
          data-testid="archive-show-all"
          onClick={() => show({ ...query, page: 1, conditions: { ...query.conditions, mine: "false" } })}
        >
          {t("archive-show-all")}
        </button>
      )}
    </div>
  );
}

function Pages({ page, query }: { page: ArchivePage; query: Query }) {
  const link = (to: number, name: "previous" | "next") => (
    <a
      class="button"
      href={addressOf({ ...query, page: to })}
      aria-disabled={to < 1 || to > page.pages ? "true" : undefined}
      hidden={to < 1 || to > page.pages}
      data-testid={`archive-${name}`}
    >
      {t(`archive-${name}`)}
    </a>
  );
  return (
    <nav class="archive-pages" aria-label={t("archive-pages")}>
      {link(page.page - 1, "previous")}
      <span>{t("archive-page", { page: page.page, pages: page.pages })}</span>
      {link(page.page + 1, "next")}
    </nav>
  );
}

/** Finished games that are stored only in this browser. */
function KeptHere() {
  const games = useSignal<readonly OwnEntry[]>([]);
  const load = async () => {
    games.value = (await localDatabase.games()).filter(isDue).flatMap(localEntry);
  };
  useEffect(() => {
    void load();
  }, [games]);
  return <Games id="kept-here" heading={t("archive-kept-here")} games={games.value} />;
}
