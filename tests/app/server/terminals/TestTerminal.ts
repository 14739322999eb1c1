import type WebSocket from "ws";
import type { ClientMessage, HostKey, ServerMessage } from "../../../../app/domain/terminalMessages";
import { Inbox } from "../streams/Inbox";

type Of<Type extends ServerMessage["type"]> = Extract<ServerMessage, { type: Type }>;

/** A client of a terminal, which keeps what it gets. */
export class TestTerminal {
  readonly #inbox: Inbox<ServerMessage>;
  #output: Buffer[] = [];
  /** Bytes of output so far. */
  received = 0;

  /** @param reports Whether it reports output when it gets it. */
  constructor(
    readonly socket: WebSocket,
    private readonly reports = true,
  ) {
    this.#inbox = new Inbox(socket, (bytes) => this.#addOutput(bytes));
  }

  get closed(): Inbox<ServerMessage>["closed"] {
    return this.#inbox.closed;
  }

  get output(): string {
    return Buffer.concat(this.#output).toString();
  }

  send(message: ClientMessage | Record<string, unknown>): void {
    const text = JSON.stringify(message);
    if (this.socket.readyState === this.socket.CONNECTING) this.socket.once("open", () => this.socket.send(text));
    else this.socket.send(text);
  }

  type(text: string): void {
    this.socket.send(Buffer.from(text));
  }

  /** The next message of a type; earlier ones of other types stay. Rejects when the web socket closes without one. */
  next<Type extends ServerMessage["type"]>(type: Type): Promise<Of<Type>> {
    return this.#inbox.take((message): message is Of<Type> => message.type === type, type);
  }

  /** Resolves once the output matches. */
  shows(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#inbox.when(() => pattern.exec(this.output) ?? undefined, String(pattern));
  }

  /** Continues a terminal of which this many bytes of output were received before. */
  resume(terminal: string, received: number): void {
    this.received = received;
    this.send({ type: "resume", terminal, received, columns: 80, rows: 24 });
  }

  /** Starts, trusts any host key, signs in, and resolves once the shell is open. */
  async signIn(
    credentials: { username: string } & Record<string, string>,
  ): Promise<{ terminal: string; key?: HostKey }> {
    this.send({ type: "start", columns: 80, rows: 24 });
    this.trustAll();
    await this.next("credentials");
    this.send({ type: "credentials", ...credentials });
    return this.next("open");
  }

  /** Trusts the host key whenever the server asks. */
  trustAll(): void {
    const trust = () => {
      this.send({ type: "trust", accepted: true });
      this.trustAll();
    };
    this.next("host-key").then(trust, () => {});
  }

  #addOutput(bytes: Buffer): void {
    this.#output.push(bytes);
    this.received += bytes.length;
    if (this.reports) this.send({ type: "received", received: this.received });
  }
}
