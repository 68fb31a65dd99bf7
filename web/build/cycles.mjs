// @ts-check

/**
 * Finds a cycle in a dependency graph: nodes of which each depends on the next, the first repeated at the end.
 *
 * @param {ReadonlyMap<string, Iterable<string>>} graph
 * @returns {readonly string[] | null}
 */
export function findCycle(graph) {
  const done = new Set();
  /** @type {(node: string, path: readonly string[]) => readonly string[] | null} */
  const visit = (node, path) => {
    const start = path.indexOf(node);
    if (start >= 0) {
      return [...path.slice(start), node];
    }
    if (done.has(node)) {
      return null;
    }
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) {
        return cycle;
      }
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) {
      return cycle;
    }
  }
  return null;
}
