// Asks the module what the test asks the native program: a request on each line of the input, an answer on each line of the output.
// The arguments are the module and, where the engine is to think, its net.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const bytes = readFileSync(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, {
  env: {
    now: () => performance.now(),
    stopped: () => 0,
    report: () => {},
    shared_size: () => 0,
    shared_read: () => undefined,
    shared_write: () => undefined,
  },
});
const { memory, request, attach, call, answer } = instance.exports;

function ask(text, attached) {
  // The memory may move when room is made in it.
  put(request, new TextEncoder().encode(text));
  if (attached) {
    put(attach, attached);
  }
  const length = call();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
}

function put(room, bytes) {
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
}

if (process.argv[3]) {
  ask('{"op": "net-load", "with": {}}', readFileSync(process.argv[3]));
}
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${ask(line)}\n`);
}
