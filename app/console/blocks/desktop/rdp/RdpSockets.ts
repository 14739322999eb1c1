import { type CertificateQuestion, RDP_PATH, RDP_PROTOCOL } from "../../../../domain/rdpPath";

/** The class of the browser. While several sessions connect at once, the global one may be that of another of them. */
const Native = globalThis.WebSocket;

interface SocketEvents {
  onCertificate: (question: CertificateQuestion) => void;
  onClosed: (code: number, reason: string) => void;
}

/**
 * The web socket that IronRDP opens for a session. IronRDP takes an address only, and hides why its web socket was
 * closed; while it connects, those to the path of RDP sessions get the ticket of the session here, and the questions of
 * the server before the protocol begins are taken out.
 */
export class RdpSockets {
  #opened: WebSocket | undefined;

  constructor(
    private readonly ticket: string,
    private readonly events: SocketEvents,
  ) {}

  /** Runs what opens the web socket; other web sockets of the page are opened as always. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const prepare = (address: string | URL) => this.#prepare(address);
    const own = new Proxy(Native, {
      construct: (target, [address, protocols]: [string | URL, string[]?]) =>
        new URL(address).pathname === RDP_PATH ? prepare(address) : new target(address, protocols),
    });
    globalThis.WebSocket = own;
    try {
      return await work();
    } finally {
      if (globalThis.WebSocket === own) globalThis.WebSocket = Native;
    }
  }

  /** Answers the question about the certificate. */
  trust(accepted: boolean): void {
    this.#opened?.send(JSON.stringify({ type: "trust", accepted }));
  }

  close(): void {
    this.#opened?.close();
  }

  #prepare(address: string | URL): WebSocket {
    const socket = new Native(address, [RDP_PROTOCOL, `ticket.${this.ticket}`]);
    socket.addEventListener("message", (message) => {
      if (typeof message.data !== "string") return;
      // IronRDP expects binary messages only.
      message.stopImmediatePropagation();
      this.events.onCertificate(JSON.parse(message.data) as CertificateQuestion);
    });
    socket.addEventListener("close", ({ code, reason }) => this.events.onClosed(code, reason));
    this.#opened = socket;
    return socket;
  }
}
