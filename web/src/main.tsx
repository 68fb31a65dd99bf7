import { render } from "preact";
import { startChallenges } from "./app/challenges.ts";
import { startVisitor, visitor } from "./app/identity.ts";
import { startLanguage } from "./app/language.ts";
import { route, startRouter } from "./app/router.ts";
import { followOtherTabs, startTheme } from "./app/settings.ts";
import { startSound } from "./app/sound.ts";
import { load, save } from "./app/storage.ts";
import { checkServer, outdated, startOffline } from "./app/update.ts";
import { startWaiting } from "./app/waiting-games.ts";
import { Home } from "./features/home/home-page.tsx";
import { addCatalogue } from "./i18n/index.ts";
import { PageBars } from "./shell/bars.tsx";
import { Navigation } from "./shell/navigation.tsx";
import { afterPaint } from "./ui/after-paint.ts";
import { lazy } from "./ui/lazy.tsx";
import { NotFound } from "./ui/not-found.tsx";
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";

const Game = lazy(async () => {
  const [{ Game: loaded }, { serverVenue }] = await Promise.all([
    import("./features/play/index.ts"),
    import("./game/server-venue.ts"),
    addCatalogue("correspondence"),
  ]);
  return ({ id }: { id: string }) => loaded({ id, venue: serverVenue });
});
const Solo = lazy(async () => {
  const [{ Game: loaded }, { localVenue }] = await Promise.all([
    import("./features/play/index.ts"),
    import("./local/venue.ts"),
  ]);
  return ({ id }: { id: string }) => loaded({ id, venue: localVenue });
});
const Review = lazy(async () => {
  const [{ ReviewPage }] = await Promise.all([
    import("./features/review/review-page.tsx"),
    addCatalogue("analysis"),
    addCatalogue("engine"),
    addCatalogue("review"),
  ]);
  return ReviewPage;
});
const Learn = lazy(async () => {
  const [{ Learn: loaded }] = await Promise.all([import("./features/learn/learn-page.tsx"), addCatalogue("lessons")]);
  return loaded;
});
const Lesson = lazy(async () => {
  const [{ Lesson: loaded }] = await Promise.all([import("./features/learn/lesson-page.tsx"), addCatalogue("lessons")]);
  return loaded;
});
const Analysis = lazy(async () => {
  const [{ Analysis: loaded }] = await Promise.all([
    import("./features/analysis/analysis-page.tsx"),
    addCatalogue("analysis"),
    addCatalogue("faults"),
  ]);
  return loaded;
});
const Editor = lazy(async () => {
  const [{ Editor: loaded }] = await Promise.all([
    import("./features/editor/editor-page.tsx"),
    addCatalogue("editor"),
    addCatalogue("faults"),
  ]);
  return loaded;
});
const Puzzles = lazy(async () => {
  const [{ Puzzles: loaded }] = await Promise.all([
    import("./features/puzzles/puzzles-page.tsx"),
    addCatalogue("puzzles"),
  ]);
  return loaded;
});
const Puzzle = lazy(async () => {
  const [{ Puzzle: loaded }] = await Promise.all([
    import("./features/puzzles/puzzle-page.tsx"),
    addCatalogue("puzzles"),
  ]);
  return loaded;
});
const Archive = lazy(async () => {
  const [{ Archive: loaded }] = await Promise.all([
    import("./features/archive/archive-page.tsx"),
    addCatalogue("archive"),
    addCatalogue("faults"),
  ]);
  return loaded;
});
const ArchivedGame = lazy(async () => {
  const [{ ArchivedGamePage }] = await Promise.all([
    import("./features/archive/game-page.tsx"),
    addCatalogue("analysis"),
    addCatalogue("archive"),
  ]);
  return ArchivedGamePage;
});
const LobbyPage = lazy(async () => {
  const [{ LobbyPage: loaded }] = await Promise.all([import("./features/lobby/lobby-page.tsx"), addCatalogue("lobby")]);
  return loaded;
});
const ChallengePage = lazy(async () => {
  const [{ ChallengePage: loaded }] = await Promise.all([
    import("./features/lobby/challenge-page.tsx"),
    addCatalogue("lobby"),
  ]);
  return loaded;
});
const PlayerPage = lazy(async () => {
  const [{ PlayerPage: loaded }] = await Promise.all([
    import("./features/players/player-page.tsx"),
    addCatalogue("lobby"),
    addCatalogue("player"),
    addCatalogue("archive"),
  ]);
  return loaded;
});
const LeaderboardPage = lazy(async () => {
  const [{ LeaderboardPage: loaded }] = await Promise.all([
    import("./features/players/leaderboard-page.tsx"),
    addCatalogue("lobby"),
    addCatalogue("player"),
  ]);
  return loaded;
});
const SignUpPage = lazy(async () => {
  const [{ SignUpPage: loaded }] = await Promise.all([
    import("./features/account/sign-up-page.tsx"),
    addCatalogue("account"),
  ]);
  return loaded;
});
const SignInPage = lazy(async () => {
  const [{ SignInPage: loaded }] = await Promise.all([
    import("./features/account/sign-in-page.tsx"),
    addCatalogue("account"),
  ]);
  return loaded;
});
const byMail = async () =>
  (await Promise.all([import("./features/account/mail-pages.tsx"), addCatalogue("account")]))[0];
const ForgottenPage = lazy(async () => (await byMail()).ForgottenPage);
const ConfirmMailPage = lazy(async () => (await byMail()).ConfirmMailPage);
const ResetPage = lazy(async () => (await byMail()).ResetPage);
const AccountPage = lazy(async () => {
  const [{ AccountPage: loaded }] = await Promise.all([
    import("./features/account/account-page.tsx"),
    addCatalogue("account"),
  ]);
  return loaded;
});
const SettingsPage = lazy(async () => (await import("./features/settings/settings-page.tsx")).SettingsPage);
const Rules = lazy(async () => (await import("./features/learn/rules-page.tsx")).Rules);
const RulesPrint = lazy(async () => (await import("./features/learn/rules-print-page.tsx")).RulesPrint);

function App() {
  const at = route.value;
  switch (at.page) {
    case "home":
      return <Home />;
    case "game":
      return <Game key={at.id} id={at.id} />;
    case "solo":
      return <Solo key={at.id} id={at.id} />;
    case "lobby":
      return <LobbyPage />;
    case "challenge":
      return <ChallengePage key={at.id} id={at.id} />;
    case "player":
      return <PlayerPage key={at.name} name={at.name} search={at.search} />;
    case "leaderboard":
      return <LeaderboardPage key={at.speed} speed={at.speed} />;
    case "review":
      return <Review key={at.id} id={at.id} />;
    case "learn":
      return <Learn />;
    case "lesson":
      return <Lesson key={at.id} id={at.id} />;
    case "puzzles":
      return <Puzzles />;
    case "puzzle":
      return <Puzzle key={`${at.from} ${at.name}`} from={at.from} name={at.name} />;
    case "rules":
      return <Rules at={at.at ?? at.anchor ?? null} isAnchor={at.at === null} />;
    case "analysis":
      return <Analysis key={at.search} search={at.search} />;
    case "archive":
      return <Archive search={at.search} />;
    case "archived":
      return <ArchivedGame key={at.id} id={at.id} />;
    case "settings":
      return <SettingsPage />;
    case "account":
      return <AccountPage />;
    case "sign-up":
      return <SignUpPage />;
    case "sign-in":
      return <SignInPage />;
    case "forgotten":
      return <ForgottenPage />;
    case "confirm-mail":
      return <ConfirmMailPage />;
    case "reset-password":
      return <ResetPage />;
    case "rules-print":
      return <RulesPrint />;
    case "editor":
      return <Editor key={at.position} position={at.position} />;
    case "not-found":
      return <NotFound />;
  }
}

/** A missing chunk means that the server has a newer version: reload, but not in a loop. */
function reloadWhenRenewed(): void {
  addEventListener("vite:preloadError", () => {
    const last = Number(load("reloaded") ?? 0);
    const { page } = route.value;
    const plays = page === "solo" || page === "game";
    if (plays || !navigator.onLine || Date.now() - last < 60_000) {
      outdated.value = "file";
      return;
    }
    save("reloaded", String(Date.now()));
    location.reload();
  });
}

/** Uploads puzzles solved without a network, perhaps before this page was loaded. */
async function uploadPuzzles(): Promise<void> {
  if (visitor.value.kind === "member") {
    await (await import("./features/puzzles/index.ts")).syncPuzzles();
  }
}

async function start(): Promise<void> {
  reloadWhenRenewed();
  startTheme();
  startRouter();
  startSound();
  await startLanguage();
  const app = document.getElementById("app");
  if (app) {
    render(
      <>
        <Navigation />
        <App />
        <PageBars />
      </>,
      app,
    );
  }
  // The storage event makes the browser read its storage (20 ms), which should not delay the first paint.
  afterPaint(() => {
    followOtherTabs();
    startVisitor();
    startChallenges();
    startWaiting();
  });
  // Background downloads wait until the page is shown.
  setTimeout(() => {
    void checkServer();
    void startOffline();
  }, 1_500);
  addEventListener("online", () => {
    void checkServer();
    void uploadPuzzles();
  });
}

void start();
