import { createHash } from "node:crypto";
import { once } from "node:events";
import type WebSocket from "ws";
import { type ClientMessage, INPUT_WINDOW, type ServerMessage } from "../../../../app/domain/terminalMessages";

/** Bytes of one input message. */
const PIECE = 16_384;

/**
 * A client that has a terminal open, sends input as fast as it may, and continues after each loss of its web socket as
 * the protocol says. Each web socket is cut after a number of bytes of output.
 */
export class ResumingClient {
  readonly #hash = createHash("sha256");
  #received = 0;
  #reported = 0;
  #socket: WebSocket | undefined;
  #cutAt = Number.POSITIVE_INFINITY;
  #isOpen = false;
  #sent = 0;
  /** How often the web socket was cut. */
  cuts = 0;

  constructor(
    private readonly connect: () => Promise<WebSocket>,
    private readonly terminal: string,
    private readonly input: Buffer,
    /** Bytes of output and of reported input before it. */
    private readonly before: { output: number; input: number },
  ) {}

  /** Continues until this many bytes of output have come, with a cut after each part. Returns their digest. */
  async run(length: number, part: number): Promise<string> {
    while (this.#received < length) {
      this.#cutAt = this.#received + part;
      await this.#connectOnce(length);
    }
    return this.#hash.digest("hex");
  }

  async #connectOnce(length: number): Promise<void> {
    const socket = await this.connect();
    this.#socket = socket;
    this.#isOpen = false;
    socket.on("message", (data, isBinary) => {
      if (isBinary) this.#addOutput(data as Buffer, length);
      else this.#receive(JSON.parse(String(data)));
    });
    const received = this.before.output + this.#received;
    const size = { columns: 80, rows: 24 };
    this.#send({ type: "resume", terminal: this.terminal, received, ...size });
    const [code, reason] = await once(socket, "close");
    if (![1005, 1006].includes(code)) throw new Error(`Closed with ${code}: ${reason}`);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    if (message.type !== "open" && message.type !== "received") return;
    this.#reported = message.received - this.before.input;
    if (message.type === "open") this.#sent = this.#reported;
    this.#isOpen = true;
    this.#sendInput();
  }

  #sendInput(): void {
    const socket = this.#socket;
    while (this.#isOpen && socket?.readyState === socket?.OPEN) {
      const end = Math.min(this.#sent + PIECE, this.input.length, this.#reported + INPUT_WINDOW);
      if (end === this.#sent) return;
      socket?.send(this.input.subarray(this.#sent, end));
      this.#sent = end;
    }
  }

  #addOutput(bytes: Buffer, length: number): void {
    const socket = this.#socket;
    if (!socket || socket.readyState !== socket.OPEN) return;
    this.#hash.update(bytes);
    this.#received += bytes.length;
    this.#send({ type: "received", received: this.before.output + this.#received });
    if (this.#received >= length) socket.close();
    else if (this.#received >= this.#cutAt) {
      this.cuts += 1;
      this.#isOpen = false;
      socket.terminate();
    }
  }
}
