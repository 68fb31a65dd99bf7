import { useEffect } from "preact/hooks";
import { isOnline } from "../../app/network.ts";
import { t } from "../../i18n/index.ts";
import { Tile } from "../../table/tile.tsx";
import { afterPaint, painted } from "../../ui/after-paint.ts";
import { lazy } from "../../ui/lazy.tsx";
import { warm } from "../../worker/ask.ts";
import { Way } from "./way.tsx";
import { DailyCardPlaceholder, LearnCard, PuzzlesCard, Welcome } from "./welcome.tsx";
import "../../styles/daily.css";
import "../../styles/doors.css";
import "../../styles/home.css";
import "../../styles/ways.css";

/** Delayed, because finding the daily puzzle keeps the module busy, and a game started at once would have to wait. */
const DailyCard = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return (await import("../puzzles/index.ts")).loadDailyCard();
}, DailyCardPlaceholder);

/** Needs the database code, which should not delay the first paint. */
const OwnGames = lazy(async () => {
  await painted();
  return (await import("./own-games.tsx")).OwnGames;
});

/** The start page: three ways to play, one click each. */
export function Home() {
  const title = t("title-home");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => afterPaint(prepare), []);
  return (
    <div class="home">
      <main tabIndex={-1} id="content" class="home-main">
        <div class="home-hero">
          <div>
            <h1>{t("home-heading")}</h1>
            <p class="home-tagline">{t("home-tagline")}</p>
          </div>
          <Swarm />
        </div>
        <Welcome />
        <section class="ways" aria-label={t("home-ways")}>
          <Way kind="computer" />
          <Way kind="friend" />
          <Way kind="table" />
        </section>
        <ServerDoor to="lobby" name={t("home-lobby")} note={t("home-lobby.note")} isWide />
        <OwnGames />
        <div class="doors home-doors">
          <LearnCard />
          <PuzzlesCard />
          <DailyCard />
          <a class="door" href="/analysis" data-testid="to-analysis">
            <span class="door-name">{t("home-analysis")}</span>
            <span class="door-note">{t("home-analysis.note")}</span>
          </a>
          <a class="door" href="/editor" data-testid="to-editor">
            <span class="door-name">{t("home-editor")}</span>
            <span class="door-note">{t("home-editor.note")}</span>
          </a>
          <ServerDoor to="archive" name={t("home-archive")} note={t("home-archive.note")} />
        </div>
      </main>
      <footer class="home-foot">
        <p>{t("home-keyboard")}</p>
      </footer>
    </div>
  );
}

/** A link to a page that needs the server. */
function ServerDoor({ to, name, note, isWide = false }: { to: string; name: string; note: string; isWide?: boolean }) {
  const isOff = !isOnline.value;
  return (
    <a
      class={["door", isWide ? "home-people" : "", isOff ? "off" : ""].filter(Boolean).join(" ")}
      href={`/${to}`}
      data-testid={`to-${to}`}
    >
      <span class="door-name">{name}</span>
      <span class="door-note">{isOff ? t("offline-needs-server") : note}</span>
    </a>
  );
}

/** Preloads what a game needs, so that the first click responds immediately. */
function prepare(): void {
  warm();
  // On failure the click loads it again and reports errors.
  void Promise.all([import("../play/index.ts"), import("../../local/venue.ts")]).catch(() => undefined);
}

/** Decorative hive: the white queen is nearly surrounded. */
const HIVE: readonly [piece: string, q: number, r: number][] = [
  ["wQ", 0, 0],
  ["bA", 1, 0],
  ["wS", -1, 0],
  ["bG", 1, -1],
  ["wB", -1, 1],
  ["bB", 0, 1],
  ["wG", -2, 1],
  ["bL", 2, -1],
  ["wM", -2, 0],
  ["bQ", 2, 0],
];

/** Lower rows overlap upper ones. */
const ROWS = HIVE.toSorted((a, b) => a[2] - b[2]);

function Swarm() {
  return (
    <svg class="swarm" viewBox="-225 -135 470 330" aria-hidden="true" focusable="false">
      {ROWS.map(([piece, q, r]) => (
        <Tile key={piece} piece={piece} q={q} r={r} />
      ))}
    </svg>
  );
}
