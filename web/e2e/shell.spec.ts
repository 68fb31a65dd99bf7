import type { Page } from "@playwright/test";
import { GamePage } from "./game-page.ts";
import { plantGame } from "./kept-game.ts";
import { openMenu } from "./screens.ts";
import { expect, test } from "./test.ts";

const PAGES = [
  "/",
  "/learn",
  "/learn/rules",
  "/puzzles",
  "/puzzles/daily",
  "/analysis",
  "/editor",
  "/archive",
  "/settings",
];

test("the navigation bar links to every section from every page", async ({ page }) => {
  await page.goto("/");
  const tall = await page.getByTestId("bar").evaluate((bar) => bar.getBoundingClientRect().height);
  for (const path of PAGES) {
    await page.goto(path);
    const bar = page.getByTestId("bar");
    await expect(bar).toHaveCount(1);
    expect(await bar.evaluate((each) => each.getBoundingClientRect().height), path).toBe(tall);
    for (const name of ["play", "learn", "puzzles", "analysis", "archive", "settings"]) {
      await expect(page.getByTestId(`nav-${name}`), `${name} on ${path}`).toBeVisible();
    }
    await expect(page.getByTestId("language")).toBeVisible();
    await expect(page.getByTestId("theme")).toBeVisible();
    expect(await coveredByBar(page), path).toBe(false);
  }
  await page.getByTestId("nav-puzzles").click();
  await expect(page.getByTestId("nav-puzzles")).toHaveAttribute("aria-current", "page");
});

/** Whether the bar covers the page. */
function coveredByBar(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const bar = document.querySelector("[data-testid=bar]")?.getBoundingClientRect().bottom ?? 0;
    const first = document.querySelector("main")?.getBoundingClientRect().top ?? bar;
    return first < bar - 1;
  });
}

test("settings are a page, and a dialog over a running game", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("nav-settings").click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByTestId("settings-labels").getByRole("radio", { name: "Always" }).check({ force: true });
  await page.getByTestId("settings-language").getByRole("radio", { name: "Deutsch" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.reload();
  await expect(page.getByTestId("settings-labels").getByRole("radio", { name: "Immer" })).toBeChecked();
  await GamePage.start(page, "table");
  const address = page.url();
  await page.getByTestId("nav-settings").click();
  await expect(page.getByTestId("settings-dialog")).toBeVisible();
  expect(page.url()).toBe(address);
});

test("the bar is the same on every page from the first paint", async ({ page }) => {
  // The server's answer is held back, as on a slow network.
  await page.route("**/api/account", () => {});
  const items = async () => (await page.getByTestId("bar").innerText()).split("\n").filter(Boolean);
  await page.goto("/");
  await expect(page.getByTestId("nav-sign-in")).toBeVisible();
  const first = await items();
  for (const path of [...PAGES, "/lobby"]) {
    await page.goto(path);
    await expect(page.getByTestId("bar")).toBeVisible();
    await expect(page.getByTestId("nav-sign-in"), path).toBeVisible();
    expect(await items(), path).toEqual(first);
  }
});

test("settings changed in another tab are adopted and kept", async ({ page, context }) => {
  await GamePage.start(page, "table");
  const other = await context.newPage();
  await other.goto("/settings");
  await other.getByTestId("settings-confirm").check({ force: true });
  const always = other.getByTestId("settings-labels").getByRole("radio", { name: "Always" });
  await always.check({ force: true });
  await other.getByTestId("settings-theme").getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // Any change here must leave those alone.
  await page.getByTestId("nav-settings").click();
  await page.getByTestId("settings-tenths").uncheck({ force: true });
  await expect(page.getByTestId("settings-confirm")).toBeChecked();
  await other.reload();
  await expect(other.getByTestId("settings-confirm")).toBeChecked();
  await expect(always).toBeChecked();
  await expect(other.getByTestId("settings-tenths")).not.toBeChecked();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("no language name is truncated", async ({ page }) => {
  for (const path of ["/", "/archive"]) {
    await page.goto(path);
    for (const language of ["uk", "ru", "de", "en"]) {
      await page.getByTestId("language").selectOption(language);
      const missing = await page.getByTestId("language").evaluate((element) => {
        const select = element as HTMLSelectElement;
        const style = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d");
        if (!pen) {
          return 0;
        }
        pen.font = style.font;
        const text = pen.measureText(select.selectedOptions[0]?.text ?? "").width;
        const inside =
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return text - inside;
      });
      expect(missing, language).toBeLessThanOrEqual(0);
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the menu opens, navigates and closes", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByTestId("nav-archive")).toBeHidden();
    await page.getByTestId("nav-menu").click();
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("nav-archive")).toBeHidden();
    await openMenu(page);
    await page.getByTestId("nav-archive").click();
    await expect(page).toHaveURL(/\/archive$/);
    await expect(page.getByTestId("nav-archive")).toBeHidden();
  });

  test("the button that starts a game is always visible", async ({ page }) => {
    await page.goto("/");
    for (const kind of ["computer", "friend", "table"]) {
      await page.getByTestId(`options-${kind}`).click();
      await expect(page.getByTestId(`start-${kind}`)).toBeInViewport({ ratio: 1 });
      await page.getByTestId(`clock-${kind}`).scrollIntoViewIfNeeded();
      await expect(page.getByTestId(`start-${kind}`)).toBeInViewport({ ratio: 1 });
      await page.getByTestId("dialog-close").click();
    }
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test("all three ways to play are visible, and line up", async ({ page }) => {
    for (const language of ["en", "de", "ru", "uk"]) {
      await page.goto("/");
      await openMenu(page);
      await page.getByTestId("language").selectOption(language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const ends = new Set<number>();
      for (const way of await page.locator(".way").all()) {
        await expect(way).toBeInViewport({ ratio: 1 });
        const box = await way.boundingBox();
        ends.add(Math.round((box?.y ?? 0) + (box?.height ?? 0)));
      }
      expect(ends.size, language).toBe(1);
    }
  });
});

test("the start page has no gaps", async ({ page }) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/");
    await expect(page.getByTestId("daily-card")).toBeVisible();
    const gaps = await page.locator(".home-main > *").evaluateAll((parts) => {
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
      return boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? top));
    });
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.max(...gaps), `${size.width}`).toBeLessThan(80);
  }
});

test("the set is chosen by the box one owns, and applies to every way to play", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("options-computer").click();
  const boxes = page.getByTestId("box-computer");
  await expect(boxes.getByRole("radio", { name: "Pocket / Carbon" })).toBeChecked();
  await boxes.getByRole("radio", { name: "With Pillbug" }).check({ force: true });
  await expect(page.getByTestId("set-P")).toBeChecked();
  await page.getByTestId("dialog-close").click();
  await expect(page.getByTestId("options-friend")).toContainText("Base+MLP");
  await page.reload();
  await expect(page.getByTestId("options-table")).toContainText("Base+MLP");
  // The lobby and the settings have the same choice.
  await page.goto("/lobby");
  await page.getByTestId("seek-open").click();
  await expect(page.getByTestId("terms-P")).toBeChecked();
  await page.goto("/settings");
  await page.getByTestId("settings-box").getByRole("radio", { name: "Base game" }).check({ force: true });
  await page.goto("/lobby");
  await page.getByTestId("seek-open").click();
  await expect(page.getByTestId("terms-M")).not.toBeChecked();
  await page.goto("/");
  await expect(page.getByTestId("options-computer")).not.toContainText("Base+");
});

test("unfinished and finished games are listed on the start page", async ({ page }) => {
  await plantGame(page, ["wS1", "bS1 wS1-"]);
  await GamePage.resume(page, ["wS1", "bS1 wS1-"]);
  await page.getByTestId("resign").click();
  await page.getByTestId("question-yes").click();
  await expect(page.getByTestId("end")).toBeVisible();
  await page.getByTestId("home").click();
  await expect(page.getByTestId("unfinished").getByTestId("continue")).toHaveCount(1);
  await page.getByTestId("recent").getByTestId("look-again").click();
  await expect(page.getByTestId("end")).toBeVisible();
});

test("the list of rules has a picture for every topic, and no rule numbers", async ({ page }) => {
  await page.goto("/learn/rules");
  const topics = page.getByTestId("topics").getByRole("listitem");
  await expect(topics).not.toHaveCount(0);
  await expect(topics.locator("svg.still")).toHaveCount(await topics.count());
  await page.getByTestId("rules-search").fill("R11");
  await expect(page.getByTestId("found")).toContainText("Rule 11");
  await expect(page.locator("main")).not.toContainText(/\bR\d/);
});
