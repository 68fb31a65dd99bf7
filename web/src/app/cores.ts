import { settings } from "./settings.ts";

/** Each core needs a worker with up to 30 MB. */
const MAX_CORES = 32;
/** Left to the page and to other programs. */
const FREE_CORES = 2;

/** Number of processor cores that searches may use; 1 where workers cannot share memory. */
export function availableCores(): number {
  const cores = globalThis.crossOriginIsolated ? globalThis.navigator?.hardwareConcurrency : 1;
  return Math.min(MAX_CORES, cores || 1);
}

/** Number of cores used unless the visitor chooses. */
export function automaticCores(): number {
  return Math.max(1, availableCores() - FREE_CORES);
}

/** Number of cores for analyses and reviews. */
export function coresInUse(): number {
  return settings.cores > 0 ? Math.min(settings.cores, availableCores()) : automaticCores();
}
