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
  /** Another program than the one to test. */
  program?: string | undefined;
  options?: string[];
}

/** The real program with a database of its own. */
export class Server {
  private child: ChildProcess | null = null;
  private errors = "";

  private constructor(
    private readonly program: string | undefined,
    private readonly data: string,
    private readonly options: readonly string[],
    private port: number,
  ) {}

  /** Starts the program on an empty database. */
  static async start({ program = process.env.SKEP_PROGRAM, options = [] }: Setup = {}): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), "skep-e2e-"));
    const server = new Server(program, data, options, await quietPort());
    await server.launch();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Ends the program as a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Starts the program again on the same data and the same port. */
  async restart(): Promise<void> {
    await this.launch();
  }

  /**
   * Lets the given number of seconds pass for all games, and starts the program again. The games move into the past: a clock that jumps
   * ahead would look like a suspended computer, whose time is refunded.
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
 * A free port that nobody gets by chance: a server that is started again finds it free. Systems give connections that go out ports
 * from 32,768 or higher.
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
