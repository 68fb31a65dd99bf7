import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../e2e/test.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Search depth. */
const DEPTH = 8;
/** Number of alternating rounds of browser and native program; the best of each counts. */
const ROUNDS = 3;
/** Number of reviewed plies. */
const REVIEWED = 60;

/** Functions defined in the page: a module with its net, and queries to it. */
interface Measured {
  ask(op: string, given: object): { ok: never };
  stop: { at: number };
}

/** Loads the module into a blank page whose policy allows compiling it. */
async function withModule(page: Page): Promise<void> {
  const module = await readFile(join(ROOT, "web/src/worker/skep.wasm"), "base64");
  const net = await readFile(join(ROOT, "crates/engine/src/net/built_in.net"), "base64");
  await page.goto("about:blank");
  await page.evaluate(
    async ([moduleBytes, netBytes]) => {
      const unpack = (packed: string) => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
      const stop = { at: Number.POSITIVE_INFINITY };
      const stopped = () => (performance.now() > stop.at ? 1 : 0);
      const none = () => undefined;
      const shared = { shared_size: () => 0, shared_read: none, shared_write: none };
      const env = { now: () => performance.now(), stopped, report: none, ...shared };
      const { instance } = await WebAssembly.instantiate(unpack(moduleBytes), { env });
      const { memory, request, attach, call, answer } = instance.exports as Record<string, never> & {
        memory: WebAssembly.Memory;
        request(length: number): number;
        attach(length: number): number;
        call(): number;
        answer(): number;
      };
      const put = (at: number, bytes: Uint8Array) => new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      const ask = (op: string, given: object, attached?: Uint8Array) => {
        const text = new TextEncoder().encode(JSON.stringify({ op, with: given }));
        put(request(text.length), text);
        if (attached) {
          put(attach(attached.length), attached);
        }
        const length = call();
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
      };
      ask("net-load", {}, unpack(netBytes));
      Object.assign(window, { ask, stop });
    },
    [module, net] as const,
  );
}

async function benchGames(): Promise<string[]> {
  const text = await readFile(join(ROOT, "crates/skep/src/commands/bench_positions.uhp"), "utf8");
  return text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

test("nodes per second in the browser and in the native program", async ({ page }) => {
  test.setTimeout(300_000);
  await withModule(page);
  const games = await benchGames();
  const inBrowser = () =>
    page.evaluate(
      ([positions, depth]) => {
        const { ask } = window as unknown as Measured;
        let nodes = 0;
        const begun = performance.now();
        for (const game of positions) {
          nodes += (ask("bench", { game, depth }).ok as { nodes: number }).nodes;
        }
        return { nodes, speed: (nodes / (performance.now() - begun)) * 1000 };
      },
      [games, DEPTH] as const,
    );
  const inProgram = () => {
    const program = process.env.SKEP_PROGRAM ?? "skep";
    const said = execFileSync(program, ["bench", "--depth", String(DEPTH)], { encoding: "utf8" });
    return { nodes: Number(/signature (\d+)/.exec(said)?.[1]), speed: Number(/nps (\d+)/.exec(said)?.[1]) };
  };
  // Warm-up: browsers recompile hot functions with a better compiler while they run.
  const first = await inBrowser();
  const best = { browser: 0, program: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const [browser, program] = [await inBrowser(), inProgram()];
    expect(browser.nodes).toBe(program.nodes);
    best.browser = Math.max(best.browser, browser.speed);
    best.program = Math.max(best.program, program.speed);
  }
  const share = Math.round((100 * best.browser) / best.program);
  const [browser, program, cold] = [best.browser, best.program, first.speed].map(Math.round);
  console.log(`browser ${browser}, program ${program} positions a second: ${share} %; at first ${cold} in the browser`);
});

test("reviewing a game, searching a late position, and stopping a search", async ({ page }) => {
  test.setTimeout(300_000);
  await withModule(page);
  const games = await benchGames();
  const found = await page.evaluate(
    ([begun, plies]) => {
      const { ask, stop } = window as unknown as Measured;
      const timed = (work: () => void) => {
        const begun = performance.now();
        work();
        return performance.now() - begun;
      };
      const medianOf = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
      // Lets the engine continue a game until it is long enough; games that end early are skipped.
      const playOn = (begun: string) => {
        const [set = "", , , ...moves] = begun.split(";");
        while (moves.length < plies) {
          const turn = `${moves.length % 2 === 0 ? "White" : "Black"}[${Math.floor(moves.length / 2) + 1}]`;
          const found: { ok?: { best: string } } = ask("bench", {
            game: `${set};InProgress;${turn};${moves.join(";")}`,
            depth: 3,
          });
          if (!found.ok) {
            return null;
          }
          moves.push(found.ok.best);
        }
        return { set, moves };
      };
      const long = begun.map(playOn).find((played) => played !== null);
      if (!long) {
        throw new Error("every game ends too soon");
      }
      const { set, moves } = long;
      const start = { game: `${set};NotStarted;White[1]` };
      const review = timed(() => {
        for (let ply = 0; ply < plies; ply++) {
          ask("review-ply", { at: { ...start, moves }, ply, quality: "quick" });
        }
      });
      const view = medianOf(
        Array.from({ length: 21 }, () => timed(() => ask("sandbox-view", { ...start, moves, known: moves.length }))),
      );
      const ends = Array.from({ length: 21 }, () => {
        stop.at = performance.now() + 200;
        ask("analyse", { at: { ...start, moves: [] }, lines: 3, threat: false });
        return performance.now() - stop.at;
      });
      return { review, view, end: medianOf(ends), latest: Math.max(...ends), pieces: moves.length };
    },
    [games.reverse(), REVIEWED] as const,
  );
  console.log(`review of ${REVIEWED} plies, quick: ${(found.review / 1000).toFixed(1)} s`);
  console.log(`view of the position after them: ${found.view.toFixed(1)} ms`);
  console.log(
    `a search ends ${found.end.toFixed(1)} ms after it is told to, ${found.latest.toFixed(1)} ms at the latest of 21`,
  );
});
