import type { Plugin } from "vite";

/**
 * Refuses a build whose scripts need each other in a circle: one of them would run before what it needs is there, and the page
 * would break at a click that leads there. Merging small shared scripts can make such circles.
 */
export function noCircles(): Plugin {
  return {
    name: "skep-no-circles",
    apply: "build",
    generateBundle(_, bundle) {
      const needs = new Map<string, readonly string[]>();
      for (const [file, part] of Object.entries(bundle)) {
        needs.set(file, part.type === "chunk" ? part.imports : []);
      }
      const circle = circleIn(needs);
      if (circle) {
        this.error(`scripts need each other: ${circle.join(" -> ")}; change what is merged in vite.config.ts`);
      }
    },
  };
}

/** Files of which each needs the next, and the last the first; null if there are none such. */
export function circleIn(needs: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    const start = path.indexOf(file);
    if (start >= 0) {
      return [...path.slice(start), file];
    }
    if (done.has(file)) {
      return null;
    }
    for (const next of needs.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) {
        return circle;
      }
    }
    done.add(file);
    return null;
  };
  for (const file of needs.keys()) {
    const circle = visit(file, []);
    if (circle) {
      return circle;
    }
  }
  return null;
}
