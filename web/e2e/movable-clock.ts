import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The library of libfaketime, which stands between a program and the system's clocks. */
const library = process.env.SKEP_FAKETIME;

/** Whether programs can be given a clock that a test moves; where they can, a missing library is a fault. */
export const isMovable = process.platform === "linux";

/** A clock that shows a program the true time until a test moves it on. */
export class MovableClock {
  private constructor(private readonly folder: string) {}

  static async start(): Promise<MovableClock> {
    const clock = new MovableClock(await mkdtemp(join(tmpdir(), "skep-clock-")));
    await clock.show("+0");
    return clock;
  }

  /** What a program has to find in its environment to go by this clock. */
  get environment(): Record<string, string> {
    if (!library) {
      throw new Error("SKEP_FAKETIME names the library of libfaketime; `cargo xtask test` sets it");
    }
    return { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: this.file, FAKETIME_CACHE_DURATION: "1" };
  }

  /** Shows a time so many seconds ahead of the true one from now on. */
  async moveOn(seconds: number): Promise<void> {
    await this.show(`+${seconds}`);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private get file(): string {
    return join(this.folder, "ahead");
  }

  /** A program that reads the file at the same moment finds the old time or the new one. */
  private async show(ahead: string): Promise<void> {
    const draft = join(this.folder, "draft");
    await writeFile(draft, `${ahead}\n`);
    await rename(draft, this.file);
  }
}
