import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { hasBegun, isExperienced } from "../../app/experience.ts";
import { visitor } from "../../app/identity.ts";
import { isOnline } from "../../app/network.ts";
import { ownGames } from "../../game/own-games.ts";
import { t } from "../../i18n/index.ts";
import { Tile } from "../../table/tile.tsx";
import { afterPaint, painted } from "../../ui/after-paint.ts";
import { lazy } from "../../ui/lazy.tsx";
import { warm } from "../../worker/ask.ts";
import { solved } from "../learn/index.ts";
import { loadLobbyParts, QuickPairing } from "../lobby/index.ts";
import { NoOpenGames, NoTurnGames } from "./empty-lists.tsx";
import { roomAtStart } from "./room.ts";
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
async function ownGamesParts() {
  await painted();
  return import("./own-games.tsx");
}

const OwnGames = lazy(async () => (await ownGamesParts()).OwnGames);
const TurnGames = lazy(async () => (await ownGamesParts()).TurnGames, NoTurnGames);
const OpenGames = lazy(async () => (await ownGamesParts()).OpenGames, NoOpenGames);
const RecentGames = lazy(async () => (await ownGamesParts()).RecentGames);

/** Connects to the server, which the first paint does not wait for. */
async function lobbyParts() {
  await painted();
  return loadLobbyParts();
}

const HomePairing = lazy(async () => (await lobbyParts()).HomePairing, PairingPlaceholder);
const HomeLive = lazy(async () => (await lobbyParts()).HomeLive, LivePlaceholder);

/** The start page. Its layout is decided once, so that nothing moves when the server answers. */
export function Home() {
  const title = t("title-home");
  const isNew = useSignal(isNewcomer());
  const isBack = useMemo(isReturning, []);
  const isFirst = isNew.value && !isBack;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => afterPaint(prepare), []);
  const welcome = isNew.value && (
    <Welcome
      onSkip={() => {
        isNew.value = false;
      }}
    />
  );
  return (
    <div class="home">
      <main
        tabIndex={-1}
        id="content"
        class={isFirst ? "home-main" : "home-main back"}
        data-testid={isFirst ? "home-new" : "home-back"}
      >
        {isFirst ? <FirstVisit>{welcome}</FirstVisit> : <Back>{welcome}</Back>}
      </main>
      <footer class="home-foot">
        <p>{t("home-keyboard")}</p>
      </footer>
    </div>
  );
}

/** Whether the visitor may still have to learn the game. */
function isNewcomer(): boolean {
  return !isExperienced() && solved.peek().length === 0 && visitor.peek().kind !== "member";
}

/** Whether the visitor has games, or may have some on the server. */
function isReturning(): boolean {
  return hasBegun() || ownGames().length > 0 || visitor.peek().kind === "member";
}

/** For newcomers: learn, play the computer, a friend, or people. */
function FirstVisit({ children }: { children: ComponentChildren }) {
  return (
    <>
      <div class="home-hero">
        <div>
          <h1>{t("home-heading")}</h1>
          <p class="home-tagline">{t("home-tagline")}</p>
        </div>
        <Swarm />
      </div>
      {children}
      <Ways />
      <ServerDoor to="lobby" name={t("home-lobby")} note={t("home-lobby.note")} isWide />
      <div class="doors home-doors">
        <LearnCard />
        <PuzzlesCard />
        <DailyCard />
        <Tools />
      </div>
      <OwnGames />
    </>
  );
}

/** For everyone else: what waits for them, then ways to play, then what others do. */
function Back({ children }: { children: ComponentChildren }) {
  const room = useMemo(roomAtStart, []);
  return (
    <>
      <h1 class="home-title">{t("home-heading")}</h1>
      {children}
      <div class="home-columns">
        <div class="home-column">
          {room.turn > 0 && (
            <div class="home-room turn" style={{ "--rows": room.turn }} data-testid="room-turn">
              <TurnGames rows={room.turn} />
            </div>
          )}
          <HomePairing />
          <Ways />
        </div>
        <div class="home-column">
          <div class="home-room open" style={{ "--rows": room.open }} data-testid="room-open">
            <OpenGames rows={room.open} hasTurnGames={room.turn > 0} />
          </div>
          <DailyCard />
          <section class="home-live" aria-labelledby="home-live" data-testid="home-live">
            <h2 id="home-live">{t("home-live")}</h2>
            {isOnline.value ? <HomeLive /> : <OfflineLive />}
          </section>
        </div>
      </div>
      <div class="doors home-doors">
        <ServerDoor to="lobby" name={t("home-lobby")} note={t("home-lobby.note")} />
        <LearnCard />
        <PuzzlesCard />
        <Tools />
      </div>
      <RecentGames />
    </>
  );
}

function Ways() {
  return (
    <section class="ways" aria-label={t("home-ways")}>
      <Way kind="computer" />
      <Way kind="friend" />
      <Way kind="table" />
    </section>
  );
}

function Tools() {
  return (
    <>
      <a class="door" href="/analysis" data-testid="to-analysis">
        <span class="door-name">{t("home-analysis")}</span>
        <span class="door-note">{t("home-analysis.note")}</span>
      </a>
      <a class="door" href="/editor" data-testid="to-editor">
        <span class="door-name">{t("home-editor")}</span>
        <span class="door-note">{t("home-editor.note")}</span>
      </a>
      <ServerDoor to="archive" name={t("home-archive")} note={t("home-archive.note")} />
    </>
  );
}

function PairingPlaceholder() {
  return <QuickPairing store={null} onOwn={() => {}} />;
}

/** As large as the counts and the game that take its place. */
function LivePlaceholder() {
  return (
    <>
      <p class="home-counts" />
      <p class="home-watch" />
    </>
  );
}

function OfflineLive() {
  return (
    <>
      <p class="home-counts" />
      <p class="home-watch note">{t("offline-needs-server")}</p>
    </>
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
