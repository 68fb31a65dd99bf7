import { render } from "preact";
import { startLanguage, t } from "./i18n/index.ts";
import { Home } from "./pages/home.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { lazy } from "./parts/lazy.tsx";
import { route, startRouter } from "./router.ts";
import { startTheme } from "./settings/theme.ts";
import { startSound } from "./sound/sound.ts";
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";

const Game = lazy(async () => (await import("./pages/game.tsx")).Game);

function App() {
  const at = route.value;
  switch (at.page) {
    case "home":
      return (
        <>
          <a class="skip" href="#content">
            {t("skip-to-content")}
          </a>
          <Home />
        </>
      );
    case "game":
      return <Game key={at.id} id={at.id} />;
    case "not-found":
      return <NotFound />;
  }
}

async function start(): Promise<void> {
  startTheme();
  startRouter();
  startSound();
  await startLanguage();
  const app = document.getElementById("app");
  if (app) {
    render(<App />, app);
  }
}

void start();
