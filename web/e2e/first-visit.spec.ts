import { GamePage } from "./game-page.ts";
import { expect, test } from "./test.ts";

test("the first visit is small and quickly playable", async ({ page, server }) => {
  const sizes: { url: string; bytes: number; at: number }[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const urls = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sizes.push({ url: urls.get(requestId) ?? "", bytes: encodedDataLength, at: Date.now() });
  });
  const scripts = () => sizes.filter(({ url }) => url.endsWith(".js"));
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  const html = (await (await page.goto(server.url))?.text()) ?? "";
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = (list: PerformanceEntry[]) => {
          const first = list.find(({ name }) => name === "first-contentful-paint");
          if (first) {
            resolve(performance.timeOrigin + first.startTime);
          }
        };
        new PerformanceObserver((list) => seen(list.getEntries())).observe({ type: "paint", buffered: true });
      }),
  );
  await page.getByTestId("play-computer").click();
  await new GamePage(page).settled();
  await expect(page.locator(".skep-pile").first()).toBeVisible();
  // The first paint needs the scripts named in the document and the messages; other early scripts are prefetched.
  const needed = scripts().filter(({ url }) => html.includes(new URL(url).pathname) || url.includes("/words-"));
  const modules = sizes.filter(({ url, at }) => url.endsWith(".wasm") && at <= painted);
  test.info().annotations.push({ type: "size", description: `${sum(needed)} of scripts for the first paint` });
  test.info().annotations.push({ type: "size", description: `${sum(scripts())} of scripts, ${sum(sizes)} in all` });
  expect(needed.length).toBeGreaterThan(1);
  expect(sum(needed)).toBeLessThan(50_000);
  expect(modules).toEqual([]);
  // Includes idle-time prefetching, which can finish before the board on a slow machine.
  expect(sum(scripts())).toBeLessThan(130_000);
});

test("messages are loaded along with the script, once and in the visitor's language", async ({ browser, server }) => {
  const page = await browser.newPage({ locale: "de-AT" });
  const words: string[] = [];
  page.on("request", (request) => words.push(...(/words-(\w+)-/.exec(request.url())?.slice(1) ?? [])));
  await page.goto(server.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(words).toEqual(["de"]);
  const isEarly = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const file = (part: string) => files.find(({ name }) => name.includes(part));
    return (file("/words-de-")?.startTime ?? Number.NaN) < (file("/index-")?.responseEnd ?? Number.NaN);
  });
  expect(isEarly).toBe(true);
  await page.close();
});

test("the page has a content security policy and does not violate it", async ({ page }) => {
  const answer = await page.goto("/");
  const headers = answer?.headers() ?? {};
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  // The module is compiled from our own file; nothing else may generate code.
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(headers["content-security-policy"]).not.toMatch(/'unsafe/);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("settings are saved, and the page can be installed", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("language").selectOption("de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(manifest ?? "");
  const { icons, start_url } = await answer.json();
  expect(start_url).toBe("/");
  for (const { src } of icons) {
    expect((await page.request.get(src)).ok(), src).toBe(true);
  }
});
