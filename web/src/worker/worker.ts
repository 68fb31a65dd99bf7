/** A worker with a module of its own: it answers one question after the other. */
import type { FromWorker, ToWorker } from "./messages.ts";
import { Respondent } from "./worker-host.ts";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
};

const respondent = new Respondent((message) => scope.postMessage(message));
scope.onmessage = ({ data }) => respondent.hear(data);
