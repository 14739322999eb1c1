import type WebSocket from "ws";
import type { ClientMessage, HostKey, ServerMessage } from "../../../../app/domain/terminalMessages";

type Of<Type extends ServerMessage["type"]> = Extract<ServerMessage, { type: Type }>;

/** A client of a terminal, which keeps what it gets. */
export class TestTerminal {
  readonly #messages: ServerMessage[] = [];
  #watchers = new Set<() => void>();
  #output: Buffer[] = [];
  /** Bytes of output so far. */
  received = 0;
  readonly closed: Promise<{ code: number; reason: string }>;

  /** @param reports Whether it reports output when it gets it. */
  constructor(
    readonly socket: WebSocket,
    private readonly reports = true,
  ) {
    socket.on("message", (data, isBinary) => {
      if (isBinary) this.#addOutput(data as Buffer);
      else this.#messages.push(JSON.parse(String(data)));
      for (const watcher of this.#watchers) watcher();
    });
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => {
        resolve({ code, reason: String(reason) });
        for (const watcher of this.#watchers) watcher();
      });
    });
    socket.on("error", () => {});
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
    return this.#when(() => {
      const at = this.#messages.findIndex((message) => message.type === type);
      return at === -1 ? undefined : (this.#messages.splice(at, 1)[0] as Of<Type>);
    }, type);
  }

  /** Resolves once the output matches. */
  shows(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#when(() => pattern.exec(this.output) ?? undefined, String(pattern));
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

  #when<Value>(find: () => Value | undefined, what: string): Promise<Value> {
    return new Promise((resolve, reject) => {
      const watcher = () => {
        const found = find();
        const isClosed = this.socket.readyState >= this.socket.CLOSING;
        if (found === undefined && !isClosed) return;
        this.#watchers.delete(watcher);
        if (found !== undefined) resolve(found);
        else reject(new Error(`The terminal was closed before ${what}: ${this.output.slice(-500)}`));
      };
      this.#watchers.add(watcher);
      watcher();
    });
  }
}
