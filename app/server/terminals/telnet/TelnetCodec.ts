import type { TerminalSize } from "../../../domain/terminalMessages";

const [SE, SB, WILL, WONT, DO, DONT, IAC] = [240, 250, 251, 252, 253, 254, 255];
const [BINARY, ECHO, SUPPRESS_GO_AHEAD, TERMINAL_TYPE, WINDOW_SIZE] = [0, 1, 3, 24, 31];
const [CR, NUL] = [13, 0];
const [IS, SEND] = [0, 1];

const TERMINAL = Buffer.from("xterm-256color");
/** Bytes of a subnegotiation that are read; the rest is dropped. */
const MAX_SUBNEGOTIATION = 64;

/** Options that the server may turn on, and those that we do when it asks. */
const THEIRS = new Set([BINARY, ECHO, SUPPRESS_GO_AHEAD]);
const OURS = new Set([BINARY, SUPPRESS_GO_AHEAD, TERMINAL_TYPE, WINDOW_SIZE]);

type State = "data" | "cr" | "command" | "option" | "subnegotiation" | "subnegotiation-command";

/** Telnet (RFC 854) of a terminal: separates data from negotiation, and answers it. */
export class TelnetCodec {
  #state: State = "data";
  #command = 0;
  #subnegotiation: number[] = [];
  readonly #theirs = new Set<number>();
  readonly #ours = new Set<number>();
  /** Requests that were refused. Each is refused once, so that two sides cannot refuse each other for ever (RFC 1143). */
  readonly #refused = new Set<number>();
  #replies: number[] = [];

  constructor(private size: TerminalSize) {}

  /** Reads what the server sent: the data in it, and the bytes to answer. */
  read(chunk: Buffer): { data: Buffer; replies: Buffer } {
    // Most output is data alone.
    if (this.#state === "data" && !chunk.includes(IAC) && !chunk.includes(NUL) && chunk.at(-1) !== CR)
      return { data: chunk, replies: Buffer.alloc(0) };
    const data = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) if (this.#isData(byte)) length = data.writeUInt8(byte, length);
    const replies = Buffer.from(this.#replies);
    this.#replies = [];
    return { data: data.subarray(0, length), replies };
  }

  /** Escapes input: IAC is doubled, and a return without BINARY is followed by NUL. */
  write(input: Uint8Array): Buffer {
    const isBinary = this.#ours.has(BINARY);
    const bytes: number[] = [];
    for (const byte of input) {
      bytes.push(byte);
      if (byte === IAC) bytes.push(IAC);
      else if (byte === CR && !isBinary) bytes.push(NUL);
    }
    return Buffer.from(bytes);
  }

  /** The bytes that report a new size to the server; empty unless it has requested reports (RFC 1073). */
  resize(size: TerminalSize): Buffer {
    this.size = size;
    if (this.#ours.has(WINDOW_SIZE)) this.#sendSize();
    const replies = Buffer.from(this.#replies);
    this.#replies = [];
    return replies;
  }

  #isData(byte: number): boolean {
    const state = this.#state;
    if (state === "data" || state === "cr") {
      this.#state = byte === IAC ? "command" : byte === CR && !this.#theirs.has(BINARY) ? "cr" : "data";
      return byte !== IAC && !(state === "cr" && byte === NUL);
    }
    if (state === "command") return this.#isEscaped(byte);
    if (state === "option") this.#negotiate(this.#command, byte);
    if (state === "option") this.#state = "data";
    else this.#subnegotiate(byte);
    return false;
  }

  #isEscaped(byte: number): boolean {
    this.#command = byte;
    this.#subnegotiation = [];
    this.#state = byte >= WILL && byte <= DONT ? "option" : byte === SB ? "subnegotiation" : "data";
    return byte === IAC;
  }

  #negotiate(command: number, option: number): void {
    if (command === WILL) this.#enable(this.#theirs, option, { allowed: THEIRS, agree: DO, refuse: DONT });
    else if (command === DO) this.#enable(this.#ours, option, { allowed: OURS, agree: WILL, refuse: WONT });
    else if (command === WONT && this.#theirs.delete(option)) this.#reply(DONT, option);
    else if (command === DONT && this.#ours.delete(option)) this.#reply(WONT, option);
  }

  #enable(
    options: Set<number>,
    option: number,
    { allowed, agree, refuse }: { allowed: ReadonlySet<number>; agree: number; refuse: number },
  ): void {
    if (options.has(option)) return;
    if (!allowed.has(option)) {
      this.#refuse(refuse, option);
      return;
    }
    options.add(option);
    this.#reply(agree, option);
    if (agree === WILL && option === WINDOW_SIZE) this.#sendSize();
  }

  #refuse(command: number, option: number): void {
    const request = command * 256 + option;
    if (this.#refused.has(request)) return;
    this.#refused.add(request);
    this.#reply(command, option);
  }

  #subnegotiate(byte: number): void {
    if (this.#state === "subnegotiation") {
      if (byte === IAC) this.#state = "subnegotiation-command";
      else this.#addToSubnegotiation(byte);
      return;
    }
    this.#state = byte === SE ? "data" : "subnegotiation";
    if (byte === IAC) this.#addToSubnegotiation(byte);
    const [option, request] = this.#subnegotiation;
    if (byte === SE && option === TERMINAL_TYPE && request === SEND && this.#ours.has(TERMINAL_TYPE))
      this.#replies.push(IAC, SB, TERMINAL_TYPE, IS, ...TERMINAL, IAC, SE);
  }

  #addToSubnegotiation(byte: number): void {
    if (this.#subnegotiation.length < MAX_SUBNEGOTIATION) this.#subnegotiation.push(byte);
  }

  #sendSize(): void {
    const { columns, rows } = this.size;
    const numbers = [columns >> 8, columns & 255, rows >> 8, rows & 255];
    this.#replies.push(
      IAC,
      SB,
      WINDOW_SIZE,
      ...numbers.flatMap((each) => (each === IAC ? [IAC, IAC] : [each])),
      IAC,
      SE,
    );
  }

  #reply(command: number, option: number): void {
    this.#replies.push(IAC, command, option);
  }
}
