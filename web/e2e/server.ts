import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Moves all games into the past by a number of milliseconds. */
const SHIFT = `
import sqlite3, sys
path, shift = sys.argv[1], int(sys.argv[2])
with sqlite3.connect(path) as database:
    database.execute("UPDATE games SET created = created - ?1, updated = updated - ?1", (shift,))
    database.execute("UPDATE events SET at = at - ?1", (shift,))
`;

interface Setup {
  /** Path of another executable to test. */
  program?: string | undefined;
  options?: string[];
}

/** The real server with a separate database. */
export class Server {
  private child: ChildProcess | null = null;
  private errors = "";

  private constructor(
    private readonly program: string | undefined,
    private readonly data: string,
    private readonly options: readonly string[],
    private port: number,
  ) {}

  /** Starts the server on an empty database. */
  static async start({ program = process.env.SKEP_PROGRAM, options = [] }: Setup = {}): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), "skep-e2e-"));
    const server = new Server(program, data, options, await quietPort());
    await server.launch();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Kills the server, as a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Starts the server again on the same data and port. */
  async restart(): Promise<void> {
    await this.launch();
  }

  /**
   * Simulates that a number of seconds have passed for all games, and restarts the server. The games are moved into the
   * past, because a clock that jumps ahead would look like a suspended computer, whose time is refunded.
   */
  async letPass(seconds: number): Promise<void> {
    await this.end("SIGTERM");
    await promisify(execFile)("python3", ["-c", SHIFT, join(this.data, "skep.sqlite3"), String(seconds * 1000)]);
    await this.launch();
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
    await rm(this.data, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }

  private async launch(): Promise<void> {
    const { program } = this;
    if (!program) {
      throw new Error("SKEP_PROGRAM names the program to test; `cargo xtask test` sets it");
    }
    const args = ["serve", "--addr", `127.0.0.1:${this.port}`, "--data", this.data, ...this.options];
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    child.stderr.on("data", (text) => {
      this.errors += text;
    });
    this.port = await new Promise<number>((resolve, reject) => {
      let said = "";
      child.stdout.on("data", (text) => {
        said += text;
        const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (address) {
          resolve(Number(address[1]));
        }
      });
      child.once("exit", (code) => reject(new Error(`the program ended with ${code}: ${this.errors}`)));
    });
  }
}

/**
 * A free port below the ephemeral range, which begins at 32,768 or higher, so that it is still free after a restart.
 */
async function quietPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const isFree = await new Promise((resolve) => {
    const trial = createServer();
    trial.once("error", () => resolve(false));
    trial.listen(port, "127.0.0.1", () => trial.close(() => resolve(true)));
  });
  return isFree ? port : quietPort();
}
