// Asks the module what the test asks the native program: a request on each line of the input, an answer on each line of the output.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const bytes = readFileSync(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, {
  env: { now: () => performance.now(), stopped: () => 0, report: () => {} },
});
const { memory, request, call, answer } = instance.exports;

for await (const line of createInterface({ input: process.stdin })) {
  const text = new TextEncoder().encode(line);
  // The memory may move when room is made in it.
  const at = request(text.length);
  new Uint8Array(memory.buffer, at, text.length).set(text);
  const length = call();
  const said = new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
  process.stdout.write(`${said}\n`);
}
