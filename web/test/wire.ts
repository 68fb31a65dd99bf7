import type { Socket } from "../src/app/reconnecting-socket.ts";

/** The server's end of a socket. */
export class Wire<In extends { t: string }, Out extends { t: string }> implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: Out[] = [];
  isOpen = false;
  isClosed = false;

  send(text: string): void {
    if (!this.isOpen) {
      throw new DOMException("still in CONNECTING state", "InvalidStateError");
    }
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.isOpen = true;
    this.onopen?.();
  }

  /** Closes the connection from the server's side. */
  break(): void {
    this.isClosed = true;
    this.onclose?.();
  }

  say(message: In): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Rejects the greeting like the real server: sends the reason, then closes. */
  reject(message: In): void {
    this.say(message);
    this.break();
  }

  all<T extends Out["t"]>(t: T): Extract<Out, { t: T }>[] {
    return this.sent.filter((message) => message.t === t) as Extract<Out, { t: T }>[];
  }

  /** All messages after the greeting, without pings. */
  get asked(): Out[] {
    return this.sent.slice(1).filter(({ t }) => t !== "ping");
  }
}
