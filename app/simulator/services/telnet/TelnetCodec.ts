import type { TerminalSize } from "../shell/Session";

/** Commands of the protocol (RFC 854). */
const [IAC, DONT, DO, WONT, WILL, SB, SE] = [255, 254, 253, 252, 251, 250, 240] as const;
/** Options: echo (RFC 857), no go-ahead (RFC 858), window size (RFC 1073). */
const [ECHO, SUPPRESS_GO_AHEAD, NAWS] = [1, 3, 31] as const;
const MAX_SUBNEGOTIATION = 64;

/** Options that the server offers and requests at the start. */
export const GREETING = Buffer.from([IAC, WILL, ECHO, IAC, WILL, SUPPRESS_GO_AHEAD, IAC, DO, NAWS]);

const SUPPORTED: Record<number, ReadonlySet<number>> = {
  [DO]: new Set([ECHO, SUPPRESS_GO_AHEAD]),
  [WILL]: new Set([NAWS, SUPPRESS_GO_AHEAD]),
};

/** Input of the client: text, the reply to its commands, and the size of its window. */
interface Received {
  content: Buffer;
  answer: Buffer;
  size: TerminalSize | undefined;
}

/** Doubles the bytes of a text that would begin a command. */
export function escapeTelnet(bytes: Buffer): Buffer {
  if (!bytes.includes(IAC)) return bytes;
  return Buffer.from([...bytes].flatMap((byte) => (byte === IAC ? [IAC, IAC] : [byte])));
}

/** Separates the commands of telnet (RFC 854) from the text; both may be divided among chunks. */
export class TelnetCodec {
  private state: "text" | "command" | "option" | "subnegotiation" | "subnegotiation command" = "text";
  private command = 0;
  private subnegotiation: number[] = [];
  private content: number[] = [];
  private answer: number[] = [];
  private size: TerminalSize | undefined;

  read(chunk: Buffer): Received {
    [this.content, this.answer, this.size] = [[], [], undefined];
    for (const byte of chunk) this.take(byte);
    return { content: Buffer.from(this.content), answer: Buffer.from(this.answer), size: this.size };
  }

  private take(byte: number): void {
    if (this.state === "text") {
      if (byte === IAC) this.state = "command";
      else this.content.push(byte);
    } else if (this.state === "command") this.takeCommand(byte);
    else if (this.state === "option") this.negotiate(byte);
    else if (this.state === "subnegotiation") {
      if (byte === IAC) this.state = "subnegotiation command";
      else if (this.subnegotiation.length < MAX_SUBNEGOTIATION) this.subnegotiation.push(byte);
    } else this.takeSubnegotiationCommand(byte);
  }

  private takeCommand(byte: number): void {
    this.state = "text";
    if (byte === IAC) this.content.push(IAC);
    else if (byte >= WILL) {
      this.command = byte;
      this.state = "option";
    } else if (byte === SB) {
      this.subnegotiation = [];
      this.state = "subnegotiation";
    }
  }

  private takeSubnegotiationCommand(byte: number): void {
    this.state = byte === SE ? "text" : "subnegotiation";
    if (byte === IAC && this.subnegotiation.length < MAX_SUBNEGOTIATION) this.subnegotiation.push(IAC);
    if (byte !== SE || this.subnegotiation[0] !== NAWS || this.subnegotiation.length !== 5) return;
    const [, high = 0, low = 0, highRows = 0, lowRows = 0] = this.subnegotiation;
    this.size = { columns: high * 256 + low, rows: highRows * 256 + lowRows };
  }

  // What the server has offered itself is agreed and needs no answer, which would go back and forth (RFC 854).
  private negotiate(option: number): void {
    this.state = "text";
    if (SUPPORTED[this.command]?.has(option)) return;
    if (this.command === DO) this.answer.push(IAC, WONT, option);
    if (this.command === WILL) this.answer.push(IAC, DONT, option);
  }
}
