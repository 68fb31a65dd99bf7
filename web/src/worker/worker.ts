/** Entry point of a worker with its own instance of the module. */
import type { WorkerMessage, WorkerRequest } from "./messages.ts";
import { WorkerHost } from "./worker-host.ts";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(message: WorkerMessage): void;
};

const host = new WorkerHost((message) => scope.postMessage(message));
scope.onmessage = ({ data }) => host.handle(data);
