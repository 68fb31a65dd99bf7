import type { ApiError } from "../src/app/api.ts";
import { spawnWith } from "../src/worker/ask.ts";
import type { WorkerMessage, WorkerRequest } from "../src/worker/messages.ts";
import type { WorkerPort } from "../src/worker/worker-client.ts";

/** Answers in place of the module; throws an `ApiError` to refuse. */
export type Answering = (op: string, given: never) => unknown;

/** Answers the page's requests with the test's function. */
export function answerBy(answers: Answering): void {
  spawnWith(() => new FakeWorker(answers));
}

class FakeWorker implements WorkerPort {
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly #answers: Answering;

  constructor(answers: Answering) {
    this.#answers = answers;
  }

  postMessage(message: WorkerRequest): void {
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
      answer = { ok: await this.#answers(op, given as never) };
    } catch (error) {
      const { code, message } = error as ApiError;
      answer = { error: { code, message } };
    }
    this.onmessage?.({ data: { t: "answer", n, text: JSON.stringify(answer), part: false } });
  }
}
