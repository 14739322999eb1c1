type CloseListener = (code: number, reason: string) => void;

interface ChannelEvents {
  /** The web socket was closed, not by this side. */
  onClosed: CloseListener;
  /** A message could not be handled. */
  onError: (error: unknown) => void;
}

/**
 * The web socket of a session as noVNC takes it: it opens once the target has accepted the connection, which the first
 * message says, and hands on errors that noVNC throws while it handles a message.
 */
export class RfbChannel {
  binaryType = "arraybuffer";
  protocol = "";
  readyState: "connecting" | "open" | "closed" = "connecting";
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code?: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, { onClosed, onError }: ChannelEvents) {
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      try {
        this.#receive(data);
      } catch (error) {
        onError(error);
      }
    };
    socket.onclose = ({ code, reason }) => onClosed(code, reason);
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#socket.send(bytes);
  }

  /** Closes the web socket; noVNC does not have to wait until the server has answered that. */
  close(): void {
    if (this.readyState === "closed") return;
    this.readyState = "closed";
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
    // After noVNC has begun to wait for it.
    queueMicrotask(() => this.onclose?.({}));
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data !== "string") this.onmessage?.({ data });
    else if (this.readyState === "connecting") {
      this.readyState = "open";
      this.onopen?.();
    }
  }
}
