import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { DailyDoor, LearnDoor, PuzzlesDoor, Welcome } from "../learn/welcome.tsx";
import { lazy } from "../parts/lazy.tsx";
import { Swarm } from "../parts/swarm.tsx";
import { Way } from "../parts/way.tsx";
import "../styles/daily.css";
import "../styles/doors.css";
import "../styles/home.css";
import "../styles/ways.css";

/** The picture of the day's puzzle is fetched after all that is needed for playing. */
const DailyCard = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return (await import("../puzzles/daily-card.tsx")).DailyCard;
}, DailyDoor);

/** The list of games reads the browser's database, whose code is not needed for the first picture. */
const OwnGames = lazy(async () => (await import("../parts/own-games.tsx")).OwnGames);

/** The start page: three ways to play, one click each. */
export function Home() {
  const title = t("title-home");
  useEffect(() => {
    document.title = title;
    // The game screen is loaded while the visitor reads, so that the first click is answered at once.
    const early = setTimeout(() => void prepare().catch(() => undefined), 300);
    return () => clearTimeout(early);
  }, [title]);
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
        <OwnGames />
        <div class="doors home-doors">
          <LearnDoor />
          <PuzzlesDoor />
          <DailyCard />
          <a class="door" href="/analysis" data-testid="to-analysis">
            <span class="door-name">{t("home-analysis")}</span>
            <span class="door-note">{t("home-analysis.note")}</span>
          </a>
          <a class="door" href="/editor" data-testid="to-editor">
            <span class="door-name">{t("home-editor")}</span>
            <span class="door-note">{t("home-editor.note")}</span>
          </a>
          <a class="door" href="/archive" data-testid="to-archive">
            <span class="door-name">{t("home-archive")}</span>
            <span class="door-note">{t("home-archive.note")}</span>
          </a>
        </div>
      </main>
      <footer class="home-foot">
        <p>{t("home-keyboard")}</p>
      </footer>
    </div>
  );
}

async function prepare(): Promise<void> {
  const [, { warm }] = await Promise.all([import("./game.tsx"), import("../solo/here.ts")]);
  warm();
}
