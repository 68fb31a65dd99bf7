// Searches the positions of `skep bench` in the WebAssembly module, as the page does, and prints the same two final
// lines: the signature must be equal, the speed can be compared.
import { existsSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const positions = new URL("crates/skep/src/commands/bench_positions.uhp", root);
if (!existsSync(positions)) {
  throw new Error("the positions of `skep bench` are not where they were");
}
const given = process.argv.indexOf("--depth");
const depth = given < 0 ? 9 : Number(process.argv[given + 1]);
const games = readFileSync(positions, "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));

const bytes = readFileSync(new URL("web/src/worker/skep.wasm", root));
const { instance } = await WebAssembly.instantiate(bytes, {
  env: {
    now: () => performance.now(),
    stopped: () => 0,
    report: () => undefined,
    shared_size: () => 0,
    shared_read: () => undefined,
    shared_write: () => undefined,
  },
});
const { memory, request, attach, call, answer } = instance.exports;

function put(room, bytes) {
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
}

function ask(op, asked, attached) {
  put(request, new TextEncoder().encode(JSON.stringify({ op, with: asked })));
  if (attached) {
    put(attach, attached);
  }
  const length = call();
  const { ok, error } = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
  if (error) {
    throw new Error(error.message);
  }
  return ok;
}

ask("net-load", {}, readFileSync(new URL("crates/engine/src/net/built_in.net", root)));

let signature = 0;
let seconds = 0;
for (const [index, game] of games.entries()) {
  const begun = performance.now();
  const { nodes, best } = ask("bench", { game, depth });
  const took = (performance.now() - begun) / 1000;
  signature += nodes;
  seconds += took;
  console.log(
    `${String(index + 1).padStart(2)}  ${String(nodes).padStart(9)} positions  ${took.toFixed(2)} s  ${best}`,
  );
}
console.log(`signature ${signature}`);
console.log(`nps ${Math.round(signature / seconds)}`);
