import { Firefox } from "./firefox.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

const PROGRAM = process.env.SKEP_FIREFOX;

/** Collects the errors of a page; it must be called after each navigation. */
const WATCH = `
window.errors = [];
addEventListener("error", (event) => errors.push(String(event.message)));
addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
`;

test.describe("in Firefox", () => {
  test.skip(!PROGRAM, "SKEP_FIREFOX names the program; `cargo xtask test` sets it if Firefox is installed");

  // One worker shares a browser among these tests, since Firefox takes seconds to start.
  test.describe.configure({ mode: "default" });

  let firefox: Firefox;
  let server: Server;
  test.beforeAll(async () => {
    firefox = await Firefox.start(PROGRAM ?? "");
  });
  test.afterAll(async () => {
    await firefox.stop();
  });
  // Each server is another origin, whose storage is empty; only cookies are shared among ports.
  test.beforeEach(async () => {
    server = await Server.start();
  });
  test.afterEach(async () => {
    const errors = await firefox.evaluate("return window.errors ?? []");
    await firefox.deleteCookies();
    await firefox.goto("about:blank");
    await server.stop();
    expect(errors).toEqual([]);
  });

  const open = async (path: string) => {
    await firefox.goto(server.url + path);
    await firefox.evaluate(WATCH);
  };
  const seen = (selector: string) =>
    expect.poll(() => firefox.isVisible(selector), { message: selector, timeout: 60_000 }).toBe(true);
  const ply = (count: number) =>
    expect
      .poll(async () => Number(await firefox.attribute("[data-testid=game]", "data-ply")), { timeout: 60_000 })
      .toBe(count);

  /** Places a piece of the hand on the first highlighted cell. */
  const place = async (piece: string) => {
    await firefox.click(`.skep-hand .skep-pile[data-piece="${piece}"]`);
    await firefox.click(".skep-target");
  };

  /** Plays two moves against the computer, which replies to each. */
  const playComputer = async () => {
    await firefox.click("[data-testid=options-computer]");
    await seen("[data-testid=start-computer]");
    await firefox.evaluate("document.querySelector('[data-testid=colour-computer] input[value=white]').click()");
    await firefox.click("[data-testid=start-computer]");
    await seen("[data-testid=first-piece]");
    await place("wG1");
    await ply(2);
    await place("wQ");
    await ply(4);
  };

  test("the start page leads to a game against the computer, which survives a reload", async () => {
    await open("/");
    await playComputer();
    await firefox.reload();
    await ply(4);
    const shown = "return document.querySelectorAll('.skep-tiles > .skep-tile').length";
    await expect.poll(() => firefox.evaluate(shown)).toBe(4);
  });

  test("the analysis board reads a game and evaluates it on two cores", async () => {
    await open("/settings");
    await seen("[data-testid=theme]");
    // Absent on machines with one core.
    await firefox.evaluate(`
      const cores = document.querySelector("[data-testid=settings-cores]");
      if (cores) { cores.value = "2"; cores.dispatchEvent(new Event("change", { bubbles: true })); }
    `);
    await open("/analysis");
    await firefox.click("[data-testid=more-tools]");
    await firefox.click("[data-testid=open]");
    await seen("[data-testid=open-text]");
    await firefox.press("[data-testid=open-text]", "Base;InProgress;White[2];wS1;bS1 wS1-");
    await firefox.click("[data-testid=open-read]");
    await seen("[data-testid=move-2]");
    await firefox.evaluate("document.querySelector('[data-testid=engine-on]').click()");
    await seen("[data-testid=engine-line-1]");
  });

  test("two visitors meet in the lobby", async ({ page }) => {
    await open("/lobby");
    await firefox.click("[data-testid='pool-5+4']");
    await seen("[data-testid=lobby-waiting]");
    await page.goto(`${server.url}/lobby`);
    await page.getByTestId("pool-5+4").click();
    await page.waitForURL("**/g/*");
    await expect.poll(() => firefox.evaluate("return location.pathname"), { timeout: 60_000 }).toContain("/g/");
    await seen("[data-testid=game]");
    // Its requests must not fail when the server stops.
    await page.close();
  });

  test("a game against the computer works without a server", async () => {
    await open("/");
    await firefox.evaluate("return navigator.serviceWorker.ready.then(() => true)");
    // The first visit is not controlled by the service worker it installed; the next one is.
    await open("/");
    const isControlled = "return navigator.serviceWorker.controller !== null";
    await expect.poll(() => firefox.evaluate(isControlled)).toBe(true);
    await server.kill();
    await open("/");
    await playComputer();
  });
});
