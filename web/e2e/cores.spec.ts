import type { Page } from "@playwright/test";
import { hide } from "./on-board.ts";
import { expect, test } from "./test.ts";

/** Word with the positions searched by the first worker; those of the others follow. */
const NODES = 16;

/** Objects that the tests put into the page. */
interface Watched {
  words: Int32Array | null;
  reported: number;
}

/** Chooses a number of cores before the page starts, and observes what its workers share and report. */
async function prepare(page: Page, cores: number): Promise<void> {
  await page.addInitScript((count) => {
    localStorage.setItem("skep.settings", JSON.stringify({ cores: count }));
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 });
    const watched: Watched = { words: null, reported: 0 };
    Object.assign(window, { watched });
    const Original = Worker;
    window.Worker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener("message", ({ data }) => {
          const nodes = Number(/"nodes":(\d+)/.exec(data.text ?? "")?.[1] ?? 0);
          watched.reported = Math.max(watched.reported, nodes);
        });
      }
      override postMessage(message: { question?: { shared?: SharedArrayBuffer } }): void {
        const shared = message.question?.shared;
        if (shared) {
          watched.words = new Int32Array(shared);
        }
        super.postMessage(message);
      }
    };
  }, cores);
}

/** Positions searched by each of the first workers, and the largest number reported. */
function counts(page: Page): Promise<{ members: number[]; reported: number }> {
  return page.evaluate((first) => {
    const { words, reported } = (window as unknown as { watched: Watched }).watched;
    return { members: words ? [...words.slice(first, first + 3)] : [], reported };
  }, NODES);
}

async function depth(page: Pick<Page, "getByTestId">): Promise<number> {
  return Number(await page.getByTestId("engine-found").getAttribute("data-depth"));
}

test("the workers of an analysis count their positions together, and rest while the page is hidden", async ({
  page,
}) => {
  await prepare(page, 3);
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect.poll(() => page.workers().length).toBe(4);
  await expect.poll(async () => Math.min(...(await counts(page)).members)).toBeGreaterThan(0);
  await expect.poll(() => depth(page)).toBeGreaterThan(6);
  await expect
    .poll(async () => {
      const { members, reported } = await counts(page);
      return reported > (members[0] as number);
    })
    .toBe(true);
  await hide(page, true);
  await expect(page.getByTestId("engine")).toHaveAttribute("data-state", "off");
  const atRest = async () => {
    const before = await counts(page);
    await page.waitForTimeout(200);
    return JSON.stringify(before) === JSON.stringify(await counts(page));
  };
  await expect.poll(atRest).toBe(true);
  await hide(page, false);
  await expect(page.getByTestId("engine")).toHaveAttribute("data-state", /thinking|done/);
});

test("the setting limits the cores", async ({ page }) => {
  await prepare(page, 1);
  await page.goto("/analysis");
  await page.getByTestId("engine-on").check();
  await expect.poll(() => depth(page)).toBeGreaterThan(4);
  expect(page.workers()).toHaveLength(2);
  expect((await counts(page)).members).toEqual([]);
  await page.goto("/settings");
  const choice = page.getByTestId("settings-cores");
  await expect(choice).toHaveValue("1");
  await expect(choice.locator("option")).toHaveText(["Automatic (2)", "1", "2", "3", "4"]);
});

test("a page embedded without shared memory analyses on one core", async ({ page, server }) => {
  await prepare(page, 3);
  await page.route("**/*", async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => !/^(cross-origin|content-security)/.test(name)),
    );
    await route.fulfill({ response, headers });
  });
  await page.setContent(`<iframe src="${server.url}/analysis" width="1200" height="700"></iframe>`);
  const frame = page.frameLocator("iframe");
  await frame.getByTestId("engine-on").check();
  await expect.poll(() => depth(frame)).toBeGreaterThan(4);
  const isolated = await page
    .frames()
    .at(-1)
    ?.evaluate(() => crossOriginIsolated);
  expect(isolated).toBe(false);
  expect(page.workers()).toHaveLength(2);
});
