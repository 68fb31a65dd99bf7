/** Moves the camera over time. Any new order replaces the one under way, from where the camera then stands. */
import { between, type Camera } from "./camera.ts";

export interface Lens {
  /** Starts a glide; a duration of 0 jumps. */
  glide(from: Camera, to: Camera, duration: number, now: number): void;
  /** Where the glide stands, or null if none is under way. */
  at(now: number): Camera | null;
  /** Where the glide will end, or null. */
  aim(): Camera | null;
  stop(): void;
}

export function createLens(): Lens {
  let run: { from: Camera; to: Camera; start: number; duration: number } | null = null;
  return {
    glide(from, to, duration, start) {
      run = { from, to, start, duration: Math.max(1, duration) };
    },
    at(now) {
      if (!run) {
        return null;
      }
      const t = Math.min(1, Math.max(0, (now - run.start) / run.duration));
      const camera = t === 1 ? run.to : between(run.from, run.to, 1 - (1 - t) ** 3);
      if (t === 1) {
        run = null;
      }
      return camera;
    },
    aim: () => run?.to ?? null,
    stop() {
      run = null;
    },
  };
}
