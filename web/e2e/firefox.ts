import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Lets Firefox choose a free port, and keeps it from sending requests unasked. */
const PREFERENCES = `
user_pref("marionette.port", 0);
user_pref("intl.accept_languages", "en-GB");
user_pref("app.update.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
`;

/** The key under which WebDriver returns elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const MIDDLE = `
const element = document.querySelector(arguments[0]);
element.scrollIntoView({ block: "nearest" });
const { x, y, width, height } = element.getBoundingClientRect();
return [Math.round(x + width / 2), Math.round(y + height / 2)];
`;

/**
 * An unmodified Firefox, controlled by WebDriver commands over its Marionette port. Playwright needs a patched Firefox,
 * which Debian does not have.
 */
export class Firefox {
  private received = Buffer.alloc(0);
  private readonly waiting = new Map<number, (reply: [error: { message: string } | null, result: unknown]) => void>();
  private sent = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: Socket,
  ) {
    socket.on("data", (bytes: Buffer) => this.receive(bytes));
  }

  static async start(program: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), "skep-firefox-"));
    await writeFile(join(profile, "user.js"), PREFERENCES);
    const child = spawn(program, ["--headless", "--marionette", "--no-remote", "--profile", profile], {
      stdio: "ignore",
    });
    let port = 0;
    const isListening = async () => {
      port = Number(await readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => 0));
      return port > 0;
    };
    await expect.poll(isListening, { timeout: 60_000 }).toBe(true);
    const firefox = new Firefox(child, profile, connect(port, "127.0.0.1"));
    await firefox.send("WebDriver:NewSession", {});
    return firefox;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once("exit", resolve));
    this.socket.destroy();
    this.child.kill("SIGKILL");
    await gone;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async goto(url: string): Promise<void> {
    await this.send("WebDriver:Navigate", { url });
  }

  async reload(): Promise<void> {
    await this.send("WebDriver:Refresh", {});
  }

  /** Deletes the cookies that the page can see. */
  async deleteCookies(): Promise<void> {
    await this.send("WebDriver:DeleteAllCookies", {});
  }

  /** The result of a function body in the page. */
  async evaluate<T>(script: string, ...args: unknown[]): Promise<T> {
    return ((await this.send("WebDriver:ExecuteScript", { script, args })) as { value: T }).value;
  }

  /** Waits until an element is visible, and clicks its middle. */
  async click(selector: string): Promise<void> {
    // Buttons are disabled until their page is ready, and move while the rest of it arrives.
    let middle = "";
    const isReady = async () => {
      const before = middle;
      middle = (await this.isEnabled(selector)) ? String(await this.evaluate<number[]>(MIDDLE, selector)) : "";
      return middle !== "" && middle === before;
    };
    await expect.poll(isReady, { message: selector, timeout: 60_000 }).toBe(true);
    const [x, y] = middle.split(",").map(Number);
    // WebDriver's own click cannot find the middle of an SVG group.
    const actions = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.send("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  async press(selector: string, text: string): Promise<void> {
    await this.send("WebDriver:ElementSendKeys", { id: await this.find(selector), text });
  }

  async isEnabled(selector: string): Promise<boolean> {
    const element = "const element = document.querySelector(arguments[0]);";
    return this.evaluate(
      `${element} return element ? element.checkVisibility() && !element.disabled : false`,
      selector,
    );
  }

  async isVisible(selector: string): Promise<boolean> {
    return this.evaluate("return document.querySelector(arguments[0])?.checkVisibility() ?? false", selector);
  }

  async text(selector: string): Promise<string> {
    return this.evaluate("return document.querySelector(arguments[0])?.innerText ?? ''", selector);
  }

  async attribute(selector: string, name: string): Promise<string | null> {
    const script = "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null";
    return this.evaluate(script, selector, name);
  }

  private async find(value: string): Promise<string> {
    const found = await this.send("WebDriver:FindElement", { using: "css selector", value });
    return (found as { value: Record<string, string> }).value[ELEMENT] ?? "";
  }

  private send(command: string, parameters: object): Promise<unknown> {
    this.sent += 1;
    const id = this.sent;
    const message = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ([error, result]) =>
        error ? reject(new Error(`${command}: ${error.message}`)) : resolve(result),
      );
    });
  }

  /** A message is its length in bytes, a colon, and JSON; replies are `[1, id, error, result]`. */
  private receive(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const colon = this.received.indexOf(":");
      const end = colon + 1 + Number(this.received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.received.length < end) {
        return;
      }
      const message = JSON.parse(this.received.subarray(colon + 1, end).toString());
      this.received = this.received.subarray(end);
      // The greeting is the only message that is not a list.
      if (Array.isArray(message)) {
        const [, id, error, result] = message;
        this.waiting.get(id)?.([error, result]);
        this.waiting.delete(id);
      }
    }
  }
}
