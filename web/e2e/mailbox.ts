import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A received e-mail. */
export interface Mail {
  readonly to: string;
  readonly text: string;
  /** Path of its link, without the host. */
  readonly link: string;
}

/** An SMTP server that accepts and stores all e-mails. */
export class Mailbox {
  private readonly mails: Mail[] = [];
  private readonly readers: ((mail: Mail) => void)[] = [];

  private constructor(private readonly server: Server) {
    server.on("connection", (socket) => void this.converse(socket));
  }

  static async open(): Promise<Mailbox> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Mailbox(server);
  }

  /** Command-line options that make the server send e-mail here. */
  get options(): string[] {
    const { port } = this.server.address() as AddressInfo;
    const url = `smtp://127.0.0.1:${port}`;
    return ["--smtp", url, "--mail-from", "Hive <hive@example.org>", "--public-url", "https://hive.example.org"];
  }

  /** Waits for the next e-mail to an address. */
  async next(to: string): Promise<Mail> {
    const own = ({ to: address }: Mail) => address === to;
    for (;;) {
      const at = this.mails.findIndex(own);
      const [mail] = at < 0 ? [] : this.mails.splice(at, 1);
      if (mail) {
        return mail;
      }
      await new Promise<Mail>((resolve) => this.readers.push(resolve));
    }
  }

  close(): void {
    this.server.close();
  }

  private keep(to: string, lines: readonly string[]): void {
    const text = decoded(lines);
    const link = /^https:\/\/hive\.example\.org(\/\S+)$/m.exec(text)?.[1] ?? "";
    this.mails.push({ to, text, link });
    for (const read of this.readers.splice(0)) {
      read({ to, text, link });
    }
  }

  private async converse(socket: Socket): Promise<void> {
    socket.on("error", () => socket.destroy());
    const say = (words: string) => socket.write(`${words}\r\n`);
    say("220 mail.example.org ESMTP");
    let to = "";
    /** The lines of the e-mail being received; null between e-mails. */
    let lines: string[] | null = null;
    for await (const line of createInterface(socket)) {
      if (lines) {
        if (line === ".") {
          this.keep(to, lines);
          lines = null;
          say("250 taken");
        } else {
          lines.push(line.replace(/^\./, ""));
        }
      } else if (/^RCPT/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? "";
        say("250 fine");
      } else if (/^DATA/i.test(line)) {
        lines = [];
        say("354 go on");
      } else {
        say(/^QUIT/i.test(line) ? "221 bye" : "250 fine");
      }
    }
  }
}

/** The text of an e-mail, decoded from any transfer encoding. */
function decoded(lines: readonly string[]): string {
  const end = lines.indexOf("");
  const head = lines.slice(0, end).join("\n");
  const body = lines.slice(end + 1);
  if (/^Content-Transfer-Encoding: base64/im.test(head)) {
    return Buffer.from(body.join(""), "base64").toString("utf8").replaceAll("\r\n", "\n");
  }
  const text = body.join("\n");
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) {
    return text;
  }
  const bytes = text
    .replaceAll("=\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
