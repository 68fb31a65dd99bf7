import type { Browser, Page } from "@playwright/test";
import { type Answer, answersIn, CATEGORIES, END, type TraceEvent } from "./main-thread.ts";

/** Frames after which all animations have ended. */
const REST = 30;

/** Records a browser trace while the page is used. */
export class Watch {
  readonly #seen: { what: string; which: string; mark: string; type: string | null }[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async start(browser: Browser, page: Page): Promise<Watch> {
    await browser.startTracing(page, { categories: CATEGORIES });
    return new Watch(browser, page);
  }

  /** Performs an interaction and waits until all its effects are on the screen. */
  async see(what: string, type: string | null, which: string, act: () => Promise<void>): Promise<void> {
    const mark = `${this.#seen.length} ${what}`;
    this.#seen.push({ what, which, mark, type });
    await this.page.evaluate((name) => void performance.mark(name), mark);
    await act();
    await this.rest();
    await this.page.evaluate((name) => void performance.mark(name), END);
  }

  async click(what: string, testid: string, which = testid): Promise<void> {
    const box = await this.page.getByTestId(testid).boundingBox();
    if (!box) {
      throw new Error(`${testid} is not on the screen`);
    }
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.page.mouse.down();
    await this.rest();
    await this.see(what, "click", which, () => this.page.mouse.up());
  }

  async rest(): Promise<void> {
    await this.page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame++) {
        await new Promise(requestAnimationFrame);
      }
    }, REST);
  }

  /** The measurements by interaction, in the order in which they were made. */
  async stop(): Promise<Map<string, { which: string; answer: Answer }[]>> {
    const { traceEvents } = JSON.parse((await this.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const answers = answersIn(traceEvents, new Map(this.#seen.map(({ mark, type }) => [mark, type])));
    const figures = new Map<string, { which: string; answer: Answer }[]>();
    for (const { what, which, mark } of this.#seen) {
      const answer = answers.get(mark);
      if (answer) {
        figures.set(what, [...(figures.get(what) ?? []), { which, answer }]);
      }
    }
    return figures;
  }

  /** Prints a line per interaction: first, median and slowest time, and a breakdown of the slowest. */
  report(figures: Map<string, { which: string; answer: Answer }[]>): void {
    for (const [what, list] of figures) {
      const all = (of: (answer: Answer) => number) => list.map(({ answer }) => of(answer));
      const busy = all(({ first }) => first.busy);
      const slowest = list[busy.indexOf(Math.max(...busy))];
      if (!slowest) {
        continue;
      }
      const { first, drawn } = slowest.answer;
      const { script, style, paint, rest } = first.split;
      console.log(
        [
          `${what}, ${list.length} times: busy ${spread(busy)}`,
          `processor ${spread(all((answer) => answer.first.processor))}`,
          `heaviest later frame ${spread(all(({ later }) => later?.busy ?? 0))}`,
          `its processor ${spread(all(({ later }) => later?.processor ?? 0))}`,
          `slowest: number ${list.indexOf(slowest) + 1} (${slowest.which}), drawn after ${ms(drawn)}, processor ${ms(first.processor)} = ` +
            `script ${ms(script)} + style ${ms(style)} + paint ${ms(paint)} + rest ${ms(rest)}`,
        ].join("; "),
      );
    }
  }
}

/** First, median and maximum in milliseconds. The first is reported because cold code is slower. */
function spread(times: readonly number[]): string {
  const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
  return `${ms(times[0])} / ${ms(median)} / ${ms(Math.max(...times))}`;
}

function ms(value: number | undefined): string {
  return (value ?? 0).toFixed(1);
}
