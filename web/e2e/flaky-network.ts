import { type AddressInfo, connect, createServer, type Socket, type Server as TcpServer } from "node:net";

/** A proxy between a browser and the server that can delay WebSockets, or drop them without notifying either end. */
export class FlakyNetwork {
  readonly #server: TcpServer;
  readonly #all = new Set<Socket>();
  /** Both ends of each open WebSocket. */
  readonly #webSockets = new Set<readonly [Socket, Socket]>();
  #held: Promise<void> | null = null;
  #release: () => void = () => undefined;
  /** Number of WebSockets requested so far. */
  asked = 0;

  private constructor(port: number) {
    this.#server = createServer((near) => this.#accept(near, port));
  }

  /** A network that leads to the server at a URL. */
  static async to(program: string): Promise<FlakyNetwork> {
    const network = new FlakyNetwork(Number(new URL(program).port));
    await new Promise<void>((resolve) => network.#server.listen(0, "127.0.0.1", resolve));
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Open WebSockets go dead without closing, as when a router forgets them. New ones work. */
  cut(): void {
    for (const [near, far] of this.#webSockets) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
    this.#webSockets.clear();
  }

  /** WebSockets requested from now on are delayed until `release`. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#held = null;
    this.#release();
  }

  async stop(): Promise<void> {
    for (const socket of this.#all) {
      socket.destroy();
    }
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(near: Socket, port: number): void {
    const far = connect(port, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#all.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.#all.delete(socket);
        other.destroy();
      });
    }
    far.pipe(near);
    near.once("data", (head: Buffer) => {
      near.pause();
      void this.#forward(near, far, head);
    });
  }

  async #forward(near: Socket, far: Socket, head: Buffer): Promise<void> {
    if (/^upgrade: *websocket\r$/im.test(head.toString("latin1"))) {
      this.asked += 1;
      await this.#held;
      this.#webSockets.add([near, far]);
    }
    far.write(head);
    near.pipe(far);
  }
}
