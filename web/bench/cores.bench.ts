import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../e2e/test.ts";
import type { Question, WorkerMessage, WorkerRequest } from "../src/worker/messages.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Milliseconds per analysis. */
const TIME = 5_000;
/** Rounds through all numbers of cores, each with another position; one more comes first, while the browser compiles. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const MEMORY = 64 << 20;

/** Function defined in the page. */
interface Measured {
  /** Analyses a position with several workers, and returns the number of positions searched. */
  analyse(game: string, cores: number, search: number): Promise<number>;
}

/** Opens the analysis page and starts workers like those it starts itself. */
async function openWith(page: Page, cores: number): Promise<void> {
  await page.addInitScript(() => {
    const Original = Worker;
    window.Worker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        Object.assign(window, { workerUrl: String(given[0]) });
      }
      override postMessage(message: WorkerRequest): void {
        Object.assign(window, message.t === "start" ? { start: message } : {});
        super.postMessage(message);
      }
    };
  });
  await page.goto("/analysis");
  await expect.poll(() => page.evaluate(() => "start" in window && crossOriginIsolated)).toBe(true);
  await page.evaluate(
    async ([count, time, memory]) => {
      const { workerUrl, start } = window as unknown as { workerUrl: string; start: WorkerRequest };
      const shared = new SharedArrayBuffer(memory);
      let asked = 0;
      const ask = (worker: Worker, question: Question): Promise<{ nodes: number }> => {
        asked += 1;
        const n = asked;
        worker.postMessage({ t: "ask", n, question } satisfies WorkerRequest);
        return new Promise((resolve, reject) => {
          worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
            if (data.t === "answer" && data.n === n && !data.part) {
              resolve(JSON.parse(data.text).ok);
            } else if (data.t !== "answer") {
              reject(new Error(data.why));
            }
          });
        });
      };
      const workers = Array.from({ length: count }, () => new Worker(workerUrl, { type: "module" }));
      for (const worker of workers) {
        worker.postMessage(start);
      }
      const analyse: Measured["analyse"] = async (game, cores, search) => {
        const given = { at: { game, moves: [] }, lines: 1, threat: false, time };
        const parts = workers.slice(0, cores).map((worker, member) =>
          ask(worker, {
            op: member === 0 ? "analyse" : "assist",
            with: cores > 1 ? { ...given, team: { member, search } } : given,
            ...(cores > 1 ? { shared } : {}),
          }),
        );
        const [found] = await Promise.all(parts);
        return found?.nodes ?? 0;
      };
      Object.assign(window, { analyse });
    },
    [cores, TIME, MEMORY] as const,
  );
}

/** Processor time of all pages so far, in seconds. */
async function processorTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

test("positions per second with several workers, relative to one", async ({ page, browser }) => {
  const numbers = [1, 2, 4].filter((cores) => cores <= cpus().length);
  test.setTimeout((ROUNDS + 2) * numbers.length * TIME * 3 + 120_000);
  const text = await readFile(join(ROOT, "crates/skep/src/commands/bench_positions.uhp"), "utf8");
  const games = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  await openWith(page, Math.max(...numbers));
  const sums = numbers.map((cores) => ({ cores, nodes: 0, seconds: 0, processor: 0 }));
  let search = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const game = games[(round * 5 + 2) % games.length] as string;
    for (const sum of sums) {
      search += 1;
      const [begun, used] = [performance.now(), await processorTime(browser)];
      const nodes = await page.evaluate((given) => (window as unknown as Measured).analyse(...given), [
        game,
        sum.cores,
        search,
      ] as const);
      if (round > 0) {
        sum.nodes += nodes;
        sum.seconds += (performance.now() - begun) / 1000;
        sum.processor += (await processorTime(browser)) - used;
      }
    }
  }
  const [one] = sums;
  for (const { cores, nodes, seconds, processor } of sums) {
    const ratio = nodes / seconds / ((one?.nodes ?? 0) / (one?.seconds ?? 1));
    // What the ratio would be if nothing else ran on the machine.
    const efficiency = nodes / processor / ((one?.nodes ?? 0) / (one?.processor ?? 1));
    console.log(
      `${cores} workers: ${Math.round(nodes / seconds)} positions a second, x ${ratio.toFixed(2)}; ` +
        `${Math.round(nodes / processor)} a second of processor time, x ${(cores * efficiency).toFixed(2)}`,
    );
  }
});
