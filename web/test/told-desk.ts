import type { ApiError } from "../src/app/api.ts";
import { employ } from "../src/worker/ask.ts";
import type { FromWorker, ToWorker } from "../src/worker/messages.ts";
import type { Desk } from "../src/worker/worker-client.ts";

/** Answers in place of the module, as the test likes; an `ApiError` is a refusal. */
export type Teller = (op: string, given: never) => unknown;

/** From now on the page's questions are answered by the test. */
export function answerBy(tell: Teller): void {
  employ(() => new ToldDesk(tell));
}

class ToldDesk implements Desk {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly #tell: Teller;

  constructor(tell: Teller) {
    this.#tell = tell;
  }

  postMessage(message: ToWorker): void {
    if (message.t === "ask") {
      void this.#answer(message.n, message.question.op, message.question.with);
    }
  }

  terminate(): void {
    this.onmessage = null;
  }

  async #answer(n: number, op: string, given: object): Promise<void> {
    let answer: object;
    try {
      answer = { ok: await this.#tell(op, given as never) };
    } catch (error) {
      const { code, message } = error as ApiError;
      answer = { error: { code, message } };
    }
    this.onmessage?.({ data: { t: "answer", n, text: JSON.stringify(answer), part: false } });
  }
}
