import { createServer, type Server as HttpServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of the server that can simulate a newer version of the page by changing its service worker. */
export class RenewingServer {
  #newer = "";

  private constructor(
    private readonly server: HttpServer,
    readonly url: string,
  ) {}

  static async before(program: string): Promise<RenewingServer> {
    let made: RenewingServer | null = null;
    const server = createServer((asked, answer) => {
      const isWorker = asked.url === "/sw.js";
      const headers = { ...asked.headers };
      if (isWorker) {
        // Requests the full, uncompressed text, so that something can be appended.
        headers["accept-encoding"] = "identity";
        delete headers["if-none-match"];
      }
      const passed = request(new URL(asked.url ?? "/", program), { method: asked.method ?? "GET", headers }, (from) => {
        const more = isWorker ? (made === null ? "" : made.#newer) : "";
        const responseHeaders = { ...from.headers };
        if (more !== "") {
          delete responseHeaders["content-length"];
          delete responseHeaders.etag;
        }
        answer.writeHead(from.statusCode ?? 502, responseHeaders);
        from.on("end", () => answer.end(more));
        from.pipe(answer, { end: false });
      });
      asked.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    made = new RenewingServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return made;
  }

  /** Simulates a newer version; one changed byte of the service worker is enough. */
  renew(): void {
    this.#newer += "\n// newer";
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
