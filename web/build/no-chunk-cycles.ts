import type { Plugin } from "vite";
import { findCycle } from "./cycles.mjs";

/**
 * Fails a build whose chunks import each other in a cycle: one of them would run before its dependency, and the page would
 * break at the click that loads it. Grouping modules into chunks can create such cycles even where modules have none.
 */
export function noChunkCycles(): Plugin {
  return {
    name: "skep-no-chunk-cycles",
    apply: "build",
    generateBundle(_, bundle) {
      const needs = new Map<string, readonly string[]>();
      for (const [file, part] of Object.entries(bundle)) {
        needs.set(file, part.type === "chunk" ? part.imports : []);
      }
      const cycle = findCycle(needs);
      if (cycle) {
        this.error(`chunks import each other: ${cycle.join(" -> ")}; change the groups in vite.config.ts`);
      }
    },
  };
}
